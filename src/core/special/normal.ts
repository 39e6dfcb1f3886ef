/*
 * The normal distribution with full relative accuracy in the tails.
 *
 * Why: an exact delta is a difference of two tails; (1 + erf) / 2 has no digits left there. Everything rests on
 * erfcx(x) = exp(x^2) erfc(x), which varies slowly, and on exp(-x^2) taken from a split x, so that the rounding of x^2 does
 * not count. One Chebyshev series in t = (x - 3.75) / (x + 3.75) gives (1 + 2x) erfcx(x) on the whole half line.
 * Source: the map is that of Shepherd and Laframboise (1981); the coefficients were computed here with 60 digits.
 */
import { check } from '../check.ts';
import { chebyshev } from './chebyshev.ts';
import { log1mExp } from './log.ts';

// prettier-ignore
const ERFCX = Float64Array.of(
  2.3551578691348034, -0.004590054580646478, -0.08424913336651792, 0.05920993999819189, -0.026658668435305753,
  0.009074997670705265, -0.002413163540417608, 0.0004907758365258086, -6.916973302501207e-5,
  4.13902798607301e-6, 7.74038306619849e-7, -2.1886401049234397e-7, 1.076499946567091e-8, 4.521959811218287e-9,
  -7.754400208831351e-10, -6.318088340886684e-11, 2.86879501093067e-11, 1.9455868545777347e-13,
  -9.65469674843344e-13, 3.25254814814874e-14, 3.3478119482868056e-14, -1.864562880419313e-15,
  -1.2507950530688648e-15, 7.418235256624044e-17, 5.068148904796111e-17,
);

const SQRT_PI = 1.7724538509055159;
export const LOG_SQRT_2PI = 0.9189385332046727;

/** exp(-c x^2) with c = 1 or 1/2. The upper bits of x square exactly, so only the small rest is rounded. */
function expOfSquare(x: number, c: number): number {
  const upper = Math.round(x * 1024) / 1024;
  return Math.exp(-c * upper * upper) * Math.exp(-c * (x - upper) * (x + upper));
}

/** exp(x^2) erfc(x): the tail without its exponential. Infinite below -26.6. */
export function erfcx(x: number): number {
  if (x < 0) return x < -27 ? Infinity : 2 / expOfSquare(x, 1) - erfcx(-x);
  if (x > 1e15) return 1 / (SQRT_PI * x);
  return chebyshev(ERFCX, (x - 3.75) / (x + 3.75)) / (1 + 2 * x);
}

/** The complementary error function, to about 1e-15 relative in both tails. */
export function erfc(x: number): number {
  if (x < 0) return 2 - erfc(-x);
  return x > 28 ? 0 : expOfSquare(x, 1) * erfcx(x);
}

/** Density of the standard normal distribution. */
export function normalPdf(x: number): number {
  return Math.abs(x) > 39 ? 0 : 0.3989422804014327 * expOfSquare(x, 0.5);
}

/** P(Z <= x), exact to about 1e-15 relative for negative x; take `normalCdf(-x)` for an upper tail. */
export function normalCdf(x: number): number {
  if (x > 0) return 1 - normalCdf(-x);
  return x < -39 ? 0 : 0.5 * expOfSquare(x, 0.5) * erfcx(-x * Math.SQRT1_2);
}

/** ln P(Z <= x), where the probability itself may be far below the smallest number. */
export function normalLogCdf(x: number): number {
  if (x > -1) return x > 0 ? Math.log1p(-normalCdf(-x)) : Math.log(normalCdf(x));
  return Math.log(0.5 * erfcx(-x * Math.SQRT1_2)) - (x * x) / 2;
}

/** The x with ln P(Z <= x) = logP, for every logP < 0, in both tails. */
export function normalQuantileFromLog(logP: number): number {
  check(logP <= 0, 'logP', '<= 0', logP);
  if (logP === 0) return Infinity;
  if (logP === -Infinity) return -Infinity;
  if (logP > -Math.LN2) return -normalQuantileFromLog(log1mExp(logP));
  // Abramowitz and Stegun 26.2.23 starts within 1e-3 (or its far tail, within a few percent) ...
  const t = Math.sqrt(-2 * logP);
  let x =
    t < 40
      ? ((0.010328 * t + 0.802853) * t + 2.515517) / (((0.001308 * t + 0.189269) * t + 1.432788) * t + 1) - t
      : -Math.sqrt(t * t - 2 * (Math.log(t) + LOG_SQRT_2PI));
  // ... and Halley's step on ln Phi ends it: its slope is the inverse Mills ratio, its curvature -slope (slope + x).
  for (let i = 0; i < 3; i++) {
    const slope = Math.exp(-(x * x) / 2 - LOG_SQRT_2PI - normalLogCdf(x));
    const step = (normalLogCdf(x) - logP) / slope;
    x -= step / (1 + 0.5 * step * (slope + x));
  }
  return x;
}

/** The x with P(Z <= x) = p. For p near 1, the quantile of 1 - p with its sign changed has more digits. */
export function normalQuantile(p: number): number {
  check(p >= 0 && p <= 1, 'p', 'in [0, 1]', p);
  return p > 0.5 ? -normalQuantileFromLog(Math.log1p(-p)) : normalQuantileFromLog(Math.log(p));
}
