import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyticGaussianSigma } from '../../../src/core/mechanisms/analytic-gaussian.ts';
import {
  gaussianDelta,
  gaussianEpsilon,
  gaussianLogDelta,
} from '../../../src/core/mechanisms/gaussian-delta.ts';
import { classicalGaussianSigma, gaussian } from '../../../src/core/mechanisms/gaussian.ts';
import { normalPdf } from '../../../src/core/special/normal.ts';
import fixture from '../../fixtures/gaussian.json';

const relative = (got: number, want: number) => Math.abs(got / want - 1);
const logarithmic = (min: number, max: number) =>
  fc.double({ min: Math.log(min), max: Math.log(max), noNaN: true }).map(Math.exp);
const epsilons = logarithmic(1e-6, 1e3);
const deltas = logarithmic(1e-300, 0.5);
const sensitivities = logarithmic(1e-6, 1e6);

describe('exact delta', () => {
  // tests/fixtures/gaussian.json: mpmath 1.3.0, 400 to 800 digits, straight from Phi(..) - e^epsilon Phi(..).
  it.each(fixture.delta)('at epsilon %f and sigma %f is %f', (epsilon, sigma, want) => {
    const got = gaussianDelta({ epsilon, sigma, sensitivity: 1 });
    if (want < 1e-300) expect(got).toBeLessThan(1e-300);
    else expect(relative(got, want)).toBeLessThan(1e-12);
  });

  it('is the integral of phi(epsilon / s - s / 2) over s from 0 to sensitivity / sigma', () => {
    for (const [epsilon, m] of [
      [0.3, 0.5],
      [1, 1],
      [1, 4],
      [8, 2.5],
    ]) {
      let sum = 0;
      const n = 20_000;
      for (let i = 0; i < n; i++) {
        const s = ((i + 0.5) * m) / n;
        sum += (normalPdf(epsilon / s - s / 2) * m) / n;
      }
      expect(relative(gaussianDelta({ epsilon, sigma: 1 / m, sensitivity: 1 }), sum)).toBeLessThan(1e-7);
    }
  });

  it('agrees with its logarithm, which goes on below the smallest number', () => {
    fc.assert(
      fc.property(epsilons, logarithmic(1e-3, 1e3), (epsilon, m) => {
        const delta = gaussianDelta({ epsilon, sigma: 1 / m, sensitivity: 1 });
        const log = gaussianLogDelta(epsilon, m);
        expect(log).toBeLessThanOrEqual(0);
        if (delta > 1e-290) expect(Math.abs(Math.log(delta) - log)).toBeLessThan(1e-12);
        else expect(log).toBeLessThan(-660);
      }),
    );
    expect(gaussianLogDelta(1000, 1)).toBeCloseTo(
      -(999.5 ** 2) / 2 - 0.919 + Math.log(1 / 999.5 - 1 / 1000.5),
      2,
    );
  });

  it('gives the published values', () => {
    const at = (epsilon: number, delta: number) =>
      gaussianDelta({
        epsilon,
        sigma: classicalGaussianSigma({ epsilon, delta, sensitivity: 1 }),
        sensitivity: 1,
      });
    expect(at(1, 1e-5)).toBeCloseTo(4.1e-8, 9);
    expect(at(10, 1e-5)).toBeCloseTo(2.27e-5, 7);
    expect(at(10, 1e-3)).toBeCloseTo(3.4e-3, 4);
    expect(at(20, 1e-5)).toBeCloseTo(1.5e-3, 4);
    expect(relative(gaussianDelta({ epsilon: 1, sigma: 5.2988, sensitivity: 1 }), 3.2e-9)).toBeLessThan(0.02);
  });

  it('falls with epsilon and sigma and rises with the sensitivity', () => {
    fc.assert(
      fc.property(
        epsilons,
        logarithmic(1e-2, 1e3),
        sensitivities,
        logarithmic(1.0001, 10),
        (epsilon, r, s, by) => {
          const delta = (e: number, sigma: number, sensitivity: number) =>
            gaussianDelta({ epsilon: e, sigma, sensitivity });
          const here = delta(epsilon, r * s, s);
          expect(here).toBeGreaterThanOrEqual(0);
          expect(here).toBeLessThanOrEqual(1);
          expect(delta(epsilon * by, r * s, s)).toBeLessThanOrEqual(here);
          expect(delta(epsilon, r * s * by, s)).toBeLessThanOrEqual(here);
          expect(delta(epsilon, r * s, s * by)).toBeGreaterThanOrEqual(here);
        },
      ),
    );
  });
});

