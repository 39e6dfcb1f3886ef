import { check } from '../check.ts';
import { logBinomial } from '../special/gamma.ts';
import { defineAccountant } from './accountant.ts';
import { checkComposition } from './basic.ts';
import type { Part } from './parts.ts';
import { releasesOf } from './releases.ts';

/*
 * Claim: the smallest epsilon for which k releases of (epsilon0, delta0), of which nothing else is known, are
 *   (epsilon, 1 - (1 - delta0)^k (1 - delta'))-private together.
 * Assumes: any neighbouring relation; the k releases have the same (epsilon0, delta0).
 * Why: randomized response is the worst of all such mechanisms, and its k-fold privacy loss is (k - 2l) epsilon0 with
 *   binomial probability; delta'(epsilon) is its expected excess over epsilon, summed here without any cancellation.
 * Source: Kairouz, Oh and Viswanath 2015, theorem 3.3 (given there at epsilon = (k - 2i) epsilon0; between these points
 *   the same sum holds, since the privacy loss takes no other values).
 */
function optimalEpsilon(epsilon0: number, k: number, deltaPrime: number): number {
  if (epsilon0 === 0 || deltaPrime >= 1) return 0;
  if (deltaPrime === 0) return k * epsilon0;
  const scale = Math.log(deltaPrime);
  const logStay = -Math.log1p(Math.exp(-epsilon0));
  const logMass = (l: number) => logBinomial(k, l) + k * logStay - l * epsilon0;
  // Masses in units of delta'. What lies left of the first one that counts weighs less than 1e-20 of it.
  let left = 0;
  let right = k;
  const small = scale - 60 - Math.log(k);
  const mode = Math.floor(((k + 1) * Math.exp(-epsilon0)) / (1 + Math.exp(-epsilon0)));
  right = Math.max(0, Math.min(right, mode));
  while (left < right) {
    const middle = Math.floor((left + right) / 2);
    if (logMass(middle) < small) left = middle + 1;
    else right = middle;
  }
  const excess = -Math.expm1(-2 * epsilon0);
  let mass = Math.exp(logMass(left) - scale);
  let spent = 0; // delta' at the privacy loss of step l, in units of the target
  let slope = 0; // what one unit of 1 - e^(epsilon - loss) adds to it
  for (let l = left; l <= k; l++) {
    const loss = (k - 2 * l) * epsilon0;
    if (loss < 0) break;
    slope = slope * (1 - excess) + mass;
    const next = spent + excess * slope;
    if (next > 1) return Math.max(0, loss + Math.log1p((spent - 1) / slope));
    spent = next;
    mass *= ((k - l) / (l + 1)) * Math.exp(-epsilon0);
  }
  return 0;
}

/** Optimal composition of k releases of which only (epsilon, delta)-privacy is known. */
export function optimalComposition({
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
  check(deltaPrime >= 0 && deltaPrime < 1, 'deltaPrime', 'in [0, 1)', deltaPrime);
  const total = -Math.expm1(k * Math.log1p(-delta) + Math.log1p(-deltaPrime));
  return { epsilon: optimalEpsilon(epsilon, k, deltaPrime), delta: total };
}

/** The optimal epsilon of one part, repeated as it is; Gaussian releases take half of delta for themselves. */
export function alikeEpsilon([part]: Part[], delta: number): number {
  const share = part.leaf.kind === 'gaussian' ? delta / 2 / part.count : 0;
  const [{ epsilon, delta: each, count }] = releasesOf([part], share);
  if (epsilon === Infinity) return Infinity;
  // delta = 1 - (1 - each)^count (1 - deltaPrime), solved for deltaPrime.
  const deltaPrime = -Math.expm1(Math.log1p(-delta) - count * Math.log1p(-each));
  return deltaPrime < -1e-12 * delta ? Infinity : optimalEpsilon(epsilon, count, Math.max(0, deltaPrime));
}

export const optimal = defineAccountant({
  id: 'optimal',
  title: 'Optimal composition',
  claim: 'The smallest ε that holds for every set of k releases of which only their (ε, δ) is known.',
  assumes: [
    'Any neighbouring relation, the same for all releases.',
    'All releases have the same (ε, δ); Gaussian ones take half of δ, evenly.',
  ],
  source: '[@kairouz-oh-viswanath-2015, theorem 3.3]',
  refuses: (parts) => (parts.length > 1 ? 'its releases must all be alike' : undefined),
  epsilonOf: alikeEpsilon,
});
