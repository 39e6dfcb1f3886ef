/**
 * Objective perturbation: noise in the objective, and then its exact optimum.
 *
 * Claim: the minimum of J(w) + b·w / N + (κ/2)|w|², with b of density ∝ exp(-ε′|b| / 2), is epsilon-DP.
 * Assumes: |x| ≤ 1, replace-one neighbours, a loss with slope in [-1, 1] and curvature at most c; the exact minimum.
 * Why: the noise that would explain a given optimum moves by at most 2 when one row changes, which costs ε′; the change of
 *   variables costs at most ln(1 + 2c/(Nλ) + c²/(Nλ)²). What is left of epsilon is ε′; if nothing is, κ is added to λ until half is.
 * Source: Chaudhuri, Monteleoni, Sarwate 2011, algorithm 2 and theorem 9.
 */
import { num } from '../format.ts';
import { check } from '../check.ts';
import type { Guarantee } from '../guarantee.ts';
import { sphericalLaplace } from '../mechanisms/spherical-laplace.ts';
import type { Rng } from '../random/rng.ts';
import { unlessBroken, type Assumption, type Learner } from './learner.ts';
import type { Loss } from './loss.ts';
import { minimising } from './minimise.ts';
import type { ObjectiveSetting } from './optimum.ts';
import { assumptionsOn } from './sensitivity.ts';
import type { SparseRows } from './sparse-rows.ts';
import { UNTUNED } from './tuned-lambda.ts';

type ObjectiveNoise = {
  /** Weight decay added to lambda. */
  kappa: number;
  /** What is left of epsilon for the noise. */
  epsilonLeft: number;
  /** b = scale * unit draw, with scale 2 / epsilonLeft. */
  scale: number;
};

export function objectiveNoise(given: {
  rows: number;
  lambda: number;
  epsilon: number;
  smoothness: number;
}): ObjectiveNoise {
  const { rows, lambda, epsilon, smoothness: c } = given;
  check(epsilon > 0 && epsilon < Infinity, 'epsilon', '> 0', epsilon);
  check(lambda > 0 && lambda < Infinity, 'lambda', '> 0', lambda);
  // 1 + 2c/(Nλ) + c²/(Nλ)² = (1 + c/(Nλ))²
  const left = epsilon - 2 * Math.log1p(c / (rows * lambda));
  if (left > 0) return { kappa: 0, epsilonLeft: left, scale: 2 / left };
  const kappa = c / (rows * Math.expm1(epsilon / 4)) - lambda;
  return { kappa, epsilonLeft: epsilon / 2, scale: 4 / epsilon };
}

const facts = {
  id: 'objective-perturbation',
  title: 'Noise in the objective',
  claim: 'The exact minimum of the objective with a random linear term is ε-differentially private.',
  assumes: [
    'Neighbouring data sets differ in one row; N is public.',
    'Every row has ‖x‖₂ ≤ 1, and every weight is penalised.',
    'The loss has a slope of at most 1 and a bounded curvature; λ > 0.',
    UNTUNED,
    'The minimum is exact. A solver ends at a small gradient; what that leaves open is not covered.',
  ],
  source: '[@chaudhuri-monteleoni-sarwate-2011, theorem 9]',
} as const;

/** The guarantee of one release; `kappa` is the weight decay that had to be added. */
export function objectiveGuarantee(epsilon: number, kappa: number): Guarantee {
  const added =
    kappa > 0 ? ` Here ε is so small that a weight decay of ${num(kappa, 2)} was added to λ.` : '';
  return {
    status: 'proven',
    epsilon,
    delta: 0,
    neighbours: 'replace-one',
    assumptions: [...facts.assumes],
    reason: `Each optimum belongs to exactly one noise vector. Replacing one row moves that vector by at most 2 in norm, and changes the density by one more factor, which is paid for from ε.${added}`,
    source: facts.source,
  };
}

/** What is minimised instead of J: J with more weight decay, and with a random linear term. */
export function perturbedObjective(
  given: { rows: number; lambda: number; epsilon: number; loss: Loss; dimension: number },
  rng: Rng,
): { lambda: number; linear: Float64Array } {
  const { rows, lambda, epsilon, loss, dimension } = given;
  const { kappa, scale } = objectiveNoise({ rows, lambda, epsilon, smoothness: loss.smoothness });
  const b = sphericalLaplace.draw(rng, dimension);
  return { lambda: lambda + kappa, linear: b.map((z) => (scale * z) / rows) };
}

/** The rows and what is to be minimised on them: every epsilon is another minimum, so there is nothing to do beforehand. */
type Fit = { data: SparseRows; setting: ObjectiveSetting; rows: number; assumptions: Assumption[] };

export const objectivePerturbation: Learner<SparseRows, ObjectiveSetting, Fit, { epsilon: number }> = {
  ...facts,
  assumes: [...facts.assumes],
  *fit(data, setting) {
    yield 0;
    check(setting.lambda > 0 && setting.lambda < Infinity, 'lambda', '> 0', setting.lambda);
    return { data, setting, rows: setting.count ?? data.rows, assumptions: assumptionsOn(data) };
  },
  *release({ data, setting, rows }, { epsilon }, rng) {
    const perturbed = perturbedObjective({ ...setting, rows, epsilon, dimension: data.columns }, rng);
    const { w } = yield* minimising({ data, ...setting, ...perturbed });
    const event = { kind: 'pure', epsilon, neighbours: 'replace-one' } as const;
    return { w, ledger: [{ label: facts.title, event, rows: 'all' }] };
  },
  guarantee({ setting, rows, assumptions }, { epsilon }) {
    const { loss, lambda } = setting;
    const { kappa } = objectiveNoise({ rows, lambda, epsilon, smoothness: loss.smoothness });
    return unlessBroken(objectiveGuarantee(epsilon, kappa), assumptions);
  },
};
