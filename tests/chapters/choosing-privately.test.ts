import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chapter } from '../../src/chapters/05-choosing-privately/chapter.ts';
import { drawGumbel, exponential } from '../../src/core/mechanisms/exponential.ts';
import { laplaceMaxProbabilities, laplaceTopProbability } from '../../src/core/mechanisms/noisy-max-law.ts';
import { createRng } from '../../src/core/random/create-rng.ts';
import { epsilonFor } from '../../src/plots/best-odds.ts';
import { lawsOf, scoresOf } from '../../src/plots/eye-colours.ts';
import { contestOf, topRows, witness, type TopValues } from '../../src/plots/top-n-cost.ts';
import {
  exponentialBound,
  noisyMaxBound,
  promised,
  reached,
  utilityRows,
} from '../../src/plots/utility-bound.ts';
import { defaults, type Values } from '../../src/state/params.ts';
import { expectCounts } from '../core/goodness.ts';
import { studyOf } from './study.ts';

/* Each sentence of the chapter that states a number or a law, held to it. The quoted words must stand in the text. */

const url = new URL('../../src/chapters/05-choosing-privately/text.md', import.meta.url);
const text = readFileSync(url, 'utf8').replace(/\s+/g, ' ');
const says = (sentence: string) => expect(text, 'the sentence is still there').toContain(sentence);
const cellOf = (id: string) => chapter.cells.find((cell) => cell.id === id)!;
const at = (id: string, values: Record<string, unknown> = {}) =>
  ({ ...defaults(cellOf(id).params), ...values }) as Values;
const digits = (x: Float64Array) => Array.from(x, (p) => p.toFixed(4));

describe('eye colours', () => {
  it('the probabilities of the text', () => {
    expect(scoresOf({ gap: 3 })).toEqual([12, 9, 3]);
    const laws = (epsilon: number, scoring = 'general') => lawsOf([12, 9, 3], epsilon, scoring);
    says('brown with probability 0.4003, blue with 0.3445 and green with 0.2552');
    expect(digits(laws(0.1).exponential)).toEqual(['0.4003', '0.3445', '0.2552']);
    says('it is 0.8102, 0.1808 and 0.0090');
    expect(digits(laws(1).exponential)).toEqual(['0.8102', '0.1808', '0.0090']);
    says('at $\\varepsilon = 2$ brown has 0.9525');
    expect(digits(laws(2).exponential)[0]).toBe('0.9525');
    says(
      '0.4077 for brown at $\\varepsilon = 0.1$, a little more, and 0.7990 at $\\varepsilon = 1$, a little less',
    );
    expect(digits(laws(0.1).noisyMax)[0]).toBe('0.4077');
    expect(digits(laws(1).noisyMax)[0]).toBe('0.7990');
    says('it is as if $\\varepsilon$ were twice as large');
    for (const epsilon of [0.1, 1]) {
      expect(digits(laws(epsilon, 'monotone').exponential)).toEqual(digits(laws(2 * epsilon).exponential));
      expect(digits(laws(epsilon, 'monotone').noisyMax)).toEqual(digits(laws(2 * epsilon).noisyMax));
    }
  });

  it('Gumbel noise is the exponential mechanism', () => {
    says('you have drawn from the exponential mechanism, exactly');
    const rng = createRng('gumbel');
    const counts = [0, 0, 0];
    for (let i = 0; i < 100_000; i++) counts[exponential.select([12, 9, 3], drawGumbel(rng, 3), 2, 1)[0]]++;
    expectCounts(counts, Array.from(lawsOf([12, 9, 3], 1, 'general').exponential), 'argmax of Gumbel');
  });
});

describe('epsilon, and the gap', () => {
  const values = { epsilon: 1, scoring: 'general' };

  it('nine times in ten', () => {
    says('nine in ten takes $\\varepsilon = 1.47$; with a gap of nine, 0.64');
    expect(epsilonFor(0.9, { ...values, gap: 3 })!.toFixed(2)).toBe('1.47');
    expect(epsilonFor(0.9, { ...values, gap: 9 })!.toFixed(2)).toBe('0.64');
    expect(epsilonFor(0.9, { ...values, gap: 0 })).toBeUndefined();
  });

  it('without a gap the two leaders share evenly', () => {
    says('the two leaders share the announcements evenly at any $\\varepsilon$');
    for (const epsilon of [0.01, 1, 10]) {
      const laws = lawsOf(scoresOf({ gap: 0 }), epsilon, 'general');
      expect(laws.exponential[0]).toBeCloseTo(laws.exponential[1], 12);
      expect(laws.noisyMax[0]).toBeCloseTo(laws.noisyMax[1], 12);
    }
  });

  it('between two the exponential mechanism has the better odds', () => {
    says('noisy max has $e^{x}/(x/4 + 1/2) - 1$ against $e^{x}$');
    for (let x = 0.01; x < 30; x *= 1.3) {
      const laws = lawsOf([2 * x, 0], 1, 'general');
      const odds = (law: Float64Array) => law[0] / law[1];
      expect(odds(laws.exponential) / Math.exp(x)).toBeCloseTo(1, 9);
      expect(odds(laws.noisyMax) / (Math.exp(x) / (x / 4 + 0.5) - 1)).toBeCloseTo(1, 7);
      expect(odds(laws.noisyMax)).toBeLessThan(odds(laws.exponential));
    }
  });

  it('with a third far behind, noisy max is ahead at small epsilon and behind at larger ones', () => {
    says('noisy max is ahead at small $\\varepsilon$, and behind at larger ones');
    const lead = (epsilon: number) => {
      const laws = lawsOf([12, 9, 3], epsilon, 'general');
      return laws.noisyMax[0] - laws.exponential[0];
    };
    for (const epsilon of [0.01, 0.1, 0.5]) expect(lead(epsilon)).toBeGreaterThan(0);
    for (const epsilon of [1, 2, 4]) expect(lead(epsilon)).toBeLessThan(0);
  });

  it('three equal scores: a third, where the product of pairs gives a quarter', () => {
    says('the product gives $\\tfrac14$, where symmetry says $\\tfrac13$');
    const pair = laplaceTopProbability([0], [0, 0], 1);
    expect(pair * pair).toBeCloseTo(1 / 4, 12);
    for (const p of laplaceMaxProbabilities([0, 0, 0], 1)) expect(p).toBeCloseTo(1 / 3, 12);
  });

  it('one pass over all candidates gives what one by one gives', () => {
    const scores = [3, 1, 0.5, -7, 3];
    const law = laplaceMaxProbabilities(scores, 0.8);
    scores.forEach((_, i) => expect(law[i]).toBeCloseTo(laplaceTopProbability([i], scores, 0.8), 13));
  });
});

