/**
 * Chooses where to cut the line of outputs in two: above the cut a release is taken to be from B.
 *
 * The cut is chosen on releases that are not counted afterwards, so that whatever rule chooses it, the bound from fresh releases holds. This rule takes the cut
 * with the largest bound if Wilson's upper limits were the rates: quick, and nearly what the exact ones would choose.
 */
import { epsilonOfRates, type TestCounts } from './threshold-bound.ts';

/** Releases in bins of the output, from the left to the right. */
export type Histogram = ArrayLike<number>;

/** The errors of the test that takes everything from bin `cut` on for B. */
export function countsAt(a: Histogram, b: Histogram, cut: number): TestCounts {
  const counts = { fromA: 0, falsePositives: 0, fromB: 0, falseNegatives: 0 };
  for (let i = 0; i < a.length; i++) {
    counts.fromA += a[i];
    counts.fromB += b[i];
    if (i >= cut) counts.falsePositives += a[i];
    else counts.falseNegatives += b[i];
  }
  return counts;
}

const wilson = (k: number, n: number, z: number) =>
  n === 0 ? 1 : (k + (z * z) / 2 + z * Math.sqrt((k * (n - k)) / n + (z * z) / 4)) / (n + z * z);

/** `z` says how many standard errors the limits lie above what was seen; the larger it is, the less a cut is chosen for its luck. */
export function chooseCut(a: Histogram, b: Histogram, delta: number, z = 2.24): number {
  let best = { cut: Math.floor(a.length / 2), bound: 0 };
  const { fromA, fromB } = countsAt(a, b, 0);
  let [above, below] = [fromA, 0];
  for (let cut = 0; cut < a.length; cut++) {
    const bound = epsilonOfRates(wilson(above, fromA, z), wilson(below, fromB, z), delta);
    if (bound > best.bound) best = { cut, bound };
    above -= a[cut];
    below += b[cut];
  }
  return best.cut;
}
