import { adaSspPlan } from '../../../core/learners/regression/noise-plan.ts';
import { planReleases, type Release } from '../../../core/learners/regression/release-ledger.ts';
import { statisticReleases } from '../../../core/learners/regression/statistics.ts';
import { at, curvesOf } from '../shared/curve-summary.ts';
import { RHO, type CurveRow } from '../shared/private-curves.ts';
import { hasPublicBounds } from '../shared/public-bounds.ts';
import type { SearchRow, SpendParams, SpendRow } from './experiment.ts';
import { candidatesWith, sharesOf, type Split } from './split.ts';

export function spendSummary(rows: SpendRow[]) {
  const curves = curvesOf(rows.filter((row): row is CurveRow => row.arm !== 'search'));
  return { curves, best: bestSplit(rows), at: (arm: string, epsilon: number) => at(curves, arm, epsilon) };
}

/** The division with the least mean error over the folds. It was found by looking at the test rows: no budget has paid for that. */
function bestSplit(rows: SpendRow[]): { split: Split; unexplained: number } | undefined {
  const searches = rows.filter((row): row is SearchRow => row.arm === 'search');
  if (searches.length === 0) return undefined;
  const candidates = [...searches[0].statistics].flatMap(candidatesWith);
  const means = candidates.map(
    (_, i) => searches.reduce((sum, { errors }) => sum + errors[i], 0) / searches.length,
  );
  const least = means.indexOf(Math.min(...means));
  return { split: candidates[least], unexplained: means[least] };
}

export function ledgerOf(values: SpendParams, rows: SpendRow[]): Release[] {
  const plan = adaSspPlan('joint', { ...values, rho: RHO }, sharesOf(values));
  const d = rows.find((row): row is CurveRow => row.arm === 'own')?.d ?? 8;
  return [
    ...(hasPublicBounds(values.data)
      ? []
      : [
          {
            label: 'ends of the columns',
            why: 'They were read from the file; bounds have to be known beforehand.',
          },
        ]),
    ...statisticReleases(d, plan.statistics!),
    ...planReleases(plan, { xBound: 1, yBound: 1 }),
  ];
}
