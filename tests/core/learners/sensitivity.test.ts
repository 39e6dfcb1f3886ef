import { describe, expect, it } from 'vitest';
import { huberSvm, logistic } from '../../../src/core/learners/loss.ts';
import { minimise } from '../../../src/core/learners/minimise.ts';
import { assumptionsOn, outputSensitivity } from '../../../src/core/learners/sensitivity.ts';
import { sparseRows } from '../../../src/core/learners/sparse-rows.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { digits } from './digits.ts';

describe('the sensitivity of the optimum', () => {
  it('is 44 and not 0.0037 for the published N = 11750, C = 22', () => {
    expect(outputSensitivity({ rows: 11750, lambda: 1 / (22 * 11750) })).toBeCloseTo(44, 10);
    expect(outputSensitivity({ rows: 11750, lambda: 1 / 22 })).toBeCloseTo(0.0037447, 7);
    expect(outputSensitivity({ rows: 11750, lambda: 0.01 })).toBeCloseTo(0.017021, 6);
  });

  it('grows by the share N γ when the solver stops at a gradient of γ', () => {
    const exact = outputSensitivity({ rows: 500, lambda: 0.1 });
    expect(outputSensitivity({ rows: 500, lambda: 0.1, gradientNorm: 1e-3 / 500 })).toBeCloseTo(
      1.001 * exact,
      12,
    );
  });

  it('bounds the distance of optima over 100 random neighbours, and a row can come near the bound', () => {
    const rng = createRng('neighbours');
    const rows = 60;
    const columns = 8;
    let largest = 0;
    for (let trial = 0; trial < 100; trial++) {
      const loss = trial % 2 ? logistic : huberSvm;
      const lambda = 10 ** (-3 + 3 * rng.next());
      const X = Float32Array.from({ length: rows * columns }, () => rng.normal());
      const y = Float32Array.from({ length: rows }, () => (rng.next() < 0.5 ? -1 : 1));
      const table = { rows, columns, names: [], X, y };
      const [X2, y2] = [X.slice(), y.slice()];
      const changed = Math.floor(rng.next() * rows);
      for (let j = 0; j < columns; j++) X2[changed * columns + j] = rng.normal();
      y2[changed] = -y[changed];
      const optimum = (t: typeof table) => {
        const data = sparseRows(t, 'unit length');
        const { w } = minimise({ data, loss, lambda });
        expect(w.reduce((sum, v) => sum + v * v, 0)).toBeLessThanOrEqual((2 * loss.value(0)) / lambda);
        return w;
      };
      const [a, b] = [optimum(table), optimum({ ...table, X: X2, y: y2 })];
      const apart = Math.hypot(...a.map((v, j) => v - b[j]));
      const bound = outputSensitivity({ rows, lambda, gradientNorm: 1e-8 });
      expect(apart).toBeLessThanOrEqual(bound);
      largest = Math.max(largest, apart / bound);
    }
    expect(largest).toBeGreaterThan(0.3);
  });

  it('holds on the digits, where a whole digit is replaced by its worst neighbour', () => {
    const data = digits('train', 500);
    const lambda = 0.01;
    const problem = { data, loss: logistic, lambda, count: 300 };
    const { w } = minimise(problem);
    // Row 0 gives way to a row that is not in the sample, with the label that surprises the model most.
    const order = Int32Array.from({ length: 300 }, (_, i) => (i === 0 ? 400 : i));
    const flipped = { ...data, y: data.y.map((label, i) => (i === 400 ? -label : label)) };
    const other = minimise({ ...problem, data: flipped, order });
    const apart = Math.hypot(...w.map((v, j) => v - other.w[j]));
    expect(apart).toBeLessThanOrEqual(outputSensitivity({ rows: 300, lambda }));
    expect(apart).toBeGreaterThan(0);
  });

  it('names its assumptions and measures them', () => {
    expect(assumptionsOn(digits('train', 500)).every((assumption) => assumption.holds)).toBe(true);
    const long = { ...digits('train', 500), value: digits('train', 500).value.map((v) => 2 * v) };
    const [first] = assumptionsOn(long);
    expect(first.holds).toBe(false);
    expect(first.measured).toContain('the longest is 1.99');
  });
});
