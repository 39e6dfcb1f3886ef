import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponential, softmax } from '../../../src/core/mechanisms/exponential.ts';
import { laplace } from '../../../src/core/mechanisms/laplace.ts';
import { oneShotTopN, peeling } from '../../../src/core/mechanisms/noisy-top-n.ts';
import {
  publishedTopN,
  publishedTopNEpsilon,
  publishedTopNGuarantee,
} from '../../../src/core/mechanisms/published-top-n.ts';
import { reportNoisyMax, reportNoisyMaxMonotone } from '../../../src/core/mechanisms/report-noisy-max.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';

const one = (epsilon: number, candidates = 3) => ({ epsilon, sensitivity: 1, count: 1, candidates });

describe('exponential mechanism', () => {
  it.each([
    [0.1, [0.4003, 0.3445, 0.2552]],
    [1, [0.8102, 0.1808, 0.009]],
    [2, [0.9525, 0.0474, 0.0001]],
  ])('gives the published eye colours at epsilon %f', (epsilon, want) => {
    const got = softmax([12, 9, 3], exponential.scale(one(epsilon)));
    want.forEach((p, i) => expect(Math.abs(got[i] - p)).toBeLessThan(5.1e-5));
  });

  it('tends to an even choice as epsilon falls, and does not overflow', () => {
    softmax([12, 9, 3], exponential.scale(one(1e-9))).forEach((p) => expect(p).toBeCloseTo(1 / 3, 8));
    expect(Array.from(softmax([1e6, 0], 1e-3))).toEqual([1, 0]);
  });

  it('keeps its utility bound', () => {
    const scores = [10, 8, 7, 7, 3, 0];
    for (const epsilon of [0.2, 1, 3]) {
      const scale = exponential.scale(one(epsilon, scores.length));
      const p = softmax(scores, scale);
      for (const t of [0.1, 1, 3]) {
        // McSherry and Talwar; Dwork and Roth 2014, theorem 3.11.
        const shortfall = scale * (Math.log(scores.length) + t);
        const bad = scores.reduce((sum, s, i) => sum + (10 - s >= shortfall ? p[i] : 0), 0);
        expect(bad).toBeLessThanOrEqual(Math.exp(-t));
      }
    }
  });

  it('chooses the best more often with a larger epsilon and gap, less with a larger sensitivity', () => {
    const best = (epsilon: number, gap: number, sensitivity: number) =>
      exponential.probability([0], [gap, 0, 0], exponential.scale({ ...one(epsilon), sensitivity }));
    const positive = fc.double({ min: 0.01, max: 5, noNaN: true });
    fc.assert(
      fc.property(positive, positive, positive, (epsilon, gap, sensitivity) => {
        const p = best(epsilon, gap, sensitivity);
        expect(best(epsilon * 1.1, gap, sensitivity)).toBeGreaterThanOrEqual(p);
        expect(best(epsilon, gap * 1.1, sensitivity)).toBeGreaterThanOrEqual(p);
        expect(best(epsilon, gap, sensitivity * 1.1)).toBeLessThanOrEqual(p);
      }),
    );
  });
});

describe('report noisy max', () => {
  it.each([
    [0.5, 1.638],
    [1, 2.6244],
    [2, 6.3891],
    [4, 35.3988],
  ])('of two scores %f scales apart wins at the published odds %f', (x, odds) => {
    const p = reportNoisyMax.probability([0], [x, 0], 1);
    expect(Math.abs(p / (1 - p) - odds)).toBeLessThan(5.1e-5);
    expect(p / (1 - p)).toBeCloseTo(Math.exp(x) / (x / 4 + 0.5) - 1, 9);
  });

  it('of three equal scores is one third, not the product of two halves', () => {
    expect(reportNoisyMax.probability([0], [5, 5, 5], 2)).toBeCloseTo(1 / 3, 12);
  });

  it('has small probabilities with all their digits: e^-x (x / 4 + 1 / 2) for two', () => {
    for (const x of [10, 50, 300]) {
      const p = reportNoisyMax.probability([1], [x, 0], 1);
      expect(Math.abs(p / (Math.exp(-x) * (x / 4 + 0.5)) - 1)).toBeLessThan(1e-10);
    }
    expect(reportNoisyMax.probability([0], [1e9, 0], 1)).toBeCloseTo(1, 12);
  });

  it('sums to one over many candidates', () => {
    const rng = createRng('many');
    const scores = Array.from({ length: 60 }, () => 10 * rng.next());
    const sum = scores.reduce((s, _, i) => s + reportNoisyMax.probability([i], scores, 0.7), 0);
    expect(sum).toBeCloseTo(1, 10);
  });

  it('needs half the noise when the scores move together, and half would be too little when not', () => {
    expect(reportNoisyMaxMonotone.scale(one(1))).toBe(1);
    expect(reportNoisyMax.scale(one(1))).toBe(2);
    // The leader falls and the follower rises: more than e^1 at the monotone scale.
    const ratio = reportNoisyMax.probability([1], [-1, 1], 1) / reportNoisyMax.probability([1], [0, 0], 1);
    const reverse = reportNoisyMax.probability([0], [0, 0], 1) / reportNoisyMax.probability([0], [-1, 1], 1);
    expect(Math.log(Math.max(ratio, reverse))).toBeGreaterThan(1);
  });
});

