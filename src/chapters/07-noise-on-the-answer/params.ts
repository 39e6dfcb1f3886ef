import { choice, dataset, number, seed, toggle } from '../../state/params.ts';

const pair = (a: number, b: number) => ({ value: `mnist-${a}-${b}`, label: `digits ${a} and ${b}` });
const otherPairs = Array.from({ length: 10 }, (_, a) =>
  Array.from({ length: 9 - a }, (_, k) => pair(a, a + 1 + k)),
)
  .flat()
  .filter(({ value }) => value !== 'mnist-4-9' && value !== 'mnist-0-1');
const digits = [pair(4, 9), pair(0, 1), ...otherPairs];

export const data = dataset({
  label: 'Data',
  help: '4 and 9, 0 and 1 with all their rows; other pairs of digits have about 2,000.',
  options: [
    ...digits,
    { value: 'spambase', label: 'spam or not' },
    { value: 'adult', label: 'income above 50,000' },
    { value: 'german-credit', label: 'good or bad credit' },
  ],
  default: 'mnist-4-9',
});
export const digitPair = dataset({ ...data, help: 'Two digits, to be told apart.', options: digits });

export const noise = choice({
  label: 'Noise',
  help: 'On the finished weights, or in the objective that is minimised.',
  options: [
    { value: 'vector', label: 'one vector' },
    { value: 'laplace', label: 'Laplace on each weight' },
    { value: 'gaussian', label: 'Gauss' },
    { value: 'published', label: 'Laplace as in the thesis' },
    { value: 'objective', label: 'in the objective' },
  ],
  default: 'vector',
});
/** Noise on the weights only: what can be released at every epsilon from one fit. */
export const outputNoise = choice({
  ...noise,
  help: 'How noise is added to the finished weights.',
  options: noise.options.filter(({ value }) => value !== 'objective'),
});

export const accounting = choice({
  label: 'Accounting',
  help: 'As published: weights fitted with λ for the sum, noise set for the mean.',
  options: [
    { value: 'proven', label: 'as proven' },
    { value: 'published', label: 'as published' },
  ],
  default: 'proven',
});

export const epsilon = number({
  label: 'Epsilon',
  symbol: 'ε',
  help: 'The privacy of one released model. Smaller is more private.',
  min: 0.0001,
  max: 1000,
  default: 1,
  scale: 'log',
  ticks: [0.001, 0.01, 0.1, 1, 10, 100],
});
export const delta = number({
  label: 'Delta',
  symbol: 'δ',
  help: 'Only Gaussian noise needs one. Well below one in the number of rows.',
  min: 1e-10,
  max: 1e-3,
  default: 1e-5,
  scale: 'log',
});

export const decay = choice({
  label: 'Weight decay',
  help: 'One λ for all sizes, or those that the thesis tuned for each size.',
  options: [
    { value: 'one', label: 'one λ' },
    { value: 'thesis', label: 'tuned, as in the thesis' },
  ],
  default: 'one',
});
export const lambda = number({
  label: 'Lambda',
  symbol: 'λ',
  help: 'For the mean loss: (1/N) Σ loss + (λ/2)‖w‖². As published it is taken for the sum.',
  min: 1e-5,
  max: 1,
  default: 0.01,
  scale: 'log',
  ticks: [1e-4, 1e-3, 0.01, 0.1],
});
export const loss = choice({
  label: 'Loss',
  help: 'Logistic regression, or a support vector machine with a rounded corner.',
  options: [
    { value: 'logistic', label: 'logistic' },
    { value: 'huber-svm', label: 'Huber-SVM' },
  ],
  default: 'logistic',
});
export const dimension = choice({
  label: 'Project first',
  help: 'Onto so many random directions. It costs no privacy, and less noise is needed.',
  options: [
    { value: '0', label: 'no' },
    { value: '15', label: '15' },
    { value: '50', label: '50' },
    { value: '100', label: '100' },
    { value: '200', label: '200' },
  ],
  default: '0',
});
export const axis = choice({
  label: 'Error axis',
  help: 'A logarithmic axis shows where curves join.',
  options: [
    { value: 'linear', label: 'linear' },
    { value: 'log', label: 'logarithmic' },
  ],
  default: 'linear',
});
export const tenths = number({
  label: 'Training rows',
  help: 'In tenths of all that there are.',
  min: 1,
  max: 10,
  default: 10,
  scale: 'linear',
  integer: true,
  unit: '/ 10',
});
export const target = number({
  label: 'Error you can live with',
  help: 'The share of test rows that may be wrong, on average.',
  min: 0.01,
  max: 0.5,
  default: 0.15,
  scale: 'linear',
});
export const size = choice({
  label: 'Picture of',
  help: 'How many rows the pictured weights were trained on.',
  options: [
    { value: '0', label: 'fewest' },
    { value: '1', label: 'middle' },
    { value: '2', label: 'most rows' },
  ],
  default: '2',
});
export const countRows = toggle({
  label: 'Count N once',
  help: 'Use the same λ for the fit and for the noise.',
  default: false,
});
export const countWeights = toggle({
  label: 'Count the weights: √d',
  help: 'Set independent Laplace noise by the sum of changes, not by their Euclidean length.',
  default: false,
});
export const band = choice({
  label: 'Band',
  help: 'The published 95 % bands used the quantile of a 90 % band.',
  options: [
    { value: 'published', label: 'as published' },
    { value: 'right', label: '95 %' },
  ],
  default: 'published',
});
export const shuffles = seed({ label: 'Seed', help: 'Resample draws new shuffles and new noise.' });
