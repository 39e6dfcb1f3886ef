/**
 * A lower bound on epsilon that may be watched while guesses are made.
 *
 * Claim: each round one of two neighbours is drawn by a fair coin, and one release of an ε-private mechanism is seen. Over all rounds together, the chance that the
 *   bound ever exceeds ε is at most 1 − confidence; so a player may stop whenever they like.
 * Assumes: pure ε (δ = 0), a fresh coin and fresh noise in every round. Rounds without a guess do not count.
 * Why: no guess is right with probability above q = 1/(1 + e^−ε). Against it, ∏ (p/q or (1 − p)/(1 − q)) is a supermartingale for every p > q, and so is its
 *   mean over p between q and 1. By Ville's inequality it ever reaches 1/(1 − confidence) with probability at most 1 − confidence.
 * Source: [@ville-1939]; [@robbins-1970]
 */
import { betaCdf } from '../special/beta.ts';
import { logBinomial } from '../special/gamma.ts';

/** ln of the odds against q that the guesses have won: the likelihood ratio, averaged over all p between q and 1. */
function logEvidence(guesses: number, right: number, q: number): number {
  const wrong = guesses - right;
  // ∫ p^v (1 − p)^w dp over all p is 1 / ((n + 1) binomial(n, v)).
  const whole = -logBinomial(guesses, right) - Math.log(guesses + 1);
  const above = betaCdf(wrong + 1, right + 1, 1 - q);
  return whole + Math.log(above) - right * Math.log(q) - (wrong + 1) * Math.log1p(-q);
}

export function anyTimeBound(guesses: number, right: number, confidence: number): number {
  const least = -Math.log1p(-confidence);
  const refuted = (epsilon: number) => logEvidence(guesses, right, 1 / (1 + Math.exp(-epsilon))) >= least;
  if (guesses === 0 || !refuted(0)) return 0;
  let [low, high] = [0, 30];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (refuted(middle)) low = middle;
    else high = middle;
  }
  return low;
}
