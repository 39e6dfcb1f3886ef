import fc from 'fast-check';
import { expect, it } from 'vitest';
import { auc, precisionAt } from '../../../src/core/stats/auc.ts';

/** Every pair of a positive and a negative, by its definition. */
function byPairs(scores: number[], positive: boolean[]): number {
  let [pairs, won] = [0, 0];
  scores.forEach((a, i) =>
    scores.forEach((b, j) => {
      if (!positive[i] || positive[j]) return;
      pairs++;
      won += a > b ? 1 : a === b ? 0.5 : 0;
    }),
  );
  return won / pairs;
}

it('is the share of pairs in the right order, ties counting one half', () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.boolean()), {
    minLength: 2,
    maxLength: 40,
  });
  fc.assert(
    fc.property(rows, (given) => {
      const [scores, positive] = [given.map(([score]) => score), given.map(([, flag]) => flag)];
      fc.pre(positive.includes(true) && positive.includes(false));
      const found = auc(scores, positive.map(Number));
      const wanted = byPairs(scores, positive);
      expect(found).toBeCloseTo(wanted, 12);
    }),
    { seed: 3, numRuns: 300 },
  );
});

it('is one half for equal scores, and nothing for one class', () => {
  expect(auc([1, 1, 1, 1], [0, 1, 0, 1])).toBe(0.5);
  expect(auc([1, 2], [1, 1])).toBeNaN();
});

it('precision at a base rate', () => {
  expect(precisionAt(0.5, 0.8, 0.2)).toBeCloseTo(0.8, 12);
  expect(precisionAt(0.00136, 0.8, 0.01)).toBeCloseTo((0.00136 * 0.8) / (0.00136 * 0.8 + 0.99864 * 0.01), 12);
  expect(precisionAt(0.1, 0, 0)).toBeNaN();
});
