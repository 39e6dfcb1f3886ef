import { check } from '../check.ts';

/**
 * ln E₁(x), E₁(x) = ∫ₓ^∞ e^(−t)/t dt, for x > 0: also where E₁ itself would underflow.
 *
 * Why: below 1 the power series; above, the continued fraction of e^x E₁(x), evaluated from the far end.
 * Source: Abramowitz and Stegun 1964, 5.1.11 and 5.1.22.
 */
export function logExponentialIntegral(x: number): number {
  check(x > 0 && x < Infinity, 'x', '> 0', x);
  if (x < 1) {
    let sum = -0.5772156649015329 - Math.log(x);
    let term = -1;
    for (let n = 1; n < 30; n++) {
      term *= -x / n;
      sum += term / n;
    }
    return Math.log(sum);
  }
  let fraction = 0;
  for (let n = 200; n >= 1; n--) fraction = n / (1 + n / (x + fraction));
  return -x - Math.log(x + fraction);
}
