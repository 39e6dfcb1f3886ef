import { defineCell } from '../../../notebook/cell.ts';
import { delta, epsilon } from '../../../state/families.ts';
import { seed } from '../../../state/params.ts';
import { releases } from '../shared/params.ts';
import { guaranteeOf } from '../shared/releases.ts';
import type { TradeOffRow } from './experiment.ts';
import { tradeOffFigure, type TradeOffValues } from './figure.ts';
import { farthest, leastError, measured } from './summary.ts';

export const cell = defineCell({
  id: 'trade-off',
  params: {
    epsilon: epsilon({ min: 0.1, max: 5 }),
    delta: delta({ min: 1e-8, help: 'Of Gaussian noise. The other three keep ε without it.' }),
    releases: {
      ...releases,
      min: 100,
      max: 200_000,
      default: 10_000,
      help: 'Of each database, for each mechanism.',
    },
    seed: seed({ more: true }),
  },
  request: (values) => values,
  presets: [
    { label: 'ε = 1', values: {} },
    { label: 'A large δ', values: { delta: 0.01 } },
    { label: 'Weak privacy', values: { epsilon: 4 } },
  ],
  predict: {
    ask: 'All four mechanisms keep ε = 1, the Gaussian with δ = 10⁻⁵. Which one hides best which database it was?',
    options: ['Two coins', 'Laplace noise', 'Gaussian noise', 'They are equal: ε is the same'],
    answer(values: TradeOffValues) {
      const errors = (['response', 'laplace', 'gaussian'] as const).map((id) => leastError(id, values));
      return errors.indexOf(Math.max(...errors));
    },
  },
  tasks: [
    {
      id: 'bars',
      ask: 'Measure so often that no point is farther than 0.005 from its exact curve.',
      done: (values: TradeOffValues, rows: TradeOffRow[]) => {
        const points = measured(rows);
        return rows.length === 4 && farthest(points, values) < 0.005;
      },
    },
  ],
  figures: [tradeOffFigure],
  guarantee: (values: TradeOffValues) => guaranteeOf('gaussian', values),
});
