/**
 * Student's t: the factor between a standard error and a band.
 *
 * Claim: `studentTQuantile` is exact to about 1e-12 for whole degrees of freedom.
 * Why: with whole degrees of freedom the cdf is a finite sum of cosines; bisection inverts it.
 * Source: Abramowitz and Stegun 1964, 26.7.3 and 26.7.4.
 */
import { check } from '../check.ts';

export function studentTCdf(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees));
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const odd = degrees % 2 === 1;
  let term = odd ? cos : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let k = odd ? 3 : 2; k <= degrees - 2; k += 2) {
    term *= (cos * cos * (k - 1)) / k;
    sum += term;
  }
  const within = odd ? (2 / Math.PI) * (angle + sin * sum) : sin * sum;
  return 0.5 + within / 2;
}

/** The t below which a share `p` of the distribution lies. */
export function studentTQuantile(p: number, degrees: number): number {
  check(p > 0 && p < 1, 'p', 'in (0, 1)', p);
  check(Number.isInteger(degrees) && degrees >= 1, 'degrees', 'a whole number ≥ 1', degrees);
  let [low, high] = [-1, 1];
  while (studentTCdf(low, degrees) > p) low *= 2;
  while (studentTCdf(high, degrees) < p) high *= 2;
  for (let i = 0; i < 200 && high - low > 1e-14 * Math.max(1, Math.abs(low)); i++) {
    const middle = (low + high) / 2;
    if (studentTCdf(middle, degrees) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
