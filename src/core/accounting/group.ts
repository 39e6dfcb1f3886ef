import { check } from '../check.ts';

/*
 * Claim: what is (epsilon, delta)-private for one person is (g epsilon, g e^((g - 1) epsilon) delta)-private for g people.
 * Assumes: the group is a chain of g neighbouring databases.
 * Why: g steps from neighbour to neighbour; each multiplies by e^epsilon what the steps before have added.
 *   The exact sum delta (e^(g epsilon) - 1) / (e^epsilon - 1) is at most g e^((g - 1) epsilon) delta.
 * Source: Dwork and Roth 2014, theorem 2.2 and its extension; Vadhan 2017, lemma 2.2.
 */

/** The privacy of a group of the given size. A delta of 1 says that nothing is promised. */
export function groupPrivacy({
  epsilon,
  delta = 0,
  size,
}: {
  epsilon: number;
  delta?: number;
  size: number;
}): {
  epsilon: number;
  delta: number;
} {
  check(epsilon >= 0 && epsilon < Infinity, 'epsilon', '>= 0', epsilon);
  check(delta >= 0 && delta < 1, 'delta', 'in [0, 1)', delta);
  check(Number.isInteger(size) && size >= 1, 'size', 'an integer >= 1', size);
  const grown = delta === 0 ? 0 : Math.exp(Math.log(size) + (size - 1) * epsilon + Math.log(delta));
  return { epsilon: size * epsilon, delta: Math.min(1, grown) };
}
