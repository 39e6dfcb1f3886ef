import type { Guarantee } from '../guarantee.ts';
import { checkContest, topIndices } from './contest.ts';
import type { Contest, SelectionMechanism } from './mechanism.ts';
import { laplaceTopProbability } from './noisy-max-probability.ts';
import { oneShotFactor, oneShotTopN } from './noisy-top-n.ts';
import { drawLaplace } from './report-noisy-max.ts';

/*
 * Claim, as published: report-noisy-top-N with Laplace noise of scale sensitivity / e on every score costs 2 N e in all, whatever is
 *   released of the winners. Here `epsilon` is that claimed total, so e = epsilon / (2 N).
 * What follows: the indices cost min(2 N, d) e, so for them the claim holds. Signs with fresh noise cost N e more. The noisy values
 *   themselves cost up to d e: if all d scores fall by one sensitivity, "the largest noisy value is below 0" becomes
 *   e^(d e) times as likely, and every unselected score has its part in it.
 * Source: Y. Wang 2018, algorithm 3 and theorem 3.3.2; the counter-example is ours.
 */
export type Released = 'indices' | 'signs' | 'values';

/** What the release really costs, given the claimed total. */
export function publishedTopNEpsilon(contest: Contest, released: Released): number {
  const each = contest.epsilon / (2 * contest.count);
  if (released === 'values') return contest.candidates * each;
  if (released === 'indices') return oneShotFactor(contest) * each;
  // With every score chosen there is nothing to choose, and only the signs cost.
  return (contest.count + (contest.count === contest.candidates ? 0 : oneShotFactor(contest))) * each;
}

export function publishedTopNGuarantee(contest: Contest, released: Released): Guarantee {
  checkContest(contest, 'many');
  const { epsilon, candidates } = contest;
  const facts = {
    epsilon,
    delta: 0,
    neighbours: publishedTopN.neighbours,
    assumptions: publishedTopN.assumes,
  };
  const real = publishedTopNEpsilon(contest, released);
  const digits = String(Number(real.toPrecision(4)));
  if (released === 'values' && real > epsilon) {
    const reason =
      `If the noisy values are released, one event is e^${digits} times as likely on one of two neighbouring data sets as on the other: ` +
      `all ${candidates} scores fall by one sensitivity, and the largest noisy value lies a sensitivity or more below the old scores.`;
    return {
      ...facts,
      status: 'refuted',
      reason,
      source: 'A pair of neighbours that we computed; the claim is that of [@wang-2018, theorem 3.3.2]',
    };
  }
  if (real > epsilon) {
    const reason =
      `The claim counts only the choice of the winners. Their signs get fresh noise and are a release of their own. ` +
      `Both together are proven to cost at most ε = ${digits}.`;
    return { ...facts, status: 'as published', reason, source: publishedTopN.source };
  }
  return { ...oneShotTopN.guarantee(contest), epsilon };
}

export const publishedTopN: SelectionMechanism = {
  kind: 'selection',
  id: 'published-top-n',
  title: 'Top N as published',
  claim:
    'As published, Laplace noise of scale sensitivity / ε₁ on every score pays for the N winners with 2Nε₁, whatever of them is released.',
  assumes: oneShotTopN.assumes,
  neighbours: 'replace-one',
  source: '[@wang-2018, theorem 3.3.2]',
  draw: drawLaplace,
  scale(contest) {
    checkContest(contest, 'many');
    return (2 * contest.count * contest.sensitivity) / contest.epsilon;
  },
  select: topIndices,
  order: 'set',
  counts: 'many',
  probability: laplaceTopProbability,
  guarantee: (contest) => publishedTopNGuarantee(contest, 'indices'),
  event({ epsilon }, neighbours = publishedTopN.neighbours) {
    return { kind: 'pure', epsilon, neighbours };
  },
};
