import { logGamma } from './gamma.ts';

/**
 * The regularised incomplete beta function I_x(a, b): the chance that a Beta(a, b) variable is at most x. For whole numbers it is a binomial tail,
 * P[Bin(n, x) >= k] = I_x(k, n - k + 1).
 * Lentz's way through the continued fraction, on the side of the mean where it converges fast.
 */
export function betaCdf(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const log = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
  const front = Math.exp(log);
  if (x < (a + 1) / (a + b + 2)) return (front * fraction(a, b, x)) / a;
  return 1 - (front * fraction(b, a, 1 - x)) / b;
}

const TINY = 1e-300;
const away = (x: number) => (Math.abs(x) < TINY ? TINY : x);

function fraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let found = d;
  // The number of terms grows like the square root of a + b.
  for (let m = 1; m < 100_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    found *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    found *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return found;
}

/** P[Bin(n, p) >= k]. */
export function binomialTail(n: number, k: number, p: number): number {
  if (k <= 0) return 1;
  if (k > n) return 0;
  return betaCdf(k, n - k + 1, p);
}
