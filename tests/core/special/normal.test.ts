import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  erfc,
  erfcx,
  normalCdf,
  normalLogCdf,
  normalPdf,
  normalQuantile,
  normalQuantileFromLog,
} from '../../../src/core/special/normal.ts';
import fixture from '../../fixtures/normal.json';

/** Relative, but absolute where both are zero but for rounding: a quantile of one half is 0. */
const relative = (got: number, want: number) =>
  Math.abs(want) < 1e-15 && Math.abs(got) < 1e-15 ? Math.abs(got - want) : Math.abs(got / want - 1);

/** The fixture was computed with mpmath 1.3.0 at 80 digits. */
describe.each([
  ['erfc', erfc, fixture.erfc, 2e-15],
  ['erfcx', erfcx, fixture.erfcx, 2e-15],
  ['normalCdf', normalCdf, fixture.cdf, 2e-15],
  ['normalLogCdf', normalLogCdf, fixture.logcdf, 2e-15],
  ['normalQuantileFromLog', normalQuantileFromLog, fixture.quantile, 5e-15],
] as const)('%s', (_name, f, points, tolerance) => {
  it.each(points)('at %f is %f', (x, want) => {
    expect(relative(f(x), want)).toBeLessThan(tolerance);
  });
});

describe('the normal law', () => {
  it('gives the published tails', () => {
    expect(relative(normalCdf(-5), 2.866516e-7)).toBeLessThan(1e-6);
    expect(relative(normalCdf(-8), 6.220961e-16)).toBeLessThan(1e-6);
  });

  it('has ends, not NaN', () => {
    expect([erfc(Infinity), erfc(-Infinity), erfcx(Infinity), erfcx(-Infinity)]).toEqual([0, 2, 0, Infinity]);
    expect([normalCdf(-Infinity), normalCdf(Infinity), normalPdf(Infinity)]).toEqual([0, 1, 0]);
    expect([normalLogCdf(-Infinity), normalLogCdf(Infinity)]).toEqual([-Infinity, -0]);
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
    expect(normalQuantile(0.5)).toBeCloseTo(0, 15);
    expect(() => normalQuantile(1.5)).toThrow('p must be in [0, 1], got 1.5');
  });

  it('inverts its quantile', () => {
    fc.assert(
      fc.property(fc.double({ min: -700, max: -1e-12, noNaN: true }), (logP) => {
        expect(relative(normalLogCdf(normalQuantileFromLog(logP)), logP)).toBeLessThan(1e-12);
      }),
    );
  });

  it('has its density as the slope of its cdf', () => {
    fc.assert(
      fc.property(fc.double({ min: -8, max: 8, noNaN: true }), (x) => {
        const h = 1e-5;
        const slope = (normalCdf(x + h) - normalCdf(x - h)) / (2 * h);
        expect(Math.abs(slope - normalPdf(x))).toBeLessThan(1e-9);
      }),
    );
  });
});
