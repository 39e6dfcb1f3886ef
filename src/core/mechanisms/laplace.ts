import { checkEpsilon, checkSensitivity, proven, roundUp } from './budget.ts';
import type { AdditiveMechanism } from './mechanism.ts';

/*
 * Claim: f(X) + Laplace noise of scale sensitivity / epsilon on every coordinate is epsilon-DP.
 * Assumes: the sensitivity bounds the L1 distance of the whole answer between neighbours, and is public.
 * Why: |x - a'| - |x - a| <= |a - a'|, so the log-ratio of the densities is at most sensitivity / scale.
 * Source: Dwork, McSherry, Nissim and Smith 2006.
 */
export const laplace: AdditiveMechanism = {
  kind: 'additive',
  id: 'laplace',
  title: 'Laplace mechanism',
  claim:
    'Adding Laplace noise of scale sensitivity / ε to every coordinate of the answer is ε-differentially private.',
  assumes: [
    'Neighbouring databases differ in one row, and the L1 distance between their true answers is at most the sensitivity.',
    'The sensitivity is known in advance and is not measured on the data.',
  ],
  neighbours: 'replace-one',
  source: '[@dwork-mcsherry-nissim-smith-2006]',
  unit: {
    pdf: (x) => 0.5 * Math.exp(-Math.abs(x)),
    cdf: (x) => (x < 0 ? 0.5 * Math.exp(x) : 1 - 0.5 * Math.exp(-x)),
    sample: (rng) => rng.laplace(),
  },
  scale({ epsilon, sensitivity }) {
    checkEpsilon(epsilon);
    checkSensitivity(sensitivity);
    return roundUp(sensitivity / epsilon, (scale) => sensitivity / scale > epsilon);
  },
  loss: (x, shift, scale) => (Math.abs(x - shift) - Math.abs(x)) / scale,
  // Between the centres the loss falls from +k to -k, k = |shift| / scale; P(loss > epsilon) and its mirror leave this.
  delta: (epsilon, shift, scale) => Math.max(0, -Math.expm1((epsilon - Math.abs(shift) / scale) / 2)),
  guarantee(budget) {
    laplace.scale(budget);
    const reason =
      'At every answer the logarithm of the ratio of the two densities is at most sensitivity / scale = ε.';
    return proven(laplace, budget.epsilon, 0, reason);
  },
  event: (scale, sensitivity, neighbours = laplace.neighbours) => ({
    kind: 'laplace',
    noiseMultiplier: scale / sensitivity,
    neighbours,
  }),
};
