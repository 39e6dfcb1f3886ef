import { describe, expect, it } from 'vitest';
import { shuffle } from '../../../../src/core/data/shuffle.ts';
import { logistic } from '../../../../src/core/learners/loss.ts';
import { minimise } from '../../../../src/core/learners/minimise.ts';
import { errorRate, type DenseRows } from '../../../../src/core/learners/sgd/dense-rows.ts';
import { prepareRows, type PreparedRows } from '../../../../src/core/learners/sgd/prepared-rows.ts';
import type { Recipe } from '../../../../src/core/learners/sgd/private-sgd.ts';
import { trainAndTest } from '../../../../src/core/learners/sgd/train-and-test.ts';
import type { SparseRows } from '../../../../src/core/learners/sparse-rows.ts';
import { runToEnd } from '../../../../src/core/work/run-to-end.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';
import { dataset } from '../../../data.ts';

/**
 * The numbers of a careful recomputation of einarsson-2018 §4.5 with the right algorithm: standardised rows in the unit
 * ball, a random projection and a column of ones, about 2,950 rows. All are held to ±0.03. One run has a standard deviation
 * of up to 0.08 where noise rules, so 48 runs have a standard error of about 0.01: three of them, for a new seed.
 */
const RUNS: Record<number, number> = { 15: 48, 50: 48, 100: 40, 200: 24, 784: 40 };
/** Rows are dear to make: a few sets of them serve all runs, each with an order and noise of its own. */
const SETS: Record<number, number> = { 15: 12, 50: 12, 100: 10, 200: 6, 784: 4 };
const ROWS = 2949;
const DIMENSIONS = [15, 50, 100, 200];
const data = dataset('mnist-4-9');
const kept = new Map<string, PreparedRows>();

/** The rows of one run at one dimension, made when first asked for. */
function rowsOf(n: number, k: number): PreparedRows {
  let rows = kept.get(`${n}/${k}`);
  if (!rows) {
    const rng = createRng(31).fork(n);
    const numbers = shuffle(data.train.rows, rng.fork('rows')).subarray(0, ROWS);
    const reduction = k === 784 ? 'none' : 'projection';
    const setting = { scaling: 'standardised', reduction, k, ones: true } as const;
    rows = runToEnd(prepareRows(data, numbers, setting, rng.fork(`k=${k}`)));
    kept.set(`${n}/${k}`, rows);
  }
  return rows;
}

const errors = (k: number, epsilon: number, batch: number, more: Partial<Recipe> = {}, runs = RUNS[k]) =>
  Array.from({ length: runs }, (_, n) => {
    const recipe: Recipe = {
      loss: 'logistic',
      lambda: 1e-4,
      stepSize: 'inverse-sqrt',
      batch,
      epochs: 1,
      sampling: 'permutation',
      noise: epsilon === Infinity ? { kind: 'none' } : { kind: 'vector', epsilon },
      clip: 1,
      ...more,
    };
    return runToEnd(trainAndTest(rowsOf(n % SETS[k], k), recipe, createRng(32).fork(n))).error;
  });
const mean = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
const near = (value: number, expected: number, what: string, tolerance = 0.03) =>
  expect(Math.abs(value - expected), `${what}: ${value.toFixed(3)}, expected ${expected}`).toBeLessThan(
    tolerance,
  );

/** The same rows for the solver of the optimum. */
function sparse({ rows, columns, X, y }: DenseRows): SparseRows {
  const starts = Uint32Array.from({ length: rows + 1 }, (_, i) => i * columns);
  return { rows, columns, starts, column: Uint16Array.from(X, (_, i) => i % columns), value: X, y };
}

