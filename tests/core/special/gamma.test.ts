import { describe, expect, it } from 'vitest';
import { gammaCdf, gammaPdf, logBinomial, logGamma } from '../../../src/core/special/gamma.ts';
import fixture from '../../fixtures/special.json';

/** tests/fixtures/special.json: mpmath 1.3.0, 50 digits and more. */
const within = (got: number, want: number, tolerance: number) =>
  expect(Math.abs(got - want) / Math.max(1, Math.abs(want))).toBeLessThan(tolerance);

describe('gamma', () => {
  it.each(fixture.logGamma)('ln gamma(%f) = %f', (x, want) => within(logGamma(x), want, 3e-15));

  it.each(fixture.logBinomial)('ln (%f over %f) = %f', (n, k, want) =>
    within(logBinomial(n, k), want, 2e-14),
  );

  it('counts small binomials', () => {
    for (let n = 0; n <= 60; n++) {
      let c = 1;
      for (let k = 0; k <= n; k++) {
        expect(Math.abs(Math.exp(logBinomial(n, k)) / c - 1)).toBeLessThan(1e-12);
        c = (c * (n - k)) / (k + 1);
      }
    }
  });

  it.each(fixture.gammaCdf)('cdf of shape %f at %f is %f', (shape, x, want) => {
    expect(Math.abs(gammaCdf(shape, x) - want)).toBeLessThan(1e-11 * Math.max(want, 1e-3));
  });

  it('has its density as the slope of its cdf', () => {
    for (const shape of [0.5, 1, 3, 25, 784]) {
      for (const u of [0.5, 0.9, 1, 1.1, 2]) {
        const x = shape * u;
        const h = 1e-5 * x;
        const slope = (gammaCdf(shape, x + h) - gammaCdf(shape, x - h)) / (2 * h);
        expect(Math.abs(slope - gammaPdf(shape, x))).toBeLessThan(1e-6 * (1 / shape + gammaPdf(shape, x)));
      }
    }
    expect([gammaPdf(2, 0), gammaPdf(1, 0), gammaPdf(0.5, 0), gammaPdf(2, -1)]).toEqual([0, 1, Infinity, 0]);
  });
});
