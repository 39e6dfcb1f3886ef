import { adaSspPlan } from '../../../core/learners/regression/noise-plan.ts';
import { damping, type Damping } from '../../../core/learners/regression/private-fit.ts';
import { at, curvesOf } from '../shared/curve-summary.ts';
import type { CurveRow } from '../shared/private-curves.ts';
import { normOf, VERSIONS, type DampingParams } from './experiment.ts';

export type MeterValues = Pick<DampingParams, 'epsilon' | 'delta' | 'rho' | 'target' | 'shape'>;
export type Meter = Damping & { version: (typeof VERSIONS)[number] };

export function dampingSummary(rows: CurveRow[]) {
  const curves = curvesOf(rows);
  return { curves, at: (arm: string, epsilon: number) => at(curves, arm, epsilon) };
}

/** The damping of each version for a draw of λ_min without noise: what is typical. */
export function meters(rows: CurveRow[], { epsilon, delta, rho, target, shape }: MeterValues): Meter[] {
  const own = rows.filter(({ arm }) => arm === 'ridge');
  if (own.length === 0) return [];
  const smallest = own.reduce((sum, row) => sum + row.smallest, 0) / own.length;
  const { d } = own[0];
  const norm = normOf({ target, shape });
  return VERSIONS.map((version) => ({
    version,
    ...damping(smallest, adaSspPlan(version, { epsilon, delta, rho }), { d, rho, norm, xBound: 1, noise: 0 }),
  }));
}
