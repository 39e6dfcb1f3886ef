import { mappedSums, rawSums, type RawSums } from './mapped-sums.ts';
import type { Affine, Mapped, Preparation } from './preparation.ts';
import type { Rows } from './rows.ts';
import {
  noisyStatistics,
  statisticSums,
  type Columns,
  type PublicBounds,
  type StatisticNoise,
} from './statistics.ts';
import type { Sums } from './sums.ts';
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
  /** The sums of the same rows, many times as fast: noisy statistics are other ones at every ε. */
  sumsByNoisyStatistics(
    preparation: Preparation,
    noise: StatisticNoise,
    unit: number,
  ): { train: Sums; test: Sums; affine?: Affine };
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

  /** Both are kept from the first question on. */
  let kept: { train: RawSums; test?: RawSums } | undefined;
  const raw = () => (kept ??= rawOf());
  /** Test rows keep their y, however far out. Where they are the training rows, one pass does for both. */
  function rawOf() {
    const whole = held.y.map((value) => (value - yMiddle) / yHalf);
    return held === training
      ? { train: rawSums(scaled, scaledY, whole, d) }
      : { train: rawSums(scaled, scaledY, scaledY, d), test: rawSums(scaledHeld, whole, whole, d) };
  }

  const radiusOf = ({ map, radius }: Preparation) => (map === 'row' ? 1 : radius * Math.sqrt(d));

  function affineOf({ mean, sd, yMean, yScale }: Scales, preparation: Preparation): Affine | undefined {
    if (preparation.map === 'row') return undefined;
    const r = radiusOf(preparation);
    return {
      shift: mean.map((value, j) => middle[j] + value * half[j]),
      factor: sd.map((value, j) => 1 / (half[j] * value * r)),
      yShift: yMiddle + yMean * yHalf,
      yScale: yHalf * yScale,
    };
  }

  function map(scales: Scales, preparation: Preparation): Mapped {
    const { mean, sd, yMean, yScale } = scales;
    const byRow = preparation.map === 'row';
    const r = radiusOf(preparation);
    const [yShift, yFactor] = [yMiddle + yMean * yHalf, yHalf * yScale];
    return {
      d,
      X: intoBall(scaled, mean, sd, r, byRow),
      y: scaledY.map((value) => inside((value - yMean) / yScale)),
      testX: intoBall(scaledHeld, mean, sd, r, byRow),
      testY: held.y.map((value) => (value - yShift) / yFactor),
      affine: affineOf(scales, preparation),
    };
  }

  function noisyScales({ centre }: Preparation, noise: StatisticNoise, unit: number): Scales {
    const { yMean, ySd, mean, sd } = noisyStatistics(sums, noise, unit);
    return centre ? { mean, sd, yMean, yScale: Y_DEVIATIONS * ySd } : { mean, sd, yMean: 0, yScale: 1 };
  }

  return {
    byBounds: (preparation) =>
      map({ mean: new Float64Array(d), sd: new Float64Array(d).fill(1), yMean: 0, yScale: 1 }, preparation),
    byNoisyStatistics: (preparation, noise, unit) => map(noisyScales(preparation, noise, unit), preparation),
    sumsByNoisyStatistics(preparation, noise, unit) {
      const scales = noisyScales(preparation, noise, unit);
      const { mean, sd, yMean, yScale } = scales;
      const r = radiusOf(preparation);
      const { intercept } = preparation;
      const ball = { mean, factor: sd.map((value) => 1 / (value * r)), all: preparation.map === 'row' };
      const { train, test } = raw();
      const all = { ...ball, yMean, yScale, intercept };
      const mapped = mappedSums(train, all);
      return {
        train: mapped.cut,
        test: test ? mappedSums(test, all).whole : mapped.whole,
        affine: affineOf(scales, preparation),
      };
    },
  };
}

/** What is taken off and divided by, in the units of [−1, 1]. */
type Scales = Columns & { yMean: number; yScale: number };

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
