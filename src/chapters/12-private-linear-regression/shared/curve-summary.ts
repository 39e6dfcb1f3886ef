import { meanBand, type MeanBand } from '../../../core/stats/mean-band.ts';
import type { CurveRow } from './private-curves.ts';

/**
 * Errors as shares of the variance of y that stays unexplained, 1 − R²: 1 is what the mean alone reaches, 0 is perfect. Unlike squared
 * errors they can be compared across choices that change the scale of y.
 */
export type CurvePoint = MeanBand & {
  epsilon: number;
  /** Over all fits: half are below. */
  median: number;
  /** One fit in ten is below, one above. */
  low: number;
  high: number;
  /** The mean squared error on the scale of the prepared y, as the thesis reports it. */
  squared: number;
  fits: number;
};
export type Curve = { arm: string; points: CurvePoint[]; flat: boolean };

/** One curve for each arm, in the order of the rows. A learner without noise is one point, and is drawn as a level. */
export function curvesOf(rows: CurveRow[]): Curve[] {
  const arms = [...new Set(rows.map(({ arm }) => arm))];
  return arms.map((arm) => {
    const own = rows.filter((row) => row.arm === arm);
    const [{ epsilons }] = own;
    const flat = epsilons.length === 0;
    const points = Array.from(flat ? [NaN] : epsilons, (epsilon, i) => pointOf(own, epsilon, i));
    return { arm, points, flat };
  });
}

function pointOf(rows: CurveRow[], epsilon: number, i: number): CurvePoint {
  const shares: number[] = [];
  let squared = 0;
  const byFold = rows.map(({ errors, epsilons, draws, variance }) => {
    const width = Math.max(1, epsilons.length);
    let sum = 0;
    for (let run = 0; run < draws; run++) {
      const error = errors[run * width + i];
      shares.push(error / variance);
      sum += error;
    }
    squared += sum / draws / rows.length;
    return sum / draws / variance;
  });
  shares.sort((a, b) => a - b);
  const at = (share: number) => shares[Math.min(shares.length - 1, Math.floor(share * shares.length))];
  return {
    epsilon,
    ...meanBand(byFold),
    median: at(0.5),
    low: at(0.1),
    high: at(0.9),
    squared,
    fits: shares.length,
  };
}

/** A curve at the reader's ε; the level of one without noise. */
export function at(curves: Curve[], arm: string, epsilon: number): CurvePoint | undefined {
  const curve = curves.find((one) => one.arm === arm);
  return curve?.flat ? curve.points[0] : curve?.points.find((point) => point.epsilon === epsilon);
}