describe('analytic sigma', () => {
  it.each(fixture.sigma)('at epsilon %f and delta %f is %f', (epsilon, delta, want) => {
    for (const sensitivity of [1, 1e-3, 37]) {
      const sigma = analyticGaussianSigma({ epsilon, delta, sensitivity });
      expect(relative(sigma, want * sensitivity)).toBeLessThan(1e-10);
      expect(gaussianDelta({ epsilon, sigma, sensitivity })).toBeLessThanOrEqual(delta);
    }
  });

  it.each([
    [1, 1e-6, 4.22468],
    [1 / 3, 1e-6 / 3, 12.47123],
    [0.1, 1e-5, 30.74957],
    [10, 1e-6, 0.54109],
    [3, 1e-6, 1.54386],
  ])('gives the published value at (%f, %f)', (epsilon, delta, want) => {
    expect(Math.abs(analyticGaussianSigma({ epsilon, delta, sensitivity: 1 }) - want)).toBeLessThan(1e-4);
  });

  it('never spends more than delta, and hardly less', () => {
    fc.assert(
      fc.property(epsilons, deltas, sensitivities, (epsilon, delta, sensitivity) => {
        const sigma = analyticGaussianSigma({ epsilon, delta, sensitivity });
        const spent = gaussianDelta({ epsilon, sigma, sensitivity });
        expect(spent).toBeLessThanOrEqual(delta);
        expect(gaussianDelta({ epsilon, sigma: sigma * (1 - 1e-10), sensitivity })).toBeGreaterThan(delta);
      }),
      { numRuns: 500 },
    );
  });

  it('falls with epsilon and delta, and is proportional to the sensitivity', () => {
    fc.assert(
      fc.property(epsilons, deltas, logarithmic(1.001, 1.9), (epsilon, delta, by) => {
        const sigma = analyticGaussianSigma({ epsilon, delta, sensitivity: 1 });
        expect(analyticGaussianSigma({ epsilon: epsilon * by, delta, sensitivity: 1 })).toBeLessThan(
          sigma * (1 + 1e-11),
        );
        expect(analyticGaussianSigma({ epsilon, delta: delta * by, sensitivity: 1 })).toBeLessThan(sigma);
        expect(relative(analyticGaussianSigma({ epsilon, delta, sensitivity: by }), sigma * by)).toBeLessThan(
          1e-10,
        );
      }),
    );
  });

  it('is below the classical one wherever that one is enough, and above where it is not', () => {
    fc.assert(
      fc.property(epsilons, deltas, (epsilon, delta) => {
        const classical = classicalGaussianSigma({ epsilon, delta, sensitivity: 1 });
        const analytic = analyticGaussianSigma({ epsilon, delta, sensitivity: 1 });
        const enough = gaussian.guarantee({ epsilon, delta, sensitivity: 1 }).status === 'proven';
        expect(classical * (1 + 1e-11) >= analytic).toBe(enough);
      }),
    );
  });
});

