/**
 * Bounds on a probability from a count.
 *
 * Claim: if k of n independent trials succeed, each with probability p, then p <= upperRate(k, n, risk) except with probability `risk`, and likewise
 *   p >= lowerRate(k, n, risk).
 * Why: the upper bound is the p at which k or fewer successes have probability `risk`. Larger p would make what was seen still less likely.
 * Source: [@clopper-pearson-1934]
 */
import { check } from '../check.ts';
import { betaCdf } from '../special/beta.ts';

export function upperRate(k: number, n: number, risk: number): number {
  check(Number.isInteger(n) && n >= 0, 'n', 'a whole number >= 0', n);
  check(Number.isInteger(k) && k >= 0 && k <= n, 'k', `a whole number between 0 and ${n}`, k);
  check(risk > 0 && risk < 1, 'risk', 'between 0 and 1', risk);
  if (k === n) return 1;
  // P[Bin(n, p) <= k] = 1 - I_p(k + 1, n - k), which falls in p. The upper end of the bracket errs on the safe side.
  let low = k / n;
  let high = 1;
  for (let i = 0; i < 60 && high - low > 1e-13 * high; i++) {
    const middle = (low + high) / 2;
    if (betaCdf(n - k, k + 1, 1 - middle) > risk) low = middle;
    else high = middle;
  }
  return high;
}

export const lowerRate = (k: number, n: number, risk: number): number => 1 - upperRate(n - k, n, risk);