describe('the utility bound', () => {
  const ten = { epsilon: 1, candidates: 10, spacing: 1, failure: 0.05 };

  it('promises 10.6 and keeps 6', () => {
    says('a loss of less than 10.6 points in 95 % of all cases');
    expect(promised(ten)).toBeCloseTo(10.6, 1);
    says('Really 6 points or more are lost in less than 5 % of all cases, by either mechanism');
    const row = reached(utilityRows(ten), 0.05)!;
    expect(row.shortfall).toBe(6);
    expect(Math.max(row.exponential, row.noisyMax)).toBeLessThan(0.05);
  });

  it('holds for any scores, and nearly is reached where all rivals stand together', () => {
    says('m\\, e^{-\\varepsilon s / 2\\Delta}');
    const rng = createRng('bound');
    for (let trial = 0; trial < 200; trial++) {
      const values = {
        epsilon: 3 * rng.next(),
        candidates: 2 + Math.floor(10 * rng.next()),
        spacing: 1,
        failure: 0.05,
      };
      const scores = Array.from({ length: values.candidates }, (_, i) => (i === 0 ? 0 : -20 * rng.next()));
      const laws = lawsOf(scores, values.epsilon, 'general');
      for (const s of scores.map((score) => -score)) {
        const beyond = (law: Float64Array) => law.reduce((sum, p, i) => sum + (-scores[i] >= s ? p : 0), 0);
        expect(beyond(laws.exponential)).toBeLessThanOrEqual(exponentialBound(s, values) * (1 + 1e-9));
        if (s > 0) expect(beyond(laws.noisyMax)).toBeLessThanOrEqual(noisyMaxBound(s, values) * (1 + 1e-9));
      }
    }
    says('where all rivals stand together just so far below the best');
    const s = promised(ten);
    const together = lawsOf([0, ...Array<number>(9).fill(-s)], 1, 'general').exponential;
    const lost = 1 - together[0];
    expect(lost).toBeLessThan(0.05);
    expect(lost).toBeGreaterThan(0.04);
  });

  it('grows with ln m and shrinks like 1 / epsilon', () => {
    says('the loss grows with $\\ln m$ only');
    expect(promised({ ...ten, candidates: 10_000 }) - promised(ten)).toBeCloseTo(2 * Math.log(1000), 9);
    says('it shrinks like $1/\\varepsilon$');
    expect(promised({ ...ten, epsilon: 2 })).toBeCloseTo(promised(ten) / 2, 9);
  });
});

describe('who won, and by how much', () => {
  const values = at('winners') as unknown as TopValues;
  const badge = (released: string, more: Partial<TopValues> = {}) =>
    cellOf('winners').guarantee!({ ...at('winners'), ...more, released }, []);

  it('names are fine, values are refuted by e^5', () => {
    expect(contestOf(values).epsilon).toBe(1);
    expect(badge('indices')).toMatchObject({ status: 'proven', epsilon: 1 });
    expect(badge('signs')).toMatchObject({ status: 'as published', epsilon: 1 });
    expect(badge('values')).toMatchObject({ status: 'refuted', epsilon: 1 });
    says('$e^{5} \\approx 148$ times as likely, where $\\varepsilon = 1$ allows 2.7');
    expect(Math.exp(witness(10, 0.5))).toBeCloseTo(148.4, 1);
    says('So the values cost $d\\,\\varepsilon_1$ in the worst case, here 5');
    expect(topRows(values).map((row) => row.epsilon)).toEqual([1, 1, 1.5, 5]);
    says('are another $N\\varepsilon_1$ on top');
    expect(chapter.beats.some((beat) => beat.say.includes('148 times as likely'))).toBe(true);
  });

  it('with two scores or fewer the claim holds even for values', () => {
    expect(badge('values', { candidates: 2 }).status).toBe('proven');
    expect(badge('values', { candidates: 3 }).status).toBe('refuted');
  });
});

describe('on your own', () => {
  const { answer, expectSolvedBy } = studyOf(chapter);

  it('the questions have their answers', () => {
    expect(answer('colours')).toBe('Four times in five');
    expect(answer('utility')).toBe('6 points');
  });

  it('the tasks can be solved', () => {
    expectSolvedBy('odds', 'nine', { epsilon: 0.66, gap: 9 });
    expectSolvedBy('odds', 'ahead', { epsilon: 0.1 });
    expectSolvedBy('winners', 'refuted', { released: 'values' });
  });
});
