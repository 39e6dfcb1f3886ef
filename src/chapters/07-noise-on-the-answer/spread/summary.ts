import { perRows } from '../../../core/work/per-rows.ts';
import { curvePoints, type CurvePoint } from '../shared/curve-points.ts';
import type { LearningCurvesRow } from '../shared/learning-curves.ts';

export type BandedPoint = CurvePoint & { half: number };

const hasBand = (point: CurvePoint): point is BandedPoint => point.half !== undefined;

/** The points of enough runs for a band. */
export const banded = perRows((rows: LearningCurvesRow[]) => curvePoints(rows).filter(hasBand));

/** Those of them that have noise. */
export const noisy = perRows((rows: LearningCurvesRow[]) =>
  banded(rows).filter(({ epsilon }) => epsilon !== Infinity),
);

/** The ratios of noise to weights at which runs differ most. */
export const CONTEST = [2, 5];
/** Below the first, noise hardly matters; above the second, it is nearly all there is. */
export const [QUIET, LOUD] = [0.5, 50];

/** Mean half-widths where noise is small, where it is a few times the weights, and where it is far larger. */
export function hump(points: BandedPoint[]) {
  const over = (from: number, to: number) => {
    const inside = points.filter(({ ratio }) => ratio >= from && ratio < to);
    return inside.length > 0
      ? { half: inside.reduce((sum, { half }) => sum + half, 0) / inside.length }
      : undefined;
  };
  return { below: over(0, QUIET), peak: over(CONTEST[0], CONTEST[1]), above: over(LOUD, Infinity) };
}
