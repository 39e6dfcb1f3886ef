import type { DenseRows } from '../../../core/learners/logistic-sums.ts';
import type { SparseRows } from '../../../core/learners/sparse-rows.ts';

export function dense({ rows, columns, starts, column, value, y }: SparseRows): DenseRows {
  const X = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++)
    for (let e = starts[i]; e < starts[i + 1]; e++) X[i * columns + column[e]] = value[e];
  return { rows, columns, X, y: Float64Array.from(y) };
}

/** How far each row lies on its own side. */
export function marginsOf({ rows, columns, X, y }: DenseRows, w: Float64Array): Float64Array {
  return Float64Array.from({ length: rows }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += X[i * columns + j] * w[j];
    return y[i] * sum;
  });
}

/** The share of rows on the wrong side, or on the line, where noise has moved each. */
export const errorOf = (margins: Float64Array, ...noise: Float64Array[]): number =>
  margins.reduce((sum, u, i) => sum + Number(u + noise.reduce((z, part) => z + part[i], 0) <= 0), 0) /
  margins.length;

export const EPSILONS = Array.from({ length: 17 }, (_, i) => Number((0.01 * 10 ** (i / 4)).toPrecision(3)));
export const RANGE = { from: EPSILONS[0], to: EPSILONS.at(-1)! };
