import { data as dataFamily } from '../../../state/data-family.ts';
import * as family from '../../../state/families.ts';
import { choice, number, seed } from '../../../state/params.ts';

/* The parameters that several cells of this chapter have. */

type Number = Partial<Parameters<typeof number>[0]>;

export const epsilon = (given: Number = {}) =>
  family.epsilon({
    help: 'The parameter of algorithm 2: every number has Laplace noise of scale λ/ε.',
    min: 0.001,
    max: 100,
    ticks: [0.01, 0.1, 1, 10],
    ...given,
  });

export const samplingRate = (given: Number = {}) =>
  number({
    label: 'Sampling rate',
    symbol: 'q',
    help: 'The probability that a row is in a batch.',
    min: 0.002,
    max: 1,
    default: 0.02,
    scale: 'log',
    ...given,
  });

/** In percent of all numbers of a gradient. */
export const uploads = (given: Number = {}) =>
  number({
    label: 'Share sent',
    help: 'How many of the numbers of a gradient are sent, by their signs.',
    min: 0,
    max: 100,
    default: 10,
    scale: 'linear',
    unit: '%',
    ...given,
  });

export const limit = (given: Number = {}) =>
  number({
    label: 'Clip',
    symbol: 'B',
    help: 'Every number of every row’s gradient is cut off at ±B.',
    min: 0.01,
    max: 5,
    default: 0.5,
    scale: 'log',
    more: true,
    ...given,
  });

export const step = (given: Number = {}) =>
  number({
    label: 'Step',
    symbol: 'r·B',
    help: 'How far one message moves each weight that it names.',
    min: 0.001,
    max: 0.3,
    default: 0.03,
    scale: 'log',
    more: true,
    ...given,
  });

export const rounds = (given: Number = {}) =>
  number({
    label: 'Rounds',
    symbol: 'T',
    help: 'In a round the server visits every bank once.',
    min: 5,
    max: 300,
    default: 60,
    scale: 'log',
    integer: true,
    ...given,
  });

export const banks = (given: Number = {}) =>
  number({
    label: 'Banks',
    symbol: 'K',
    help: 'All rows are dealt out to so many banks, in equal parts.',
    min: 1,
    max: 30,
    default: 5,
    scale: 'log',
    integer: true,
    ticks: [5],
    ...given,
  });

export const start = (given: { default?: 'he' | 'zero'; more?: boolean } = {}) =>
  choice({
    label: 'Start',
    help: 'Random weights as He and others proposed, or all weights 0.',
    options: [
      { value: 'he', label: 'random' },
      { value: 'zero', label: 'zeros' },
    ],
    default: 'he',
    more: true,
    ...given,
  });

export const size = choice({
  label: 'Network',
  help: 'Two hidden layers: 16 and 8, or 50 and 20 with 264 columns as published. The latter takes minutes.',
  options: [
    { value: 'small', label: 'small: 650 numbers' },
    { value: 'published', label: 'published: 14,312 numbers' },
  ],
  default: 'small',
  more: true,
});

export const data = dataFamily({
  help: 'Rows of two classes, the rarer one to be found.',
  fits: { task: ['binary'] },
  default: 'synthetic-fraud',
  more: true,
});

export const delta = (given: Number = {}) => family.delta({ default: 1e-5, more: true, ...given });

export const rowsAndNoise = seed({
  label: 'Rows and noise',
  help: 'The same number deals the same rows and draws the same noise on every machine.',
  more: true,
});

/** Of the made-up rows. */
export const rate = (given: Number = {}) =>
  number({
    label: 'Share of fraud',
    help: 'How many of the made-up transactions are fraud: 0.136 % of all, 14 % after the dissertation’s selection.',
    min: 0.00136,
    max: 0.14,
    default: 0.14,
    scale: 'log',
    more: true,
    showIf: ({ data }) => data === 'synthetic-fraud',
    ...given,
  });

export const sgdStep = (given: Number = {}) =>
  number({
    label: 'Step of plain SGD',
    help: 'The factor on the mean gradient. A baseline is only as good as its step.',
    min: 0.003,
    max: 3,
    default: 0.3,
    scale: 'log',
    more: true,
    ...given,
  });
