import type { Rng } from '../random/rng.ts';
import { proven } from './budget.ts';
import { checkContest, topIndices } from './contest.ts';
import type { SelectionMechanism } from './mechanism.ts';
import { laplaceTopProbability } from './noisy-max-probability.ts';

/*
 * Claim: releasing the index of the largest score + Laplace noise is epsilon-DP, with scale 2 sensitivity / epsilon; for scores
 *   that one row moves all in the same direction (counts, add-remove) scale sensitivity / epsilon is enough.
 * Assumes: only the index is released. The winning value would cost extra, up to every candidate's epsilon.
 * Why: fix the others' noise; the winner still wins on the neighbouring data if its own noise grows by the most that the gap
 *   can shrink: 2 sensitivities, or 1 if the scores move together.
 * Source: Dwork and Roth 2014, claim 3.9 and the remark after it.
 */
function noisyMax(id: string, title: string, monotone: boolean): SelectionMechanism {
  const factor = monotone ? 1 : 2;
  const mechanism: SelectionMechanism = {
    kind: 'selection',
    id,
    title,
    claim: `Releasing only the index of the largest score plus Laplace noise of scale ${monotone ? '' : '2 · '}sensitivity / ε is ε-differentially private.`,
    assumes: [
      monotone
        ? 'Neighbouring data sets differ by one row more or less, which moves all scores in the same direction, each by at most the sensitivity.'
        : 'Neighbouring data sets differ in one row, which moves every score by at most the sensitivity.',
      'The candidates are public and fixed beforehand; only the index is released.',
    ],
    neighbours: monotone ? 'add-remove' : 'replace-one',
    source: '[@dwork-roth-2014, claim 3.9]',
    draw: drawLaplace,
    scale(contest) {
      checkContest(contest, 'one');
      return (factor * contest.sensitivity) / contest.epsilon;
    },
    select: topIndices,
    order: 'list',
    counts: 'one',
    probability: laplaceTopProbability,
    guarantee(contest) {
      checkContest(contest, 'one');
      const reason = monotone
        ? 'The scores move together, so the winner’s lead shrinks by at most one sensitivity: eᵋ in the density of its noise.'
        : 'The winner’s lead shrinks by at most two sensitivities: eᵋ in the density of its noise.';
      return proven(mechanism, contest.epsilon, 0, reason);
    },
    event({ epsilon }, neighbours = mechanism.neighbours) {
      return { kind: 'pure', epsilon, neighbours };
    },
  };
  return mechanism;
}

export const reportNoisyMax = noisyMax('report-noisy-max', 'Report noisy max', false);
export const reportNoisyMaxMonotone = noisyMax(
  'report-noisy-max-monotone',
  'Report noisy max, scores that move together',
  true,
);

/** Laplace noise of scale 1 for each candidate. */
export function drawLaplace(rng: Rng, candidates: number): Float64Array {
  const noise = new Float64Array(candidates);
  for (let i = 0; i < candidates; i++) noise[i] = rng.laplace();
  return noise;
}
