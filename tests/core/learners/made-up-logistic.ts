import type { DenseRows } from '../../../src/core/learners/logistic-sums.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';

/** Rows from a logistic model whose columns and coefficients are uniform on (−1, 1), or normal. */
export function madeUp(rows: number, columns: number, normal = false): DenseRows {
  const rng = createRng(5).fork('logistic');
  const draw = () => (normal ? rng.normal() : 2 * rng.next() - 1);
  const w = Float64Array.from({ length: columns }, () => 2 * rng.next() - 1);
  const X = Float64Array.from({ length: rows * columns }, draw);
  const y = Float64Array.from({ length: rows }, (_, i) => {
    let u = 0;
    for (let j = 0; j < columns; j++) u += X[i * columns + j] * w[j];
    return rng.next() < 1 / (1 + Math.exp(-u)) ? 1 : -1;
  });
  return { rows, columns, X, y };
}