describe('classical sigma', () => {
  it('gives the published values', () => {
    expect(classicalGaussianSigma({ epsilon: 1, delta: 1e-5, sensitivity: 1 })).toBeCloseTo(4.84481, 5);
    expect(classicalGaussianSigma({ epsilon: 0.1, delta: 1e-5, sensitivity: 1 })).toBeCloseTo(48.4481, 4);
    expect(classicalGaussianSigma({ epsilon: 1, delta: 1e-6, sensitivity: 1 })).toBeCloseTo(5.2988, 4);
    expect(classicalGaussianSigma({ epsilon: 0.9, delta: 0.1, sensitivity: 1 })).toBeCloseTo(2.497, 3);
  });

  it('holds below epsilon 1 by the exact condition too, for every delta', () => {
    fc.assert(
      fc.property(logarithmic(1e-6, 1), logarithmic(1e-300, 0.999), (epsilon, delta) => {
        const sigma = classicalGaussianSigma({ epsilon, delta, sensitivity: 1 });
        expect(gaussianDelta({ epsilon, sigma, sensitivity: 1 })).toBeLessThanOrEqual(delta);
      }),
    );
  });

  it.each([
    [1e-3, 7.5],
    [1e-5, 8.4],
    [1e-6, 8.8],
    [1e-10, 9.9],
  ])('at delta %f fails from epsilon %f on', (delta, want) => {
    let [low, high] = [1, 100];
    for (let i = 0; i < 60; i++) {
      const epsilon = (low + high) / 2;
      const sigma = classicalGaussianSigma({ epsilon, delta, sensitivity: 1 });
      if (gaussianDelta({ epsilon, sigma, sensitivity: 1 }) <= delta) low = epsilon;
      else high = epsilon;
    }
    expect(low).toBeCloseTo(want, 0);
    expect(Math.abs(low - want)).toBeLessThan(0.06);
  });

  it('says what covers it', () => {
    const badge = (epsilon: number, delta = 1e-5) => gaussian.guarantee({ epsilon, delta, sensitivity: 1 });
    expect(badge(0.5)).toMatchObject({ status: 'proven', source: '[@dwork-roth-2014, theorem A.1]' });
    expect(badge(3)).toMatchObject({ status: 'proven', source: '[@balle-wang-2018, theorem 8]' });
    expect(badge(3).reason).toContain('does not cover ε = 3');
    expect(badge(10)).toMatchObject({ status: 'refuted', epsilon: 10, delta: 1e-5 });
    expect(badge(10).reason).toContain('exact δ is 2.27·10⁻⁵, more than 10⁻⁵');
  });
});

describe('epsilon of a sigma', () => {
  it('is the inverse of the exact delta', () => {
    fc.assert(
      fc.property(epsilons, deltas, sensitivities, (epsilon, delta, sensitivity) => {
        const sigma = analyticGaussianSigma({ epsilon, delta, sensitivity });
        const back = gaussianEpsilon({ sigma, delta, sensitivity });
        expect(gaussianDelta({ epsilon: back, sigma, sensitivity })).toBeLessThanOrEqual(delta * (1 + 1e-11));
        expect(back).toBeLessThanOrEqual(epsilon * (1 + 1e-11));
      }),
    );
    expect(gaussianEpsilon({ sigma: 1e9, delta: 0.1, sensitivity: 1 })).toBe(0);
  });
});

describe('the doors', () => {
  it.each([
    [{ epsilon: 0, delta: 1e-5, sensitivity: 1 }, 'epsilon must be positive and finite, got 0'],
    [{ epsilon: NaN, delta: 1e-5, sensitivity: 1 }, 'epsilon must be positive and finite, got NaN'],
    [{ epsilon: 1, delta: 0, sensitivity: 1 }, 'delta must be in (0, 1), got 0'],
    [{ epsilon: 1, delta: 1, sensitivity: 1 }, 'delta must be in (0, 1), got 1'],
    [{ epsilon: 1, delta: 1e-5, sensitivity: -1 }, 'sensitivity must be positive and finite, got -1'],
  ])('%o', (given, message) => {
    expect(() => classicalGaussianSigma(given)).toThrow(message);
    expect(() => analyticGaussianSigma(given)).toThrow(message);
  });

  it('sigma', () => {
    expect(() => gaussianDelta({ epsilon: 1, sigma: 0, sensitivity: 1 })).toThrow(
      'sigma must be positive and finite, got 0',
    );
  });

  it('answer any positive numbers without NaN', () => {
    const any = fc.double({ min: 5e-324, max: 1e308, noNaN: true });
    fc.assert(
      fc.property(
        any,
        fc.double({ min: 5e-324, max: 1 - 2 ** -53, noNaN: true }),
        any,
        (epsilon, delta, sensitivity) => {
          for (const sigma of [classicalGaussianSigma, analyticGaussianSigma]) {
            let value = 1;
            try {
              value = sigma({ epsilon, delta, sensitivity });
            } catch (error) {
              expect((error as Error).message).toContain('too far apart');
            }
            expect(value).toBeGreaterThan(0);
            const spent = gaussianDelta({ epsilon, sigma: value, sensitivity });
            expect(spent >= 0 && spent <= 1).toBe(true);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
