/**
 * A lower bound on epsilon from a belief about both error rates.
 *
 * Claim: for someone who thought every pair of error rates possible as Jeffreys' prior has it, the counts leave a belief of `SHARE` · (1 − confidence) that the
 *   rates lie where (ε, δ) allows them, with ε the bound. How often it is above the true ε over many audits is measured and not proven: see the test.
 * Assumes: as for the threshold test.
 * Why: the two rates have independent Beta(k + ½, n − k + ½) posteriors; the bound solves P[(α, β) allowed by (ε, δ)] = `SHARE` · (1 − confidence). ε sets a limit in
 *   two ways, 1 − β <= eᵋ α + δ and 1 − α <= eᵋ β + δ, and where both are reached, as with two coins, luck with either can refute it: so each gets two fifths of the
 *   risk. A fifth is kept back, since a belief is no confidence.
 * Source: [@zanella-beguelin-2023], where the share is 1.
 */
import { betaCdf } from '../special/beta.ts';
import type { TestCounts } from './threshold-bound.ts';

const SHARE = 2 / 5;
const NODES = 64;
/** Beyond this no audit in a page can reach. */
const MOST = 50;

export function bayesianBound(counts: TestCounts, delta: number, confidence: number): number {
  const { fromA, falsePositives, fromB, falseNegatives } = counts;
  const believed = SHARE * (1 - confidence);
  const nodes = posterior(falsePositives, fromA);
  const [a, b] = [falseNegatives + 0.5, fromB - falseNegatives + 0.5];
  /** How much of the belief lies where (ε, δ) allows it: for each α, the β above its lower edge. */
  const allowed = (epsilon: number) => {
    let sum = 0;
    for (const { alpha, weight } of nodes) {
      const edge = Math.max(1 - delta - Math.exp(epsilon) * alpha, Math.exp(-epsilon) * (1 - delta - alpha));
      sum += weight * betaCdf(b, a, 1 - edge);
    }
    return sum;
  };
  let [low, high] = [0, MOST];
  if (allowed(low) >= believed) return 0;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (allowed(middle) < believed) low = middle;
    else high = middle;
  }
  return low;
}

/** The posterior of a rate at nodes of equal distance in θ, with α = sin²θ: there Jeffreys' prior is flat, and the trapezoidal rule is all but exact. */
function posterior(k: number, n: number) {
  const middle = Math.asin(Math.sqrt((k + 0.5) / (n + 1)));
  const half = 5 / Math.sqrt(n + 1);
  const [from, to] = [Math.max(0, middle - half), Math.min(Math.PI / 2, middle + half)];
  const theta = Array.from({ length: NODES }, (_, i) => from + ((to - from) * i) / (NODES - 1));
  const log = theta.map(
    (t) => (k > 0 ? 2 * k * Math.log(Math.sin(t)) : 0) + (n > k ? 2 * (n - k) * Math.log(Math.cos(t)) : 0),
  );
  const most = Math.max(...log);
  const raw = log.map((l, i) => Math.exp(l - most) * (i === 0 || i === NODES - 1 ? 0.5 : 1));
  const total = raw.reduce((sum, w) => sum + w, 0);
  return theta.map((t, i) => ({ alpha: Math.sin(t) ** 2, weight: raw[i] / total }));
}
