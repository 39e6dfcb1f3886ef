import type { LearningCurvesRow } from '../shared/learning-curves.ts';
import { curvePoints, ofEpsilon, type CurvePoint } from '../shared/curve-points.ts';

/** The curve of the reader's epsilon and the one without noise, sizes rising. */
export function ownAndClean(rows: LearningCurvesRow[], epsilon: number) {
  const points = curvePoints(rows);
  return { own: ofEpsilon(points, epsilon), clean: ofEpsilon(points, Infinity) };
}

/** The last point of an epsilon's curve: the error with all rows. */
export const endOf = (rows: LearningCurvesRow[], epsilon: number): CurvePoint | undefined =>
  ofEpsilon(curvePoints(rows), epsilon).at(-1);
