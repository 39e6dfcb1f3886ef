import type { Guarantee } from './guarantee.ts';

/**
 * How strong a guarantee is, apart from whether it holds: a proven ε of 1,000 protects nobody.
 *
 * Claim: whoever thinks two neighbouring databases equally likely, and sees one output of an (ε, δ)-private mechanism, names the right one with
 *   probability at most (e^ε + δ)/(e^ε + 1).
 * Why: for the set S of outputs on which one database is named, P(S) ≤ e^ε Q(S) + δ and 1 − Q(S) ≤ e^ε (1 − P(S)) + δ; the chance to be right,
 *   (P(S) + 1 − Q(S))/2, is largest where both hold with equality.
 * Source: [@kairouz-oh-viswanath-2015]
 */
export const bestGuess = (epsilon: number, delta: number): number =>
  Math.min(1, (1 + delta * Math.exp(-epsilon)) / (1 + Math.exp(-epsilon)));

export type Strength = 'strong' | 'moderate' | 'weak' | 'nearly none';

/**
 * Where one word ends and the next begins, as chances of the best guess: those of ε = ln 3, the largest of the values that Dwork
 * suggests, of 3 and of 10, each with a δ that hardly counts.
 */
const LIMITS: [Strength, number][] = [
  ['strong', bestGuess(Math.log(3), 1e-3)],
  ['moderate', bestGuess(3, 1e-3)],
  ['weak', bestGuess(10, 1e-3)],
];

export const strengthOf = (epsilon: number, delta: number): Strength =>
  LIMITS.find(([, limit]) => bestGuess(epsilon, delta) <= limit)?.[0] ?? 'nearly none';

/** Good in both parts: it holds, and it means something. */
export const isGood = ({ status, epsilon, delta = 0 }: Guarantee): boolean =>
  status === 'proven' && epsilon !== undefined && strengthOf(epsilon, delta) === 'strong';
