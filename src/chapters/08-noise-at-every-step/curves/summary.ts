import type { BandPoint } from '../../../core/stats/band-points.ts';
import { meanBand } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { roleOf, type EpsilonCurve } from '../shared/epsilon-curves.ts';
import { sgdClasses, type SgdCurvesRow } from './experiment.ts';

/** Of the runs at a point `lost` went to infinity: they have no error and are left out of the mean. */
export type CurvePoint = BandPoint & { batch: number; lost: number };
export type SgdCurve = EpsilonCurve<CurvePoint> & {
  /** What the training has spent by its ledger; infinite where nothing is proven. */
  spent: number;
};

/** All runs taken together: one curve for each epsilon, rising. */
export const sgdCurvesOf = perRows((rows: SgdCurvesRow[]): SgdCurve[] => {
  const epsilons = [...new Set(rows.map(({ epsilon }) => epsilon))].sort((a, b) => a - b);
  return epsilons.map((epsilon) => {
    const runs = rows.filter((row) => row.epsilon === epsilon);
    const [{ own, sizes, batches, spent }] = runs;
    const points = Array.from(sizes, (x, i) => {
      const kept = runs.map((run) => run.errors[i]).filter((error) => !Number.isNaN(error));
      return { x, batch: batches[i], ...meanBand(kept), lost: runs.length - kept.length };
    });
    return { epsilon, role: roleOf(epsilon, own), points, spent };
  });
});

/** The reader's own curve and the one without noise; undefined before the first run. */
export const curveOf = (rows: SgdCurvesRow[], role: SgdCurve['role']) =>
  sgdCurvesOf(rows).find((curve) => curve.role === role);

/** How much the error falls from the fewest rows to the most, at this epsilon; 0 where weights went to infinity. */
export function fallAt(rows: SgdCurvesRow[], epsilon: number): number {
  const points = sgdCurvesOf(rows).find((curve) => curve.epsilon === epsilon)?.points ?? [];
  return points.length > 0 ? points[0].mean - points.at(-1)!.mean || 0 : 0;
}

/** How many trainings went to infinity, of all that were run. */
export function lostTrainings(rows: SgdCurvesRow[]) {
  const points = sgdCurvesOf(rows).flatMap((curve) => curve.points);
  const sum = (of: (point: CurvePoint) => number) => points.reduce((total, point) => total + of(point), 0);
  return { lost: sum(({ lost }) => lost), all: sum(({ runs, lost }) => runs + lost) };
}

/** What a guess among the classes gets wrong: every second row of two, nine of ten of ten. */
export const chanceOf = (data: string) => 1 - 1 / sgdClasses(data).length;
