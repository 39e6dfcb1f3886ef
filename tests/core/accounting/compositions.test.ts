import { describe, expect, it } from 'vitest';
import {
  accountants,
  advancedComposition,
  amplifyBySampling,
  basicComposition,
  epsilonBeforeSampling,
  gaussianDelta,
  groupPrivacy,
  optimalComposition,
} from '../../../src/core/index.ts';
import fixture from '../../fixtures/accounting.json' with { type: 'json' };
import { approximate, gaussian, ledger, pure, sampled, times } from './events.ts';

describe('basic composition', () => {
  it('adds up', () => {
    const { epsilon, delta } = basicComposition({ epsilon: 0.1, delta: 1e-6, k: 10 });
    expect(epsilon).toBeCloseTo(1, 14);
    expect(delta).toBeCloseTo(1e-5, 18);
    expect(basicComposition({ epsilon: 0.5, k: 14312 * 2 }).epsilon).toBe(14312);
  });

  it('costs the dearest of disjoint blocks, on top of what touches all', () => {
    const entry = (rows: string, epsilon: number) => ({ label: rows, event: pure(epsilon), rows });
    const { basic } = accountants;
    expect(basic.epsilon([entry('a', 1), entry('b', 1)], 0)).toBe(1);
    expect(basic.epsilon([entry('a', 1), entry('b', 2), entry('a', 0.5)], 0)).toBe(2);
    expect(basic.epsilon([entry('a', 1), entry('b', 2), entry('all', 0.5)], 0)).toBe(2.5);
    // One epoch over disjoint batches at epsilon 1 costs 1, ten epochs 10.
    const epoch = Array.from({ length: 6 }, (_, i) => entry(`batch ${i}`, 1));
    expect(basic.epsilon(epoch, 0)).toBe(1);
    expect(basic.epsilon(Array.from({ length: 10 }, () => epoch).flat(), 0)).toBe(10);
  });

  it('gives Gaussian releases equal shares of delta, and no epsilon without delta', () => {
    const each = accountants.pld.epsilon(ledger(gaussian(5)), 1e-6);
    expect(accountants.basic.epsilon(ledger(times(10, gaussian(5))), 1e-5)).toBeCloseTo(10 * each, 9);
    expect(accountants.basic.epsilon(ledger(gaussian(5)), 0)).toBe(Infinity);
  });

  it('cannot undo a delta that is spent already', () => {
    const spent = ledger(times(10, approximate(0.1, 1e-6)));
    for (const accountant of Object.values(accountants)) {
      expect(accountant.epsilon(spent, 9e-6), accountant.id).toBe(Infinity);
      expect(accountant.epsilon(spent, 1.1e-5), accountant.id).toBeGreaterThan(0.3);
    }
    expect(accountants.basic.epsilon(spent, 1e-5)).toBeCloseTo(1, 12);
  });
});

describe('groups', () => {
  it('multiplies epsilon and lets delta explode', () => {
    expect(groupPrivacy({ epsilon: 0.5, size: 4 })).toEqual({ epsilon: 2, delta: 0 });
    const { epsilon, delta } = groupPrivacy({ epsilon: 0.5, delta: 1e-6, size: 4 });
    expect(epsilon).toBe(2);
    expect(delta).toBeCloseTo(4 * Math.exp(1.5) * 1e-6, 15);
    expect(groupPrivacy({ epsilon: 10, delta: 1e-6, size: 100 }).delta).toBe(1);
  });

  it('covers what g Gaussian shifts truly cost', () => {
    for (const size of [2, 3, 7]) {
      const one = { epsilon: 0.4, sigma: 6, sensitivity: 1 };
      const group = groupPrivacy({ epsilon: 0.4, delta: gaussianDelta(one), size });
      expect(gaussianDelta({ ...one, epsilon: group.epsilon, sensitivity: size })).toBeLessThan(group.delta);
    }
  });
});

describe('advanced composition', () => {
  it('is the form of Dwork, Rothblum and Vadhan', () => {
    // The numbers of the multi-party thesis, eq. 2.18.
    expect(advancedComposition({ epsilon: 0.1, k: 100, deltaPrime: 1e-6 }).epsilon).toBeCloseTo(6.3082, 4);
    expect(advancedComposition({ epsilon: 0.1, k: 10, deltaPrime: 1e-6 }).epsilon).toBeCloseTo(1.7674, 4);
    expect(advancedComposition({ epsilon: 0.1, delta: 1e-8, k: 10, deltaPrime: 1e-6 }).delta).toBeCloseTo(
      1.1e-6,
      18,
    );
  });
});

