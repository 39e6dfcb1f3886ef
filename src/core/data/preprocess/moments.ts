import type { Table } from '../dataset.ts';

export type Moments = { mean: Float64Array; sd: Float64Array };

/** Mean and standard deviation (over N, not N − 1) of each column. The second sweep is around the mean, so nothing cancels. */
export function moments({ rows, columns, X }: Table): Moments {
  const mean = new Float64Array(columns);
  const sd = new Float64Array(columns);
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) mean[j] += X[i * columns + j];
  for (let j = 0; j < columns; j++) mean[j] /= Math.max(1, rows);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const away = X[i * columns + j] - mean[j];
      sd[j] += away * away;
    }
  }
  for (let j = 0; j < columns; j++) sd[j] = Math.sqrt(sd[j] / Math.max(1, rows));
  return { mean, sd };
}
