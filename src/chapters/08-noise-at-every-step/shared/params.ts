import { epsilon, runs } from '../../../state/families.ts';
import { choice, number } from '../../../state/params.ts';

/* Parameters that several cells of this chapter have. */

export const sgdEpsilon = epsilon({
  help: 'The privacy budget of the whole training. Smaller is more private.',
  min: 0.02,
  max: 50,
  default: 3,
  ticks: [0.1, 1, 10],
});

export const sgdRuns = runs({
  help: 'Each run draws its own rows, projection, order and noise. More runs narrow the bands.',
});

export const stepSize = choice({
  more: true,
  label: 'Step size',
  help: 'How the step size falls with the step number t. None of these rules reads the data.',
  options: [
    { value: 'inverse-sqrt', label: '1/√t' },
    { value: 'strongly-convex', label: '1/(λt), capped' },
    { value: 'constant', label: 'Constant' },
    { value: 'inverse', label: '1/t' },
  ],
  default: 'inverse-sqrt',
});

export const firstStep = number({
  label: 'First step',
  symbol: 'η₁',
  help: 'The size of the first step; 1 in the thesis. It multiplies the gradient and the noise alike.',
  min: 0.1,
  max: 30,
  default: 1,
  scale: 'log',
  ticks: [1],
});

export const passes = number({
  label: 'Passes',
  symbol: 'K',
  help: 'How often every row is read. A pass is also called an epoch.',
  min: 1,
  max: 10,
  default: 1,
  scale: 'linear',
  integer: true,
});

export const dimensionAfter = number({
  label: 'Dimension',
  symbol: 'd',
  help: 'Numbers in a row after the random projection.',
  min: 5,
  max: 200,
  default: 50,
  scale: 'log',
  integer: true,
});

/** Training rows where a thousand more are held out: of the 11,791 rows of 4 and 9. */
export const trainingRows = number({
  label: 'Training rows',
  symbol: 'N',
  help: 'Each run draws other rows.',
  min: 500,
  max: 10_791,
  default: 3000,
  scale: 'log',
  integer: true,
});
