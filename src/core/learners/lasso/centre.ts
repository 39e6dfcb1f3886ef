/**
 * A centre: rows of its own, and an answer to the coordinator's question.
 *
 * Claim: what leaves is the sum of the rows' gradients; with `privacy`, each row's gradient is first shortened to at most
 *   `clip`, and noise is added to the sum. The answer depends on the question alone, not on who asks when or where.
 * Assumes: replacing one row moves the clipped sum by at most 2 clip in Euclidean length.
 * Why: two vectors of length ≤ clip are at most 2 clip apart. A row's gradient is (x·w − y) x, so its length is known from
 *   the residual and the row's length. Noise is named by centre and round: asked again, the same answer, nothing new spent.
 * Source: einarsson-2018 §3.3.2 and its future work §5.1.1; Abadi et al. 2016 for clipping each row.
 */
import { check } from '../../check.ts';
import { sphericalLaplace } from '../../mechanisms/spherical-laplace.ts';
import type { Rng } from '../../random/rng.ts';
import type { GradientMessage, ModelMessage } from './message.ts';
import { quadraticOfRows, type Quadratic } from './quadratic.ts';
import { combineRows, lengthsOf, predictRows, weightsOf, type Rows } from './rows.ts';

export type NoiseKind = 'gaussian' | 'spherical-laplace';

export type CentrePrivacy = {
  /** The longest gradient that a row may have. */
  clip: number;
  noise: NoiseKind;
  /** What the unit noise is multiplied by; 0 clips without noise. */
  scale: number;
  /** The centre's own stream; it is forked by the round. */
  rng: Rng;
};

/** Unit noise of a kind, one vector. */
export function unitNoise(kind: NoiseKind, rng: Rng, weights: number): Float64Array {
  if (kind === 'spherical-laplace') return sphericalLaplace.draw(rng, weights);
  return Float64Array.from({ length: weights }, () => rng.normal());
}

/** Σ of the rows' gradients at w, each shortened to at most `clip`. */
export function clippedGradient(
  data: Rows,
  w: Float64Array,
  clip: number,
  lengths = lengthsOf(data),
): Float64Array {
  const r = predictRows(data, w);
  for (let i = 0; i < r.length; i++) {
    r[i] -= data.y[i];
    const length = Math.abs(r[i]) * lengths[i];
    if (length > clip) r[i] *= clip / length;
  }
  return combineRows(data, r);
}

type Answer = (w: Float64Array, round: number) => Pick<GradientMessage, 'gradient' | 'squares'>;

export class Centre {
  /** All that others can do with the rows: they themselves are not reachable from outside. */
  readonly #answer: Answer;

  private constructor(
    readonly name: string,
    readonly rows: number,
    readonly weights: number,
    answer: Answer,
  ) {
    this.#answer = answer;
  }

  /** A centre that sends its exact gradient. It may have prepared itself with XᵀX. */
  static plain(name: string, of: Rows | Quadratic): Centre {
    const quadratic = 'at' in of ? of : quadraticOfRows(of);
    return new Centre(name, quadratic.totals.rows, quadratic.weights, (w) => {
      const gradient = new Float64Array(quadratic.weights);
      return { squares: quadratic.at(w, gradient), gradient };
    });
  }

  /** A centre that clips each row and adds noise before anything leaves. */
  static private(name: string, data: Rows, privacy: CentrePrivacy): Centre {
    const { clip, noise, scale, rng } = privacy;
    check(clip > 0 && clip < Infinity, 'clip', '> 0', clip);
    check(scale >= 0 && scale < Infinity, 'scale', '>= 0', scale);
    const lengths = lengthsOf(data);
    const weights = weightsOf(data);
    return new Centre(name, data.rows, weights, (w, round) => {
      const gradient = clippedGradient(data, w, clip, lengths);
      if (scale > 0) {
        const z = unitNoise(noise, rng.fork(name).fork(round), weights);
        for (let j = 0; j < weights; j++) gradient[j] += scale * z[j];
      }
      return { gradient };
    });
  }

  answer({ round, w }: ModelMessage): GradientMessage {
    check(w.length === this.weights, 'w', `${this.weights} weights`, w.length);
    return { kind: 'gradient', round, centre: this.name, rows: this.rows, ...this.#answer(w, round) };
  }
}
