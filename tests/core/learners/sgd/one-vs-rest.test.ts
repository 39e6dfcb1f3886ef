import { describe, expect, it } from 'vitest';
import { basic } from '../../../../src/core/accounting/basic.ts';
import { pld } from '../../../../src/core/accounting/pld.ts';
import { rdp } from '../../../../src/core/accounting/rdp.ts';
import { calibratedMultiplier } from '../../../../src/core/learners/sgd/calibrated.ts';
import { denseRows, type DenseRows } from '../../../../src/core/learners/sgd/dense-rows.ts';
import { errorRateOfMany, oneVsRest } from '../../../../src/core/learners/sgd/one-vs-rest.ts';
import type { Recipe } from '../../../../src/core/learners/sgd/private-sgd.ts';
import { trainAndTest } from '../../../../src/core/learners/sgd/train-and-test.ts';
import { runToEnd } from '../../../../src/core/work/run-to-end.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';

/** Three clouds around the corners of a triangle. */
function clouds(rows: number): DenseRows {
  const rng = createRng(5);
  const y = Float32Array.from({ length: rows }, () => Math.floor(3 * rng.next()));
  const X = new Float32Array(3 * rows);
  for (let i = 0; i < X.length; i++) X[i] = 0.25 * rng.normal() + (y[Math.floor(i / 3)] === i % 3 ? 0.8 : 0);
  return denseRows({ rows, columns: 3, names: [], X, y });
}

const recipe: Recipe = {
  loss: 'logistic',
  lambda: 1e-3,
  stepSize: 'inverse-sqrt',
  batch: 20,
  epochs: 2,
  sampling: 'permutation',
  noise: { kind: 'vector', epsilon: 1.5 },
  clip: 1,
};
const rows = { train: clouds(600), test: clouds(300) };
const classes = [0, 1, 2];
const outcome = (given: Partial<Recipe>) =>
  runToEnd(trainAndTest(rows, { ...recipe, ...given }, createRng(6), classes));

describe('one classifier for each class', () => {
  it('costs the sum of all passes of all classifiers: 3 × 2 × 1.5', () => {
    const { ledger, steps } = outcome({});
    expect(basic.epsilon(ledger, 0)).toBeCloseTo(9, 12);
    expect(steps).toBe(3 * 2 * 30);
  });

  it('learns: it errs less than half as often as a guess, and less without noise', () => {
    const [noisy, clean] = [
      outcome({ noise: { kind: 'vector', epsilon: 5 } }),
      outcome({ noise: { kind: 'none' } }),
    ];
    expect(noisy.error).toBeLessThan(1 / 3);
    expect(clean.error).toBeLessThan(0.1);
  });

  it('has no error when one of them went to infinity', () => {
    const long = { lambda: 1, stepSize: 'constant', firstStep: 30 } as const;
    expect(outcome({ noise: { kind: 'none' }, ...long }).error).toBeNaN();
    expect(outcome({ noise: { kind: 'none' }, ...long, firstStep: 1 }).error).toBeLessThan(0.7);
  });

  it('asks each classifier about its own class, and picks the highest score', () => {
    const seen: number[][] = [];
    const { W } = runToEnd(
      oneVsRest(rows.train, classes, function* (data, label) {
        yield 0;
        seen.push([label, data.y.filter((sign) => sign === 1).length]);
        const w = Float64Array.from([0, 1, 2], (j) => (j === label ? 1 : 0));
        return { w, steps: 0, ledger: [], diverged: false };
      }),
    );
    const counts = classes.map((label) => [label, rows.train.y.filter((y) => y === label).length]);
    expect(seen).toEqual(counts);
    expect(errorRateOfMany(rows.test, classes, W)).toBeLessThan(0.15);
    expect(errorRateOfMany(rows.test, [1, 2, 0], W), 'the wrong names').toBeGreaterThan(0.8);
  });
});

describe.each(['fixed', 'shrinking'] as const)('with %s batches', (shape) => {
  it.each(['inverse-sqrt', 'strongly-convex', 'constant', 'inverse'] as const)(
    'and steps %s the cost of vector noise is that of the passes',
    (stepSize) => {
      expect(basic.epsilon(outcome({ shape, stepSize }).ledger, 0)).toBeCloseTo(9, 12);
    },
  );
});

it.each(['rdp', 'pld'])('noise calibrated by %s is spent to the last step, and no further', (accountant) => {
  const given = { rows: 600, batch: 60, epochs: 4, epsilon: 1, delta: 1e-5, accountant };
  const noiseMultiplier = calibratedMultiplier(given);
  const { train, test } = rows;
  const binary = { ...train, y: train.y.map((label) => (label > 0 ? 1 : -1)) };
  const { ledger, steps } = runToEnd(
    trainAndTest(
      { train: binary, test },
      { ...recipe, batch: 60, epochs: 4, sampling: 'poisson', noise: { kind: 'gaussian', noiseMultiplier } },
      createRng(7),
    ),
  );
  expect(steps).toBe(40);
  const spent = (accountant === 'rdp' ? rdp : pld).epsilon(ledger, 1e-5);
  expect(spent).toBeLessThanOrEqual(1);
  expect(spent).toBeGreaterThan(0.999);
});
