import { check } from '../check.ts';
import { millsDrop, millsRatio } from '../special/mills.ts';
import { LOG_SQRT_2PI, normalCdf, normalPdf, normalQuantileFromLog } from '../special/normal.ts';
import { checkDelta, checkSensitivity } from './budget.ts';

/*
 * Claim: Gaussian noise with sensitivity / sigma = m is (epsilon, delta)-DP exactly when
 *   delta >= Phi(m / 2 - epsilon / m) - e^epsilon Phi(-m / 2 - epsilon / m).
 * Assumes: the sensitivity bounds the L2 distance of the answers between neighbours.
 * Why: the privacy loss is N(m^2 / 2, m^2). With x = epsilon / m - m / 2 the two normal densities in it are equal,
 *   e^epsilon phi(x + m) = phi(x), so delta = phi(x) (M(x) - M(x + m)) with Mills' ratio M: nothing overflows, nothing cancels.
 * Source: Balle and Wang 2018, theorem 8.
 */

/** ln of the smallest delta; m is sensitivity / sigma. Far below the smallest number too. */
export function gaussianLogDelta(epsilon: number, m: number): number {
  if (m === 0) return -Infinity;
  const x = epsilon / m - m / 2;
  if (x < -0.25) return Math.log(normalCdf(-x) - normalPdf(x) * millsRatio(x + m));
  return Math.log(millsDrop(x, m)) - (x * x) / 2 - LOG_SQRT_2PI;
}

/**
 * The smallest delta for which Gaussian noise of standard deviation sigma is (epsilon, delta)-private: exact, for every
 * epsilon >= 0, with relative accuracy also where it is 1e-300.
 *
 * @param sensitivity L2 distance of the answers of two neighbours
 */
export function gaussianDelta(given: { epsilon: number; sigma: number; sensitivity: number }): number {
  const { epsilon, sigma, sensitivity } = given;
  check(epsilon >= 0 && epsilon < Infinity, 'epsilon', '>= 0 and finite', epsilon);
  check(sigma > 0 && sigma < Infinity, 'sigma', 'positive and finite', sigma);
  checkSensitivity(sensitivity);
  const m = sensitivity / sigma;
  if (m === 0) return 0;
  const x = epsilon / m - m / 2;
  if (x < -0.25) return normalCdf(-x) - normalPdf(x) * millsRatio(x + m);
  // Too small for a number it is still there: 0 would claim pure privacy.
  return Math.max(Number.MIN_VALUE, normalPdf(x) * millsDrop(x, m));
}

/**
 * The m = sensitivity / sigma at which the exact delta is the given one. Newton's steps on ln delta over ln m, whose slope
 * is m phi(x) / delta, begin where Phi(-x) = delta: there the exact delta is smaller, and since ln delta is concave in ln m
 * they never pass the solution. A privacy-safe start, approached from the safe side.
 */
export function gaussianShift(epsilon: number, delta: number): number {
  const target = Math.log(delta);
  const z = -normalQuantileFromLog(target);
  const root = Math.hypot(z, Math.sqrt(2 * epsilon));
  let m = z > 0 ? (2 * epsilon) / (z + root) : root - z;
  for (let i = 0; i < 60; i++) {
    const value = gaussianLogDelta(epsilon, m);
    const x = epsilon / m - m / 2;
    const slope = m * Math.exp(-(x * x) / 2 - LOG_SQRT_2PI - value);
    const step = (target - value) / slope;
    m *= Math.exp(Math.min(step, 1));
    if (Math.abs(step) < 1e-14) break;
  }
  return m;
}

/** The smallest epsilon for which Gaussian noise of standard deviation sigma is (epsilon, delta)-private; 0 if none is needed. */
export function gaussianEpsilon(given: { sigma: number; delta: number; sensitivity: number }): number {
  const { sigma, delta, sensitivity } = given;
  check(sigma > 0 && sigma < Infinity, 'sigma', 'positive and finite', sigma);
  checkDelta(delta);
  checkSensitivity(sensitivity);
  const m = sensitivity / sigma;
  const target = Math.log(delta);
  if (gaussianLogDelta(0, m) <= target) return 0;
  // delta <= Phi(-x) brackets from above: x = z at epsilon = m (z + m / 2).
  let low = 0;
  let high = m * (m / 2 - normalQuantileFromLog(target));
  for (let i = 0; i < 200 && high - low > 1e-15 * high; i++) {
    const middle = low + (high - low) / 2;
    if (gaussianLogDelta(middle, m) > target) low = middle;
    else high = middle;
  }
  return high;
}
