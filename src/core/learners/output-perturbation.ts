/**
 * Output perturbation: the optimum, plus noise that covers how far one row can move it.
 *
 * Claim and reason: see sensitivity.ts and output-noise.ts. Predictions with the noisy weights are post-processing.
 */
import { check } from '../check.ts';
import { unlessBroken, type Learner } from './learner.ts';
import { fitOptimum, type ObjectiveSetting, type Optimum } from './optimum.ts';
import { outputNoises, type OutputNoise } from './output-noise.ts';
import { outputRelease, type Accounting } from './output-release.ts';
import type { SparseRows } from './sparse-rows.ts';

type OutputBudget = { epsilon: number; delta: number; accounting?: Accounting };
type OutputLearner = Learner<SparseRows, ObjectiveSetting, Optimum, OutputBudget>;

function outputPerturbation(noise: OutputNoise, id: string, claim: string): OutputLearner {
  const plan = ({ w, rows, lambda, tolerance }: Optimum, budget: OutputBudget) =>
    outputRelease({
      noise,
      accounting: 'proven',
      rows,
      lambda,
      dimension: w.length,
      gradientNorm: tolerance,
      ...budget,
    });
  return {
    id,
    title: `Optimum + ${noise.title.toLowerCase()}`,
    claim,
    assumes: [
      'Neighbouring data sets differ in one row; N is public.',
      'Every row has ‖x‖₂ ≤ 1, and every weight is penalised.',
      'The loss is convex with a slope of at most 1, and λ > 0 was chosen without looking at the rows.',
    ],
    source: noise.source,
    fit: fitOptimum,
    *release(fit, budget, rng) {
      check(budget.epsilon > 0, 'epsilon', '> 0', budget.epsilon);
      const { scale, ledger } = plan(fit, budget);
      yield 0;
      const z = noise.draw(rng, fit.w.length);
      return { w: fit.w.map((v, j) => v + scale * z[j]), ledger };
    },
    guarantee: (fit, budget) => unlessBroken(plan(fit, budget).guarantee, fit.assumptions ?? []),
  };
}

export const outputVector = outputPerturbation(
  outputNoises.vector,
  'output-vector',
  'The optimum plus a vector with density ∝ exp(−Nλε‖z‖₂ / 2) is ε-differentially private.',
);
export const outputPublished = outputPerturbation(
  outputNoises.published,
  'output-published',
  'The optimum plus independent Laplace noise of scale 2 / (Nλε) is claimed to be ε-private; √d ε is proven.',
);
export const outputLaplace = outputPerturbation(
  outputNoises.laplace,
  'output-laplace',
  'The optimum plus independent Laplace noise of scale 2√d / (Nλε) is ε-differentially private.',
);
export const outputGaussian = outputPerturbation(
  outputNoises.gaussian,
  'output-gaussian',
  'The optimum plus normal noise of the smallest σ that the exact condition allows is (ε, δ)-differentially private.',
);
