import { noGuarantee } from '../../../core/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, number } from '../../../state/params.ts';
import { sourceGuarantee } from '../shared/shop-guarantee.ts';
import * as p from '../shared/shop-params.ts';
import type { ShopsRow } from './experiment.ts';
import { matrixFigure, readingFigure } from './figure.ts';
import { trialOf, trials } from './summary.ts';

const RUNS = 12;

const params = {
  read: p.shop('Sentences of', 'Whose sentences are read.'),
  model: p.shop('Model of', 'The shop that the model was trained on.', 'yelp'),
  words: p.words({ help: 'How many columns a model has.', more: true }),
  vocabulary: { ...p.vocabulary, more: true },
  labels: number({
    label: 'Own labels',
    help: 'How many labelled sentences a shop has that borrows nothing.',
    min: 10,
    max: 400,
    default: 100,
    scale: 'log',
    integer: true,
    ticks: [40, 100],
    more: true,
  }),
  noise: choice({
    label: 'Noise',
    help: 'Whether the shops add noise to their models before they publish them.',
    options: [
      { value: 'none', label: 'none' },
      { value: 'norm', label: 'as proven' },
    ],
    default: 'none',
  }),
  epsilon: p.epsilon({ default: 30, showIf: ({ noise }) => noise !== 'none' }),
  lambda: p.lambda({ more: true }),
  seed: p.rowsAndNoise,
};

export const cell = defineCell({
  id: 'shops',
  params,
  request: ({ words, vocabulary, lambda, labels, noise, epsilon, seed }) => ({
    ...{ words, vocabulary, lambda, labels, noise, epsilon, seed },
    runs: RUNS,
  }),
  presets: [
    { label: 'Restaurants read phones', values: {} },
    { label: 'Phones read restaurants', values: { read: 'yelp', model: 'amazon' } },
    { label: 'Phones read films', values: { read: 'imdb', model: 'amazon' } },
    { label: 'Many own labels', values: { labels: 300 } },
    { label: 'All words, hashed', values: { vocabulary: 'hash' } },
    { label: 'With noise', values: { noise: 'norm' } },
  ],
  predict: {
    ask: 'A model has read 800 sentences about phones. On which other sentences does it do better?',
    options: ['On films', 'On restaurants', 'About the same on both'],
    answer(_, rows: ShopsRow[]) {
      const [films, restaurants] = ['imdb', 'yelp'].map((shop) => trialOf(rows, 'amazon', shop)?.mean ?? 0);
      return Math.abs(films - restaurants) < 0.015 ? 2 : films > restaurants ? 0 : 1;
    },
  },
  tasks: [
    {
      id: 'enough',
      ask: 'Without noise, find how many labels of one’s own make at least five of the six borrowed models the worse choice.',
      done: ({ noise }, rows: ShopsRow[]) =>
        noise === 'none' && trials(rows).filter(({ harms }) => harms).length >= 5,
    },
  ],
  figures: [readingFigure, matrixFigure],
  guarantee: ({ noise, epsilon, lambda, words }) =>
    noise === 'none'
      ? noGuarantee('The models are shown as they were trained, without noise.')
      : sourceGuarantee({ noise: 'norm', epsilon, lambda, words }),
});
