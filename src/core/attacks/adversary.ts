/**
 * The whole attack on a centre: rounds are watched, the known rows subtracted, and pictures made of what is left.
 *
 * Claim: what `attack` returns is computed from what such an adversary has: the questions, the sums, the known rows, the clip
 *   and the distribution of the noise. It never reads a missing row.
 * Source: see gradient-leak.ts, unmix.ts and row-prior.ts.
 */
import { unitNoise, type NoiseKind } from '../learners/lasso/centre.ts';
import { clippedGradient } from '../learners/lasso/clipped-gradient.ts';
import { Proximal } from '../learners/lasso/proximal.ts';
import { lengthsOf, weightsOf, type Rows } from '../learners/lasso/rows.ts';
import { toUnit } from '../linalg/vectors.ts';
import type { Rng } from '../random/rng.ts';
import { likeness, recoverOne, subtractKnown, type ObservedRound } from './gradient-leak.ts';
import { expectedRow, type RowPrior } from './row-prior.ts';
import { unmix } from './unmix.ts';

/** How the centre answers: for so many rounds, with gradients clipped (or not: Infinity) and noise of this scale (or 0). */
export type AnswerRule = {
  rounds: number;
  clip: number;
  noise: NoiseKind;
  scale: number;
  rng: Rng;
  lambda: number;
  step: number;
};

/** The rounds as the adversary sees them: where the gradient was asked for, and what was answered. */
export function watchRounds(
  all: Rows,
  { rounds, clip, noise, scale, rng, lambda, step }: AnswerRule,
): ObservedRound[] {
  const weights = weightsOf(all);
  const iterate = new Proximal({ weights, intercept: 0, lambda, step });
  const lengths = lengthsOf(all);
  return Array.from({ length: rounds }, (_, round) => {
    const point = iterate.point.slice();
    const sum = clippedGradient(all, point, clip, lengths);
    if (scale > 0) {
      const z = unitNoise(noise, rng.fork(round), weights);
      for (let j = 0; j < weights; j++) sum[j] += scale * z[j];
    }
    iterate.step(sum.map((g) => g / all.rows));
    return { point, sum };
  });
}

type Knowledge = { known: Rows; typical: Float64Array; prior?: RowPrior };

type Recovery = {
  /** One picture for each missing row, in no particular order; all the same where they could not be told apart. */
  found: Float64Array[];
  /** The one missing row as someone guesses it who knows what rows look like. */
  guess: Float64Array;
  separated: boolean;
};

export function attack(
  seen: ObservedRound[],
  missing: number,
  { known, typical, prior }: Knowledge,
  { clip, noise, scale }: Pick<AnswerRule, 'clip' | 'noise' | 'scale'>,
): Recovery {
  const left = subtractKnown(seen, known, clip);
  const points = seen.map(({ point }) => point);
  const variance = scale ** 2 * (noise === 'spherical-laplace' ? left[0].length + 1 : 1);
  const one = recoverOne(left, points, typical);
  const blend = toUnit(one.x);
  const apart = missing > 1 ? unmix(left, missing, variance) : [blend];
  return {
    found: apart ?? Array.from({ length: missing }, () => blend),
    guess: prior ? toUnit(expectedRow(prior, one.x, variance / one.power)) : blend,
    separated: apart !== undefined,
  };
}

/** The found rows in the order of the real ones that they are most like. Only the page knows those; the adversary needs no order. */
export function matched(found: Float64Array[], truths: Float64Array[]): Float64Array[] {
  const left = [...found];
  return truths.map((x) => {
    let best = 0;
    left.forEach((f, i) => {
      if (likeness(f, x) > likeness(left[best], x)) best = i;
    });
    return left.splice(best, 1)[0];
  });
}
