/**
 * Output perturbation: the optimum, plus noise that covers how far one row can move it.
 *
 * Claim and reason: see sensitivity.ts and output-noise.ts. Predictions with the noisy weights are post-processing.
 */
import { check } from '../check.ts';
import type { Assumption, Learner } from './learner.ts';
import { minimising } from './minimise.ts';
import { outputNoises, type OutputNoise } from './output-noise.ts';
import { outputRelease } from './output-release.ts';
import { assumptionsOn } from './sensitivity.ts';

function outputPerturbation(noise: OutputNoise, id: string, claim: string): Learner {
  return {
    id,
    title: `Optimum + ${noise.title.toLowerCase()}`,
    claim,
    assumes: [
      'Neighbouring data sets differ in one row; N is public.',
      'Every row has ‖x‖₂ ≤ 1, and every weight is penalised.',
      'The loss is convex with a slope of at most 1, and λ > 0 was chosen without looking at the rows.',
    ],
    neighbours: 'replace-one',
    source: noise.source,
    *fit(data, settings, rng) {
      const { lambda, epsilon, delta, count = data.rows, tolerance = 1e-8 } = settings;
      check(epsilon > 0, 'epsilon', '> 0', epsilon);
      const { w } = yield* minimising({ data, ...settings, tolerance });
      const given = { noise, accounting: 'proven', rows: count, dimension: w.length } as const;
      const release = outputRelease({ ...given, lambda, epsilon, delta, gradientNorm: tolerance });
      const z = noise.draw(rng, w.length);
      for (let j = 0; j < w.length; j++) w[j] += release.scale * z[j];
      const assumptions = assumptionsOn(data);
      return {
        w,
        assumptions,
        ledger: release.ledger,
        guarantee: unlessBroken(release.guarantee, assumptions),
      };
    },
  };
}

/** A claim whose assumptions do not hold on the rows at hand is no claim. */
export function unlessBroken<G extends { status: string }>(guarantee: G, assumptions: Assumption[]): G {
  const broken = assumptions.find((assumption) => !assumption.holds);
  if (!broken) return guarantee;
  const reason = `${broken.text} It does not hold here: ${broken.measured}.`;
  return { ...guarantee, status: 'none', epsilon: undefined, delta: undefined, reason };
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
