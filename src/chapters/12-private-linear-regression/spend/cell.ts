import { regressionGuarantee } from '../../../core/learners/regression/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import { KNOWN_BOUNDS } from '../shared/words.ts';
import type { SpendRow } from './experiment.ts';
import { spendFigure, splitFigure } from './figure.ts';
import { ledgerOf, spendSummary } from './summary.ts';

const share = (label: string, help: string, given: { min: number; max: number; default: number }) =>
  number({ label, help, unit: '%', scale: 'linear', ...given });

export const cell = defineCell({
  id: 'spend',
  params: {
    epsilon: p.epsilon({ default: 1, min: 0.1, max: 10 }),
    statistics: share('Means and deviations', 'Their share of the whole budget μ².', {
      min: 1,
      max: 80,
      default: 10,
    }),
    smallest: share(
      'Smallest eigenvalue',
      'Its share of the rest. At 0 it is read off the noisy matrix, for free.',
      {
        min: 0,
        max: 80,
        default: 33,
      },
    ),
    gram: share('XᵀX', 'Its share of what is left; Xᵀy gets the others.', { min: 5, max: 95, default: 50 }),
    data: p.data({ default: 'abalone', more: true }),
    delta: p.delta(),
    seed: p.folds,
  },
  request: (values) => values,
  presets: [
    { label: 'Four equal shares', values: { statistics: 25 } },
    { label: 'No smallest eigenvalue', values: { statistics: 10, smallest: 0, gram: 50 } },
    { label: 'Almost all for XᵀX', values: { statistics: 2, smallest: 5, gram: 95 } },
    { label: 'California', values: { data: 'california-housing', epsilon: 0.3 } },
  ],
  predict: {
    ask: 'Four releases share one budget. Which of them deserves most of it, on 3,759 abalones at ε = 1?',
    options: ['Means and deviations', 'The smallest eigenvalue', 'XᵀX', 'Xᵀy'],
    answer(_, rows: SpendRow[]) {
      const { best } = spendSummary(rows);
      if (!best) return 2;
      const { statistics, smallest, gram } = best.split;
      const rest = (100 - statistics) / 100;
      const left = rest * (1 - smallest / 100);
      const shares = [statistics, rest * smallest, left * gram, left * (100 - gram)];
      return shares.indexOf(Math.max(...shares));
    },
  },
  tasks: [
    {
      id: 'beat-the-usual',
      ask: 'Find a division with an R² larger by 0.005 than that of the usual one, at the same ε.',
      done({ epsilon }, rows: SpendRow[]) {
        const { at } = spendSummary(rows);
        const [own, usual] = [at('own', epsilon), at('usual', epsilon)];
        return !!own && !!usual && own.runs >= 5 && own.mean < usual.mean - 0.005;
      },
    },
    {
      id: 'small-budget',
      ask: 'On California, reach an R² of 0.6 at ε = 0.3 or less.',
      done({ epsilon, data }, rows: SpendRow[]) {
        const own = spendSummary(rows).at('own', epsilon);
        return data === 'california-housing' && epsilon <= 0.3 && !!own && own.runs >= 5 && own.mean <= 0.4;
      },
    },
  ],
  figures: [splitFigure, spendFigure],
  guarantee: (values, rows: SpendRow[]) => regressionGuarantee(ledgerOf(values, rows), values, KNOWN_BOUNDS),
});
