import { commonWords } from '../../../core/data/words/common-rank.ts';
import { epsilon as epsilonFamily, lambda as lambdaFamily } from '../../../state/families.ts';
import { choice, number, seed, type NumberParam } from '../../../state/params.ts';
import { shopLabel } from './shop-names.ts';

/** Wide: with 800 sentences a model of thousands of words needs a large ε before anything can be read in it. */
export const epsilon = (given: Partial<NumberParam> = {}) =>
  epsilonFamily({
    help: 'The privacy budget of each published model, for one sentence.',
    min: 0.1,
    max: 1000,
    default: 10,
    ticks: [1, 10, 100],
    ...given,
  });
export const lambda = (given: Partial<NumberParam> = {}) =>
  lambdaFamily({ min: 1e-3, max: 1, default: 0.01, ticks: [0.003, 0.01, 0.1], ...given });

export const words = (given: Partial<NumberParam> = {}) =>
  number({
    label: 'Words',
    symbol: 'd',
    help: 'How many of the most common words of a public list are the columns.',
    min: 20,
    max: commonWords.length,
    default: 1000,
    scale: 'log',
    integer: true,
    ticks: [100, 1000, 2969],
    ...given,
  });

const shops = ['amazon', 'imdb', 'yelp'] as const;
export const shop = (label: string, help: string, standard: (typeof shops)[number] = 'amazon') =>
  choice({
    label,
    help,
    options: shops.map((value) => ({ value, label: shopLabel(value) })),
    default: standard,
  });

export const vocabulary = choice({
  label: 'Columns',
  help: 'The most common words of the list, or all words, spread over d columns by a fixed hash.',
  options: [
    { value: 'list', label: 'most common words' },
    { value: 'hash', label: 'all words, hashed' },
  ],
  default: 'list',
});

export const noise = choice({
  label: 'Noise',
  help: 'On the whole vector, as proven, or Laplace noise of the same scale on each number: too little.',
  options: [
    { value: 'norm', label: 'as proven' },
    { value: 'each', label: 'on each number, too little' },
  ],
  default: 'norm',
});

export const rowsAndNoise = seed({
  help: 'Resample draws new splits of the sentences and new noise.',
  more: true,
});
