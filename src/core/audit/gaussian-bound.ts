/**
 * A lower bound on epsilon for mechanisms whose errors trade off like those of Gaussian noise.
 *
 * Claim: if the best tests of a mechanism have the errors of Gaussian noise with some sensitivity / σ = μ, then μ is at least `gaussianShiftBound` and
 *   its ε at this δ at least `gaussianBound`, except with probability 1 − confidence.
 * Assumes: Gaussian trade-offs, which no measurement can show. Without them it is an estimate and no bound.
 * Why: every test of two normal distributions μ apart has Φ⁻¹(1 − α) − Φ⁻¹(β) <= μ; the left side falls in both error rates.
 * Source: [@nasr-2023]; Gaussian trade-offs are those of [@dong-roth-su-2022].
 */
import { gaussianEpsilon } from '../mechanisms/gaussian-delta.ts';
import { normalQuantile } from '../special/normal.ts';
import { errorRates, type TestCounts } from './threshold-bound.ts';

export function gaussianShiftBound(counts: TestCounts, confidence: number): number {
  const { alpha, beta } = errorRates(counts, confidence);
  if (alpha >= 1 || beta >= 1) return 0;
  return Math.max(0, -normalQuantile(alpha) - normalQuantile(beta));
}

/** Undefined at δ = 0, where Gaussian noise meets no ε at all. */
export function gaussianBound(counts: TestCounts, delta: number, confidence: number): number | undefined {
  if (delta === 0) return undefined;
  const shift = gaussianShiftBound(counts, confidence);
  return shift === 0 ? 0 : gaussianEpsilon({ sigma: 1 / shift, delta, sensitivity: 1 });
}
