/**
 * Draws how many of n independent trials succeed, from one uniform number: its quantile, by a table of the distribution.
 *
 * Why not one by one: thousands of trials for each of a million releases would take minutes.
 */
import type { Rng } from '../../random/rng.ts';
import { binomialTail } from '../../special/beta.ts';

export function countSampler(n: number, p: number): (rng: Rng) => number {
  const below = Float64Array.from({ length: n + 1 }, (_, k) => 1 - binomialTail(n, k + 1, p));
  return (rng) => {
    const u = rng.next();
    let [low, high] = [0, n];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (below[middle] < u) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
