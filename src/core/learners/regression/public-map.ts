import type { Mapped, Preparation } from './preparation.ts';
import type { Rows } from './rows.ts';
import {
  noisyStatistics,
  statisticSums,
  type Columns,
  type PublicBounds,
  type StatisticNoise,
} from './statistics.ts';
import { intoUnitBall } from './unit-ball.ts';

/**
 * Rows mapped into the unit ball without reading anything from the data that is not paid for.
 *
 * Claim: every mapped row has norm at most 1 and every |y| of a training row is at most 1, whatever the data.
 * Assumes: the bounds were fixed before the data was seen. Values outside them are moved to them.
 * Why: a row longer than the radius is shortened to it, or each row is divided by its own norm: either reads no other row.
 */
export type PublicMap = {
  /** Columns go from [low, high] to [−1, 1] and are divided by radius · √d. */
  byBounds(preparation: Preparation): Mapped;
  /** Columns are standardised by noisy means and deviations first; y is measured in three noisy deviations. */
  byNoisyStatistics(preparation: Preparation, noise: StatisticNoise, unit: number): Mapped;
};

/** Beyond so many noisy deviations from its noisy mean a target is cut off. */
const Y_DEVIATIONS = 3;

export function publicMap(training: Rows, held: Rows, bounds: PublicBounds): PublicMap {
  const { d } = training;
  const middle = bounds.low.map((low, j) => (low + bounds.high[j]) / 2);
  const half = bounds.low.map((low, j) => (bounds.high[j] - low) / 2 || 1);
  const yMiddle = (bounds.yLow + bounds.yHigh) / 2;
  const yHalf = (bounds.yHigh - bounds.yLow) / 2 || 1;
  const toUnits = (X: Float64Array) => {
    const out = new Float64Array(X.length);
    for (let at = 0; at < X.length; at += d)
      for (let j = 0; j < d; j++) out[at + j] = inside((X[at + j] - middle[j]) / half[j]);
    return out;
  };
  const scaled = toUnits(training.X);
  const scaledHeld = toUnits(held.X);
  const scaledY = training.y.map((value) => inside((value - yMiddle) / yHalf));
  const sums = statisticSums({ ...training, X: scaled, y: scaledY });

  function map({ mean, sd }: Columns, yMean: number, yScale: number, preparation: Preparation): Mapped {
    const byRow = preparation.map === 'row';
    const r = byRow ? 1 : preparation.radius * Math.sqrt(d);
    const y = scaledY.map((value) => inside((value - yMean) / yScale));
    const [yShift, yFactor] = [yMiddle + yMean * yHalf, yHalf * yScale];
    return {
      d,
      X: intoBall(scaled, mean, sd, r, byRow),
      y,
      testX: intoBall(scaledHeld, mean, sd, r, byRow),
      testY: held.y.map((value) => (value - yShift) / yFactor),
      affine: byRow
        ? undefined
        : {
            shift: mean.map((value, j) => middle[j] + value * half[j]),
            factor: sd.map((value, j) => 1 / (half[j] * value * r)),
            yShift,
            yScale: yFactor,
          },
    };
  }

  return {
    byBounds: (preparation) =>
      map({ mean: new Float64Array(d), sd: new Float64Array(d).fill(1) }, 0, 1, preparation),
    byNoisyStatistics(preparation, noise, unit) {
      const { yMean, ySd, ...columns } = noisyStatistics(sums, noise, unit);
      return preparation.centre
        ? map(columns, yMean, Y_DEVIATIONS * ySd, preparation)
        : map(columns, 0, 1, preparation);
    },
  };
}

/** (x − mean) / (sd · r); rows longer than 1, or all of them, are then divided by their norm. */
function intoBall(X: Float64Array, mean: Float64Array, sd: Float64Array, r: number, all: boolean) {
  const d = mean.length;
  const factor = sd.map((value) => 1 / (value * r));
  const out = new Float64Array(X.length);
  for (let at = 0; at < X.length; at += d)
    for (let j = 0; j < d; j++) out[at + j] = (X[at + j] - mean[j]) * factor[j];
  intoUnitBall(out, d, all);
  return out;
}

const inside = (value: number) => Math.max(-1, Math.min(1, value));
