import { defineCell } from '../../../notebook/cell.ts';
import { sourceGuarantee } from '../shared/shop-guarantee.ts';
import * as p from '../shared/shop-params.ts';
import type { WordsRow } from './experiment.ts';
import { keptFigure, needlesFigure, posterFigure } from './figure.ts';
import { counted, keptCurves, posters } from './summary.ts';

const RUNS = 8;

const params = {
  epsilon: p.epsilon({ default: 70, play: { label: 'Let the words appear', seconds: 12 } }),
  shop: p.shop('Model of', 'The shop whose model is published.', 'yelp'),
  words: p.words({ default: 1000 }),
  noise: p.noise,
  lambda: p.lambda({ more: true }),
  seed: p.rowsAndNoise,
};

export const cell = defineCell({
  id: 'words',
  params,
  request: (values) => ({ ...values, runs: RUNS }),
  presets: [
    { label: 'Half dissolved', values: {} },
    { label: 'Gone', values: { epsilon: 1 } },
    { label: 'Nearly gone', values: { epsilon: 20 } },
    { label: 'A hundred words', values: { words: 100, epsilon: 20 } },
    { label: 'The published vocabulary', values: { words: 5588, lambda: 0.003, shop: 'amazon', epsilon: 5 } },
    { label: 'Noise on each number', values: { noise: 'each', epsilon: 3 } },
  ],
  predict: {
    ask: 'A model of 1,000 words is published with ε = 1. How many of its 24 largest words are those of the model without noise?',
    options: ['Almost all', 'About half', 'Hardly any'],
    answer(_, rows: WordsRow[]) {
      const { kept } = keptCurves(rows);
      const at = kept.find(({ x }) => Math.abs(x - 1) < 0.01)?.mean ?? 0;
      return at >= 18 ? 0 : at >= 7 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'readable',
      ask: 'With 200 words or more, noise as proven and ε = 30 or less, keep at least 12 of the 24 words.',
      done({ noise, epsilon, words }, rows: WordsRow[]) {
        const found = posters(rows);
        return (
          noise === 'norm' && words >= 200 && epsilon <= 30 && !!found && counted(found.after).kept >= 12
        );
      },
    },
    {
      id: 'nowhere',
      ask: 'Find a published model that shows 20 or more words that are in none of its sentences.',
      done(_, rows: WordsRow[]) {
        const found = posters(rows);
        return !!found && counted(found.after).unseen >= 20;
      },
    },
  ],
  figures: [posterFigure, needlesFigure, keptFigure],
  guarantee: sourceGuarantee,
});
