/**
 * Synthetic regression with heavy tails that many columns share, like counts of messages on the web.
 *
 * Claim: x_j = exp(1.5 (0.95 z + 0.31 e_j)) and y = √(mean of the first five x_j) · exp(0.3 e), all of z, e_j and e standard normal.
 * Why: one factor z makes whole rows large at once, and the root makes y grow slower than any x: a linear model extrapolates too far.
 */
import { createRng } from '../../random/create-rng.ts';
import { common, defineGenerator } from './generator.ts';
import { splitRows } from './split-rows.ts';

export const syntheticHeavy = defineGenerator({
  id: 'synthetic-heavy',
  title: 'Synthetic: heavy tails',
  summary: 'A made-up stand-in for counts on the web: a few rows are hundreds of times as large as most.',
  task: 'regression',
  settings: {
    ...common,
    rows: { ...common.rows, default: 10_000 },
  },
  generate({ rows, columns, seed }) {
    const rng = createRng(seed).fork('synthetic-heavy');
    const X = new Float32Array(rows * columns);
    const y = new Float32Array(rows);
    const first = Math.min(5, columns);
    for (let i = 0; i < rows; i++) {
      const shared = 0.95 * rng.normal();
      let sum = 0;
      for (let j = 0; j < columns; j++) {
        const x = Math.exp(1.5 * (shared + 0.31 * rng.normal()));
        X[i * columns + j] = x;
        if (j < first) sum += x;
      }
      y[i] = Math.sqrt(sum / first) * Math.exp(0.3 * rng.normal());
    }
    return splitRows(X, y, columns, 'regression', []);
  },
});
