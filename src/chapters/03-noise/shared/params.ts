import { delta as deltaFamily, epsilon as epsilonFamily } from '../../../state/families.ts';
import { choice, number, toggle } from '../../../state/params.ts';

/* Parameters that several cells of this chapter have. */

export const mechanism = choice({
  label: 'Noise',
  help: 'Laplace, or Gaussian with σ from the textbook rule or from the exact condition.',
  options: [
    { value: 'laplace', label: 'Laplace' },
    { value: 'gaussian', label: 'Gaussian' },
    { value: 'analytic-gaussian', label: 'Gaussian, exact' },
  ],
  default: 'laplace',
});

export const epsilon = epsilonFamily({
  help: 'Bounds how many times as likely an answer is on one neighbour as on the other: eᵋ. Smaller is more private.',
  min: 0.001,
  max: 20,
  ticks: [0.01, 0.1, Math.LN2, Math.log(3)],
});

/** Laplace noise has no delta. */
export const delta = deltaFamily({
  help: 'The probability by which the bound of ε may be exceeded. Choose it far below 1 / number of people.',
  min: 1e-12,
  max: 0.1,
  showIf: ({ mechanism }) => mechanism !== 'laplace',
});

export const fit = toggle({
  label: 'Fit the axes',
  help: 'On: the axes follow the curves. Off: they stay, so that a smaller ε is seen to flatten them.',
  default: false,
  more: true,
});

export const sensitivity = number({
  label: 'Sensitivity',
  symbol: 'Δ',
  help: 'The most by which one person can change the true answer.',
  min: 0.01,
  max: 100,
  default: 1,
  scale: 'log',
});
