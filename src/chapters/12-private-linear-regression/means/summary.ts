import { adaSspPlan } from '../../../core/learners/regression/noise-plan.ts';
import { unaccounted } from '../../../core/learners/regression/preparation.ts';
import { planReleases, type Release } from '../../../core/learners/regression/release-ledger.ts';
import { statisticReleases } from '../../../core/learners/regression/statistics.ts';
import { at, curvesOf } from '../shared/curve-summary.ts';
import { RHO, type CurveRow } from '../shared/private-curves.ts';
import { endsOfColumns } from '../shared/public-bounds.ts';
import { isExact, preparationOf, sharesOf, type MeansParams } from './experiment.ts';

export function meansSummary(rows: CurveRow[]) {
  const curves = curvesOf(rows);
  return { curves, at: (arm: string, epsilon: number) => at(curves, arm, epsilon) };
}

/** Everything that one fit with these settings lets out. */
export function ledgerOf(values: MeansParams, rows: CurveRow[]): Release[] {
  const preparation = preparationOf(values);
  const plan = adaSspPlan('joint', { ...values, rho: RHO }, sharesOf(values));
  const columns = rows.find(({ arm }) => arm === 'thesis')?.d ?? 8;
  const xBound = preparation.intercept ? Math.SQRT2 : 1;
  return [
    ...unaccounted(preparation),
    ...(isExact(values.statistics) ? [] : endsOfColumns(values.data)),
    ...(plan.statistics === undefined ? [] : statisticReleases(columns, plan.statistics)),
    ...planReleases(plan, { xBound, yBound: 1 }),
  ];
}
