/*
 * The gamma function by its logarithm, and what rests on it: binomials and the gamma distribution.
 * Stirling's series from 10 upwards; below, the recurrence brings the argument there.
 */
import { LOG_SQRT_2PI } from './normal.ts';

/** ln Gamma(x) - [(x - 1/2) ln x - x + ln sqrt(2 pi)] for x >= 10: the part of Stirling's formula that vanishes. */
function stirlingRest(x: number): number {
  const r = 1 / (x * x);
  const series = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156, -3617 / 122400];
  let sum = 0;
  for (let k = series.length - 1; k >= 0; k--) sum = sum * r + series[k];
  return sum / x;
}

/** ln Gamma(x) for x > 0, to about 1e-15 absolute or relative, whichever is larger. */
export function logGamma(x: number): number {
  let shift = 1;
  while (x < 10) shift *= x++;
  return (x - 0.5) * Math.log(x) - x + LOG_SQRT_2PI + stirlingRest(x) - Math.log(shift);
}

/** ln of the binomial coefficient n over k, whole 0 <= k <= n; no digits are lost for large n. */
export function logBinomial(n: number, k: number): number {
  k = Math.min(k, n - k);
  if (k < 10) {
    let sum = 0;
    for (let i = 1; i <= k; i++) sum += Math.log((n - k + i) / i);
    return sum;
  }
  // The large terms of three Stirling formulas cancel on paper instead of in rounding.
  const rest = n - k;
  return (
    -k * Math.log(k / n) -
    rest * Math.log1p(-k / n) -
    0.5 * Math.log((2 * Math.PI * k * rest) / n) +
    (stirlingRest(n) - stirlingRest(k) - stirlingRest(rest))
  );
}

/** Density of the gamma distribution of the given shape and scale 1. */
export function gammaPdf(shape: number, x: number): number {
  if (x < 0) return 0;
  if (x === 0) return shape < 1 ? Infinity : shape === 1 ? 1 : 0;
  return Math.exp(logPower(shape, x) - Math.log(x));
}

/** ln(x^a e^-x / Gamma(a)). For large a the difference x - a is what matters, so a ln a - a is taken out first. */
function logPower(a: number, x: number): number {
  if (a < 10) return a * Math.log(x) - x - logGamma(a);
  const u = (x - a) / a;
  return -a * (u - Math.log1p(u)) + 0.5 * Math.log(a) - LOG_SQRT_2PI - stirlingRest(a);
}

/** P(G <= x) for the gamma distribution of the given shape and scale 1: the regularised incomplete gamma function. */
export function gammaCdf(shape: number, x: number): number {
  if (x <= 0) return 0;
  if (x < shape + 1) {
    // The series x^a e^-x / Gamma(a + 1) (1 + x / (a + 1) + ...).
    let term = 1 / shape;
    let sum = term;
    for (let k = shape + 1; term > sum * 1e-17; k++) sum += term *= x / k;
    return Math.exp(logPower(shape, x)) * sum;
  }
  // The upper tail's continued fraction, by Lentz's method.
  let b = x + 1 - shape;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let k = 1; k < 1e7; k++) {
    const a = -k * (k - shape);
    b += 2;
    d = 1 / (a * d + b);
    c = b + a / c;
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return 1 - Math.exp(logPower(shape, x)) * fraction;
}
