import { provenEpsilon } from '../../../core/learners/release-guarantee.ts';
import type { CurvePoint } from '../shared/curve-points.ts';
import type { LearningCurvesRow } from '../shared/learning-curves.ts';

export type Solution = {
  /** Smallest epsilon from which on the mean error stays within the target; Infinity: not even without noise. */
  epsilon: number;
  /** The same for the lower and the upper end of the band of the mean. */
  least: number;
  most: number;
};

/** From the right: the last crossing of the target, between two points on a logarithmic axis. */
function crossing(points: CurvePoint[], target: number, of: (point: CurvePoint) => number): number {
  const last = points.at(-1);
  if (!last || of(last) > target) return Infinity;
  for (let k = points.length - 1; k > 0; k--) {
    const [here, before] = [of(points[k]), of(points[k - 1])];
    if (before > target) {
      const share = (before - target) / (before - here);
      const [from, to] = [Math.log(points[k - 1].epsilon), Math.log(points[k].epsilon)];
      return Math.exp(from + share * (to - from));
    }
  }
  return points[0].epsilon;
}

export function solveEpsilon(points: CurvePoint[], target: number): Solution {
  const noisy = points.filter((point) => point.epsilon !== Infinity);
  return {
    epsilon: crossing(noisy, target, (point) => point.error),
    least: crossing(noisy, target, ({ error, half = 0 }) => error - half),
    most: crossing(noisy, target, ({ error, half = 0 }) => error + half),
  };
}

/** The epsilon that is proven for the noise that states this one. */
export function provenOf(
  epsilon: number,
  { noise, delta }: { noise: string; delta: number },
  [row]: LearningCurvesRow[],
): number {
  const [rows, lambda, weights] = [row.sizes[0], row.lambdas[0], row.weightCount];
  return provenEpsilon({ noise, accounting: 'proven', epsilon, delta, rows, lambda, weights });
}
