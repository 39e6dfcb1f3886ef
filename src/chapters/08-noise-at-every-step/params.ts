import { HELD_OUT } from '../../core/experiments/sgd-batch-size.ts';
import { WALK_STEPS } from '../../core/experiments/sgd-walk.ts';
import { choice, dataset, number, seed } from '../../state/params.ts';

/* The parameters of the six cells. */

const epsilon = number({
  label: 'Epsilon',
  symbol: 'ε',
  help: 'What the whole training may tell of one row. Smaller is more private.',
  min: 0.02,
  max: 50,
  default: 3,
  scale: 'log',
  ticks: [0.1, 1, 10],
});
const runs = number({
  label: 'Runs',
  help: 'Each with rows, projection, order and noise of its own; the bands narrow.',
  min: 4,
  max: 48,
  default: 8,
  scale: 'log',
  integer: true,
});
const stepSize = choice({
  label: 'Step size',
  help: 'How the steps shrink. None of these looks at the data.',
  options: [
    { value: 'inverse-sqrt', label: '1/√t' },
    { value: 'strongly-convex', label: '1/(λt), capped' },
    { value: 'constant', label: 'constant' },
    { value: 'inverse', label: '1/t' },
  ],
  default: 'inverse-sqrt',
});
const firstStep = number({
  label: 'First step',
  symbol: 'η₁',
  help: 'The longest of them; the thesis takes 1. It carries gradient and noise alike.',
  min: 0.1,
  max: 30,
  default: 1,
  scale: 'log',
  ticks: [1],
});
const rows = number({
  label: 'Training rows',
  symbol: 'N',
  help: 'Drawn anew for every run.',
  min: 500,
  max: 11791 - HELD_OUT,
  default: 3000,
  scale: 'log',
  integer: true,
});

export const walk = {
  step: number({
    label: 'Step',
    help: 'Each step reads one batch of rows that no other step reads.',
    min: 0,
    max: WALK_STEPS,
    default: 30,
    scale: 'linear',
    integer: true,
    play: { label: 'Play', seconds: 9 },
  }),
  epsilon: { ...epsilon, default: 0.5 },
  batch: number({
    label: 'Batch size',
    symbol: 'b',
    help: 'Rows in a step. The noise on their mean falls with it, and so does the number of steps.',
    min: 1,
    max: 2000,
    default: 50,
    scale: 'log',
    integer: true,
  }),
  stepSize,
  firstStep: { ...firstStep, default: 4, help: 'How far the first step goes; later ones are shorter.' },
  seed: seed(),
};

export const curves = {
  epsilon,
  epochs: number({
    label: 'Passes',
    symbol: 'K',
    help: 'How often every row is read. The thesis calls them epochs.',
    min: 1,
    max: 10,
    default: 1,
    scale: 'linear',
    integer: true,
  }),
  budget: choice({
    label: 'Epsilon is for',
    help: 'The whole training, or each pass of each classifier: then the costs add up.',
    options: [
      { value: 'all', label: 'All' },
      { value: 'each', label: 'Each pass' },
    ],
    default: 'all',
  }),
  code: choice({
    label: 'Program',
    help: 'The algorithm as it is stated, or as the published programs have it.',
    options: [
      { value: 'correct', label: 'As stated' },
      { value: 'published', label: 'As published' },
    ],
    default: 'correct',
  }),
  data: dataset({
    label: 'Digits',
    help: 'Ten digits take ten classifiers, one against the rest, and the budget of ten.',
    options: [
      { value: 'mnist-4-9', label: '4 or 9' },
      { value: 'mnist-0-1', label: '0 or 1' },
      { value: 'mnist-digits', label: 'All ten, one against the rest' },
    ],
    default: 'mnist-4-9',
  }),
  batches: choice({
    label: 'Batches',
    help: 'By rule, from d and ε alone; halved after each quarter; or always 5.',
    options: [
      { value: 'rule', label: '10d/ε' },
      { value: 'shrinking', label: '10d/ε, shrinking' },
      { value: 'five', label: '5' },
    ],
    default: 'rule',
  }),
  reduction: choice({
    label: 'Made smaller by',
    help: 'Random projection is free. Principal components read every row, and nobody pays for it here.',
    options: [
      { value: 'projection', label: 'Random projection' },
      { value: 'pca', label: 'Principal components, not paid for' },
      { value: 'none', label: 'Nothing: 784 pixels' },
    ],
    default: 'projection',
  }),
  k: number({
    label: 'Dimension',
    symbol: 'd',
    help: 'Columns after the reduction.',
    min: 5,
    max: 200,
    default: 50,
    scale: 'log',
    integer: true,
  }),
  loss: choice({
    label: 'Loss',
    help: 'Both have slopes of at most 1, so the noise is the same.',
    options: [
      { value: 'logistic', label: 'Logistic' },
      { value: 'hinge', label: 'Hinge' },
    ],
    default: 'logistic',
  }),
  lambda: number({
    label: 'Weight decay',
    symbol: 'λ',
    help: 'In the mean convention. It looks at the weights alone, so it costs nothing.',
    min: 1e-5,
    max: 1,
    default: 1e-4,
    scale: 'log',
  }),
  stepSize,
  firstStep,
  seed: seed(),
};

