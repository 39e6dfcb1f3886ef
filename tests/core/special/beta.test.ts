import { expect, it } from 'vitest';
import { betaCdf, binomialTail } from '../../../src/core/special/beta.ts';
import { logBinomial } from '../../../src/core/special/gamma.ts';

/** The sum of the probabilities themselves. */
const summed = (n: number, k: number, p: number) => {
  let sum = 0;
  for (let i = n; i >= k; i--)
    sum += Math.exp(logBinomial(n, i) + i * Math.log(p) + (n - i) * Math.log1p(-p));
  return sum;
};

it.each([1, 2, 7, 100, 5_000])('a binomial tail is the sum of its probabilities, n = %i', (n) => {
  for (const p of [0.001, 0.2, 0.5, 0.93])
    for (const k of new Set([1, Math.ceil(n / 4), Math.ceil(n / 2), n])) {
      const exact = summed(n, k, p);
      if (exact > 1e-280) expect(Math.abs(binomialTail(n, k, p) / exact - 1)).toBeLessThan(1e-10);
    }
  expect([binomialTail(n, 0, 0.3), binomialTail(n, n + 1, 0.3)]).toEqual([1, 0]);
});

it('has the closed forms: the arcsine distribution, powers, and mirror images', () => {
  for (const x of [1e-9, 0.01, 0.3, 0.5, 0.77, 1 - 1e-9]) {
    expect(betaCdf(0.5, 0.5, x)).toBeCloseTo((2 / Math.PI) * Math.asin(Math.sqrt(x)), 10);
    expect(betaCdf(3, 1, x)).toBeCloseTo(x ** 3, 13);
    expect(betaCdf(2.5, 40, x)).toBeCloseTo(1 - betaCdf(40, 2.5, 1 - x), 13);
  }
});
