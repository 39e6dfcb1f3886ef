import { perRows } from '../../../core/work/per-rows.ts';
import { aucCurves, endOf } from '../shared/curves.ts';
import type { TrainRow } from '../shared/training.ts';
import { OWN } from './experiment.ts';

/** The private training, and where plain SGD ends for each of its steps, rising. */
export const plainSummary = perRows((rows: TrainRow[]) => {
  const curves = aucCurves(rows);
  const steps = curves
    .filter(({ arm, points }) => arm !== OWN && points.length > 0)
    .map(({ arm, points }) => ({ step: Number(arm.slice(4)), ...points.at(-1)! }))
    .sort((a, b) => a.step - b.step);
  return { curves, own: endOf(curves, OWN), steps };
});
