/**
 * The four ways to add noise to the optimum, from the sensitivity in Euclidean length.
 *
 * Claim: each says which epsilon its noise really gives, for any scale: `effectiveEpsilon`.
 * Assumes: the sensitivity bounds the Euclidean distance of the optima of neighbours; dimension counts all weights.
 * Why: noise with density exp(-|z| / scale) loses at most sensitivity / scale. Independent Laplace noise is round in L1, and
 *   a step of Euclidean length s can be √d s long there: √d times as much. Gaussian noise has its exact condition.
 * Source: Chaudhuri, Monteleoni 2009 (vector); Dwork et al. 2006 (Laplace); Balle, Wang 2018 (Gauss).
 */
import type { PrivacyEvent } from '../accounting/event.ts';
import { analyticGaussian } from '../mechanisms/analytic-gaussian.ts';
import { gaussianEpsilon } from '../mechanisms/gaussian-delta.ts';
import { laplace } from '../mechanisms/laplace.ts';
import type { Budget } from '../mechanisms/mechanism.ts';
import { sphericalLaplace } from '../mechanisms/spherical-laplace.ts';
import type { Rng } from '../random/rng.ts';

export type OutputNoiseId = 'vector' | 'published' | 'laplace' | 'gaussian';

type Reach = { sensitivity: number; dimension: number };

export type OutputNoise = {
  id: OutputNoiseId;
  title: string;
  /** Noises with the same draws differ in their scale only. */
  draws: 'sphere' | 'laplace' | 'normal';
  draw(rng: Rng, dimension: number): Float64Array;
  /** The factor on the unit draw that is meant to meet the budget. */
  scale(budget: Budget & Reach): number;
  /** The smallest epsilon that is proven for noise of this scale (with this delta, where the noise needs one). */
  effectiveEpsilon(scale: number, given: Reach & { delta: number }): number;
  /** Variance of a coordinate. */
  variance(scale: number, dimension: number): number;
  event(scale: number, reach: Reach): PrivacyEvent;
  source: string;
};

const independent = (sample: (rng: Rng) => number) => (rng: Rng, dimension: number) => {
  const z = new Float64Array(dimension);
  for (let j = 0; j < dimension; j++) z[j] = sample(rng);
  return z;
};
const longest = ({ sensitivity, dimension }: Reach) => Math.sqrt(dimension) * sensitivity;

const vector: OutputNoise = {
  id: 'vector',
  title: 'Vector noise',
  draws: 'sphere',
  draw: sphericalLaplace.draw,
  scale: sphericalLaplace.scale,
  effectiveEpsilon: (scale, { sensitivity }) => sensitivity / scale,
  variance: (scale, dimension) => (dimension + 1) * scale ** 2,
  event: (scale, { sensitivity }) => sphericalLaplace.event(scale, sensitivity),
  source: '[@chaudhuri-monteleoni-2009, theorem 2]',
};

const repaired: OutputNoise = {
  id: 'laplace',
  title: 'Laplace on each weight',
  draws: 'laplace',
  draw: independent((rng) => laplace.unit.sample(rng)),
  scale: (given) => laplace.scale({ ...given, sensitivity: longest(given) }),
  effectiveEpsilon: (scale, reach) => longest(reach) / scale,
  variance: (scale) => 2 * scale ** 2,
  event: (scale, reach) => laplace.event(scale, longest(reach)),
  source: '[@dwork-mcsherry-nissim-smith-2006], with ‖Δw‖₁ ≤ √d ‖Δw‖₂',
};

const published: OutputNoise = {
  ...repaired,
  id: 'published',
  title: 'Laplace as in the thesis',
  scale: laplace.scale,
  source: '[@einarsson-2018, algorithm 2]',
};

const gaussian: OutputNoise = {
  id: 'gaussian',
  title: 'Gaussian noise',
  draws: 'normal',
  draw: independent((rng) => rng.normal()),
  scale: analyticGaussian.scale,
  effectiveEpsilon: (sigma, { sensitivity, delta }) => gaussianEpsilon({ sigma, delta, sensitivity }),
  variance: (sigma) => sigma ** 2,
  event: (sigma, { sensitivity }) => analyticGaussian.event(sigma, sensitivity),
  source: analyticGaussian.source,
};

export const outputNoises: Record<OutputNoiseId, OutputNoise> = {
  vector,
  published,
  laplace: repaired,
  gaussian,
};