/** Half of the thesis' 24: enough for a band, soon enough for a slider. */
export const CURVE_RUNS = 12;

export const batch = {
  epsilon,
  lambda: number({
    label: 'Weight decay',
    symbol: 'λ',
    help: 'For the upper figure, in the mean convention.',
    min: 1e-5,
    max: 3,
    default: 1e-4,
    scale: 'log',
  }),
  k: { ...curves.k, help: 'Columns after a random projection.' },
  rows,
  runs,
  seed: seed(),
};

export const dimension = {
  epsilon,
  batch: number({
    label: 'Batch size',
    symbol: 'b',
    help: 'The same for every dimension. The thesis takes 5.',
    min: 1,
    max: 1000,
    default: 50,
    scale: 'log',
    integer: true,
    ticks: [5],
  }),
  scaling: choice({
    label: 'Rows',
    help: 'Unit length costs nothing; standardising reads every row.',
    options: [
      { value: 'unit', label: 'Unit length' },
      { value: 'standardised', label: 'Standardised' },
    ],
    default: 'unit',
  }),
  rows,
  runs,
  seed: seed(),
};

export const oldNew = {
  epsilon: {
    ...epsilon,
    min: 0.1,
    max: 10,
    default: 1,
    help: 'The budget whose spending the lower figure follows.',
  },
  delta: number({
    label: 'Delta',
    symbol: 'δ',
    help: 'Gaussian noise needs one; vector noise does not. Well below one in 11,750.',
    min: 1e-8,
    max: 1e-3,
    default: 1e-5,
    scale: 'log',
  }),
  epochs: { ...curves.epochs, default: 10, max: 20 },
  batch: number({
    label: 'Sample size',
    symbol: 'b',
    help: 'Rows that a Gaussian step expects: each of the 11,750 is in with chance b/11,750.',
    min: 50,
    max: 5000,
    default: 500,
    scale: 'log',
    integer: true,
  }),
  accountant: choice({
    label: 'Noise chosen by',
    help: 'The accountant that says how little noise will do.',
    options: [
      { value: 'rdp', label: 'Rényi' },
      { value: 'pld', label: 'Loss distribution' },
    ],
    default: 'rdp',
  }),
  firstStep: { ...firstStep, default: 4 },
  runs: { ...runs, default: 6, max: 24 },
  seed: seed(),
};

export const mistakes = {
  mistake: choice({
    label: 'Mistake',
    help: 'Everything else stays: rows, order, noise.',
    options: [
      { value: 'clip-batch', label: 'Clip the batch' },
      { value: 'ball', label: 'Draw in the ball' },
      { value: 'one-epoch', label: 'Count one pass' },
      { value: 'unsampled', label: 'Forget the sampling' },
      { value: 'actual', label: 'Divide by what came' },
    ],
    default: 'clip-batch',
  }),
  epochs: { ...curves.epochs, default: 5 },
  runs: { ...runs, default: 6, max: 24 },
  seed: seed(),
};
/** One pass over disjoint batches, whatever the slider says. */
export const SINGLE_PASS = ['clip-batch', 'ball'];
