/**
 * A centre: a party with rows of its own, which answers the coordinator's question.
 *
 * Claim: what leaves is the sum of the rows' gradients; with `privacy`, each row's gradient is first shortened to at most
 *   `clip`, and noise is added to the sum. The answer depends on the question alone, not on who asks when or where.
 * Assumes: replacing one row moves the clipped sum by at most 2 clip (clipped-gradient.ts).
 * Why: noise is named by centre and round, so a question that is asked again gets the same answer, which costs nothing more.
 * Source: einarsson-2018 §3.3.2 and its future work §5.1.1; Abadi et al. 2016 for clipping each row.
 */
import { check } from '../../check.ts';
import type { Message, Outgoing } from '../../federation/message.ts';
import type { Party } from '../../federation/party.ts';
import { sphericalLaplace } from '../../mechanisms/spherical-laplace.ts';
import type { Rng } from '../../random/rng.ts';
import { clippedGradient } from './clipped-gradient.ts';
import type { GradientPayload, LassoPayload } from './message.ts';
import { quadraticOfRows, type Quadratic } from './quadratic.ts';
import { lengthsOf, weightsOf, type Rows } from './rows.ts';

export type NoiseKind = 'gaussian' | 'spherical-laplace';

type CentrePrivacy = {
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

type Answer = (w: Float64Array, round: number) => Pick<GradientPayload, 'gradient' | 'squares'>;

export class Centre implements Party<LassoPayload> {
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

  receive({ from, round, payload }: Message<LassoPayload>): Outgoing<LassoPayload>[] {
    check(payload.kind === 'model', 'message', 'a model', payload.kind);
    return [{ to: from, round, payload: this.answer(payload.w, round) }];
  }

  answer(w: Float64Array, round: number): GradientPayload {
    check(w.length === this.weights, 'w', `${this.weights} weights`, w.length);
    return { kind: 'gradient', rows: this.rows, ...this.#answer(w, round) };
  }
}
