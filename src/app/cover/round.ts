/**
 * One round of learning together, in which 500 people send the noisy sum of their gradients. What does the sum teach a model, and what does it
 * give away of one person?
 *
 * Claim: the sum is (ε, δ)-private. `error` is the exact mean, over the noise, of the test error of the model that one step from zero weights gives.
 *   `picks` is measured: the share of right picks among ten candidates, over draws of the noise.
 * Assumes: replace-one neighbours; rows of norm 1, labels ±1, squared loss. At zero weights a row's gradient is −y x, so clipping to 1 changes nothing.
 * Why: the step is against the sum, so a test row is wrong when y x·(sum + noise) > 0. Along a row of norm 1 the noise is one normal number: the
 *   test rows' margins are all that the error depends on. For the adversary the known rows cancel, and the missing row is all that the picture needs.
 * Source: the cell `sharing-gradients/leak`, which does the same with 4s and 9s.
 */
import { likeness, recoverOne } from '../../core/attacks/gradient-leak.ts';
import { pickLimits, successBound, successRate } from '../../core/attacks/identify.ts';
import { unitNoise } from '../../core/learners/lasso/centre.ts';
import { noiseScale, type RoundsBudget } from '../../core/learners/lasso/private-rounds.ts';
import { toUnit } from '../../core/linalg/vectors.ts';
import { createRng } from '../../core/random/create-rng.ts';
import { normalCdf } from '../../core/special/normal.ts';

export const PIXELS = 784;
export const PEOPLE = 500;
export const DELTA = 1e-5;
export const CANDIDATES = 10;
const DRAWS = 300;
/** With each of the candidates as the truth, for each draw of the noise. */
export const LINE_UPS = CANDIDATES * DRAWS;
const SEED = 1;

/** The small part of the digits that the round needs; `tests/app/cover/pack-round.ts` makes it from the data set. */
export type RoundData = {
  /** Rows of norm 1, one after the other: the missing one, then nine others of the same digit. */
  candidates: Float64Array;
  /** The label of the missing row: −1 for a 0, +1 for a 1. */
  label: -1 | 1;
  /** The sums of the 0s and of the 1s among the 500. */
  zeros: Float64Array;
  ones: Float64Array;
  /** For each test row, −y x·sum: positive where the model without noise is right. */
  margins: Float32Array;
};

export type Round = {
  /** The noisy sum, with the sign of the weights that it leads to: above 0 for ink of a 1. */
  sent: Float64Array;
  /** The missing row, as the adversary finds it. */
  found: Float64Array;
  /** 1 for the same picture. */
  alike: number;
  picks: number;
  /** The largest share of right picks that (ε, δ) allows. */
  bound: number;
  error: number;
};

const budgetAt = (epsilon: number): RoundsBudget => ({
  epsilon,
  delta: DELTA,
  clip: 1,
  rounds: 1,
  noise: 'gaussian',
});

/** Everything that does not depend on epsilon is computed once. */
export function prepareRound({ candidates, label, zeros, ones, margins }: RoundData) {
  const rows = Array.from({ length: CANDIDATES }, (_, k) =>
    candidates.subarray(k * PIXELS, (k + 1) * PIXELS),
  );
  const [missing] = rows;
  const noise = unitNoise('gaussian', createRng(SEED).fork('leak').fork(0), PIXELS);
  const typical = missing.map((x, j) => (zeros[j] + ones[j] - x) / (PEOPLE - 1));
  const origin = new Float64Array(PIXELS);
  const gradients = rows.map((row) => [row.map((x) => -label * x)]);
  const limits = pickLimits(gradients, 'gaussian', DRAWS, createRng(SEED).fork('line-up'));

  return function at(epsilon: number): Round {
    const scale = noiseScale(budgetAt(epsilon));
    const left = gradients[0][0].map((g, j) => g + scale * noise[j]);
    const found = toUnit(recoverOne([left], [origin], typical).x);
    let error = 0;
    for (const margin of margins) error += normalCdf(-margin / scale) / margins.length;
    return {
      sent: ones.map((one, j) => one - zeros[j] - scale * noise[j]),
      found,
      alike: likeness(found, missing),
      picks: successRate(limits, scale),
      bound: successBound(epsilon, DELTA, CANDIDATES),
      error,
    };
  };
}
