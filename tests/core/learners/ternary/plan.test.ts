import { describe, expect, it } from 'vitest';
import { amplifyBySampling, epsilonBeforeSampling } from '../../../../src/core/accounting/amplification.ts';
import { rdpEpsilon } from '../../../../src/core/accounting/rdp.ts';
import { claimedRound, leastRound, provenRound } from '../../../../src/core/accounting/ternary-round.ts';
import {
  accountEpsilon,
  batchEpsilon,
  ledgerOf,
  planFor,
  PROVEN_WAYS,
  provenEpsilon,
  publishedChoice,
  type Setting,
} from '../../../../src/core/learners/ternary/plan.ts';

import type { Method } from '../../../../src/core/learners/ternary/banks.ts';

const SMALL: Setting = { parameters: 650, uploads: 65, limit: 0.5, samplingRate: 0.02, visits: 60 };

describe('what a round is claimed to cost, and what is proven', () => {
  it('amplification by sampling', () => {
    const amplified = (epsilon: number, samplingRate: number) => amplifyBySampling({ epsilon, samplingRate });
    expect(amplified(0.1, 0.01)).toBeCloseTo(0.00105116, 8);
    expect(amplified(1, 0.01)).toBeCloseTo(0.0170369, 7);
    expect(amplified(10, 0.01)).toBeCloseTo(5.39931, 5);
    for (const epsilon of [0.1, 10, 1000]) {
      expect(amplified(epsilon, 1)).toBe(epsilon);
      expect(amplified(epsilon, 0)).toBe(0);
    }
    // k randomized responses on one sampled record, and what the published recipe says of them.
    expect(amplified(100 * 0.1, 0.01)).toBeCloseTo(5.3993, 4);
    expect(100 * amplified(0.1, 0.01)).toBeCloseTo(0.1051, 4);
    const before = [0.01, 0.05, 0.1].map((samplingRate) =>
      epsilonBeforeSampling({ epsilon: 1, samplingRate }),
    );
    expect(before.map((epsilon) => epsilon.toFixed(4))).toEqual(['5.1523', '3.5657', '2.9005']);
  });

  it('claimed sums', () => {
    const claimed = (epsilon: number, samplingRate: number, uploads: number) =>
      claimedRound({ epsilon, samplingRate, uploads });
    expect(claimed(0.1, 0.01, 1431).basic).toBeCloseTo(3.0084, 4);
    expect(claimed(0.1, 0.01, 1431).advanced).toBeCloseTo(0.3658, 4);
    expect(claimed(0.5, 1, 14_312).basic).toBe(14_312);
    expect(Math.abs(claimed(0.5, 1, 14_312).advanced - 9830.035)).toBeLessThan(1e-3);
    expect(Math.abs(claimed(0.1, 1, 14_312).advanced - 410.149)).toBeLessThan(1e-3);
    expect(claimed(0.5, 0.05, 1431).advanced).toBeCloseTo(13.9762, 4);
  });

  it('proven sums', () => {
    const proven = (epsilon: number) => provenRound({ epsilon, samplingRate: 0.01, uploads: 1431 });
    expect(proven(0.1).peeling).toBeCloseTo(281.59, 2);
    expect(proven(0.1).printed).toBeCloseTo(424.69, 2);
    expect(proven(0.1).peelingAdvanced).toBeCloseTo(60.0, 2);
    expect(proven(1).peeling).toBeCloseTo(2857.39, 2);
    expect(proven(1).peelingAdvanced).toBeCloseTo(2857.39, 2);
  });

  it('the least that a round spends refutes the claim, and never passes the proof', () => {
    for (const epsilon of [0.01, 0.1, 0.5, 1, 10])
      for (const samplingRate of [0.001, 0.01, 0.5, 1])
        for (const uploads of [1, 65, 1431, 14_312]) {
          const round = { epsilon, samplingRate, uploads };
          expect(leastRound(round)).toBeLessThanOrEqual(
            provenRound({ ...round, epsilon: epsilon / 2 }).printed * (1 + 1e-12),
          );
        }
    const first = { epsilon: 0.1, samplingRate: 0.01, uploads: 1431 };
    expect(leastRound(first)).toBeGreaterThan(20 * claimedRound(first).basic);
  });

  it('and is the exact ratio for one event', () => {
    // Three of three sent, all positive: the event has the probability 1/8 without the row, and more with it, exactly.
    const [epsilon, q, n] = [2, 0.3, 3];
    const p = 1 - Math.exp(-epsilon / 2) / 2;
    const wanted = Math.log((1 - q) * 0.5 ** n + q * p ** n) - n * Math.log(0.5);
    expect(leastRound({ epsilon, samplingRate: q, uploads: n, parameters: 3 })).toBeCloseTo(wanted, 12);
  });
});

