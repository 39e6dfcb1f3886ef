import { check } from '../check.ts';
import { defineAccountant } from './accountant.ts';
import { maxCount } from './event.ts';
import type { Part } from './parts.ts';
import { gaussianCount, releasesOf, spareDelta } from './releases.ts';

/*
 * Claim: k releases of (epsilon, delta) on the same rows are (k epsilon, k delta)-private together.
 * Assumes: any neighbouring relation, the same for all; each release may be chosen after seeing the earlier ones.
 * Why: the ratios of the probabilities multiply, so their logarithms add up.
 * Source: Dwork and Roth 2014, theorem 3.16; McSherry 2009 for disjoint rows.
 */

/** The sum rule: (k epsilon, k delta). */
export function basicComposition({ epsilon, delta = 0, k }: { epsilon: number; delta?: number; k: number }): {
  epsilon: number;
  delta: number;
} {
  checkComposition({ epsilon, delta, k });
  return { epsilon: k * epsilon, delta: Math.min(1, k * delta) };
}

/** What every composition theorem asks of its parameters. */
export function checkComposition(given: { epsilon: number; delta: number; k: number }): void {
  const { epsilon, delta, k } = given;
  check(epsilon >= 0 && epsilon < Infinity, 'epsilon', '>= 0', epsilon);
  check(delta >= 0 && delta < 1, 'delta', 'in [0, 1)', delta);
  check(Number.isInteger(k) && k >= 1 && k <= maxCount, 'k', `an integer in [1, ${maxCount}]`, k);
}

/** The sum of the epsilons of the parts, Gaussian ones at equal shares of what is left of delta. */
export function basicEpsilon(parts: Part[], delta: number): number {
  const spare = spareDelta(parts, delta);
  if (spare < 0) return Infinity;
  const gaussians = gaussianCount(parts);
  const releases = releasesOf(parts, gaussians > 0 ? spare / gaussians : 0);
  return releases.reduce((sum, { epsilon, count }) => sum + count * epsilon, 0);
}

export const basic = defineAccountant({
  id: 'basic',
  title: 'Basic composition',
  claim:
    'The epsilons add up, and so do the deltas; over disjoint rows only the block that costs most counts.',
  assumes: [
    'Any neighbouring relation, the same for all releases.',
    'Disjoint blocks were fixed without looking at the data.',
    'Gaussian releases share what is left of δ evenly.',
  ],
  source: '[@dwork-roth-2014, theorem 3.16]; [@mcsherry-2009, theorem 4]',
  epsilonOf: basicEpsilon,
});
