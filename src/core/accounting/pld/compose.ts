import { logAddExp } from '../../special/log.ts';
import { forward, inverse } from './fft.ts';
import type { LossGrid } from './loss-grid.ts';

/** A loss that adds up `count` times. */
type Repeated = { grid: LossGrid; count: number };

/**
 * The sum of all losses, tilted: mass[j] = p[j] e^(tilt * loss) / e^logScale at loss = (first + j) * step, per bin at most
 * `slack` too small. What lies beyond the bins weighs at most e^logBeyond under p itself.
 */
export type ComposedLoss = {
  step: number;
  first: number;
  mass: Float64Array;
  tilt: number;
  logScale: number;
  slack: number;
  logBeyond: number;
};

/** ln E[e^(tilt L)] of one loss. */
function cumulant({ step, first, logMass }: LossGrid, tilt: number): number {
  let high = -Infinity;
  for (let i = 0; i < logMass.length; i++) high = Math.max(high, logMass[i] + tilt * (first + i) * step);
  let sum = 0;
  for (let i = 0; i < logMass.length; i++) sum += Math.exp(logMass[i] + tilt * (first + i) * step - high);
  return high + Math.log(sum);
}

/** Variance of one loss after tilting. */
function tiltedVariance({ step, first, logMass }: LossGrid, tilt: number, logScale: number): number {
  let mean = 0;
  let square = 0;
  for (let i = 0; i < logMass.length; i++) {
    const loss = (first + i) * step;
    const mass = Math.exp(logMass[i] + tilt * loss - logScale);
    mean += mass * loss;
    square += mass * loss * loss;
  }
  return Math.max(0, square - mean * mean);
}

/*
 * Claim: the window outside of which the sum of the losses has no weight: above it less than e^-25 of delta, below it less
 *   than e^-23 of the tilted mass.
 * Why: Chernoff's bound, P(L > x) <= e^(K(s) - s x), at a few s; each of them holds.
 */
function windowOf(losses: Repeated[], tilt: number, logScale: number, logDelta: number) {
  const total = (s: number) => losses.reduce((sum, { grid, count }) => sum + count * cumulant(grid, s), 0);
  let variance = 0;
  for (const { grid, count } of losses) {
    variance += count * tiltedVariance(grid, tilt, cumulant(grid, tilt));
  }
  const step = losses[0].grid.step;
  const unit = 1 / Math.max(Math.sqrt(variance), step);
  let top = (logScale + 25 - logDelta) / tilt;
  let bottom = -Infinity;
  for (const multiple of [0.1, 0.5, 1.5, 3, 6]) {
    const s = multiple * unit;
    top = Math.min(top, (total(tilt + s) + 25 - logDelta) / (tilt + s));
    bottom = Math.max(bottom, (logScale - total(tilt - s) - 23) / s);
  }
  return {
    bottom: Math.floor(bottom / step),
    top: Math.max(Math.ceil(top / step), Math.ceil(bottom / step) + 1),
  };
}

/**
 * The sum of all losses by one Fourier transform.
 *
 * Tilting by e^(tilt L) moves the weight to where delta is decided, so that rounding errors of 1e-16 of the *tilted* mass do
 * not matter even for a delta of 1e-300. What wraps around the window from below adds to delta, so it errs towards privacy.
 * Returns instead the factor by which the grid is too fine when the window would need more than `maxBins`.
 */
