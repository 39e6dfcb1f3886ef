/**
 * The sum of the rows' gradients, each shortened to at most `clip`.
 *
 * Claim: replacing one row moves the sum by at most 2 clip in Euclidean norm.
 * Why: two vectors of norm ≤ clip are at most 2 clip apart. A row's gradient is (x·w − y) x, so its norm is known from the residual and
 *   the norm of the row, without forming it.
 * Source: Abadi et al. 2016.
 */
import { combineRows, lengthsOf, predictRows, type Rows } from './rows.ts';

export function clippedGradient(
  data: Rows,
  w: Float64Array,
  clip: number,
  lengths = lengthsOf(data),
): Float64Array {
  const r = predictRows(data, w);
  for (let i = 0; i < r.length; i++) {
    r[i] -= data.y[i];
    const length = Math.abs(r[i]) * lengths[i];
    if (length > clip) r[i] *= clip / length;
  }
  return combineRows(data, r);
}
