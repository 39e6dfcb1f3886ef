import { describe, expect, it } from 'vitest';
import { moments } from '../../../../src/core/data/preprocess/moments.ts';
import {
  dualityGap,
  kktViolation,
  largestLambda,
  objectiveAt,
} from '../../../../src/core/learners/lasso/certificate.ts';
import { gramForm, quadraticOf, quadraticOfGram } from '../../../../src/core/learners/lasso/gram-form.ts';
import {
  largestCurvature,
  quadraticOfRows,
  type Quadratic,
} from '../../../../src/core/learners/lasso/quadratic.ts';
import {
  combineRows,
  denseRow,
  lengthsOf,
  predictRows,
  takeLassoRows,
  toRows,
} from '../../../../src/core/learners/lasso/rows.ts';
import { publishedStop, solveLasso } from '../../../../src/core/learners/lasso/solve.ts';
import { publishedThreshold, softThreshold } from '../../../../src/core/learners/lasso/threshold.ts';
import { runToEnd } from '../../../../src/core/work/run-to-end.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';
import { dataset } from '../../../data.ts';

/** Digits, standardised by all rows, as in the thesis; the first `n` of them. */
function digits(n: number) {
  const { train } = dataset('mnist-4-9');
  const { mean, sd } = moments(train);
  const scaling = { shift: mean, factor: sd.map((s) => (s > 0 ? 1 / s : 0)) };
  return toRows(
    { ...train, rows: n, X: train.X.subarray(0, n * train.columns), y: train.y.subarray(0, n) },
    { scaling },
  );
}

function table(n: number, d: number, seed: number) {
  const rng = createRng(seed);
  const X = Float32Array.from({ length: n * d }, () => (rng.next() < 0.4 ? 0 : rng.normal() + 1));
  const y = Float32Array.from({ length: n }, (_, i) => X[i * d] - 2 * X[i * d + 1] + rng.normal() / 2);
  return { rows: n, columns: d, X, y };
}

/** The Lasso by coordinate descent on dense numbers: another algorithm, written for this test alone. */
function byCoordinates(rows: number[][], y: number[], lambda: number, sweeps: number): Float64Array {
  const n = rows.length;
  const d = rows[0].length - 1;
  const w = new Float64Array(d + 1);
  const residual = y.slice();
  const squares = Array.from({ length: d + 1 }, (_, j) => rows.reduce((sum, x) => sum + x[j] ** 2, 0));
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let moved = 0;
    for (let j = 0; j <= d; j++) {
      if (squares[j] === 0) continue;
      let rho = squares[j] * w[j];
      for (let i = 0; i < n; i++) rho += rows[i][j] * residual[i];
      const next = (j === d ? rho : Math.sign(rho) * Math.max(0, Math.abs(rho) - n * lambda)) / squares[j];
      const change = next - w[j];
      if (change !== 0) for (let i = 0; i < n; i++) residual[i] -= change * rows[i][j];
      moved = Math.max(moved, Math.abs(change));
      w[j] = next;
    }
    if (moved < 1e-14) break;
  }
  return w;
}

const farthest = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((most, v, j) => Math.max(most, Math.abs(v - b[j])), 0);
const zeros = (w: Float64Array) => w.subarray(0, -1).filter((v) => v === 0).length;
const at = (of: Quadratic, w: Float64Array) => {
  const gradient = new Float64Array(of.weights);
  return { w, squares: of.at(w, gradient), gradient };
};

describe('the threshold', () => {
  it('is 0 inside, and the published one is not', () => {
    expect(softThreshold(0.3, 0.5)).toBe(0);
    expect(softThreshold(-0.8, 0.5)).toBeCloseTo(-0.3, 15);
    expect(publishedThreshold(0.3, 0.5)).toBeCloseTo(-0.2, 15);
  });

  it('minimises (v − u)²/2 + a|v|', () => {
    for (const u of [-2, -0.4, 0, 0.1, 0.7, 3]) {
      const cost = (v: number) => (v - u) ** 2 / 2 + 0.5 * Math.abs(v);
      const best = cost(softThreshold(u, 0.5));
      for (let v = -4; v <= 4; v += 0.01) expect(best).toBeLessThanOrEqual(cost(v) + 1e-12);
    }
  });
});