export function compose(
  losses: Repeated[],
  tilt: number,
  logDelta: number,
  maxBins: number,
): ComposedLoss | { tooFine: number } {
  const scales = losses.map(({ grid }) => cumulant(grid, tilt));
  const logScale = losses.reduce((sum, { count }, j) => sum + count * scales[j], 0);
  const { bottom, top } = windowOf(losses, tilt, logScale, logDelta);
  if (top - bottom >= maxBins) return { tooFine: (top - bottom + 1) / maxBins };
  const size = 2 ** Math.max(4, Math.ceil(Math.log2(top - bottom + 1)));
  const { step } = losses[0].grid;
  const log = new Float64Array(size); // ln of the modulus of the product of the spectra
  const turn = new Float64Array(size); // and its argument
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  let releases = 0;
  losses.forEach(({ grid, count }, j) => {
    re.fill(0);
    im.fill(0);
    for (let i = 0; i < grid.logMass.length; i++) {
      const bin = grid.first + i;
      const at = ((bin % size) + size) % size;
      re[at] += Math.exp(grid.logMass[i] + tilt * bin * step - scales[j]);
    }
    forward(re, im);
    const norm = re[0] * re[0]; // the sum of the tilted mass, squared: 1 but for rounding
    // High powers leave only a few frequencies; the others, below e^-80, need no logarithm.
    const least = norm * Math.exp(-160 / count);
    for (let k = 0; k < size; k++) {
      const square = re[k] * re[k] + im[k] * im[k];
      if (square < least || log[k] === -Infinity) {
        log[k] = -Infinity;
        continue;
      }
      log[k] += (count / 2) * Math.log(square / norm);
      turn[k] += count * Math.atan2(im[k], re[k]);
    }
    releases += count;
  });
  for (let k = 0; k < size; k++) {
    const modulus = log[k] === -Infinity ? 0 : Math.exp(log[k]);
    re[k] = modulus === 0 ? 0 : modulus * Math.cos(turn[k]);
    im[k] = modulus === 0 ? 0 : modulus * Math.sin(turn[k]);
  }
  inverse(re, im);
  const mass = new Float64Array(size);
  let most = 0;
  for (let i = 0; i < size; i++) {
    const at = (((bottom + i) % size) + size) % size;
    mass[i] = Math.max(0, re[at]);
    most = Math.max(most, mass[i]);
  }
  // Each spectrum is right to about log2(size) ulps; taking it to a power multiplies that.
  const slack = 4 * (releases + 20) * Math.log2(size) * 2 ** -53 * most;
  let logBeyond = logDelta - 25;
  for (const { grid, count } of losses) logBeyond = logAddExp(logBeyond, Math.log(count) + grid.logInfinity);
  return { step, first: bottom, mass, tilt, logScale, slack, logBeyond };
}

/**
 * The smallest epsilon at which the expected excess E[(1 - e^(epsilon - L))+] is at most delta. Sums run from the top bin down,
 * each relative to its own bin, so that nothing overflows. `found` is false when it lies below the bins: then the first of them
 * is the answer, a true one that could be smaller.
 */
export function epsilonOfLoss(loss: ComposedLoss, logDelta: number): { epsilon: number; found: boolean } {
  const { step, first, mass, tilt, logScale, slack, logBeyond } = loss;
  // What lies beyond is set aside: 1e-10 of delta, if the grids were cut with care.
  const logTarget = logDelta + Math.log1p(-Math.exp(logBeyond - logDelta));
  const fadeP = Math.exp(-tilt * step);
  const fadeQ = Math.exp(-(tilt + 1) * step);
  let above = 0; // the excess at the bin above this one, in units of e^(logScale - tilt * loss) there
  let sum = 0; // the Q-mass from there on, in the same units
  for (let j = mass.length - 1; j >= 0; j--) {
    const here = fadeP * (above - Math.expm1(-step) * sum);
    const loss = (first + j) * step;
    if (logScale - tilt * loss + Math.log(here) > logTarget || loss < 0) {
      // In the cell above, the excess is above + (1 - e^(epsilon - end)) sum.
      const end = loss + step;
      const target = Math.exp(logTarget - logScale + tilt * end);
      const epsilon = end + Math.log1p(Math.max(-1, (above - target) / sum));
      return { epsilon: Math.max(0, loss, epsilon), found: true };
    }
    above = here;
    sum = fadeQ * sum + mass[j] + slack;
  }
  return { epsilon: Math.max(0, first * step), found: first <= 0 };
}

/** ln of the expected excess E[(1 - e^(epsilon - L))+]. */
export function logDeltaOfLoss(loss: ComposedLoss, epsilon: number): number {
  const { step, first, mass, tilt, logScale, slack, logBeyond } = loss;
  const from = Math.max(0, Math.ceil(epsilon / step) - first);
  let sum = 0;
  for (let j = mass.length - 1; j >= from; j--) {
    const over = (first + j) * step - epsilon;
    sum += (mass[j] + slack) * Math.exp(-tilt * over) * -Math.expm1(-over);
  }
  const logInside = logScale - tilt * epsilon + Math.log(sum);
  return logAddExp(logInside, logBeyond);
}
