/** SSP and AdaSSP as learners: sums are kept once, and every budget is a small solve. Claims and reasons: see private-fit.ts. */
import { max } from 'd3-array';
import { unlessBroken, type Assumption, type Learner } from '../learner.ts';
import { norm } from '../../linalg/vectors.ts';
import { regressionGuarantee } from './guarantee.ts';
import { adaSspPlan, sspPlan, type NoisePlan } from './noise-plan.ts';
import { privateFit, type RowBounds } from './private-fit.ts';
import { planReleases, toLedger } from './release-ledger.ts';
import { smallestEigenvalue, symmetricSolver } from './solve.ts';
import { sumsOf, type Sums } from './sums.ts';
import { drawNoise } from './unit-noise.ts';

/** Rows of d numbers, one after the other, and what is to be predicted. */
type DesignRows = { X: Float64Array; y: Float64Array; d: number };
type Fit = { sums: Sums; smallest: number; bounds: RowBounds; assumptions: Assumption[] };
type Budget = { epsilon: number; delta: number };
type RegressionLearner = Learner<DesignRows, RowBounds, Fit, Budget>;

/** The failure probability of AdaSSP's damping; it costs accuracy, never privacy. */
const RHO = 0.05;

function regression(
  facts: Pick<RegressionLearner, 'id' | 'title' | 'claim' | 'source'>,
  planOf: (budget: Budget) => NoisePlan,
  rho?: number,
): RegressionLearner {
  return {
    ...facts,
    assumes: [
      'Neighbouring data sets differ by one row more or less.',
      'Every row has ‖x‖ ≤ xBound and |y| ≤ yBound; both bounds were known beforehand.',
    ],
    *fit({ X, y, d }, bounds) {
      const sums = sumsOf(X, y, d);
      yield 0.5;
      return {
        sums,
        smallest: smallestEigenvalue(sums.G, d),
        bounds,
        assumptions: heldBy({ X, y, d }, bounds),
      };
    },
    *release({ sums, smallest, bounds }, budget, rng) {
      const plan = planOf(budget);
      yield 0;
      const noise = drawNoise(rng, sums.d, 'copy');
      const { theta } = privateFit(sums, smallest, noise, { plan, rho, ...bounds }, symmetricSolver(sums.d));
      return { w: theta, ledger: toLedger(planReleases(plan, bounds)) };
    },
    guarantee({ bounds, assumptions }, budget) {
      const known = `‖x‖ ≤ ${bounds.xBound} and |y| ≤ ${bounds.yBound} for every row were known beforehand.`;
      return unlessBroken(
        regressionGuarantee(planReleases(planOf(budget), bounds), budget, known),
        assumptions,
      );
    },
  };
}

function heldBy({ X, y, d }: DesignRows, { xBound, yBound }: RowBounds): Assumption[] {
  const longest = max(y, (_, i) => norm(X.subarray(i * d, (i + 1) * d))) ?? 0;
  const largest = max(y, Math.abs) ?? 0;
  return [
    {
      text: `Every row has ‖x‖ ≤ ${xBound}.`,
      holds: longest <= xBound,
      measured: `the longest is ${longest}`,
    },
    {
      text: `Every |y| is at most ${yBound}.`,
      holds: largest <= yBound,
      measured: `the largest is ${largest}`,
    },
  ];
}

export const ssp = regression(
  {
    id: 'ssp',
    title: 'Noisy sums',
    claim: 'The solution of (XᵀX + noise) θ = Xᵀy + noise is (ε, δ)-differentially private.',
    source: '[@balle-wang-2018, theorem 8]; [@dwork-roth-2014]',
  },
  (budget) => sspPlan('joint', budget),
);

export const adaSsp = regression(
  {
    id: 'adassp',
    title: 'Noisy sums, damped',
    claim:
      'With λI added, λ from a noisy lower bound of the smallest eigenvalue, it is (ε, δ)-differentially private, too.',
    source: '[@wang-yx-2018, algorithm 2]; [@balle-wang-2018, theorem 8]',
  },
  (budget) => adaSspPlan('joint', { ...budget, rho: RHO }),
  RHO,
);
