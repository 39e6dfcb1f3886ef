import { at, curvesOf, type CurvePoint } from '../shared/curve-summary.ts';
import type { CurveRow } from '../shared/private-curves.ts';
import { armOf, CLIPS, type Whose } from './experiment.ts';

export type ClipPoint = CurvePoint & { c: number };

export function clipSummary(rows: CurveRow[]) {
  const curves = curvesOf(rows);
  const point = (arm: string, epsilon: number) => at(curves, arm, epsilon);
  /** Errors against c, without the end that is no clipping. */
  const overClips = (learner: 'ada' | 'ridge', whose: Whose, epsilon: number): ClipPoint[] =>
    CLIPS.filter((c) => c < Infinity).flatMap((c) => {
      const found = point(armOf(learner, whose, c), epsilon);
      return found ? [{ ...found, c }] : [];
    });
  return { curves, at: point, overClips };
}

/** The clip with the least error; of two, the larger. */
export const bestClip = (points: ClipPoint[]): ClipPoint | undefined =>
  points.reduce<ClipPoint | undefined>((best, one) => (best && best.mean < one.mean ? best : one), undefined);
