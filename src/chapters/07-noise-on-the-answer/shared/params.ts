import { data as dataFamily } from '../../../state/data-family.ts';
import {
  delta as deltaFamily,
  epsilon as epsilonFamily,
  lambda as lambdaFamily,
} from '../../../state/families.ts';
import { choice, number, seed, type NumberParam, type Param } from '../../../state/params.ts';

const pair = (a: number, b: number) => ({ value: `mnist-${a}-${b}`, label: `digits ${a} and ${b}` });
const otherPairs = Array.from({ length: 10 }, (_, a) =>
  Array.from({ length: 9 - a }, (_, k) => pair(a, a + 1 + k)),
)
  .flat()
  .filter(({ value }) => value !== 'mnist-4-9' && value !== 'mnist-0-1');
const digits = [pair(4, 9), pair(0, 1), ...otherPairs];

export const data = dataFamily({
  help: 'The pairs 4, 9 and 0, 1 have all their rows; other pairs of digits have about 2,000.',
  options: [
    ...digits,
    { value: 'spambase', label: 'spam or not' },
    { value: 'adult', label: 'income above 50,000' },
    { value: 'german-credit', label: 'good or bad credit' },
  ],
  default: 'mnist-4-9',
});
export const digitPair = dataFamily({
  ...data,
  help: 'The two digits that the model tells apart.',
  options: digits,
});

export const noise = choice({
  label: 'Noise',
  help: 'Added to the trained weights, or to the objective before training.',
  options: [
    { value: 'vector', label: 'vector noise' },
    { value: 'laplace', label: 'Laplace on each weight' },
    { value: 'gaussian', label: 'Gaussian' },
    { value: 'published', label: 'Laplace as published' },
    { value: 'objective', label: 'in the objective' },
  ],
  default: 'vector',
});
/** Noise on the weights only: what can be released at every epsilon from one fit. */
export const outputNoise = choice({
  ...noise,
  help: 'The distribution of the noise on the trained weights.',
  options: noise.options.filter(({ value }) => value !== 'objective'),
});

export const accounting = choice({
  label: 'Scale of the noise',
  help: 'As published: λ for the sum of the losses in training, for their mean in the noise.',
  options: [
    { value: 'proven', label: 'as proven' },
    { value: 'published', label: 'as published' },
  ],
  default: 'proven',
  showIf: ({ noise }) => noise !== 'objective',
});

/** Wide enough for every epsilon of the thesis, from 0.0005 to 10, and for its corrected values. */
export const epsilon = (given: Partial<NumberParam> = {}) =>
  epsilonFamily({
    help: 'The privacy budget of one published model. Smaller is more private.',
    min: 0.0001,
    max: 1000,
    ticks: [0.001, 0.01, 0.1, 1, 10, 100],
    ...given,
  });
export const delta = deltaFamily({
  help: 'Needed by Gaussian noise. Choose it well below 1 divided by the number of rows.',
  max: 1e-3,
  showIf: ({ noise }) => noise === 'gaussian',
});

export const decay = choice({
  label: 'Choice of λ',
  help: 'One λ for every number of rows, or the values that the thesis tuned for each.',
  options: [
    { value: 'one', label: 'one λ' },
    { value: 'thesis', label: 'tuned, as in the thesis' },
  ],
  default: 'one',
});
export const lambda = lambdaFamily({
  help: 'In the objective (1/N) Σ loss + (λ/2)‖w‖². As published, for the sum of the losses.',
  ticks: [1e-4, 1e-3, 0.01, 0.1],
  showIf: ({ decay }) => decay !== 'thesis',
});
export const loss = choice({
  label: 'Loss',
  help: 'Logistic regression, or a support vector machine with a smoothed loss.',
  options: [
    { value: 'logistic', label: 'logistic' },
    { value: 'huber-svm', label: 'Huber-SVM' },
  ],
  default: 'logistic',
});
export const dimension = choice({
  label: 'Random projection',
  help: 'Project the rows onto this many random directions first. It costs no privacy.',
  options: [
    { value: '0', label: 'none' },
    { value: '15', label: '15' },
    { value: '50', label: '50' },
    { value: '100', label: '100' },
    { value: '200', label: '200' },
  ],
  default: '0',
});
export const tenths = number({
  label: 'Training rows',
  help: 'How many rows the models are trained on, in tenths of all rows.',
  min: 1,
  max: 10,
  default: 10,
  scale: 'linear',
  integer: true,
  unit: '/ 10',
});
export const shuffles = seed({ label: 'Seed', help: 'Resample draws new shuffles and new noise.' });

/** A control for experts: under *More settings*. */
export const more = <P extends Param>(param: P): P => ({ ...param, more: true });
