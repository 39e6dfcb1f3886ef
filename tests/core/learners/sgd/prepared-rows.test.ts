import { describe, expect, it } from 'vitest';
import { prepare } from '../../../../src/core/data/preprocess/pipeline.ts';
import { project, randomProjection } from '../../../../src/core/data/preprocess/random-projection.ts';
import { rowNormalise } from '../../../../src/core/data/preprocess/row-normalise.ts';
import { standardise } from '../../../../src/core/data/preprocess/standardise.ts';
import { unitBall } from '../../../../src/core/data/preprocess/unit-ball.ts';
import { firstRows, takeRows } from '../../../../src/core/data/rows.ts';
import { costing, prepareRows, type RowsSetting } from '../../../../src/core/learners/sgd/prepared-rows.ts';
import { runToEnd } from '../../../../src/core/work/run-to-end.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';
import { dataset } from '../../../data.ts';

const { train: all, test: allTests } = dataset('mnist-4-9#300');
const data = { train: all, test: firstRows(allTests, 100) };
const numbers = Int32Array.from({ length: 200 }, (_, i) => 299 - i);
const prepared = (setting: RowsSetting) => runToEnd(prepareRows(data, numbers, setting, createRng(9)));

function expectSame(one: Float32Array, other: Float32Array, tolerance: number) {
  expect(one.length).toBe(other.length);
  let most = 0;
  for (let i = 0; i < one.length; i++) most = Math.max(most, Math.abs(one[i] - other[i]));
  expect(most).toBeLessThan(tolerance);
}

describe('prepared rows are those of the steps, one after the other', () => {
  it.each([
    ['unit rows', [rowNormalise]],
    ['standardised', [standardise, unitBall]],
  ] as const)('%s', (scaling, steps) => {
    const halves = prepare([...steps], { train: takeRows(data.train, numbers), test: data.test });
    const R = randomProjection(784, 20, createRng(9));
    const small = prepared({ scaling, reduction: 'projection', k: 20 });
    expectSame(small.train.X, runToEnd(project(R, halves.train)).X, 2e-6);
    expectSame(small.test.X, runToEnd(project(R, halves.test)).X, 2e-6);
    const whole = prepared({ scaling, reduction: 'none', k: 0 });
    expectSame(whole.train.X, halves.train.X, 2e-6);
    expectSame(whole.test.X, halves.test.X, 2e-6);
    expect(whole.train.columns).toBe(784);
    for (const norm of whole.train.norms) expect(norm).toBeCloseTo(1, 5);
  });

  it('principal components keep more of a row than as many random directions do', () => {
    const { train } = prepared({ scaling: 'unit rows', reduction: 'pca', k: 5 });
    expect(train.columns).toBe(5);
    for (const norm of train.norms) expect(norm).toBeCloseTo(1, 5);
    // The first component explains most: its scores vary more than those of the fifth.
    const spread = (j: number) => train.norms.reduce((sum, _, i) => sum + train.X[5 * i + j] ** 2, 0);
    expect(spread(0)).toBeGreaterThan(spread(4));
  });

  it('a column of ones stands at the end, and is in the lengths', () => {
    const { train } = prepared({ scaling: 'unit rows', reduction: 'none', k: 0, ones: true });
    expect(train.columns).toBe(785);
    expect(train.X[784]).toBe(1);
    expect(train.norms[0]).toBeCloseTo(Math.SQRT2, 5);
  });
});

it('says which steps read everybody’s rows', () => {
  const ids = (setting: Pick<RowsSetting, 'scaling' | 'reduction'>) => costing(setting).map(({ id }) => id);
  expect(ids({ scaling: 'unit rows', reduction: 'projection' })).toEqual([]);
  expect(ids({ scaling: 'unit rows', reduction: 'none' })).toEqual([]);
  expect(ids({ scaling: 'standardised', reduction: 'pca' })).toEqual(['standardise', 'pca']);
});

it('a random projection keeps lengths on average: mean of ‖Rx‖²/‖x‖² 1 ± 0.02 at k = 50, sd about 0.2', () => {
  // A row of 40 values: the law does not depend on how many there are, only on k.
  const X = Float32Array.from({ length: 40 }, (_, j) => Math.sin(j) + 0.5);
  const row = { rows: 1, columns: 40, names: [], X, y: Float32Array.of(1) };
  const length = X.reduce((sum, x) => sum + x * x, 0);
  const draws = 1000;
  const ratios = Array.from({ length: draws }, (_, i) => {
    const image = runToEnd(project(randomProjection(40, 50, createRng(2).fork(i)), row));
    return image.X.reduce((sum, x) => sum + x * x, 0) / length;
  });
  const mean = ratios.reduce((a, b) => a + b, 0) / draws;
  const sd = Math.sqrt(ratios.reduce((a, b) => a + (b - mean) ** 2, 0) / (draws - 1));
  // Standard error 0.0063: 0.02 is three of them, error rate 0.002 for a new seed.
  expect(Math.abs(mean - 1)).toBeLessThan(0.02);
  // √(2/50) = 0.2, its own standard error about 0.005.
  expect(sd).toBeGreaterThan(0.18);
  expect(sd).toBeLessThan(0.22);
});