describe('top N', () => {
  const contest = { epsilon: 1, sensitivity: 1, count: 2, candidates: 4 };

  it('has the noise that its cost asks for', () => {
    expect(peeling.scale(contest)).toBe(4);
    expect(oneShotTopN.scale(contest)).toBe(4);
    // Choosing most of few: the whole noisy vector is cheaper than 2 N.
    expect(oneShotTopN.scale({ ...contest, count: 3 })).toBe(4);
    expect(peeling.event(contest)).toEqual({
      kind: 'repeated',
      count: 2,
      event: { kind: 'pure', epsilon: 0.5, neighbours: 'replace-one' },
    });
  });

  it('with N = 1 is the exponential mechanism and report noisy max', () => {
    const scores = [3, 1, 0];
    const single = { ...contest, count: 1, candidates: 3 };
    for (let i = 0; i < 3; i++) {
      expect(peeling.probability([i], scores, peeling.scale(single))).toBeCloseTo(
        exponential.probability([i], scores, exponential.scale(single)),
        12,
      );
      expect(oneShotTopN.probability([i], scores, oneShotTopN.scale(single))).toBeCloseTo(
        reportNoisyMax.probability([i], scores, reportNoisyMax.scale(single)),
        12,
      );
    }
  });

  it('costs the published total for indices, more for signs and values', () => {
    // e = 0.1 on every score, 1431 of 14312: claimed 2 N e = 286.2 on the batch.
    const bank = { epsilon: 286.2, sensitivity: 1, count: 1431, candidates: 14312 };
    expect(publishedTopNEpsilon(bank, 'indices')).toBeCloseTo(286.2, 9);
    expect(publishedTopNEpsilon(bank, 'signs')).toBeCloseTo(429.3, 9);
    expect(publishedTopNEpsilon(bank, 'values')).toBeCloseTo(1431.2, 9);
    const every = { ...bank, epsilon: 2862.4, count: 14312 };
    expect(publishedTopNEpsilon(every, 'signs')).toBeCloseTo(1431.2, 9);
    expect(publishedTopNGuarantee(bank, 'indices').status).toBe('proven');
    expect(publishedTopNGuarantee(bank, 'signs')).toMatchObject({ status: 'as published', epsilon: 286.2 });
    expect(publishedTopNGuarantee(bank, 'values').status).toBe('refuted');
    expect(publishedTopNGuarantee(bank, 'values').reason).toContain('e^1431');
  });

  it('is refuted with values: the published pair of neighbours', () => {
    // d = 10, N = 1, e = 0.5: "the top value is at most 0" has probability F(0)^d against F(-1 / scale)^d.
    const [d, e] = [10, 0.5];
    const scale = publishedTopN.scale({ epsilon: 2 * e, sensitivity: 1, count: 1, candidates: d });
    const at = laplace.unit.cdf(0) ** d;
    const shifted = laplace.unit.cdf(-1 / scale) ** d;
    expect(at).toBeCloseTo(9.77e-4, 6);
    expect(shifted).toBeCloseTo(6.58e-6, 8);
    expect(at / shifted).toBeCloseTo(148.413, 2);
    expect(publishedTopNEpsilon({ epsilon: 2 * e, sensitivity: 1, count: 1, candidates: d }, 'values')).toBe(
      5,
    );
  });

  it('sampled, with d = 6: the ratio is e^3', () => {
    const rng = createRng('refuted');
    let [at, shifted] = [0, 0];
    const n = 300_000;
    for (let i = 0; i < n; i++) {
      const noise = publishedTopN.draw(rng, 6);
      const top = Math.max(...noise);
      if (2 * top <= 0) at++;
      if (2 * top + 1 <= 0) shifted++;
    }
    // 4 688 and 233 expected: the ratio has a relative sd of 7 %; 15 % of 20.09 would fail once in 30 seeds, this one is fixed.
    expect(Math.abs(at / shifted / Math.exp(3) - 1)).toBeLessThan(0.15);
  });

  it('refuses more winners than candidates', () => {
    expect(() => peeling.scale({ ...contest, count: 5 })).toThrow(
      'count must be from 1 to candidates, got 5',
    );
    expect(() => exponential.scale(contest)).toThrow('count must be 1, got 2');
  });
});
