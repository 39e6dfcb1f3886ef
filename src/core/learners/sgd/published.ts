/**
 * The gradient as the published programs of einarsson-2018 have it, to be looked at beside the right one.
 *
 * Claim: none. The margin is w_j x_j coordinate by coordinate instead of w·x, so that every coordinate is fitted as a model
 *   of its own; and the weight decay adds λ Σ w to every coordinate instead of λ w_j.
 * Why it is private all the same: each row's vector is still clipped, and the decay still depends on w alone.
 * Source: the repository named in einarsson-2018 §A.3.
 */
import type { Batches } from './batches.ts';
import type { DenseRows } from './dense-rows.ts';
import type { MarginLoss } from './margin-loss.ts';

/** Adds the batch's clipped vectors to `sum`. */
export function addPublishedGradients(
  { X, y, columns }: DenseRows,
  { order, from, to, clip }: Batches,
  loss: MarginLoss,
  w: Float64Array,
  sum: Float64Array,
): void {
  const g = new Float64Array(columns);
  for (let p = from; p < to; p++) {
    const i = order[p];
    let square = 0;
    for (let j = 0; j < columns; j++) {
      const x = X[i * columns + j];
      g[j] = y[i] * loss.slope(y[i] * w[j] * x, i) * x;
      square += g[j] * g[j];
    }
    const length = Math.sqrt(square);
    const factor = length > clip ? clip / length : 1;
    for (let j = 0; j < columns; j++) sum[j] += factor * g[j];
  }
}

/** The weight decay of every coordinate. */
export function publishedDecay(lambda: number, w: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < w.length; j++) sum += w[j];
  return lambda * sum;
}
