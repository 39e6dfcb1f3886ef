import { describe, expect, it } from 'vitest';
import { blocksOf } from '../../../src/core/accounting/parts.ts';
import type { Ledger, PrivacyEvent } from '../../../src/core/index.ts';
import { accountants, displayEpsilon, smallestEpsilon } from '../../../src/core/index.ts';
import { approximate, gaussian, laplace, ledger, pure, sampled, times, together } from './events.ts';

describe('a ledger as parts', () => {
  it('counts what is alike together, however it is nested', () => {
    const nested = together(times(3, together(pure(1), times(2, pure(1)))), pure(1), times(0, laplace(1)));
    expect(blocksOf(ledger(nested))).toEqual([[{ leaf: pure(1), rate: 1, count: 10 }]]);
  });

  it('sums Gaussians that share a sample exactly: 1/sigma^2 adds up', () => {
    const [[part]] = blocksOf(ledger(times(5, sampled(0.1, times(4, gaussian(6))))));
    expect(part).toEqual({ leaf: gaussian(3), rate: 0.1, count: 5 });
  });

  it('multiplies the rates of a sample of a sample', () => {
    const [[part]] = blocksOf(ledger(sampled(0.5, sampled(0.1, laplace(1)))));
    expect(part.rate).toBeCloseTo(0.05, 15);
  });

  it('refuses what it could not add up', () => {
    const local: PrivacyEvent = { kind: 'pure', epsilon: 1, neighbours: 'local' };
    const refused: [PrivacyEvent[], string][] = [
      [[pure(1), local], 'neighbours must be one relation throughout, got add-remove and local'],
      [[sampled(0.1, local)], 'neighbours must be add-remove under Poisson sampling, got local'],
      [[sampled(0.1, together(gaussian(1), pure(1)))], 'inside one sample'],
      [[sampled(0.1, together(sampled(0.5, pure(1)), pure(1)))], 'sampled once'],
      [[sampled(1.5, pure(1))], 'samplingRate must be in [0, 1], got 1.5'],
      [[gaussian(0)], 'noiseMultiplier must be > 0, got 0'],
      [[gaussian(NaN)], 'noiseMultiplier must be > 0, got NaN'],
      [[pure(-1)], 'epsilon must be >= 0, got -1'],
      [[approximate(1, 1)], 'delta must be in [0, 1), got 1'],
      [[times(1.5, pure(1))], 'count must be an integer'],
      [[times(1e9, pure(1)), pure(1)], 'count must be at most 1000000000 in all'],
      [[{ kind: 'magic' } as unknown as PrivacyEvent], 'event must be of a known kind, got magic'],
    ];
    for (const [events, message] of refused)
      for (const accountant of Object.values(accountants))
        expect(() => accountant.epsilon(ledger(...events), 1e-6), message).toThrow(message);
  });

  it('has no epsilon once something is released without any guarantee', () => {
    const open: Ledger = ledger(pure(1), { kind: 'unbounded', neighbours: 'add-remove' });
    for (const { id, epsilon, delta, refusal } of Object.values(accountants)) {
      if (refusal(open)) continue;
      expect(epsilon(open, 1e-6), id).toBe(Infinity);
      expect(delta(open, 5), id).toBe(1);
    }
  });
});

describe('the smallest of what the accountants prove', () => {
  it('says which one, and why others cannot read the ledger', () => {
    const few = smallestEpsilon(ledger(times(10, pure(0.1))), 1e-6, [
      accountants.basic,
      accountants.advanced,
    ]);
    expect(few.by).toBe('basic');
    expect(few.epsilon).toBeCloseTo(1, 12);
    const many = smallestEpsilon(ledger(times(100, pure(0.1))), 1e-6, [
      accountants.basic,
      accountants.advanced,
    ]);
    expect(many.by).toBe('advanced');
    expect(many.epsilon).toBeCloseTo(6.3082, 4);
    const { by, verdicts } = smallestEpsilon(ledger(times(100, sampled(0.01, gaussian(2)))), 1e-6);
    expect(by).toBe('pld');
    expect(verdicts.find(({ id }) => id === 'zcdp')?.refusal).toContain('no useful ρ');
  });
});

describe('three Gaussian releases of one regression', () => {
  // Unit noise of AdaSSP and SSP at nominal epsilon 1, delta 1e-6: what they cost together, as one Gaussian.
  const cost = (sigma: number, releases: number) =>
    accountants.pld.epsilon(ledger(times(releases, gaussian(sigma))), 1e-6);
  it.each([
    ['as first published', 11.8518, 3, 0.596],
    ['with the classical constant', 16.5067, 3, 0.418],
    ['analytic, split', 12.4712, 3, 0.564],
    ['analytic, joint', 7.3174, 3, 1.0],
    ['the published program for two releases', 3.8989, 2, 1.587],
  ])('%s', (_, sigma, releases, epsilon) => {
    expect(Math.abs(cost(sigma, releases) - epsilon)).toBeLessThan(0.002);
  });
});

describe('a displayed epsilon', () => {
  it('is rounded up, never down', () => {
    expect(displayEpsilon(0.94687)).toBe('0.947');
    expect(displayEpsilon(0.9461)).toBe('0.947');
    expect(displayEpsilon(0.1)).toBe('0.1');
    expect(displayEpsilon(0.1 + 0.2)).toBe('0.3');
    expect(displayEpsilon(0.3000001)).toBe('0.301');
    expect(displayEpsilon(9.999)).toBe('10');
    expect(displayEpsilon(14312)).toBe('14,400');
    expect(displayEpsilon(14312, 5)).toBe('14,312');
    expect(displayEpsilon(Infinity)).toBe('∞');
    expect(displayEpsilon(0)).toBe('0');
    for (let x = 1e-7; x < 1e7; x *= 1.37)
      for (const digits of [1, 2, 3, 6]) {
        const shown = Number(displayEpsilon(x, digits).replaceAll(',', ''));
        expect(shown).toBeGreaterThanOrEqual(x * (1 - 1e-12));
        expect(shown).toBeLessThanOrEqual(x * (1 + 1.01 * 10 ** (1 - digits)));
      }
  });
});
