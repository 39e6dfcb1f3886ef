/**
 * What ε allows an attack on membership, and a lower bound on ε from what one reached.
 *
 * Claim: each training is a release that is ε-private for one row replaced, and its rows are a random half of a pool of 2n. An attack that sees the release of one
 *   training, and of that training's memberships nothing else, finds members at a rate that is at most (e^ε − 1)/(e^ε + 1) above the rate at which it suspects others,
 *   in expectation. With δ it is (e^ε − 1 + 2δ)/(e^ε + 1).
 * Why: take any row i of the pool. A random half S that holds i, with i replaced by a random row outside of S, is a random half that does not hold i: each of them comes
 *   from n halves S by n choices out of n. Privacy compares the releases of both halves for every such pair, so P[i is guessed | i in S] <= e^ε P[i is guessed | i not
 *   in S], and the same for not being guessed. Both are linear in the rates, so they hold for their means over i too: TPR <= e^ε FPR and 1 − FPR <= e^ε (1 − TPR).
 *   TPR − FPR is largest where both are equalities. Two rows and one coin reach it: see the test.
 * Assumes, for the bound: pools are independent, and so many that the mean of their advantages is all but normal; then Student's t covers. A fifth of the risk is kept back
 *   for what they are not.
 * Source: the region of the two rates is [@kairouz-oh-viswanath-2015]; the advantage is [@yeom-2018]; the derivation for random halves is ours.
 */
import { studentTQuantile } from '../special/student-t.ts';

/** What ε allows: (e^ε − 1)/(e^ε + 1). */
export const mostAdvantage = (epsilon: number): number => Math.tanh(epsilon / 2);

/** The smallest ε that allows this advantage. */
export const epsilonOfAdvantage = (advantage: number): number => 2 * Math.atanh(Math.max(0, advantage));

/** From the advantage in each of several pools; a single one says nothing of how pools differ. */
export function membershipBound(advantages: number[], confidence: number): number {
  const n = advantages.length;
  if (n < 2) return 0;
  const mean = advantages.reduce((sum, a) => sum + a, 0) / n;
  const square = advantages.reduce((sum, a) => sum + (a - mean) ** 2, 0) / (n - 1);
  const cautious = 1 - (4 / 5) * (1 - confidence);
  return epsilonOfAdvantage(mean - studentTQuantile(cautious, n - 1) * Math.sqrt(square / n));
}
