import { num } from '../format.ts';
import { normalCdf, normalPdf } from '../special/normal.ts';
import { checkDelta, checkEpsilon, checkSensitivity, roundUp } from './budget.ts';
import { gaussianDelta } from './gaussian-delta.ts';
import type { AdditiveMechanism, Distribution } from './mechanism.ts';

/*
 * Claim: f(X) + N(0, sigma^2) on every coordinate, sigma = sensitivity sqrt(2 ln(1.25 / delta)) / epsilon, is (epsilon, delta)-DP.
 * Assumes: epsilon < 1; the sensitivity bounds the L2 distance of the whole answer between neighbours, and is public.
 * Why: the tail of the privacy loss N(m^2 / 2, m^2), m = sensitivity / sigma, beyond epsilon is at most delta.
 * Source: Dwork and Roth 2014, theorem A.1. From epsilon = 1 on the exact condition decides (gaussian-delta.ts): this sigma
 *   holds up to epsilon 7.5 to 9.9, for delta 1e-3 to 1e-10, and fails beyond.
 */

/** The normal distribution with standard deviation 1. */
export const normalDistribution: Distribution = {
  pdf: normalPdf,
  cdf: normalCdf,
  sample: (rng) => rng.normal(),
};

/** ln p(x) / p'(x) for normal densities around 0 and `shift`. */
export const normalLoss = (x: number, shift: number, sigma: number): number =>
  ((shift / 2 - x) / sigma) * (shift / sigma);

/**
 * The textbook standard deviation sensitivity sqrt(2 ln(1.25 / delta)) / epsilon. Its theorem covers epsilon < 1 only; ask
 * {@link gaussianDelta} what it gives beyond.
 */
export function classicalGaussianSigma(given: {
  epsilon: number;
  delta: number;
  sensitivity: number;
}): number {
  const { epsilon, delta, sensitivity } = given;
  checkEpsilon(epsilon);
  checkDelta(delta);
  checkSensitivity(sensitivity);
  const sigma = (sensitivity * Math.sqrt(2 * (Math.log(1.25) - Math.log(delta)))) / epsilon;
  return roundUp(sigma, () => false);
}

export const gaussian: AdditiveMechanism = {
  kind: 'additive',
  id: 'gaussian',
  title: 'Gaussian mechanism, classical',
  claim:
    'Adding normal noise of standard deviation sensitivity · √(2 ln(1.25/δ)) / ε to every coordinate of the answer is ' +
    '(ε, δ)-differentially private for ε < 1.',
  assumes: [
    'Neighbouring databases differ in one row, and the L2 distance between their true answers is at most the sensitivity.',
    'The sensitivity is known in advance and is not measured on the data.',
    'ε < 1. From 1 on, the exact δ of this noise decides.',
  ],
  neighbours: 'replace-one',
  source: '[@dwork-roth-2014, theorem A.1]',
  unit: normalDistribution,
  scale: classicalGaussianSigma,
  loss: normalLoss,
  delta: (epsilon, shift, scale) => gaussianDelta({ epsilon, sigma: scale, sensitivity: Math.abs(shift) }),
  guarantee(budget) {
    const { epsilon, delta, sensitivity } = budget;
    const exact = gaussianDelta({ epsilon, sigma: classicalGaussianSigma(budget), sensitivity });
    const facts = {
      epsilon,
      delta,
      neighbours: gaussian.neighbours,
      assumptions: gaussian.assumes.slice(0, 2),
    };
    if (epsilon < 1) {
      const reason = `The theorem covers ε < 1. The exact δ of this noise is ${show(exact)}, below the claimed ${show(delta)}.`;
      return { ...facts, status: 'proven', assumptions: gaussian.assumes, reason, source: gaussian.source };
    }
    const source = '[@balle-wang-2018, theorem 8]';
    if (exact <= delta) {
      const reason =
        `The theorem covers ε < 1, so it does not cover ε = ${show(epsilon)}. The exact condition does: ` +
        `this noise has δ = ${show(exact)}, which is at most the claimed ${show(delta)}.`;
      return { ...facts, status: 'proven', reason, source };
    }
    const reason =
      `The theorem covers ε < 1, and at ε = ${show(epsilon)} this noise is too small: ` +
      `its exact δ is ${show(exact)}, more than ${show(delta)}.`;
    return { ...facts, status: 'refuted', reason, source };
  },
  event: (scale, sensitivity, neighbours = gaussian.neighbours) => ({
    kind: 'gaussian',
    noiseMultiplier: scale / sensitivity,
    neighbours,
  }),
};

/** Three digits, as the badge shows them. */
const show = (x: number): string => num(x);