describe.each(PROVEN_WAYS)('%s', (way) => {
  it.each([0.5, 3, 100])('spends the budget of ε = %f and no more', (epsilon) => {
    const budget = { epsilon, delta: 1e-5 };
    const method = planFor(way, budget, SMALL);
    const spent = provenEpsilon(ledgerOf(method, SMALL), budget.delta);
    // Peeling has its own accounting inside the batch, which its plain sum does not know of.
    if (way === 'peeling') expect(spent).toBeGreaterThan(0.99 * epsilon);
    else {
      expect(spent).toBeLessThanOrEqual(epsilon * (1 + 1e-9));
      expect(spent).toBeGreaterThan(0.999 * epsilon);
    }
  });
});

it('the printed noise costs half of its ε a number for an added row, three numbers for each that is sent', () => {
  const cost = (uploads: number) => batchEpsilon(publishedChoice(0.1, 0.5), { ...SMALL, uploads });
  expect(cost(65)).toBeCloseTo(3 * 65 * 0.05, 9);
  expect(cost(400)).toBeCloseTo((650 + 400) * 0.05, 9);
  expect(cost(650)).toBeCloseTo(650 * 0.05, 9);
  expect(cost(0)).toBe(0);
  expect(provenEpsilon(ledgerOf({ kind: 'sgd' }, SMALL), 1e-5)).toBe(Infinity);
});

it('the Rényi accountant by its original conversion', () => {
  const spent = (given: Omit<Parameters<typeof rdpEpsilon>[0], 'conversion'>) =>
    rdpEpsilon({ ...given, conversion: 'original' });
  expect(
    Math.abs(spent({ samplingRate: 0.01, noiseMultiplier: 1, steps: 1000, delta: 1e-6 }) - 2.867),
  ).toBeLessThan(0.01);
  expect(
    Math.abs(spent({ samplingRate: 0.01, noiseMultiplier: 4, steps: 1e4, delta: 1e-5 }) - 1.259),
  ).toBeLessThan(0.01);
});

describe('an account of several rows', () => {
  const cost = (epsilon: number, account: number, delta = 1e-5, visits = 60) =>
    accountEpsilon(publishedChoice(epsilon, 0.5), { ...SMALL, visits }, account, delta);

  it('with one row costs what a row costs', () => {
    const method: Method = { kind: 'ternary', limit: 0.5, uploads: 65, choice: publishedChoice(1, 0.5) };
    expect(cost(1, 1)).toBe(provenEpsilon(ledgerOf(method, SMALL), 1e-5));
  });

  it('in one round costs exactly so many times as much by the pure sum, and never less than a part of it', () => {
    expect(cost(0.01, 39, 0, 1)).toBeCloseTo(39 * cost(0.01, 1, 0, 1), 9);
    const rising = [1, 2, 5, 39, 100].map((account) => cost(0.1, account));
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    expect(cost(0.1, 39)).toBeLessThanOrEqual(60 * 39 * cost(0.1, 1, 0, 1) * (1 + 1e-9));
    expect(() => cost(1, 0)).toThrow('account must be an integer >= 1');
  });

  it('covers the exact loss of one event: every row of the account moves every number by the clip', () => {
    // All signs positive, g rows in the batch with Bin(g, q): each number is then g clips above the noise's centre.
    const [epsilon, g, n, q] = [0.2, 5, 65, SMALL.samplingRate];
    const up = (j: number) => 1 - Math.exp((-j * epsilon) / 2) / 2;
    let ratio = 0;
    for (let j = 0, choose = 1; j <= g; choose = (choose * (g - j)) / (j + 1), j++)
      ratio += choose * q ** j * (1 - q) ** (g - j) * (2 * up(j)) ** n;
    expect(Math.log(ratio)).toBeLessThanOrEqual(cost(epsilon, g, 0, 1));
    expect(Math.log(ratio)).toBeGreaterThan(1);
  });
});
