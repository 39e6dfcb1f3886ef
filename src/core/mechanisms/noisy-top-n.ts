import { proven } from './budget.ts';
import { checkContest, topIndices } from './contest.ts';
import { drawGumbel, softmax } from './exponential.ts';
import type { Contest, SelectionMechanism } from './mechanism.ts';
import { laplaceTopProbability } from './noisy-max-probability.ts';
import { drawLaplace } from './report-noisy-max.ts';

/*
 * Claim: the indices of the N best of d noisy scores are epsilon-DP (a) by peeling: Gumbel noise of scale 2 N sensitivity /
 *   epsilon; (b) in one shot: Laplace noise of scale min(2 N, d) sensitivity / epsilon.
 * Assumes: only the indices are released; the values would cost up to d sensitivities (see published-top-n.ts).
 * Why: (a) the order statistics of Gumbel noise are N exponential mechanisms in a row, epsilon / N each. (b) Keep the noise of
 *   the others and raise that of each chosen one by (u - u') + sensitivity, in [0, 2 sensitivities]: the same N win, in
 *   the same order. Or shift all d noises by u - u', d sensitivities in all.
 * Source: (a) Durfee and Rogers 2019; (b) the argument of Dwork and Roth 2014, claim 3.9, for N winners.
 */
export const peeling: SelectionMechanism = {
  kind: 'selection',
  id: 'peeling',
  title: 'Top N by peeling',
  claim:
    'Releasing the N best by N exponential mechanisms, each with ε / N and without the winners so far, is ε-differentially private.',
  assumes: [
    'Neighbouring data sets differ in one row, which moves every score by at most the sensitivity.',
    'The candidates are public and fixed beforehand; only the indices are released.',
  ],
  neighbours: 'replace-one',
  source: '[@mcsherry-talwar-2007]; [@durfee-rogers-2019] for all at once',
  draw: drawGumbel,
  scale(contest) {
    checkContest(contest, 'many');
    return (2 * contest.count * contest.sensitivity) / contest.epsilon;
  },
  select: topIndices,
  order: 'list',
  counts: 'many',
  // The exponential mechanism again and again among those that are left.
  probability(chosen, scores, scale) {
    const left = new Map(Array.from(scores).entries());
    return chosen.reduce((product, index) => {
      const indices = [...left.keys()];
      const p = softmax([...left.values()], scale)[indices.indexOf(index)];
      left.delete(index);
      return product * p;
    }, 1);
  },
  guarantee(contest) {
    checkContest(contest, 'many');
    return proven(
      peeling,
      contest.epsilon,
      0,
      `${contest.count} exponential mechanisms in a row, whose ε add up.`,
    );
  },
  event({ epsilon, count }, neighbours = peeling.neighbours) {
    return { kind: 'repeated', count, event: { kind: 'pure', epsilon: epsilon / count, neighbours } };
  },
};

export const oneShotTopN: SelectionMechanism = {
  kind: 'selection',
  id: 'one-shot-top-n',
  title: 'Top N in one shot',
  claim:
    'Releasing only the indices of the N largest scores plus Laplace noise of scale min(2N, d) · sensitivity / ε is ε-differentially private.',
  assumes: peeling.assumes,
  neighbours: 'replace-one',
  source: 'the argument of [@dwork-roth-2014, claim 3.9], for N winners',
  draw: drawLaplace,
  scale(contest) {
    checkContest(contest, 'many');
    return (oneShotFactor(contest) * contest.sensitivity) / contest.epsilon;
  },
  select: topIndices,
  order: 'set',
  counts: 'many',
  probability: laplaceTopProbability,
  guarantee(contest) {
    checkContest(contest, 'many');
    const reason =
      'Raising the noise of each winner by at most two sensitivities (or all noises by one) gives the same winners on the neighbouring data.';
    return proven(oneShotTopN, contest.epsilon, 0, reason);
  },
  event({ epsilon }, neighbours = oneShotTopN.neighbours) {
    return { kind: 'pure', epsilon, neighbours };
  },
};

/** How many sensitivities of noise the indices of the N best cost. */
export function oneShotFactor({ count, candidates }: Pick<Contest, 'count' | 'candidates'>): number {
  return Math.min(2 * count, candidates);
}
