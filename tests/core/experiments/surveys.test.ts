import { describe, expect, it } from 'vitest';
import { surveys, type CrowdRow } from '../../../src/core/experiments/crowd.ts';
import { populationShares, type ManyAnswersRow } from '../../../src/core/experiments/many-answers.ts';
import type { SurveySpreadRow } from '../../../src/core/experiments/survey-spread.ts';
import { karyResponse, truthProbability } from '../../../src/core/mechanisms/randomized-response.ts';
import { expectCounts } from '../goodness.ts';
import { runExperiment } from './run-experiment.ts';

const fair = { survey: 'coin-flip', truthProbability: 0.5, share: 0.3, people: 2000, seed: 1 };
const sum = (x: Iterable<number>) => Array.from(x).reduce((a, b) => a + b, 0);

describe('crowd', () => {
  const crowd = (params: Partial<typeof fair> = {}) =>
    runExperiment<CrowdRow>('crowd', { ...fair, ...params })[0];

  it('answers with the probabilities of its survey', () => {
    for (const survey of ['coin-flip', 'forced-yes']) {
      const counts = [0, 0, 0, 0];
      for (let seed = 0; seed < 60; seed++) {
        const { truth, answer } = crowd({ survey, seed });
        truth.forEach((t, i) => counts[2 * t + answer[i]]++);
      }
      const p = (answer: number, truth: number) =>
        (truth ? 0.3 : 0.7) * surveys[survey].pmf(answer, truth, { truthProbability: 0.5, options: 2 });
      expectCounts(counts, [p(0, 0), p(1, 0), p(0, 1), p(1, 1)], survey);
    }
  });

  it('keeps the coins of everybody: a larger t only turns coin answers into true ones', () => {
    const [less, more] = [crowd({ truthProbability: 0.4 }), crowd({ truthProbability: 0.6 })];
    expect(more.truth).toEqual(less.truth);
    less.answer.forEach((answer, i) => {
      if (!less.byCoin[i]) expect([more.answer[i], more.byCoin[i]]).toEqual([answer, 0]);
      if (more.answer[i] !== answer) expect([less.byCoin[i], more.byCoin[i]]).toEqual([1, 0]);
    });
    expect(sum(less.byCoin)).toBeGreaterThan(sum(more.byCoin));
  });
});

describe('survey-spread', () => {
  it.each(['coin-flip', 'forced-yes'])('%s is unbiased, with the spread of the formula', (survey) => {
    const rows = runExperiment<SurveySpreadRow>('survey-spread', {
      ...fair,
      survey,
      people: 500,
      repeats: 2000,
    });
    const estimates = rows.flatMap((row) => Array.from(row.estimate));
    const plain = rows.flatMap((row) => Array.from(row.plain));
    expect(estimates.length).toBe(2000);
    const sd = surveys[survey].deviation(0.3, 500, { truthProbability: 0.5, options: 2 });
    const mean = sum(estimates) / 2000;
    expect(
      Math.abs(mean - 0.3) / (sd / Math.sqrt(2000)),
      'mean in standard errors, alpha = 1e-6',
    ).toBeLessThan(4.9);
    const variance = sum(estimates.map((x) => (x - mean) ** 2)) / 1999;
    // The variance of 2000 normal draws has a relative sd of 3.2 %.
    expect(Math.abs(variance / sd ** 2 - 1), 'relative error, alpha = 1e-6').toBeLessThan(0.155);
    const honest = sum(plain.map((x) => (x - 0.3) ** 2)) / 2000;
    expect(Math.abs(honest / ((0.3 * 0.7) / 500) - 1), 'relative error, alpha = 1e-6').toBeLessThan(0.155);
  });
});

describe('many-answers', () => {
  it('gives each answer as often as its law says', () => {
    for (const [options, epsilon] of [
      [2, 1],
      [5, 0.5],
      [8, 3],
    ]) {
      const rows = runExperiment<ManyAnswersRow>('many-answers', {
        options,
        epsilon,
        people: 100_000,
        seed: 3,
      });
      const shares = populationShares(options);
      expect(sum(shares)).toBeCloseTo(1, 12);
      const survey = { options, truthProbability: truthProbability({ epsilon, options }) };
      const law = shares.map((_, answer) =>
        sum(shares.map((share, truth) => share * karyResponse.pmf(answer, truth, survey))),
      );
      const total = (name: 'held' | 'given') => shares.map((_, i) => sum(rows.map((row) => row[name][i])));
      expect(sum(total('given'))).toBe(100_000);
      expectCounts(total('held'), shares, 'held');
      expectCounts(total('given'), law, 'given');
    }
  });
});
