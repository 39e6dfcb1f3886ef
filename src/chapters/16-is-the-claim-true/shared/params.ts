import { epsilon, delta } from '../../../state/families.ts';
import { choice, number } from '../../../state/params.ts';

/** What the program says of itself. */
export const claim = epsilon({
  label: 'Claimed epsilon',
  help: 'What the program says that it keeps. Nothing is drawn by it; it is only checked.',
  min: 0.1,
  max: 10,
});

/** What its noise is made for: the same as the claim in a program that tells the truth. */
export const truth = epsilon({
  label: 'Real epsilon',
  symbol: 'ε₀',
  help: 'The noise is made for this epsilon, whatever is claimed.',
  min: 0.1,
  max: 10,
});

export const auditDelta = delta({
  min: 1e-8,
  default: 1e-5,
  showIf: ({ mechanism }) => mechanism === 'gaussian',
});

export const confidence = choice({
  label: 'Confidence',
  help: 'How often a bound measured in this way stays below the real epsilon.',
  options: [
    { value: '0.95', label: '95 %' },
    { value: '0.99', label: '99 %' },
    { value: '0.999', label: '99.9 %' },
  ],
  default: '0.95',
  more: true,
});

export const mechanism = choice({
  label: 'Noise',
  help: 'How the answer is hidden. It is 0 in database A and 1 in database B.',
  options: [
    { value: 'laplace', label: 'Laplace' },
    { value: 'geometric', label: 'Whole numbers' },
    { value: 'response', label: 'Two coins' },
    { value: 'gaussian', label: 'Gaussian' },
  ],
  default: 'laplace',
});

export const releases = number({
  label: 'Releases',
  help: 'How many releases of each database are made. Half of them choose the test.',
  min: 10,
  max: 1_000_000,
  default: 20_000,
  scale: 'log',
  integer: true,
});
