/**
 * The test error of a linear classifier under growing noise, at every scale at once.
 *
 * Claim: `wrongAt(curve, s)` is the number of test rows that sign((w + s z)·x) gets wrong, for any s ≥ 0.
 * Why: a row's score a + s b is linear in s, so it changes sides at most once, at s = -a / b. Sorted, those scales answer
 *   every s by two searches: moving epsilon costs nothing.
 */
import { bisectLeft } from 'd3-array';

export type ErrorCurve = {
  /** Rows that are wrong without noise. */
  wrong: number;
  /** Scales at which a row goes wrong, rising, then those at which one goes right, rising. */
  scales: Float32Array;
  /** How many of them are of the first kind. */
  turningWrong: number;
};

/** `clean` and `noise` are w·x and z·x of each row; a score of 0 counts as class +1. */
export function errorCurve(clean: Float32Array, noise: Float32Array, y: ArrayLike<number>): ErrorCurve {
  const rows = clean.length;
  const bad = new Float32Array(rows);
  const good = new Float32Array(rows);
  let [wrong, bads, goods] = [0, 0, 0];
  for (let i = 0; i < rows; i++) {
    const right = clean[i] >= 0 === y[i] > 0;
    if (!right) wrong++;
    const crosses = clean[i] >= 0 ? noise[i] < 0 : noise[i] > 0;
    if (!crosses) continue;
    const scale = -clean[i] / noise[i];
    if (right) bad[bads++] = scale;
    else good[goods++] = scale;
  }
  const scales = new Float32Array(bads + goods);
  scales.set(bad.subarray(0, bads).sort());
  scales.set(good.subarray(0, goods).sort(), bads);
  return { wrong, scales, turningWrong: bads };
}

/** Rows whose score is on the wrong side. */
export function countWrong(scores: ArrayLike<number>, y: ArrayLike<number>): number {
  let wrong = 0;
  for (let i = 0; i < scores.length; i++) if (scores[i] >= 0 !== y[i] > 0) wrong++;
  return wrong;
}

export function wrongAt({ wrong, scales, turningWrong }: ErrorCurve, scale: number): number {
  if (scale === 0) return wrong;
  const goneWrong = bisectLeft(scales, scale, 0, turningWrong);
  const goneRight = bisectLeft(scales, scale, turningWrong) - turningWrong;
  return wrong + goneWrong - goneRight;
}