describe('optimal composition', () => {
  it.each(fixture.kov)('meets theorem 3.3: epsilon $epsilon, k $k at $at', ({ epsilon, k, at, value }) => {
    const found = optimalComposition({ epsilon, k, deltaPrime: value }).epsilon;
    expect(Math.abs(found - at)).toBeLessThan(1e-9 * at);
  });

  it('is the sum without a delta, and for one release', () => {
    expect(optimalComposition({ epsilon: 0.3, k: 7, deltaPrime: 0 }).epsilon).toBeCloseTo(2.1, 12);
    // One randomized response: delta(e) = (e^epsilon - e^e) / (1 + e^epsilon) for e <= epsilon.
    const epsilon = Math.log(Math.exp(1) - 1e-3 * (1 + Math.exp(1)));
    expect(optimalComposition({ epsilon: 1, k: 1, deltaPrime: 1e-3 }).epsilon).toBeCloseTo(epsilon, 12);
  });

  it('holds a delta of the releases', () => {
    const { epsilon, delta } = optimalComposition({ epsilon: 0.1, delta: 1e-7, k: 100, deltaPrime: 1e-6 });
    expect(delta).toBeCloseTo(1 - (1 - 1e-7) ** 100 * (1 - 1e-6), 13);
    expect(epsilon).toBe(optimalComposition({ epsilon: 0.1, k: 100, deltaPrime: 1e-6 }).epsilon);
  });

  it('is never above the sum or advanced composition', () => {
    for (const epsilon of [1e-6, 0.01, 0.3, 2, 1000])
      for (const k of [1, 2, 50, 3001, 1e6])
        for (const deltaPrime of [1e-300, 1e-9, 1e-3, 0.5]) {
          const best = optimalComposition({ epsilon, k, deltaPrime }).epsilon;
          expect(best).toBeLessThanOrEqual(k * epsilon * (1 + 1e-12));
          expect(best).toBeLessThanOrEqual(advancedComposition({ epsilon, k, deltaPrime }).epsilon);
        }
  });
});

describe('amplification by sampling', () => {
  it('has the values of the multi-party thesis', () => {
    expect(amplifyBySampling({ epsilon: 0.1, samplingRate: 0.01 })).toBeCloseTo(0.00105116, 8);
    expect(amplifyBySampling({ epsilon: 1, samplingRate: 0.01 })).toBeCloseTo(0.0170369, 7);
    expect(amplifyBySampling({ epsilon: 10, samplingRate: 0.01 })).toBeCloseTo(5.39931, 5);
    for (const epsilon of [0.1, 10, 1000]) {
      expect(amplifyBySampling({ epsilon, samplingRate: 1 })).toBe(epsilon);
      expect(amplifyBySampling({ epsilon, samplingRate: 0 })).toBe(0);
    }
  });

  it('has an inverse', () => {
    const inner = (samplingRate: number) => epsilonBeforeSampling({ epsilon: 1, samplingRate });
    expect(inner(0.01)).toBeCloseTo(5.1523, 4);
    expect(inner(0.05)).toBeCloseTo(3.5657, 4);
    expect(inner(0.1)).toBeCloseTo(2.9005, 4);
    for (const epsilon of [1e-6, 1, 700, 1e3])
      for (const samplingRate of [1e-6, 0.3, 1]) {
        const back = epsilonBeforeSampling({
          epsilon: amplifyBySampling({ epsilon, samplingRate }),
          samplingRate,
        });
        expect(back / epsilon).toBeCloseTo(1, 9);
      }
  });

  it('speaks of what shares a sample as one: first the sum, then the sampling', () => {
    // 100 randomized responses of 0.1 on one sampled record: 5.3993, not 100 times 0.00105.
    const { basic } = accountants;
    expect(basic.epsilon(ledger(sampled(0.01, times(100, pure(0.1)))), 0)).toBeCloseTo(5.3993, 4);
    expect(basic.epsilon(ledger(times(100, sampled(0.01, pure(0.1)))), 0)).toBeCloseTo(0.1051, 4);
  });
});
