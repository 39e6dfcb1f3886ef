/**
 * A lower bound on epsilon from guesses about many canaries in a single release.
 *
 * Claim: m canaries are each put in with probability ½, independently. Whoever sees one release of an (ε, δ)-private mechanism and guesses r of them has v or
 *   more right with probability at most β + 2mδ·α, where q = 1/(1 + e^−ε), β = P[Bin(r, q) >= v] and α = max over i of P[v − i <= Bin(r, q) < v]/i.
 *   `oneRunBound` is the largest ε that is refuted so with the given confidence.
 * Assumes: neighbours differ by one canary added or removed; which canaries are guessed may depend on the release.
 * Why: given the other coins and the release, the odds of one coin are at most eᵋ to 1, so v is dominated by Bin(r, q) but for what δ adds.
 * Source: [@steinke-nasr-jagielski-2023]
 */
import { check } from '../check.ts';
import { binomialTail } from '../special/beta.ts';
import { logBinomial } from '../special/gamma.ts';

export type Guesses = { canaries: number; guessed: number; right: number };

/** How likely so many right guesses are at most, if the mechanism is (ε, δ)-private. */
export function chanceOfGuesses(
  { canaries, guessed, right }: Guesses,
  epsilon: number,
  delta: number,
): number {
  const q = 1 / (1 + Math.exp(-epsilon));
  const beta = binomialTail(guessed, right, q);
  if (delta === 0) return beta;
  let alpha = 0;
  let sum = 0;
  for (let i = 1; i <= right; i++) {
    const k = right - i;
    // 1 − q is e^−ε q, which does not cancel.
    const term = Math.exp(
      logBinomial(guessed, k) + k * Math.log(q) + (guessed - k) * (Math.log(q) - epsilon),
    );
    sum += term;
    alpha = Math.max(alpha, sum / i);
    // Far below the mean nothing is added any more, and sum / i only falls.
    if (k < q * guessed && term < 1e-18 * sum) break;
  }
  return Math.min(1, beta + 2 * canaries * delta * alpha);
}

const MOST = 50;

export function oneRunBound(guesses: Guesses, delta: number, confidence: number): number {
  const { canaries, guessed, right } = guesses;
  check(
    guessed <= canaries && right <= guessed,
    'right <= guessed <= canaries',
    'true',
    `${right}, ${guessed}, ${canaries}`,
  );
  const refuted = (epsilon: number) => chanceOfGuesses(guesses, epsilon, delta) <= 1 - confidence;
  if (guessed === 0 || !refuted(0)) return 0;
  let [low, high] = [0, MOST];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (refuted(middle)) low = middle;
    else high = middle;
  }
  return low;
}
