import { PROVEN_WAYS, type ProvenWay } from '../../../core/learners/ternary/plan.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { aucCurves, endOf, type AucCurve } from '../shared/curves.ts';
import type { TrainRow } from '../shared/training.ts';
import { armOf, NONE, partsOf, SGD } from './experiment.ts';

export type WaysSummary = {
  /** Against rounds, all arms. */
  curves: AucCurve[];
  /** One curve for each way: its last AUC against the budget, which stands in the place of the round. */
  byBudget: AucCurve[];
  none: ReturnType<typeof endOf>;
  sgd: ReturnType<typeof endOf>;
};

export const waysSummary = perRows((rows: TrainRow[]): WaysSummary => {
  const curves = aucCurves(rows);
  const byBudget = PROVEN_WAYS.flatMap((way): AucCurve[] => {
    const own = curves.filter(({ arm, points }) => partsOf(arm).way === way && points.length > 0);
    if (own.length === 0) return [];
    const points = own
      .map(({ arm, points: ends }) => ({ ...ends.at(-1)!, round: partsOf(arm).epsilon }))
      .sort((a, b) => a.round - b.round);
    return [{ ...own[0], arm: way, points }];
  });
  return { curves, byBudget, none: endOf(curves, NONE), sgd: endOf(curves, SGD) };
});

/** Where a way ends with this budget. */
export const endAt = (rows: TrainRow[], way: ProvenWay, epsilon: number) =>
  endOf(waysSummary(rows).curves, armOf(way, epsilon));

/** AUC against the bytes that all banks have sent so far, for one budget; the bytes stand in the place of the round. */
export function byBytes(rows: TrainRow[], epsilon: number): AucCurve[] {
  const { curves } = waysSummary(rows);
  return PROVEN_WAYS.flatMap((way) => {
    const curve = curves.find(({ arm }) => arm === armOf(way, epsilon));
    const last = curve?.points.at(-1)?.round;
    if (!curve || !last) return [];
    const points = curve.points
      .filter(({ round }) => round > 0)
      .map((point) => ({ ...point, round: (curve.up * point.round) / last }));
    return [{ ...curve, arm: way, points }];
  });
}
