import { expect, it } from 'vitest';
import { bestSetting, crossErrors, FOLDS, mostFrequent } from '../../../src/core/learners/grid-search.ts';
import { denseTake } from '../../../src/core/learners/sgd/dense-rows.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';

/** Whether this setting is wrong on this row: a fixed pattern, so that the mean over all rows is known without any fold. */
const wrong = (row: number, setting: number) => ((row * 7 + setting * row) % 11 < 4 ? 1 : 0);
const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;

/* The oracle: with folds of equal size, the mean of the folds' errors is the error on all rows, however they were dealt. */
it('scores every setting on every row once, and never on a row that it was trained on', () => {
  const [n, settings] = [40, [0, 1, 2, 3]];
  const held: number[] = [];
  const errors = runToEnd(
    crossErrors(n, settings, createRng(3), {
      open(split) {
        const [train, test] = [Array.from(split.train), Array.from(split.held)];
        expect(train.filter((row) => test.includes(row))).toEqual([]);
        expect(train.length + test.length).toBe(n);
        held.push(...test);
        return test;
      },
      *error(rows, setting) {
        yield 1;
        return mean(rows.map((row) => wrong(row, setting)));
      },
    }),
  );
  expect(held.sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i));
  const all = Array.from({ length: n }, (_, i) => i);
  settings.forEach((setting, s) =>
    expect(errors[s]).toBeCloseTo(mean(all.map((row) => wrong(row, setting))), 12),
  );
});

it('counts a training that went to infinity as wrong on every row', () => {
  const errors = runToEnd(
    crossErrors(20, [0], createRng(1), {
      open: () => 0,
      *error(_fold, _setting, number) {
        yield 1;
        return number === 0 ? NaN : 0;
      },
    }),
  );
  expect(errors[0]).toBeCloseTo(1 / FOLDS, 12);
});

it('takes the lowest error, of equals the last, and is not fooled by the last bit of a sum', () => {
  expect(bestSetting([0.3, 0.1, 0.2, 0.1])).toBe(3);
  expect(bestSetting([0.3, 0.1 + 0.2, 0.4])).toBe(1);
  expect(bestSetting([0.2, 0.1])).toBe(1);
  expect(bestSetting([0.1, 0.2])).toBe(0);
});

it('the most frequent choice wins, of equally frequent ones that with the lower mean error', () => {
  expect(mostFrequent([])).toBeUndefined();
  const of = (setting: number, error: number) => ({ setting, error });
  const often = [of(1, 0.1), of(2, 0.4), of(2, 0.2)];
  expect(mostFrequent(often)).toMatchObject({ setting: 2, count: 2 });
  expect(mostFrequent(often)!.error).toBeCloseTo(0.3, 12);
  const tie = [of(5, 0.3), of(7, 0.1), of(5, 0.3), of(7, 0.2)];
  expect(mostFrequent(tie)).toMatchObject({ setting: 7, count: 2 });
});

it('copies the rows of a fold in their order', () => {
  const rows = {
    rows: 3,
    columns: 2,
    X: Float32Array.from([1, 2, 3, 4, 5, 6]),
    y: Float32Array.from([1, -1, 1]),
    norms: Float64Array.from([7, 8, 9]),
  };
  expect(denseTake(rows, Int32Array.from([2, 1]))).toEqual({
    rows: 2,
    columns: 2,
    X: Float32Array.from([5, 6, 3, 4]),
    y: Float32Array.from([1, -1]),
    norms: Float64Array.from([9, 8]),
  });
});
