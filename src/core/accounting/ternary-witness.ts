/**
 * Events that show how far a claimed count of chapter 3 of Wang 2018 is from what is spent: exact, and by drawing.
 *
 * Claim: the probabilities of one event, with one row and without it, are those that `exact` gives; a draw of `with` or `without` tells
 *   whether the event happened in one run of the mechanism.
 * Why: see each witness. Their ratio is a lower bound of e^epsilon for the mechanism, since one event is enough to refute.
 * Source: the counter-examples are ours; the claims are theorems 3.3.1 to 3.3.3 of Wang 2018.
 */
import { check } from '../check.ts';
import type { Rng } from '../random/rng.ts';

export type Witness = {
  /** Probabilities of the event: with the row, without it. */
  exact: { with: number; without: number };
  /** What the claimed epsilon allows as their ratio. */
  allowed: number;
  draw(side: 'with' | 'without', rng: Rng): boolean;
};

/**
 * k randomized responses of epsilon each on one record, which is in the sample with probability q: all say yes. With the record each says
 * yes with probability e^ε / (1 + e^ε) if it is in the sample; else, and without the record, with 1 / (1 + e^ε). Amplifying each
 * response alone and adding up allows (1 + q (e^ε − 1))^k.
 */
export function sharedSample(epsilon: number, k: number, q: number): Witness {
  check(Number.isInteger(k) && k >= 1, 'k', 'an integer >= 1', k);
  check(q > 0 && q <= 1, 'q', 'in (0, 1]', q);
  const no = 1 / (1 + Math.exp(epsilon));
  const without = no ** k;
  return {
    exact: { with: (1 - q) * without + q * (1 - no) ** k, without },
    allowed: (1 + q * Math.expm1(epsilon)) ** k,
    draw(side, rng) {
      const yes = side === 'with' && rng.next() < q ? 1 - no : no;
      for (let i = 0; i < k; i++) if (rng.next() >= yes) return false;
      return true;
    },
  };
}

/**
 * The largest of d noisy values is released, not only its index: it is at most 0. The values are 0 without the row and one sensitivity
 * with it, the noise is Laplace of that sensitivity over epsilon. The claim counts one chosen number: 2ε. Without the row the event is
 * the likelier one: e^(dε) times, exactly.
 */
export function topValue(epsilon: number, d: number): Witness {
  check(Number.isInteger(d) && d >= 1, 'd', 'an integer >= 1', d);
  return {
    exact: { with: (0.5 * Math.exp(-epsilon)) ** d, without: 0.5 ** d },
    allowed: Math.exp(2 * epsilon),
    draw(side, rng) {
      const shift = side === 'with' ? epsilon : 0;
      for (let i = 0; i < d; i++) if (rng.laplace() + shift > 0) return false;
      return true;
    },
  };
}

/** Theorem 3.3.3: how many times as likely the better of two candidates is chosen, whose values differ by x noise scales. Exact for two. */
export const noisyMaxRatio = (x: number): number => Math.exp(x) / (x / 4 + 0.5) - 1;

/**
 * The probability that the first of some candidates has the largest noisy value; `gaps` are how far it is above each of the others, in noise
 * scales. By drawing. The proof of theorem 3.3.3 multiplies pairwise probabilities as if they were independent.
 */
export function drawsFirst(gaps: number[], rng: Rng): boolean {
  const own = rng.laplace();
  return gaps.every((gap) => rng.laplace() - gap < own);
}

/** The product of the pairwise probabilities that the proof takes. */
export const pairwiseProduct = (gaps: number[]): number =>
  gaps.reduce((product, x) => product * (1 - Math.exp(-Math.abs(x)) * (Math.abs(x) / 4 + 0.5)), 1);
