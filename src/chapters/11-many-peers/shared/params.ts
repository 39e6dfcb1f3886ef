import { choice, number, seed as seedParam, toggle } from '../../../state/params.ts';
import { data as dataFamily } from '../../../state/data-family.ts';
import * as family from '../../../state/families.ts';

/* The parameters that several cells of this chapter have. */

type Given = Parameters<typeof family.epsilon>[0];

/** The values that Dwork calls usual, and the range that the thesis settles on. */
export const epsilon = (given: Given = {}) =>
  family.epsilon({ min: 2 ** -10, max: 2 ** 9, default: 0.1, ticks: [0.01, 0.1, 1, 10, 100], ...given });

export const lambda = (given: Given = {}) =>
  number({
    label: 'Penalty',
    symbol: 'λ',
    help: 'How strongly large weights are penalised. It also sets the noise: half of it doubles the scale.',
    min: 2 ** -8,
    max: 2 ** 8,
    default: 0.25,
    scale: 'log',
    ...given,
  });

export const rows = (given: Given = {}) =>
  number({
    label: 'Rows per peer',
    symbol: 'n',
    help: 'How many rows each peer holds; at most an equal share of the training rows.',
    min: 10,
    max: 500,
    default: 300,
    scale: 'log',
    integer: true,
    ...given,
  });

export const peers = (given: Given = {}) =>
  number({
    label: 'Peers',
    symbol: 'P',
    help: 'How many peers there are.',
    min: 2,
    max: 50,
    default: 10,
    scale: 'linear',
    integer: true,
    ...given,
  });

export const group = (given: Given = {}) =>
  number({
    label: 'Group size',
    symbol: 'g',
    help: 'How many models are averaged into one; never more than there are peers.',
    min: 1,
    max: 50,
    default: 10,
    scale: 'linear',
    integer: true,
    ...given,
  });

export const publish = (given: { default?: 'party' | 'all'; more?: boolean } = {}) =>
  choice({
    label: 'Publish to',
    help: 'Who gets an aggregate: those who made it, or every peer.',
    options: [
      { value: 'party', label: 'the group that made it' },
      { value: 'all', label: 'all peers' },
    ],
    default: 'party',
    ...given,
  });

export const tie = (given: { more?: boolean } = {}) =>
  choice({
    label: 'A tie means',
    help: 'What an ensemble says when half of its models say yes.',
    options: [
      { value: 'no', label: 'no' },
      { value: 'yes', label: 'yes' },
    ],
    default: 'no',
    ...given,
  });

export const divide = toggle({
  label: 'Divide the sensitivity by the group size',
  help: 'One record moves one of the averaged models, so the average moves less. The thesis does not divide.',
  default: false,
});

export const noise = (given: { default?: 'laplace' | 'gamma'; more?: boolean } = {}) =>
  choice({
    label: 'Noise',
    help: 'Independent Laplace noise on each weight, as published, or noise that fits the Euclidean norm.',
    options: [
      { value: 'laplace', label: 'Laplace on each weight' },
      { value: 'gamma', label: 'round, length by a Gamma' },
    ],
    default: 'laplace',
    more: true,
    ...given,
  });

export const form = (given: { default?: 'sum' | 'mean'; more?: boolean } = {}) =>
  choice({
    label: 'Objective',
    help: 'Equation 3.7 sums the loss; the sensitivity 2/(nλ) belongs to its mean.',
    options: [
      { value: 'sum', label: 'sum of losses + λ‖θ‖²' },
      { value: 'mean', label: 'mean loss + (λ/2)‖θ‖²' },
    ],
    default: 'sum',
    more: true,
    ...given,
  });

export const scaling = (given: { default?: 'min-max' | 'unit'; more?: boolean } = {}) =>
  choice({
    label: 'Rows',
    help: 'Columns stretched to [0, 1] only, or rows also divided by the largest norm they can have.',
    options: [
      { value: 'min-max', label: 'columns in [0, 1]' },
      { value: 'unit', label: 'norm at most 1' },
    ],
    default: 'min-max',
    more: true,
    ...given,
  });

export const solver = choice({
  label: 'Local fit',
  help: 'The exact minimum, or gradient steps in small batches that stop early, as in the thesis.',
  options: [
    { value: 'exact', label: 'exact' },
    { value: 'sgd', label: 'gradient steps, as published' },
  ],
  default: 'exact',
  more: true,
});

export const data = (given: { default?: string; more?: boolean } = {}) =>
  dataFamily({
    default: 'spambase',
    help: 'Rows with two classes, dealt to the peers.',
    fits: { task: ['binary'], shape: ['table'] },
    ...given,
  });

export const runs = (given: Given = {}) =>
  family.runs({
    help: 'Each run deals the rows anew and draws its own groups and noise.',
    min: 2,
    max: 30,
    default: 6,
    more: true,
    ...given,
  });

export const seed = seedParam({ label: 'Deal and noise', more: true });
