import { describe, expect, it } from 'vitest';
import {
  accountants,
  analyticGaussianSigma,
  calibrateNoiseMultiplier,
  pldEpsilon,
  rdpEpsilon,
  stepsWithin,
} from '../../../src/core/index.ts';
import { gaussian, ledger, sampled, times } from './events.ts';

describe('noise for a budget', () => {
  it('stays within the budget and wastes nothing, for every accountant', () => {
    for (const accountant of ['basic', 'advanced', 'optimal', 'rdp', 'rdp-original'])
      for (const [epsilon, delta, samplingRate, steps] of [
        [1, 1e-5, 0.01, 10_000],
        [0.1, 1e-9, 0.5, 30],
        [20, 1e-3, 1, 5],
      ]) {
        const noise = calibrateNoiseMultiplier({ epsilon, delta, samplingRate, steps, accountant });
        const cost = (sigma: number) =>
          accountants[accountant].epsilon(
            ledger(times(steps, sampled(samplingRate, gaussian(sigma)))),
            delta,
          );
        expect(cost(noise), accountant).toBeLessThanOrEqual(epsilon);
        expect(cost(noise * (1 - 1e-5)), accountant).toBeGreaterThan(epsilon);
      }
  });

  it('by the loss distribution: within, tight, and less than by moments', () => {
    const run = { delta: 1e-5, samplingRate: 0.02, steps: 500 };
    const noise = calibrateNoiseMultiplier({ ...run, epsilon: 2, accountant: 'pld' });
    expect(pldEpsilon({ ...run, noiseMultiplier: noise })).toBeLessThanOrEqual(2);
    expect(pldEpsilon({ ...run, noiseMultiplier: noise * 0.9999 })).toBeGreaterThan(2);
    expect(noise).toBeLessThan(calibrateNoiseMultiplier({ ...run, epsilon: 2, accountant: 'rdp' }));
  });

  it('is the analytic Gaussian for one release of everything', () => {
    for (const [epsilon, delta] of [
      [1, 1e-6],
      [0.1, 1e-5],
      [10, 1e-6],
      [1 / 3, 1e-6 / 3],
    ]) {
      const noise = calibrateNoiseMultiplier({
        epsilon,
        delta,
        samplingRate: 1,
        steps: 1,
        accountant: 'pld',
      });
      expect(noise / analyticGaussianSigma({ epsilon, delta, sensitivity: 1 })).toBeCloseTo(1, 5);
    }
  });

  it('reaches a tiny epsilon at a tiny delta', () => {
    const target = { epsilon: 1e-6, delta: 1e-300 };
    const least = analyticGaussianSigma({ ...target, sensitivity: 1 });
    for (const accountant of ['zcdp', 'rdp', 'pld']) {
      const noise = calibrateNoiseMultiplier({ ...target, samplingRate: 1, steps: 1, accountant });
      expect(noise / least, accountant).toBeGreaterThan(1 - 1e-12);
      expect(noise / least, accountant).toBeLessThan(1.01);
    }
  });

  it.each([
    [1, 1e-4, 1e-3, 1],
    [0.5, 0.01, 0.3, 10],
    [1, 0.01, 0.02, 1],
    [1, 0.01, 0.01, 1],
    [1e-3, 1e-6, 0.9, 1_000_000],
  ])('is the least there is where delta pays for being sampled: %d, q %d, %d, %d steps', (...given) => {
    const [epsilon, samplingRate, delta, steps] = given;
    for (const mechanism of ['gaussian', 'laplace'] as const) {
      const noise = calibrateNoiseMultiplier({ epsilon, delta, samplingRate, steps, mechanism });
      expect(noise, mechanism).toBe(1e-9);
    }
  });

  it('is needed again as soon as delta does not pay for all of that', () => {
    const run = { samplingRate: 0.01, delta: 0.01 * (1 - 1e-6), steps: 1 };
    const noise = calibrateNoiseMultiplier({ ...run, epsilon: 1 });
    expect(noise).toBeGreaterThan(0.05);
    expect(noise).toBeLessThan(0.2);
    expect(pldEpsilon({ ...run, noiseMultiplier: noise })).toBeLessThanOrEqual(1);
  });

  it('reaches an epsilon that is no privacy at all', () => {
    const run = { samplingRate: 0.01, delta: 1e-5, steps: 10 };
    // A person in every sample: T / (2 sigma^2), and the rest is small against it.
    const noise = calibrateNoiseMultiplier({ ...run, epsilon: 1e12 });
    expect(noise / Math.sqrt(10 / 2e12)).toBeCloseTo(1, 3);
  });

  it('is 1 / epsilon for Laplace noise without delta', () => {
    const run = {
      epsilon: 0.5,
      delta: 0,
      samplingRate: 1,
      steps: 4,
      accountant: 'basic',
      mechanism: 'laplace' as const,
    };
    expect(calibrateNoiseMultiplier(run)).toBeCloseTo(8, 4);
  });

  it('refuses by name', () => {
    const run = { epsilon: 1, delta: 1e-5, samplingRate: 0.1, steps: 10 };
    const tell = (given: object) => () => calibrateNoiseMultiplier({ ...run, ...given });
    expect(tell({ accountant: 'magic' })).toThrow('accountant must be one of basic, advanced');
    expect(tell({ accountant: 'zcdp' })).toThrow('readable for zcdp');
    expect(tell({ epsilon: 0 })).toThrow('epsilon must be > 0, got 0');
    expect(tell({ delta: 1 })).toThrow('delta must be in [0, 1), got 1');
    expect(tell({ samplingRate: 0 })).toThrow('samplingRate must be in (0, 1], got 0');
    expect(tell({ steps: 0.5 })).toThrow('steps must be an integer');
    expect(tell({ delta: 0 })).toThrow('epsilon must be reachable');
  });
});

describe('steps within a budget', () => {
  it('is the last number that fits', () => {
    const run = { samplingRate: 0.01, noiseMultiplier: 4, delta: 1e-5 };
    for (const accountant of ['basic', 'rdp']) {
      const steps = stepsWithin({ ...run, epsilon: 1, accountant });
      const cost = (count: number) =>
        accountants[accountant].epsilon(ledger(times(count, sampled(0.01, gaussian(4)))), 1e-5);
      expect(cost(steps)).toBeLessThanOrEqual(1);
      expect(cost(steps + 1)).toBeGreaterThan(1);
    }
    expect(stepsWithin({ ...run, epsilon: 1, accountant: 'rdp' })).toBeGreaterThan(9000);
    expect(rdpEpsilon({ ...run, steps: 10_000 })).toBeGreaterThan(1);
    expect(stepsWithin({ ...run, epsilon: 1e-6, accountant: 'rdp' })).toBe(0);
  });
});
