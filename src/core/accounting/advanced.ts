import { check } from '../check.ts';
import { defineAccountant } from './accountant.ts';
import { checkComposition } from './basic.ts';
import type { Part } from './parts.ts';
import type { Release } from './releases.ts';
import { gaussianCount, releasesOf, spareDelta } from './releases.ts';

/*
 * Claim: k releases of (epsilon, delta) are (epsilon', k delta + delta')-private together, with
 *   epsilon' = sqrt(2 k ln(1 / delta')) epsilon + k epsilon (e^epsilon - 1).
 * Assumes: any neighbouring relation, the same for all; releases may be chosen one after the other.
 * Why: the privacy losses are a martingale with steps of at most epsilon and drift of at most epsilon (e^epsilon - 1);
 *   Azuma's inequality bounds its end. With unequal epsilons the squares and the drifts are summed.
 * Source: Dwork, Rothblum and Vadhan 2010, in the form of Dwork and Roth 2014, theorem 3.20 (eq. 2.18 of the multi-party
 *   thesis). Later forms halve the drift; this is the one that the texts use. It can be worse than basic composition.
 */
function lossBound(releases: Release[], deltaPrime: number): number {
  let squares = 0;
  let drift = 0;
  for (const { epsilon, count } of releases) {
    squares += count * epsilon * epsilon;
    drift += count * epsilon * Math.expm1(epsilon);
  }
  return squares === 0 ? 0 : Math.sqrt(-2 * squares * Math.log(deltaPrime)) + drift;
}

/** Advanced composition in the form of Dwork, Rothblum and Vadhan; may exceed k epsilon. */
export function advancedComposition({
  epsilon,
  delta = 0,
  k,
  deltaPrime,
}: {
  epsilon: number;
  delta?: number;
  k: number;
  deltaPrime: number;
}): { epsilon: number; delta: number } {
  checkComposition({ epsilon, delta, k });
  check(deltaPrime > 0 && deltaPrime < 1, 'deltaPrime', 'in (0, 1)', deltaPrime);
  const total = lossBound([{ epsilon, delta, count: k }], deltaPrime);
  return { epsilon: total, delta: Math.min(1, k * delta + deltaPrime) };
}

/** The epsilon of all parts together; Gaussian releases take half of delta for themselves. */
export function advancedEpsilon(parts: Part[], delta: number): number {
  const spare = spareDelta(parts, delta);
  if (spare <= 0) return Infinity;
  const gaussians = gaussianCount(parts);
  if (gaussians === 0) return lossBound(releasesOf(parts, 0), spare);
  return lossBound(releasesOf(parts, spare / 2 / gaussians), spare / 2);
}

export const advanced = defineAccountant({
  id: 'advanced',
  title: 'Advanced composition',
  claim:
    'For a little more δ, the epsilons of many releases grow like a root: √(2k ln(1/δ′)) ε + k ε (eᵋ − 1).',
  assumes: [
    'Any neighbouring relation, the same for all releases.',
    'δ is left over to spend; Gaussian releases take half of it, evenly.',
  ],
  source: '[@dwork-rothblum-vadhan-2010]; [@dwork-roth-2014, theorem 3.20]',
  epsilonOf: advancedEpsilon,
});