describe('one epoch, λ = 1e−4, batches of 5', () => {
  it('without noise more dimensions are better: 0.25, 0.17, 0.14, 0.125, 0.106', () => {
    const found = [...DIMENSIONS, 784].map((k) => mean(errors(k, Infinity, 5, {}, 2 * SETS[k])));
    [0.25, 0.17, 0.14, 0.125, 0.106].forEach((expected, i) =>
      near(found[i], expected, `d = ${[...DIMENSIONS, 784][i]}`),
    );
    expect(found).toEqual([...found].sort((a, b) => b - a));
  });

  it('at ε = 10 the best dimension is 50: 0.27, 0.24, 0.30, 0.34, 0.44', () => {
    const found = [...DIMENSIONS, 784].map((k) => mean(errors(k, 10, 5)));
    // The last is a mean of ten runs, with a standard error of 0.02. The same in numpy, written apart from this learner,
    // gives 0.416 ± 0.008 over 60 runs on such rows, and 0.412 and 0.426 ± 0.009 on the two halves that 0.44 can stem from.
    [0.27, 0.24, 0.3, 0.34, 0.44].forEach((expected, i) =>
      near(found[i], expected, `d = ${[...DIMENSIONS, 784][i]}`),
    );
    near(found[4], 0.416, 'd = 784, by numpy');
    expect(Math.min(...found)).toBe(found[1]);
    expect(Math.max(...found)).toBe(found[4]);
  });

  it('at ε = 1 it is close to a coin: 0.45 at d = 15, 0.49 to 0.52 else', () => {
    near(mean(errors(15, 1, 5)), 0.45, 'd = 15');
    for (const k of [50, 100, 200, 784]) {
      const found = mean(errors(k, 1, 5, {}, Math.min(RUNS[k], 24)));
      expect(found, `d = ${k}`).toBeGreaterThan(0.46);
      expect(found, `d = ${k}`).toBeLessThan(0.55);
    }
  });

  it('at ε = 0.1 it is a coin throughout', () => {
    for (const k of [...DIMENSIONS, 784]) near(mean(errors(k, 0.1, 5, {}, 24)), 0.5, `d = ${k}`);
  });
});

describe('one epoch, k = 50, λ = 1e−5, batches of 5, 50, 100, 300, 1000', () => {
  const sizes = [5, 50, 100, 300, 1000];
  const curve = (epsilon: number) => sizes.map((batch) => mean(errors(50, epsilon, batch, { lambda: 1e-5 })));

  it('has an interior optimum at ε = 10', () => {
    const found = curve(10);
    [0.24, 0.2, 0.2, 0.21, 0.23].forEach((expected, i) => near(found[i], expected, `b = ${sizes[i]}`));
    expect(Math.min(...found.slice(1, 4))).toBeLessThan(Math.min(found[0], found[4]));
  });

  it('falls with the batch at ε = 1', () => {
    const found = curve(1);
    [0.49, 0.38, 0.33, 0.28, 0.26].forEach((expected, i) => near(found[i], expected, `b = ${sizes[i]}`));
    expect(found).toEqual([...found].sort((a, b) => b - a));
  });

  it('hardly falls at ε = 0.1', () => {
    const found = curve(0.1);
    [0.51, 0.5, 0.49, 0.47, 0.46].forEach((expected, i) => near(found[i], expected, `b = ${sizes[i]}`));
  });
});

describe('without noise, k = 50, batches of 5', () => {
  it('ten epochs are better than one: 0.141 against 0.169, pair by pair 0.027', () => {
    const one = errors(50, Infinity, 5);
    const ten = errors(50, Infinity, 5, { epochs: 10 });
    near(mean(one), 0.169, 'one epoch');
    near(mean(ten), 0.141, 'ten epochs');
    const gains = one.map((error, n) => error - ten[n]);
    near(mean(gains), 0.027, 'gain', 0.006);
    expect(gains.filter((gain) => gain > 0).length).toBeGreaterThanOrEqual(0.8 * RUNS[50]);
  });

  it('with the published programs’ gradient it is worse, and ten epochs hardly help: 0.202 and 0.194', () => {
    const runs = 6;
    const one = mean(errors(50, Infinity, 5, { code: 'published' }, runs));
    const ten = mean(errors(50, Infinity, 5, { code: 'published', epochs: 10 }, runs));
    near(one, 0.202, 'one epoch');
    near(ten, 0.194, 'ten epochs');
    expect(one - ten).toBeLessThan(0.015);
    expect(one - mean(errors(50, Infinity, 5, {}, runs))).toBeGreaterThan(0.01);
  });
});

it('the optimum after projection errs 0.230, 0.103, 0.059, 0.040 at k = 15, 50, 100, 200: one epoch is far from it', () => {
  const expected = [0.23, 0.103, 0.059, 0.04];
  const behind = [0.02, 0.06, 0.08, 0.08];
  DIMENSIONS.forEach((k, i) => {
    // Four projections: their standard deviation is about 0.02, so 0.03 is three standard errors of the mean.
    const optimum = mean(
      Array.from({ length: 4 }, (_, n) => {
        const { train, test } = rowsOf(n, k);
        const { w } = minimise({ data: sparse(train), loss: logistic, lambda: 1e-4, tolerance: 1e-3 });
        return errorRate(test, w);
      }),
    );
    near(optimum, expected[i], `k = ${k}`);
    near(mean(errors(k, Infinity, 5, {}, 4)) - optimum, behind[i], `one epoch behind, k = ${k}`);
  });
});
