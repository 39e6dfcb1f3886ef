import { checkDelta, checkEpsilon, checkSensitivity, proven, roundUp } from './budget.ts';
import { gaussian, normalDistribution, normalLoss } from './gaussian.ts';
import { gaussianDelta, gaussianShift } from './gaussian-delta.ts';
import type { AdditiveMechanism } from './mechanism.ts';

/*
 * Claim: f(X) + N(0, sigma^2) on every coordinate, with the smallest sigma whose exact delta is the given one, is (epsilon, delta)-DP,
 *   for every epsilon; no Gaussian noise does with less.
 * Assumes: the sensitivity bounds the L2 distance of the whole answer between neighbours, and is public.
 * Why: the condition of gaussian-delta.ts is necessary and sufficient.
 * Source: Balle and Wang 2018, "Improving the Gaussian mechanism", theorem 8 and algorithm 1.
 */

/**
 * The smallest standard deviation for which Gaussian noise is (epsilon, delta)-private. Accurate to 1e-11 and never too
 * small: `gaussianDelta` at this sigma is at most delta.
 */
export function analyticGaussianSigma(given: {
  epsilon: number;
  delta: number;
  sensitivity: number;
}): number {
  const { epsilon, delta, sensitivity } = given;
  checkEpsilon(epsilon);
  checkDelta(delta);
  checkSensitivity(sensitivity);
  // 1e-12 covers the rounding in the evaluated delta; the check after it covers what that may have missed.
  const sigma = (sensitivity / gaussianShift(epsilon, delta)) * (1 + 1e-12);
  return roundUp(sigma, (s) => gaussianDelta({ epsilon, sigma: s, sensitivity }) > delta);
}

export const analyticGaussian: AdditiveMechanism = {
  kind: 'additive',
  id: 'analytic-gaussian',
  title: 'Gaussian mechanism, analytic',
  claim:
    'Adding normal noise of the smallest standard deviation that the exact condition allows is (ε, δ)-differentially private.',
  assumes: gaussian.assumes.slice(0, 2),
  neighbours: 'replace-one',
  source: '[@balle-wang-2018, theorem 8]',
  unit: normalDistribution,
  scale: analyticGaussianSigma,
  loss: normalLoss,
  delta: gaussian.delta,
  guarantee(budget) {
    analyticGaussianSigma(budget);
    const reason =
      'The noise is the smallest for which the exact δ, P(loss > ε) − eᵋ P′(loss > ε), is at most the claimed δ.';
    return proven(analyticGaussian, budget.epsilon, budget.delta, reason);
  },
  event: gaussian.event,
};
