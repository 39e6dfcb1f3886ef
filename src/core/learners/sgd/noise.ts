import type { PrivacyEvent } from '../../accounting/event.ts';
import type { Neighbours } from '../../guarantee.ts';
import { analyticGaussian } from '../../mechanisms/analytic-gaussian.ts';
import { sphericalLaplace } from '../../mechanisms/spherical-laplace.ts';
import type { Rng } from '../../random/rng.ts';

/**
 * The noise on one sum of clipped gradients.
 *
 * Claim: `vector` at epsilon has density ∝ exp(−ε‖z‖₂ / sensitivity); `gaussian` has standard deviation noiseMultiplier ·
 *   sensitivity on each coordinate. `event` is what either costs where a batch is used once.
 * Assumes: the sensitivity is that of the sum of clipped gradients, in L2.
 * Why: mechanisms/spherical-laplace.ts and mechanisms/gaussian-delta.ts.
 * Source: Song, Chaudhuri and Sarwate 2013 (vector); Abadi et al. 2016 (Gaussian). The other two are mistakes seen in the
 *   wild, kept to be looked at: they cost what nobody has bounded.
 */
export type NoiseSetting =
  | { kind: 'none' }
  | { kind: 'vector'; epsilon: number }
  | { kind: 'gaussian'; noiseMultiplier: number }
  /** A mistake: the direction drawn inside the unit ball and not on its surface. */
  | { kind: 'ball'; epsilon: number }
  /** A mistake: every coordinate of the direction times a length of its own. */
  | { kind: 'separate lengths'; epsilon: number };

export type Noise = {
  /** The factor on the unit draw; 0 where there is no noise. */
  scale: number;
  /** The next draw at unit scale. The same rng gives the same lengths and directions to every kind that has them. */
  draw(dimension: number): Float64Array;
  /** What one noisy sum tells of a row that is in it. */
  event: PrivacyEvent;
};

export function noiseOf(
  setting: NoiseSetting,
  given: {
    /** What the noise is made for. */
    sensitivity: number;
    /** How far one row really moves the sum: the same, but for a mistake. */
    moves: number;
    neighbours: Neighbours;
    rng: Rng;
  },
): Noise {
  const { sensitivity, moves, neighbours, rng } = given;
  const unbounded: PrivacyEvent = { kind: 'unbounded', neighbours };
  const bounded = (event: () => PrivacyEvent) => (moves < Infinity ? event() : unbounded);
  const stream = rng.fork('noise');
  switch (setting.kind) {
    case 'none':
      return { scale: 0, draw: (dimension) => new Float64Array(dimension), event: unbounded };
    case 'gaussian': {
      const scale = setting.noiseMultiplier * sensitivity;
      const event = bounded(() => analyticGaussian.event(scale, moves, neighbours));
      return { scale, draw: (dimension) => drawNormal(stream, dimension), event };
    }
    default: {
      const scale = sphericalLaplace.scale({ epsilon: setting.epsilon, delta: 0, sensitivity });
      if (setting.kind === 'separate lengths')
        return { scale, draw: (dimension) => drawSeparately(stream, dimension), event: unbounded };
      const draw = (dimension: number) => sphericalLaplace.draw(stream, dimension);
      if (setting.kind === 'vector')
        return { scale, draw, event: bounded(() => sphericalLaplace.event(scale, moves, neighbours)) };
      const depth = rng.fork('depth');
      return { scale, draw: (dimension) => pulledIn(draw(dimension), depth.next()), event: unbounded };
    }
  }
}

function drawNormal(rng: Rng, dimension: number): Float64Array {
  const z = new Float64Array(dimension);
  for (let j = 0; j < dimension; j++) z[j] = rng.normal();
  return z;
}

/** A point uniform in the ball has the length u^(1/d). The noise becomes a little shorter, and its density infinite at 0. */
function pulledIn(z: Float64Array, u: number): Float64Array {
  const shrink = u ** (1 / z.length);
  for (let j = 0; j < z.length; j++) z[j] *= shrink;
  return z;
}

function drawSeparately(rng: Rng, dimension: number): Float64Array {
  const z = drawNormal(rng, dimension);
  let square = 0;
  for (let j = 0; j < dimension; j++) square += z[j] * z[j];
  const inverse = 1 / Math.sqrt(square);
  for (let j = 0; j < dimension; j++) z[j] *= inverse * rng.gamma(dimension);
  return z;
}
