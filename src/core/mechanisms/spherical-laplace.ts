import { check } from '../check.ts';
import { gammaCdf, gammaPdf, logGamma } from '../special/gamma.ts';
import { checkEpsilon, checkSensitivity, proven, roundUp } from './budget.ts';
import type { VectorMechanism } from './mechanism.ts';

/*
 * Claim: f(X) + z with density proportional to exp(-epsilon |z| / sensitivity), |z| the Euclidean length, is epsilon-DP.
 * Assumes: the sensitivity bounds the L2 distance of the whole vector between neighbours, and is public.
 * Why: the triangle inequality, | |x - s| - |x| | <= |s|. Independent Laplace noise of the same scale on each coordinate
 *   would only give sqrt(d) epsilon, since it is round in L1.
 * Source: Chaudhuri, Monteleoni and Sarwate 2011. In polar coordinates the density of the length is r^(d-1) e^-r: Gamma(d).
 */
export const sphericalLaplace: VectorMechanism = {
  kind: 'vector',
  id: 'spherical-laplace',
  title: 'Spherical Laplace mechanism',
  claim:
    'Adding a vector with density ∝ exp(−ε ‖z‖₂ / sensitivity) to the answer is ε-differentially private.',
  assumes: [
    'Neighbouring data sets differ in one row, and the L2 distance of their answers is at most the sensitivity.',
    'The sensitivity is known beforehand, not measured on the data.',
  ],
  neighbours: 'replace-one',
  source: '[@chaudhuri-monteleoni-sarwate-2011]',
  draw(rng, dimension) {
    checkDimension(dimension);
    const z = new Float64Array(dimension);
    let square = 0;
    while (square === 0) for (let j = 0; j < dimension; j++) square += (z[j] = rng.normal()) ** 2;
    const factor = rng.gamma(dimension) / Math.sqrt(square);
    for (let j = 0; j < dimension; j++) z[j] *= factor;
    return z;
  },
  length(dimension) {
    checkDimension(dimension);
    return {
      pdf: (r) => gammaPdf(dimension, r),
      cdf: (r) => gammaCdf(dimension, r),
      sample: (rng) => rng.gamma(dimension),
    };
  },
  // The integral of exp(-|z|) over space is the unit sphere's area 2 pi^(d/2) / Gamma(d/2) times Gamma(d).
  logDensity: (length, d) => -length - Math.LN2 - (d / 2) * Math.log(Math.PI) + logGamma(d / 2) - logGamma(d),
  scale({ epsilon, sensitivity }) {
    checkEpsilon(epsilon);
    checkSensitivity(sensitivity);
    return roundUp(sensitivity / epsilon, (scale) => sensitivity / scale > epsilon);
  },
  loss(x, shift, scale) {
    let here = 0;
    let there = 0;
    for (let j = 0; j < x.length; j++) {
      here += x[j] ** 2;
      there += (x[j] - shift[j]) ** 2;
    }
    return (Math.sqrt(there) - Math.sqrt(here)) / scale;
  },
  guarantee(budget) {
    sphericalLaplace.scale(budget);
    const reason =
      'By the triangle inequality the log-ratio of the two densities is at most ‖f(X) − f(X′)‖₂ / scale ≤ ε.';
    return proven(sphericalLaplace, budget.epsilon, 0, reason);
  },
  event: (scale, sensitivity, neighbours = sphericalLaplace.neighbours) => ({
    kind: 'pure',
    epsilon: sensitivity / scale,
    neighbours,
  }),
};

function checkDimension(dimension: number): void {
  check(Number.isInteger(dimension) && dimension > 0, 'dimension', 'a positive whole number', dimension);
}
