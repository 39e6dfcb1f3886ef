import { describe, expect, it } from 'vitest';
import type { Table } from '../../../src/core/data/dataset.ts';
import { clipSd } from '../../../src/core/data/preprocess/clip-sd.ts';
import { steps } from '../../../src/core/data/preprocess/index.ts';
import { intercept } from '../../../src/core/data/preprocess/intercept.ts';
import { moments } from '../../../src/core/data/preprocess/moments.ts';
import { rowNorms } from '../../../src/core/data/preprocess/norms.ts';
import { prepare } from '../../../src/core/data/preprocess/pipeline.ts';
import { privacyOf, type Step } from '../../../src/core/data/preprocess/step.ts';
import { takeRows } from '../../../src/core/data/rows.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { dataset } from '../../data.ts';

/** Columns of very different scale, one of them constant. */
function table(rows: number, seed = 1): Table<Float32Array> {
  const rng = createRng(seed);
  const scales = [1, 1000, 1e-3, 0, 5];
  const X = Float32Array.from({ length: rows * 5 }, (_, t) => scales[t % 5] * rng.normal() + (t % 5));
  return { rows, columns: 5, names: ['a', 'b', 'c', 'd', 'e'], X, y: new Float32Array(rows) };
}

const column = ({ rows, columns, X }: Table, j: number) =>
  Array.from({ length: rows }, (_, i) => X[i * columns + j]);

/** A step that learns nothing. */
const asIs = (step: Step, rows: Table) => step.apply(step.fit(rows), rows);

/** Lets a step see `train` and act on `rows`. */
const applied = (id: string, train: Table, rows: Table) => steps[id].apply(steps[id].fit(train), rows);

describe('every step', () => {
  it.each(Object.values(steps))(
    '$id leaves its input alone, and test rows never change what it learned',
    (step) => {
      const train = table(50);
      const test = table(20, 2);
      const before = train.X.slice();
      const state = step.fit(train);
      const one = step.apply(state, takeRows(test, [3]));
      const all = step.apply(state, test);
      expect([...one.X]).toEqual([...all.X.subarray(3 * all.columns, 4 * all.columns)]);
      expect([...train.X]).toEqual([...before]);
      expect(all.X.every(Number.isFinite)).toBe(true);
      expect(all.names.length).toBe(all.columns);
    },
  );

  it.each(Object.values(steps))('$id says truthfully whether a row depends on the others', (step) => {
    const rows = table(30);
    const alone = takeRows(rows, [7]);
    alone.X.fill(9999);
    const with30 = step.apply(step.fit(rows), alone);
    const outlier = takeRows(
      rows,
      Array.from({ length: 30 }, (_, i) => i),
    );
    outlier.X.fill(1e4, 0, 5);
    const withOutlier = step.apply(step.fit(outlier), alone);
    const differs = with30.X.some((x, j) => x !== withOutlier.X[j]);
    expect(differs).toBe(step.looksAtPrivateData);
    expect(privacyOf(step)).toBe(differs ? 'costs budget that is not accounted for' : 'free');
  });
});

describe('what becomes of the rows', () => {
  const train = table(400);
  const test = table(100, 2);

  it('standardised: mean 0 and deviation 1, a constant column 0, the test set by the training numbers', () => {
    const out = applied('standardise', train, train);
    const { mean, sd } = moments(out);
    [0, 1, 2, 4].forEach((j) => {
      expect(mean[j]).toBeCloseTo(0, 5);
      expect(sd[j]).toBeCloseTo(1, 5);
    });
    expect(column(out, 3).every((x) => x === 0)).toBe(true);
    const { mean: m, sd: s } = moments(train);
    expect(applied('standardise', train, test).X[0]).toBeCloseTo((test.X[0] - m[0]) / s[0], 5);
    expect(applied('standardise', train, test).X[3], 'constant in training, whatever the test row says').toBe(
      0,
    );
  });

  it('min–max: exactly 0 to 1 in training', () => {
    const out = applied('min-max', train, train);
    [0, 1, 2, 4].forEach((j) => {
      expect(Math.min(...column(out, j))).toBe(0);
      expect(Math.max(...column(out, j))).toBeCloseTo(1, 6);
    });
  });

  it('row-normalised, into the unit ball, by the longest row', () => {
    rowNorms(applied('row-normalise', train, test)).forEach((n) => expect(n).toBeCloseTo(1, 6));
    const small = { ...test, X: test.X.map((x) => x / 1e4) };
    const before = rowNorms(small);
    const ball = rowNorms(applied('unit-ball', train, small));
    ball.forEach((n, i) => expect(n).toBeCloseTo(Math.min(1, before[i]), 6));
    expect(Math.max(...rowNorms(applied('max-norm', train, train)))).toBeCloseTo(1, 6);
    const zero = { ...test, X: new Float32Array(test.X.length) };
    expect(applied('row-normalise', train, zero).X.every((x) => x === 0)).toBe(true);
  });

  it('clipped: nothing beyond c deviations, the rest untouched', () => {
    const step = clipSd(1);
    const { mean, sd } = moments(train);
    const out = step.apply(step.fit(train), train);
    column(out, 1).forEach((x, i) => {
      const raw = train.X[i * 5 + 1];
      expect(Math.abs(x - mean[1])).toBeLessThanOrEqual(sd[1] * (1 + 1e-6));
      if (Math.abs(raw - mean[1]) <= sd[1]) expect(x).toBe(raw);
    });
    expect(() => clipSd(0)).toThrow('c must be > 0, got 0');
  });

  it('with an intercept: a row of length 1 keeps length 1 when rescaled, √2 when not', () => {
    const unit = applied('row-normalise', train, test);
    rowNorms(asIs(intercept(), unit)).forEach((n) => expect(n).toBeCloseTo(1, 6));
    rowNorms(asIs(intercept(false), unit)).forEach((n) => expect(n).toBeCloseTo(Math.SQRT2, 6));
  });

  it('in a row: each step is fitted on what the one before left', () => {
    const { train: out } = prepare([steps['standardise'], steps['unit-ball']], { train, test });
    const once = applied('standardise', train, train);
    const twice = applied('unit-ball', once, once);
    expect([...out.X]).toEqual([...twice.X]);
  });
});

describe('on the digits', () => {
  it('every standardised 4 and 9 is longer than 1 (median 17.9 on the first 10,000 images), so all land on the sphere', () => {
    const { train, test } = dataset('mnist-4-9');
    const { train: rows } = prepare([steps['standardise']], { train, test: takeRows(test, [0]) });
    const norms = rowNorms(rows).sort();
    expect(norms[0]).toBeGreaterThan(9);
    expect(norms[5895]).toBeGreaterThan(17);
    expect(norms[5895]).toBeLessThan(19);
    const ball = rowNorms(asIs(steps['unit-ball'], rows));
    ball.forEach((n) => expect(n).toBeCloseTo(1, 5));
  });
});