describe('rows', () => {
  const raw = table(17, 6, 3);
  const scaling = {
    shift: Float64Array.from({ length: 6 }, (_, j) => j / 3),
    factor: Float64Array.from([1, 2, 0, 0.5, 3, 1]),
  };
  const data = toRows(raw, { scaling });
  const dense = Array.from({ length: 17 }, (_, i) => [
    ...Array.from({ length: 6 }, (_, j) => (raw.X[i * 6 + j] - scaling.shift[j]) * scaling.factor[j]),
    1,
  ]);

  it('multiply as the dense numbers do', () => {
    const rng = createRng(5);
    const w = Float64Array.from({ length: 7 }, () => rng.normal());
    const r = Float64Array.from({ length: 17 }, () => rng.normal());
    const Xw = dense.map((x) => x.reduce((sum, v, j) => sum + v * w[j], 0));
    const Xr = Array.from({ length: 7 }, (_, j) => dense.reduce((sum, x, i) => sum + x[j] * r[i], 0));
    expect(farthest(predictRows(data, w), Xw)).toBeLessThan(1e-12);
    expect(farthest(combineRows(data, r), Xr)).toBeLessThan(1e-12);
    expect(farthest(denseRow(data, 4), dense[4])).toBeLessThan(1e-14);
    const lengths = dense.map((x) => Math.hypot(...x));
    expect(farthest(lengthsOf(data), lengths)).toBeLessThan(1e-12);
  });

  it('are copied when they are taken', () => {
    const part = takeLassoRows(data, [3, 3, 9]);
    expect(part.rows).toBe(3);
    expect(farthest(denseRow(part, 2), dense[9])).toBeLessThan(1e-14);
    part.value.fill(0);
    expect(farthest(denseRow(data, 9), dense[9])).toBeLessThan(1e-14);
  });

  it('give the same gradient by XᵀX and by passes, and it is the slope', () => {
    for (const intercept of [0, 1] as const) {
      const rows = toRows(raw, { scaling, intercept });
      const [a, b] = [quadraticOfRows(rows), quadraticOfGram(runToEnd(gramForm(rows)))];
      const rng = createRng(6);
      const w = Float64Array.from({ length: a.weights }, () => rng.normal());
      const [one, other] = [at(a, w), at(b, w)];
      expect(farthest(one.gradient, other.gradient)).toBeLessThan(1e-11);
      expect(one.squares).toBeCloseTo(other.squares, 10);
      for (let j = 0; j < a.weights; j++) {
        const up = at(a, w.map((v, k) => v + (k === j ? 1e-5 : 0))).squares; // prettier-ignore
        const down = at(a, w.map((v, k) => v - (k === j ? 1e-5 : 0))).squares; // prettier-ignore
        expect(one.gradient[j]).toBeCloseTo((up - down) / 2e-5, 4);
      }
    }
  });
});

