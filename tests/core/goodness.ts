import { expect } from 'vitest';

/**
 * The Kolmogorov–Smirnov distance of a sample from a cdf, held against its bound at alpha = 1e-6:
 * P(sqrt(n) D > c) is about 2 exp(-2 c^2), so c = 2.694. At n = 100 000 the bound is 0.0085.
 */
export function expectLaw(sample: Float64Array | number[], cdf: (x: number) => number, what: string): void {
  const x = Float64Array.from(sample).sort();
  const n = x.length;
  let distance = 0;
  for (let i = 0; i < n; i++) {
    const F = cdf(x[i]);
    distance = Math.max(distance, (i + 1) / n - F, F - i / n);
  }
  const bound = Math.sqrt(Math.log(2e6) / 2 / n);
  expect(distance, `${what}: Kolmogorov–Smirnov distance, n = ${n}, alpha = 1e-6`).toBeLessThan(bound);
}

/**
 * Pearson's chi-square of counts against probabilities at alpha = 1e-6. Cells expected to hold fewer than 10 are
 * pooled. The quantile is Wilson and Hilferty's, good to a percent here.
 */
export function expectCounts(counts: number[], probabilities: number[], what: string): void {
  const n = counts.reduce((a, b) => a + b, 0);
  let chi = 0;
  let cells = 0;
  let pooledCount = 0;
  let pooledExpected = 0;
  for (let i = 0; i < counts.length; i++) {
    const expected = n * probabilities[i];
    if (expected < 10) {
      pooledCount += counts[i];
      pooledExpected += expected;
    } else {
      chi += (counts[i] - expected) ** 2 / expected;
      cells++;
    }
  }
  if (pooledExpected >= 1) {
    chi += (pooledCount - pooledExpected) ** 2 / pooledExpected;
    cells++;
  } else {
    expect(pooledCount, `${what}: draws where almost none are expected, alpha = 1e-6`).toBeLessThan(15);
  }
  const df = Math.max(1, cells - 1);
  const bound = df * (1 - 2 / (9 * df) + 4.7534 * Math.sqrt(2 / (9 * df))) ** 3;
  expect(chi, `${what}: chi-square with ${df} degrees of freedom, n = ${n}, alpha = 1e-6`).toBeLessThan(
    bound,
  );
}

export function draws(n: number, draw: () => number): Float64Array {
  const out = new Float64Array(n);
  for (let i = 0; i < n; i++) out[i] = draw();
  return out;
}
