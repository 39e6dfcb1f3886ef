import { adaSspPlan, sspPlan, type NoisePlan } from '../../../core/learners/regression/noise-plan.ts';
import { planReleases, spentEpsilon } from '../../../core/learners/regression/release-ledger.ts';

/** One published or possible amount of noise, at one nominal ε. */
export type ConstantRow = {
  version: string;
  nominal: number;
  /** Standard deviation of the noise of XᵀX, for rows of norm 1. */
  sigma: number;
  /** What all releases together cost, exactly, at the same δ. */
  spent: number;
  /** Whether it is the reader's own ε, or a point of the curves. */
  own: boolean;
};

const RHO = 0.05;

/** Plans by id, in the order of the figures. */
export const PLANS: Record<string, (given: { epsilon: number; delta: number }) => NoisePlan> = {
  'ada-wang': (given) => adaSspPlan('wang', { ...given, rho: RHO }),
  'ada-fixed': (given) => adaSspPlan('fixed', { ...given, rho: RHO }),
  'ada-split': (given) => adaSspPlan('split', { ...given, rho: RHO }),
  'ada-joint': (given) => adaSspPlan('joint', { ...given, rho: RHO }),
  'ssp-printed': (given) => sspPlan('printed', given),
  'ssp-code': (given) => sspPlan('code', given),
  'ssp-fixed': (given) => sspPlan('fixed', given),
  'ssp-joint': (given) => sspPlan('joint', given),
};

export const BOUNDS = { xBound: 1, yBound: 1 };
const POINTS = 25;

export function constantRows({ epsilon, delta }: { epsilon: number; delta: number }): ConstantRow[] {
  const grid = Array.from({ length: POINTS }, (_, i) => 0.05 * 600 ** (i / (POINTS - 1)));
  return Object.entries(PLANS).flatMap(([version, planAt]) =>
    [epsilon, ...grid].map((nominal, i) => {
      const plan = planAt({ epsilon: nominal, delta });
      const spent = spentEpsilon(planReleases(plan, BOUNDS), delta);
      return { version, nominal, sigma: plan.gram, spent, own: i === 0 };
    }),
  );
}
