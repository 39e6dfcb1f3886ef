import { logMoment } from '../moments.ts';
import { bestOrder } from '../orders.ts';
import type { Part } from '../parts.ts';
import { maxUsefulOrder } from '../rdp.ts';
import type { ComposedLoss } from './compose.ts';
import { compose } from './compose.ts';
import { discretise, lossRange } from './discretise.ts';
import type { Direction } from './loss-grid.ts';
import { addition, removal } from './loss-grid.ts';

/** What is asked for: the epsilon at a delta, or the delta at an epsilon. */
type Target = { logDelta: number } | { epsilon: number };

/** The cells inflate the variance of the sum by at most about this share; epsilon grows by half of it. */
const inflation = 2e-5;

/**
 * The distribution of the summed loss, on a grid and with a tilt that suit the question.
 *
 * The tilt is the Renyi order (minus 1) that proves the most: there the tilted loss has its mean near epsilon. The step of
 * the grid follows from the variance, tilted or not: a cell of width h adds about h^2 / 6 to it for each of the releases.
 *
 * @param ease divides the tilt, for when the answer turned out to lie below the window that the tilt looks at
 */
export function composedLoss(parts: Part[], direction: Direction, target: Target, ease = 1): ComposedLoss {
  const cumulant = (tilt: number) =>
    parts.reduce(
      (sum, part) => sum + part.count * logMoment(part, direction === 'removal' ? tilt + 1 : -tilt),
      0,
    );
  const { tilt, logDelta } = tiltFor(cumulant, target, direction === 'removal' ? maxUsefulOrder(parts) : 1e6);
  const releases = parts.reduce((sum, part) => sum + part.count, 0);
  // All releases together leave e^-25 of delta above their grids, and round up e^-30 of their mass below them.
  const cut = {
    direction,
    logInfinity: logDelta - 25 - Math.log(releases),
    logRounded: -30 - Math.log(releases),
  };
  const ranges = parts.map((part) => lossRange(part, cut));
  const span = Math.max(...ranges.map(([low, high]) => Math.max(high, -low, high - low)));
  const variance = Math.min(
    secondDifference(cumulant, tilt),
    secondDifference(cumulant, Math.min(tilt, 1e-3)),
  );
  const maxBins = 2 ** Math.round(Math.min(20, Math.max(17, 17 + Math.log2(releases / 1e4) / 2)));
  let wanted = Math.sqrt(variance) * Math.min(Math.sqrt((6 * inflation) / releases), 2 ** -8);
  wanted = Math.max(wanted, span / Math.min(maxBins, 2 ** 18));
  for (;;) {
    const step = align(wanted, parts, ranges, direction);
    const losses = parts.map((part) => {
      const cells = discretise(part, step, cut);
      return { grid: direction === 'removal' ? removal(cells) : addition(cells), count: part.count };
    });
    // A tilt that changes much within one cell would weigh the rounding of the cells, not the losses.
    const composed = compose(losses, Math.min(tilt, 1 / step) / ease, logDelta, maxBins);
    if (!('tooFine' in composed)) return composed;
    wanted *= 1.05 * composed.tooFine;
  }
}

function secondDifference(f: (x: number) => number, x: number): number {
  const d = x / 20;
  return Math.max(0, (f(x + d) - 2 * f(x) + f(x - d)) / (d * d));
}

/** The tilt that proves the most: the best of the orders, then a golden-section search around it. */
function tiltFor(cumulant: (tilt: number) => number, target: Target, maxOrder: number) {
  const { bound, logDelta } = boundFor(cumulant, target);
  const { order, value } = bestOrder((o) => bound(o - 1), maxOrder);
  const ratio = (Math.sqrt(5) - 1) / 2;
  let low = (order - 1) * 0.9;
  let high = (order - 1) * 1.1;
  for (let i = 0; i < 20; i++) {
    const left = high - ratio * (high - low);
    const right = low + ratio * (high - low);
    if (bound(left) < bound(right)) high = right;
    else low = left;
  }
  // At a given epsilon the bound is ln delta; it lies above the truth by a factor that is small against e^7.
  return { tilt: (low + high) / 2, logDelta: logDelta ?? Math.min(0, value) - 7 };
}

function boundFor(cumulant: (tilt: number) => number, target: Target) {
  if ('epsilon' in target) {
    const bound = (t: number) =>
      cumulant(t) - t * target.epsilon + (t + 1) * Math.log(t / (t + 1)) - Math.log(t);
    return { bound, logDelta: undefined };
  }
  const { logDelta } = target;
  const bound = (t: number) => (cumulant(t) - logDelta - Math.log1p(t)) / t + Math.log(t / (t + 1));
  return { bound, logDelta };
}

/** Puts the largest loss of a bounded release on the grid: rounding it up would cost epsilon with every repetition. */
function align(step: number, parts: Part[], ranges: [number, number][], direction: Direction): number {
  let top = 0;
  parts.forEach(({ leaf }, i) => {
    if (leaf.kind !== 'gaussian') top = Math.max(top, direction === 'removal' ? ranges[i][1] : -ranges[i][0]);
  });
  return top > step ? top / Math.ceil(top / step) : step;
}
