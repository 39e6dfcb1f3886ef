import { defineCell } from '../../../notebook/cell.ts';
import { choice } from '../../../state/params.ts';
import { sourceGuarantee } from '../shared/shop-guarantee.ts';
import * as p from '../shared/shop-params.ts';
import { SIZES, type VocabularyRow } from './experiment.ts';
import { gainFigure, sizeFigure, tablesFigure } from './figure.ts';
import { bestSize, bySize } from './summary.ts';

const RUNS = 12;

const params = {
  epsilon: p.epsilon({ default: 10 }),
  shop: p.shop('Model of', 'The shop whose model is published.'),
  vocabulary: p.vocabulary,
  weighting: choice({
    label: 'Weights of words',
    help: 'By their place in the public list, none, or counted in the sentences themselves (not private).',
    options: [
      { value: 'list', label: 'from the list' },
      { value: 'plain', label: 'none' },
      { value: 'rows', label: 'from the sentences' },
    ],
    default: 'list',
  }),
  lambda: p.lambda({ default: 0.003, more: true }),
  seed: p.rowsAndNoise,
};

const reproduces = (item: string) => ({ work: 'wang-2018', item, status: 'settings are ours' as const });

export const cell = defineCell({
  id: 'vocabulary',
  params,
  request: (values) => ({ ...values, runs: RUNS }),
  presets: [
    {
      label: 'The published n and λ (tables 4.2 and 4.3)',
      values: { epsilon: 1 },
      reproduces: [reproduces('Table 4.2'), reproduces('Table 4.3')],
    },
    { label: 'Larger λ, less noise', values: { lambda: 0.1 } },
    { label: 'All words, hashed', values: { vocabulary: 'hash' } },
    { label: 'ε = 100', values: { epsilon: 100 } },
  ],
  predict: {
    ask: 'ε = 10, 800 sentences. How many of the list’s words should a shop use for the best private model?',
    options: ['200 or fewer', '500 or 1,000', '2,000 or more'],
    answer(_, rows: VocabularyRow[]) {
      const best = bestSize(bySize(rows).norm)?.x ?? 0;
      return best <= 200 ? 0 : best <= 1000 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'useful',
      ask: 'With public weights and ε = 10 or less, bring a private model of any size to 64 %.',
      done({ epsilon, weighting }, rows: VocabularyRow[]) {
        const best = bestSize(bySize(rows).norm);
        return weighting !== 'rows' && epsilon <= 10 && !!best && best.mean >= 0.64;
      },
    },
    {
      id: 'published',
      ask: 'Find an ε with which the proven noise leaves 70 % right with all 5,588 words.',
      done: ({ weighting }, rows: VocabularyRow[]) =>
        weighting !== 'rows' && (bySize(rows).norm.at(-1)?.mean ?? 0) >= 0.7,
    },
  ],
  figures: [sizeFigure, gainFigure, tablesFigure],
  guarantee: ({ epsilon, lambda, weighting }) =>
    sourceGuarantee({ noise: 'norm', epsilon, lambda, words: SIZES.at(-1)!, weighting }),
});