describe('the Lasso', () => {
  it('finds what coordinate descent finds, to 1e-6, and meets the conditions of a minimum', () => {
    const raw = table(80, 24, 11);
    const data = toRows(raw);
    const of = runToEnd(quadraticOf(data));
    const L = runToEnd(largestCurvature(of));
    const dense = Array.from({ length: 80 }, (_, i) => Array.from(denseRow(data, i)));
    for (const lambda of [0.3, 0.05, 0.004]) {
      const reference = byCoordinates(dense, Array.from(raw.y), lambda, 20_000);
      for (const algorithm of ['ista', 'fista'] as const) {
        const options = { lambda, step: 1 / L, algorithm };
        const { w, stoppedBy } = runToEnd(solveLasso(of, options, { rounds: 50_000, gap: 1e-13 }));
        expect(stoppedBy, `${algorithm} at ${lambda}`).toBe('gap');
        expect(farthest(w, reference), `${algorithm} at ${lambda}`).toBeLessThan(1e-6);
        expect(kktViolation(at(of, w), lambda, 80, 1)).toBeLessThan(1e-6);
        expect(zeros(w)).toBe(zeros(reference));
      }
    }
  });

  it('does so on digits too, with fewer rows than pixels', () => {
    const data = digits(120);
    const of = runToEnd(quadraticOf(data));
    const step = 1 / runToEnd(largestCurvature(of));
    const dense = Array.from({ length: 120 }, (_, i) => Array.from(denseRow(data, i)));
    const lambda = 0.1;
    const reference = byCoordinates(dense, Array.from(data.y), lambda, 2_000);
    const { w } = runToEnd(
      solveLasso(of, { lambda, step, algorithm: 'fista' }, { rounds: 6_000, gap: 1e-14 }),
    );
    expect(farthest(w, reference)).toBeLessThan(1e-6);
    expect(kktViolation(at(of, w), lambda, 120, 1)).toBeLessThan(1e-6);
  });

  it('never goes up for a step of at most 1/L, and goes to infinity above 2/L without a NaN', () => {
    const of = runToEnd(quadraticOf(digits(150)));
    const L = runToEnd(largestCurvature(of));
    const history = (factor: number, rounds = 150) =>
      runToEnd(solveLasso(of, { lambda: 0.02, step: factor / L }, { rounds }));
    for (const factor of [0.3, 1]) {
      const { history: costs } = history(factor);
      for (let t = 1; t < costs.length; t++) expect(costs[t]).toBeLessThanOrEqual(costs[t - 1] * (1 + 1e-13));
    }
    const below = history(1.95, 600).history;
    expect(below.at(-1)).toBeLessThan(below[0] / 2);
    const above = history(2.2, 3000);
    expect(above.stoppedBy).toBe('diverged');
    expect(above.w.every(Number.isFinite)).toBe(true);
    expect(above.history.every(Number.isFinite)).toBe(true);
    expect(above.history.at(-1)).toBeGreaterThan(1e6 * above.history[0]);
  });

  it('has an L that is the largest eigenvalue', () => {
    const of = quadraticOfRows(toRows(table(50, 8, 21)));
    const L = runToEnd(largestCurvature(of));
    // For any direction the curvature is at most L, and shifting by L leaves nothing positive.
    const rng = createRng(22);
    let best = 0;
    for (let i = 0; i < 3000; i++) {
      const v = Float64Array.from({ length: 9 }, () => rng.normal());
      const image = at(of, v).gradient.map((g, j) => (g + of.totals.Xy[j]) / 50);
      const quotient = v.reduce((s, x, j) => s + x * image[j], 0) / v.reduce((s, x) => s + x * x, 0);
      best = Math.max(best, quotient);
    }
    expect(best).toBeLessThanOrEqual(L * (1 + 1e-9));
    expect(best).toBeGreaterThan(0.6 * L);
  });

  it('is all zeros exactly from λ = max |Xᵀy| / N on', () => {
    const data = toRows(table(60, 10, 31), { intercept: 0 });
    const of = quadraticOfRows(data);
    const most = combineRows(data, data.y).reduce((m, v) => Math.max(m, Math.abs(v)), 0) / 60;
    expect(largestLambda(of.totals, 0)).toBeCloseTo(most, 14);
    const step = 1 / runToEnd(largestCurvature(of));
    const nonZero = (lambda: number) =>
      runToEnd(solveLasso(of, { lambda, step }, { rounds: 400 })).w.filter((v) => v !== 0).length;
    expect(nonZero(most * 1.0001)).toBe(0);
    expect(nonZero(most * 0.99)).toBeGreaterThan(0);
  });

  it('bounds the distance to the minimum by its gap', () => {
    const of = quadraticOfRows(toRows(table(70, 12, 41)));
    const step = 1 / runToEnd(largestCurvature(of));
    const lambda = 0.05;
    const best = runToEnd(
      solveLasso(of, { lambda, step, algorithm: 'fista' }, { rounds: 20_000, gap: 1e-15 }),
    ).w;
    const smallest = objectiveAt(at(of, best), lambda, of.totals, 1);
    for (const rounds of [1, 5, 20, 80, 320]) {
      const point = at(of, runToEnd(solveLasso(of, { lambda, step }, { rounds })).w);
      const away = objectiveAt(point, lambda, of.totals, 1) - smallest;
      expect(dualityGap(point, lambda, of.totals, 1)).toBeGreaterThanOrEqual(away - 1e-13);
    }
    expect(dualityGap(at(of, best), lambda, of.totals, 1)).toBeLessThan(1e-14);
  });

  it('stops by the published rules', () => {
    const of = runToEnd(quadraticOf(digits(20)));
    const soon = runToEnd(solveLasso(of, { lambda: 1e-20, step: 0.01 }, publishedStop));
    expect(soon.stoppedBy).toBe('cost');
    expect(soon.history.at(-1)).toBeLessThan(1e-4);
    expect(soon.rounds).toBeLessThan(200);
    const still = runToEnd(solveLasso(of, { lambda: 10, step: 0.01 }, publishedStop));
    expect(still.stoppedBy).toBe('change');
  });
});

describe('pixels that no Lasso dropped', () => {
  it('are 166 among all 11,791 rows, and only these stay at 0 without penalty', () => {
    const { train } = dataset('mnist-4-9');
    expect(train.rows).toBe(11_791);
    const { mean, sd } = moments(train);
    const never = mean.filter((v) => v === 0).length;
    expect(never).toBe(166);
    expect(sd.filter((v) => v === 0).length).toBe(166);
    // The scaler saw all rows, so even 20 rows keep exactly these 166 weights at 0, as in figure 4.11.
    for (const n of [20, 220]) {
      const of = runToEnd(quadraticOf(digits(n)));
      const { w } = runToEnd(solveLasso(of, { lambda: 0, step: 0.005 }, { rounds: 40 }));
      expect(zeros(w)).toBe(166);
    }
  });

  it('are selected by the soft threshold and not by the published one', () => {
    const of = runToEnd(quadraticOf(digits(220)));
    const fit = (threshold: 'soft' | 'published') =>
      runToEnd(solveLasso(of, { lambda: 0.05, step: 0.01, threshold }, { rounds: 400 })).w;
    expect(zeros(fit('soft'))).toBeGreaterThan(500);
    expect(zeros(fit('published'))).toBe(166);
  });
});
