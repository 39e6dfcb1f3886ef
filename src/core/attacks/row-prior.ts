/**
 * What an adversary expects of a row before looking: the mean and the covariance of the rows it knows.
 *
 * Claim: `expectedRow(prior, seen, noise)` is the mean of x given seen = x + noise, if rows were normal with this mean and covariance: the best
 *   linear guess. With little noise it is what was seen, with much noise the average row, which anyone knew before.
 * Assumes: independent noise of variance `noise` on each number; the rows are known to the adversary anyway.
 * Why: along each principal direction of variance s the guess keeps the share s / (s + noise). Directions in which the known
 *   rows do not vary keep a floor, or a picture unlike all of them could never be believed.
 * Source: Wiener's filter.
 */
import { denseRow, type Rows } from '../learners/lasso/rows.ts';
import { symmetricEigen } from '../linalg/symmetric-eigen.ts';
import { dot } from '../linalg/vectors.ts';

export type RowPrior = {
  mean: Float64Array;
  /** Variances along the directions, and their unit vectors, one after the other. */
  variances: Float64Array;
  directions: Float64Array[];
  /** Variance along any other direction. */
  floor: number;
};

/** From at most so many rows: a few hundred tell how digits vary. */
export function* learnPrior(known: Rows, most = 240, keep = 80): Generator<number, RowPrior> {
  const n = Math.min(most, known.rows);
  const rows = Array.from({ length: n }, (_, i) => denseRow(known, i));
  const d = rows[0].length;
  const mean = new Float64Array(d);
  for (const row of rows) for (let j = 0; j < d; j++) mean[j] += row[j] / n;
  for (const row of rows) for (let j = 0; j < d; j++) row[j] -= mean[j];
  // The products of rows with rows have the same spectrum as the covariance and are far fewer.
  const K = new Float64Array(n * n);
  for (let a = 0; a < n; a++) {
    for (let b = 0; b <= a; b++) K[a * n + b] = K[b * n + a] = dot(rows[a], rows[b]) / n;
    if (a % 16 === 15) yield (0.5 * a) / n;
  }
  let total = 0;
  for (let a = 0; a < n; a++) total += K[a * n + a];
  const { values, vectors } = yield* symmetricEigen(K, n);
  const count = Math.min(keep, n - 1);
  const directions = Array.from({ length: count }, (_, k) => {
    const v = new Float64Array(d);
    for (let a = 0; a < n; a++) {
      const factor = vectors[k * n + a] / Math.sqrt(n * values[k]);
      for (let j = 0; j < d; j++) v[j] += factor * rows[a][j];
    }
    return v;
  });
  const variances = values.slice(0, count);
  const floor = variances.reduce((left, value) => left - value, total) / (d - count);
  return { mean, variances, directions, floor };
}

export function expectedRow(
  { mean, variances, directions, floor }: RowPrior,
  seen: Float64Array,
  noise: number,
): Float64Array {
  const away = seen.map((v, j) => v - mean[j]);
  const base = floor / (floor + noise);
  const out = away.map((v, j) => mean[j] + base * v);
  directions.forEach((v, k) => {
    const factor = (variances[k] / (variances[k] + noise) - base) * dot(v, away);
    for (let j = 0; j < out.length; j++) out[j] += factor * v[j];
  });
  return out;
}
