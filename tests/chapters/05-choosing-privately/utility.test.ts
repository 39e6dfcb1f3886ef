import { describe, expect, it } from 'vitest';
import { chancesOf } from '../../../src/chapters/05-choosing-privately/shared/eye-colours.ts';
import {
  exponentialBound,
  noisyMaxBound,
  promised,
  reached,
  utilityRows,
} from '../../../src/chapters/05-choosing-privately/utility/summary.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { wordsOf } from '../words-of.ts';

const { answer, says } = await wordsOf('05-choosing-privately');

describe('the utility bound', () => {
  const ten = { epsilon: 1, candidates: 10, spacing: 1, failure: 0.05 };

  it('promises 10.6 and keeps 6', () => {
    says('a loss of less than 10.6 points in 95 % of all cases');
    expect(promised(ten)).toBeCloseTo(10.6, 1);
    says('The exact probability of losing 6 points or more is below 5 %, for both mechanisms');
    says('a loss of 10.6 points or more has a probability of 5 % at most');
    expect(exponentialBound(10.6, ten)).toBeLessThan(0.05);
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
      const chances = chancesOf(scores, values.epsilon, 'general');
      for (const s of scores.map((score) => -score)) {
        const beyond = (of: Float64Array) => of.reduce((sum, p, i) => sum + (-scores[i] >= s ? p : 0), 0);
        expect(beyond(chances.exponential)).toBeLessThanOrEqual(exponentialBound(s, values) * (1 + 1e-9));
        if (s > 0)
          expect(beyond(chances.noisyMax)).toBeLessThanOrEqual(noisyMaxBound(s, values) * (1 + 1e-9));
      }
    }
    says('where all other candidates are tied at the same distance below the best');
    const s = promised(ten);
    const together = chancesOf([0, ...Array<number>(9).fill(-s)], 1, 'general').exponential;
    const lost = 1 - together[0];
    expect(lost).toBeLessThan(0.05);
    expect(lost).toBeGreaterThan(0.04);
  });

  it('grows with ln m and shrinks like 1 / epsilon', () => {
    says('how the loss grows: with $\\ln m$, and with $1/\\varepsilon$');
    says('add $2 \\ln 1000 = 13.8$ points to the bound, which is more than the 10.6 points of the first ten');
    expect(2 * Math.log(1000)).toBeCloseTo(13.8, 1);
    expect(2 * Math.log(1000)).toBeGreaterThan(promised(ten));
    expect(promised({ ...ten, candidates: 10_000 }) - promised(ten)).toBeCloseTo(2 * Math.log(1000), 9);
    says('all of these numbers are half as large');
    says(':::exercise points answer=7.6');
    expect(promised({ ...ten, candidates: 100, epsilon: 2 })).toBeCloseTo(7.6, 1);
    expect(promised({ ...ten, epsilon: 2 })).toBeCloseTo(promised(ten) / 2, 9);
  });

  it('the question has its answer', () => expect(answer('utility')).toBe('6 points'));
});
