/**
 * What a sum of gradients gives away to someone who knows all the other rows.
 *
 * Claim: without noise, one round gives a missing row exactly: the sum minus the known rows' part is (x·w − y) x, and at w = 0
 *   that is −y x. With noise, the rounds are added with the weights that a typical row would have.
 * Assumes: rows of length 1 without intercept, labels −1 and +1, numbers not below 0 (pixels).
 * Why: the factor x·w − y is one number, so what is left is x itself but for its length, which is known, and its sign, which
 *   shows because ink is never negative. No statistics, no training: a subtraction.
 * Source: einarsson-2018 §4.3.5 describes it; Zhu, Liu and Han 2019 do it to deep networks.
 */
import { clippedGradient } from '../learners/lasso/clipped-gradient.ts';
import type { Rows } from '../learners/lasso/rows.ts';
import { dot } from '../linalg/vectors.ts';

/** What is seen of a round: where the gradient was asked for, and the sum that was answered. */
export type ObservedRound = { point: Float64Array; sum: Float64Array };

/** What remains of each sum when the known rows' part is taken away. `clip` is public; Infinity when nothing is clipped. */
export function subtractKnown(seen: ObservedRound[], known: Rows, clip = Infinity): Float64Array[] {
  return seen.map(({ point, sum }) => {
    const part = clippedGradient(known, point, clip);
    return sum.map((s, j) => s - part[j]);
  });
}

type Recovered = {
  /** The row as it comes out of the rounds. Its direction is what counts: the length of every row is 1. */
  x: Float64Array;
  y: -1 | 1;
  /** Noise of variance v on each number of each round is noise of variance v / power on each number of x. */
  power: number;
};

/** The one missing row; `typical` is what the known rows look like on average. */
export function recoverOne(
  left: Float64Array[],
  points: Float64Array[],
  typical: ArrayLike<number>,
): Recovered {
  const [minus, plus] = ([-1, 1] as const).map((y): Recovered => {
    const x = new Float64Array(left[0].length);
    let power = 0;
    left.forEach((r, t) => {
      // The factor that a typical row with this label would have in this round.
      const factor = dot(typical, points[t]) - y;
      power += factor * factor;
      for (let j = 0; j < x.length; j++) x[j] += factor * r[j];
    });
    return { x: x.map((v) => v / power), y, power };
  });
  return dot(typical, minus.x) > dot(typical, plus.x) ? minus : plus;
}

/** The cosine of the angle between two pictures: 1 for the same one, 0 for two that have nothing in common. */
export function likeness(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const lengths = Math.sqrt(dot(a, a) * dot(b, b));
  return lengths > 0 ? dot(a, b) / lengths : 0;
}
