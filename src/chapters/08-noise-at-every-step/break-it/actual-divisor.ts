import { normalCdf } from '../../../core/special/normal.ts';

/**
 * A test that tells two neighbouring data sets apart when noisy sums are divided by the number of rows that came.
 *
 * Claim: with and without one row the sum of the published steps is below the threshold with probabilities `with` and `without`,
 *   so that δ ≥ with − e^ε · without.
 * Assumes: a linear loss, so that the gradients stay what they are: all others are u, yours is −u, both of norm 1. Every sample
 *   has about `batch` rows; their number varies by a few per cent, which moves the result by less.
 * Why: with m others in the sample the mean is u without you, and u(m − 1)/(m + 1) with you: it moves by 2/(m + 1), not by 1/batch.
 *   You are in a binomial number of the samples.
 */
export function actualDivisorTest(given: {
  rows: number;
  batch: number;
  steps: number;
  noiseMultiplier: number;
  epsilon: number;
}): { with: number; without: number; delta: number } {
  const { rows, batch, steps, noiseMultiplier, epsilon } = given;
  const deviation = (noiseMultiplier * Math.sqrt(steps)) / batch;
  const times = binomial(steps, batch / rows);
  let best = { with: 0, without: 0, delta: 0 };
  for (let threshold = 0; threshold <= 8; threshold += 0.1) {
    const without = normalCdf(-threshold);
    const present = times.reduce(
      (sum, p, k) => sum + p * normalCdf((2 * k) / (batch * deviation) - threshold),
      0,
    );
    const delta = present - Math.exp(epsilon) * without;
    if (delta > best.delta) best = { with: present, without, delta };
  }
  return best;
}

/** The probabilities of 0 … n successes. */
function binomial(n: number, p: number): number[] {
  const found = [(1 - p) ** n];
  for (let k = 1; k <= n; k++) found.push((found[k - 1] * (n - k + 1) * p) / (k * (1 - p)));
  return found;
}
