import { laplace } from '../../../core/mechanisms/laplace.ts';
import type { Contest } from '../../../core/mechanisms/mechanism.ts';
import { publishedTopNEpsilon, type Released } from '../../../core/mechanisms/published-top-n.ts';

export type TopValues = { candidates: number; count: number; each: number; released: string };
export type TopRow = { what: string; released: string; epsilon: number };

const winnersOf = ({ count, candidates }: TopValues) => Math.min(count, candidates);

/** The contest that the thesis has in mind: noise of scale sensitivity / epsilon_1 on every score, claimed to cost 2 N epsilon_1. */
export const contestOf = (values: TopValues): Contest => ({
  epsilon: 2 * winnersOf(values) * values.each,
  sensitivity: 1,
  count: winnersOf(values),
  candidates: values.candidates,
});

const NAMES: Record<Released, string> = {
  indices: 'who won',
  signs: 'who, and their signs',
  values: 'who, and their values',
};

export function topRows(values: TopValues): TopRow[] {
  const contest = contestOf(values);
  return [
    { what: 'claimed for all', released: 'claimed', epsilon: contest.epsilon },
    ...(['indices', 'signs', 'values'] as const).map((released) => ({
      what: NAMES[released],
      released,
      epsilon: publishedTopNEpsilon(contest, released),
    })),
  ];
}

/**
 * The witness: all d scores were equal and fall by one sensitivity. ln of how much likelier it becomes that the largest noisy
 * value lies a sensitivity or more below the old scores: an event that anyone can see who is told the winning value.
 */
export function witness(candidates: number, each: number): number {
  return candidates * (Math.log(laplace.unit.cdf(0)) - Math.log(laplace.unit.cdf(-each)));
}

export const MOST = 60;

/** The same for every number of scores, beside the claim. */
export function witnesses(values: TopValues) {
  return Array.from({ length: MOST }, (_, i) => ({
    candidates: i + 1,
    loss: witness(i + 1, values.each),
    claimed: contestOf({ ...values, candidates: i + 1 }).epsilon,
  }));
}
