import type { Guarantee } from '../../../core/guarantee.ts';
import { curvePoints } from '../shared/curve-points.ts';
import { guarantee, nothing } from '../shared/guarantee.ts';
import type { LearningCurvesRow } from '../shared/learning-curves.ts';
import type { Settings } from '../shared/task.ts';
import { solveEpsilon } from './summary.ts';

/** Of a model with the epsilon that was solved for. */
export function solvedGuarantee(
  { target, tenths, ...settings }: Settings & { target: number; tenths: number },
  rows: LearningCurvesRow[],
): Guarantee {
  const { epsilon } = solveEpsilon(curvePoints(rows), target);
  if (rows.length === 0) return nothing('The first run is not finished yet.');
  if (epsilon === Infinity)
    return nothing('No ε gives an error this small, so there is no model to release.');
  const [run] = rows;
  const found = guarantee({ ...settings, epsilon }, { ...run, size: run.sizes[0] }, 5 * tenths);
  const given =
    'ε was chosen without looking at the rows. Searching for it on private rows, as this figure does, costs budget at every trial.';
  return { ...found, assumptions: [...found.assumptions, given] };
}
