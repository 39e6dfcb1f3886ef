import { describe, expect, it } from 'vitest';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { effectTest, type RegressionSums } from '../../../src/core/stats/power.ts';

/** One predictor and a constant: the sums of n rows. */
function sumsOf(x: number[], y: number[]): RegressionSums {
  const sum = (f: (i: number) => number) => x.reduce((total, _, i) => total + f(i), 0);
  return {
    gram: Float64Array.from([sum((i) => x[i] ** 2), sum((i) => x[i]), sum((i) => x[i]), x.length]),
    cross: Float64Array.from([sum((i) => x[i] * y[i]), sum((i) => y[i])]),
    squares: sum((i) => y[i] ** 2),
    rows: x.length,
  };
}

describe('the test of an effect', () => {
  it('is the textbook one for a line through points', () => {
    // x = 1 … 5, y = 2, 1, 4, 3, 5: slope 0.8, residual sum 3.6, so s² = 1.2 and se = √(1.2/10).
    const test = effectTest(sumsOf([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]), 0, { size: 1, alpha: 0.05 })!;
    expect(test.estimate).toBeCloseTo(0.8, 12);
    expect(test.error).toBeCloseTo(Math.sqrt(0.12), 12);
    expect(test.limit).toBeCloseTo(3.182446, 5);
  });

  it('has no answer with too few rows or columns that are alike', () => {
    expect(effectTest(sumsOf([1, 2], [1, 2]), 0, { size: 1, alpha: 0.05 })).toBeUndefined();
    expect(effectTest(sumsOf([1, 1, 1, 1], [1, 2, 3, 5]), 0, { size: 1, alpha: 0.05 })).toBeUndefined();
  });

  it('has the power that repetition shows', () => {
    // 4000 studies with 40 rows: five standard errors of the share are below 0.04.
    const rng = createRng(11);
    const x = Array.from({ length: 40 }, (_, i) => (i - 19.5) / 11.5);
    let [found, power] = [0, 0];
    const studies = 4000;
    for (let study = 0; study < studies; study++) {
      const y = x.map((v) => 0.4 * v + rng.normal());
      const test = effectTest(sumsOf(x, y), 0, { size: 0.4, alpha: 0.05 })!;
      if (Math.abs(test.estimate / test.error) > test.limit) found++;
      power += test.power / studies;
    }
    expect(Math.abs(found / studies - power)).toBeLessThan(0.04);
  });
});
