import { check } from '../check.ts';
import { logAddExp } from '../special/log.ts';
import type { Leaf } from './event.ts';

/** A value of the privacy loss ln(P/Q) and the logarithm of its probability under Q. */
type Atom = { loss: number; logQ: number };

/**
 * Claim: no epsilon-private release tells the two neighbours apart better than this pair of distributions does.
 * Why: two answers, one e^epsilon times as likely under P, the other under Q; randomized response among more answers also
 *   has answers that say nothing. An (epsilon, delta)-private release does this with probability 1 - delta; its delta is booked apart.
 * Source: Kairouz, Oh and Viswanath 2015, theorem 3.1 (the pair dominates).
 */
export function worstPair(leaf: Leaf): Atom[] {
  check(
    leaf.kind !== 'gaussian' && leaf.kind !== 'laplace' && leaf.kind !== 'unbounded',
    'event',
    'pure',
    leaf.kind,
  );
  const { epsilon } = leaf;
  const others = leaf.kind === 'randomized-response' ? leaf.options - 2 : 0;
  const total = logAddExp(epsilon, Math.log(1 + others));
  const atoms = [
    { loss: epsilon, logQ: -total },
    { loss: -epsilon, logQ: epsilon - total },
  ];
  if (others > 0) atoms.push({ loss: 0, logQ: Math.log(others) - total });
  return atoms;
}
