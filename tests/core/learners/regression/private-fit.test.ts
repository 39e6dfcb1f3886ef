import fc from 'fast-check';
import { EigenvalueDecomposition, LuDecomposition, Matrix } from 'ml-matrix';
import { describe, expect, it, vi } from 'vitest';
import { adaSspPlan, sspPlan } from '../../../../src/core/learners/regression/noise-plan.ts';
import { leastSquares, ridge, trivial } from '../../../../src/core/learners/regression/plain-fits.ts';
import { damping, normBound, privateFit } from '../../../../src/core/learners/regression/private-fit.ts';
import {
  eigenvalues,
  matrix,
  smallestEigenvalue,
  symmetricSolver,
} from '../../../../src/core/learners/regression/solve.ts';
import { squaredError, sumsOf, variance } from '../../../../src/core/learners/regression/sums.ts';
import { drawNoise } from '../../../../src/core/learners/regression/unit-noise.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';

const sizes = fc.record({
  rows: fc.integer({ min: 2, max: 60 }),
  d: fc.integer({ min: 1, max: 8 }),
  seed: fc.integer({ min: 0, max: 1e6 }),
});

function madeUp({ rows, d, seed }: { rows: number; d: number; seed: number }) {
  const rng = createRng(seed).fork('rows');
  const X = Float64Array.from({ length: rows * d }, () => rng.normal() / Math.sqrt(d));
  const y = Float64Array.from({ length: rows }, () => rng.normal());
  return { X, y, sums: sumsOf(X, y, d) };
}

describe('the cached error', () => {
  it('equals the sum over the rows (fact 22)', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const { X, y, sums } = madeUp(size);
        const rng = createRng(size.seed).fork('theta');
        const theta = Float64Array.from({ length: size.d }, () => rng.normal());
        let direct = 0;
        for (let i = 0; i < size.rows; i++) {
          let fitted = 0;
          for (let j = 0; j < size.d; j++) fitted += X[i * size.d + j] * theta[j];
          direct += (y[i] - fitted) ** 2 / size.rows;
        }
        expect(Math.abs(squaredError(sums, theta) / direct - 1)).toBeLessThan(1e-9);
        const mean = y.reduce((a, b) => a + b, 0) / size.rows;
        const spread = y.reduce((a, b) => a + (b - mean) ** 2, 0) / size.rows;
        expect(Math.abs(variance(sums) - spread)).toBeLessThan(1e-12);
      }),
      { seed: 22, numRuns: 100 },
    );
  });
});

describe('the solver', () => {
  it('agrees with LU of ml-matrix, definite or not, and leaves its matrix alone', () => {
    fc.assert(
      fc.property(sizes, fc.double({ min: 0, max: 3, noNaN: true }), ({ d, seed }, lambda) => {
        const rng = createRng(seed).fork('matrix');
        const { gram, cross } = drawNoise(rng, d, 'copy');
        const kept = Float64Array.from(gram);
        const A = Matrix.from1DArray(d, d, [...gram]).add(Matrix.eye(d, d).mul(lambda));
        const oracle = new LuDecomposition(A).solve(Matrix.columnVector([...cross])).to1DArray();
        const size = Math.max(1, ...oracle.map(Math.abs));
        for (const simd of [true, false]) {
          const theta = symmetricSolver(d, simd)(matrix(gram), lambda, cross);
          for (let j = 0; j < d; j++) expect(Math.abs(theta[j] - oracle[j]) / size).toBeLessThan(1e-7);
        }
        expect(gram).toEqual(kept);
      }),
      { seed: 23, numRuns: 200 },
    );
  });

  it('two numbers at a time gives what plain numbers give, at every size, and LU where a pivot fails', () => {
    for (let d = 1; d <= 45; d++) {
      const rng = createRng(d).fork('wide');
      const { gram, cross } = drawNoise(rng, d, 'half');
      for (const lambda of [0, 3 * Math.sqrt(d)]) {
        const [two, plain] = [true, false].map((simd) =>
          symmetricSolver(d, simd)(matrix(gram), lambda, cross),
        );
        const size = Math.max(...plain.map(Math.abs));
        for (let j = 0; j < d; j++) expect(Math.abs(two[j] - plain[j]) / size).toBeLessThan(1e-9);
      }
    }
  });

  it('does without WebAssembly', async () => {
    vi.resetModules();
    vi.stubGlobal('WebAssembly', undefined);
    try {
      const { symmetricSolver: plain } = await import('../../../../src/core/learners/regression/solve.ts');
      const theta = plain(2, true)(matrix(Float64Array.of(4, 0, 0, 16)), 0, Float64Array.of(4, 8));
      expect([...theta]).toEqual([1, 0.5]);
    } finally {
      vi.unstubAllGlobals();
      vi.resetModules();
    }
  });

  it('has the eigenvalues of ml-matrix, also of a matrix without full rank', () => {
    const { sums } = madeUp({ rows: 3, d: 6, seed: 1 });
    expect(smallestEigenvalue(sums.G, 6)).toBeLessThan(1e-12);
    const { realEigenvalues } = new EigenvalueDecomposition(Matrix.from1DArray(6, 6, [...sums.G]));
    expect(eigenvalues(sums.G, 6).at(-1)).toBeCloseTo(Math.max(...realEigenvalues), 10);
  });
});

describe('fits without privacy', () => {
  it('least squares with one column and a constant is slope Sxy / Sxx', () => {
    const x = [1, 2, 4, 7];
    const y = Float64Array.of(1, 3, 2, 6);
    const X = Float64Array.from(x.flatMap((value) => [value, 1]));
    const [slope, constant] = leastSquares(sumsOf(X, y, 2))!;
    const [xMean, yMean] = [14 / 4, 12 / 4];
    const sxy = x.reduce((sum, value, i) => sum + (value - xMean) * (y[i] - yMean), 0);
    const sxx = x.reduce((sum, value) => sum + (value - xMean) ** 2, 0);
    expect(slope).toBeCloseTo(sxy / sxx, 12);
    expect(constant).toBeCloseTo(yMean - (sxy / sxx) * xMean, 12);
  });

  it('is undefined where columns depend on each other; ridge is not', () => {
    const sums = sumsOf(Float64Array.of(1, 2, 2, 4, 3, 6), Float64Array.of(1, 2, 4), 2);
    expect(leastSquares(sums)).toBeUndefined();
    expect(ridge(sums, 1).every(Number.isFinite)).toBe(true);
    expect(squaredError(sums, trivial(2))).toBeCloseTo(7, 12);
  });
});

describe('the noise', () => {
  it('is symmetric to the bit, with the variances of its shape (fact 14)', () => {
    for (const [shape, off] of [
      ['copy', 1],
      ['half', 0.5],
    ] as const) {
      let [diagonal, between] = [0, 0];
      const draws = 33_334;
      const rng = createRng(14).fork(shape);
      for (let run = 0; run < draws; run++) {
        const { gram } = drawNoise(rng.fork(run), 2, shape);
        expect(gram[1]).toBe(gram[2]);
        diagonal += gram[0] ** 2 / draws;
        between += gram[1] ** 2 / draws;
      }
      expect(Math.abs(diagonal - 1)).toBeLessThan(0.03);
      expect(Math.abs(between / off - 1)).toBeLessThan(0.03);
    }
  });

  it('covers a row along an axis by its triangle, and any row by its Frobenius norm (fact 15)', () => {
    const triangle = (x: number[]) => Math.hypot(...x.flatMap((a, i) => x.slice(i).map((b) => a * b)));
    const whole = (x: number[]) => Math.hypot(...x.flatMap((a) => x.map((b) => a * b)));
    const spread = new Array<number>(10).fill(1 / Math.sqrt(10));
    expect(triangle([1, 0, 0])).toBe(1);
    expect(triangle(spread)).toBeCloseTo(0.7416, 4);
    expect(whole([1, 0, 0])).toBe(1);
    expect(whole(spread)).toBeCloseTo(1, 12);
  });
});

describe('AdaSSP', () => {
  const given = (epsilon: number) => ({ epsilon, delta: 1e-6, rho: 0.05 });

  it('damps by no less than nothing and no more than its target (fact 12)', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 500, noNaN: true }),
        fc.double({ min: -6, max: 6, noNaN: true }),
        fc.double({ min: 0.01, max: 10, noNaN: true }),
        fc.integer({ min: 1, max: 80 }),
        (smallest, noise, epsilon, d) => {
          for (const version of ['wang', 'fixed', 'split', 'joint'] as const) {
            const plan = adaSspPlan(version, given(epsilon));
            const found = damping(smallest, plan, { d, rho: 0.05, xBound: 1, noise });
            expect(found.smallest).toBeGreaterThanOrEqual(0);
            expect(found.lambda).toBeGreaterThanOrEqual(0);
            expect(found.lambda).toBeLessThanOrEqual(found.target);
          }
        },
      ),
      { seed: 12, numRuns: 100 },
    );
  });

  it('is 16.54 at ε = 3 for a λ_min of 46.08 and d = 5, and the whole target at ε = 1 (the formula of fact 10)', () => {
    const at = (epsilon: number, smallest: number) =>
      damping(smallest, adaSspPlan('fixed', given(epsilon)), { d: 5, rho: 0.05, xBound: 1, noise: 0 });
    expect(at(1, 46.08).lambda).toBeCloseTo(97.01, 2);
    expect(at(3, 46.08).lambda).toBeCloseTo(16.54, 1);
    expect(at(3, 7.57).lambda).toBeCloseTo(32.34, 1);
  });

  it('tends to least squares as ε grows (fact 13)', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const { sums } = madeUp({ ...size, rows: size.rows + 30 });
        const exact = leastSquares(sums)!;
        const noise = drawNoise(createRng(size.seed), size.d, 'half');
        const fit = privateFit(
          sums,
          smallestEigenvalue(sums.G, size.d),
          noise,
          { plan: adaSspPlan('joint', given(1e12)), rho: 0.05, xBound: 1, yBound: 1 },
          symmetricSolver(size.d),
        );
        expect(fit.damping!.lambda).toBe(0);
        for (let j = 0; j < size.d; j++) expect(Math.abs(fit.theta[j] - exact[j])).toBeLessThan(1e-3);
      }),
      { seed: 13, numRuns: 40 },
    );
  });

  it.each([
    [5, 0.5],
    [18, 0.39],
    [77, 0.32],
  ])('tends to a random vector of bounded norm as ε falls, d = %i: about %f (fact 13)', (d, expected) => {
    const { sums } = madeUp({ rows: 50, d, seed: 3 });
    const solve = symmetricSolver(d);
    const plan = adaSspPlan('fixed', given(1e-7));
    const lengths = Array.from({ length: 200 }, (_, run) => {
      const noise = drawNoise(createRng(13).fork(run), d, 'copy');
      const { theta } = privateFit(sums, 0, noise, { plan, rho: 0.05, xBound: 1, yBound: 1 }, solve);
      return Math.hypot(...theta);
    });
    const mean = lengths.reduce((a, b) => a + b, 0) / lengths.length;
    expect(Math.abs(mean / expected - 1)).toBeLessThan(0.08);
    expect(mean).toBeGreaterThan(1 / Math.sqrt(Math.log((2 * d * d) / 0.05)));
    const ssp = lengths.map((_, run) => {
      const noise = drawNoise(createRng(13).fork(run), d, 'copy');
      const settings = { plan: sspPlan('fixed', given(1e-7)), xBound: 1, yBound: 1 };
      return Math.hypot(...privateFit(sums, 0, noise, settings, solve).theta);
    });
    expect(Math.max(...ssp)).toBeGreaterThan(10 * Math.max(...lengths));
  });

  it('has a bound on the noise that is seldom passed', () => {
    for (const d of [2, 5, 18]) {
      const passed = Array.from({ length: 400 }, (_, run) => {
        const values = eigenvalues(drawNoise(createRng(14).fork(run), d, 'copy').gram, d);
        return Math.max(-values[0], values[d - 1]) > normBound(d, 0.05);
      }).filter(Boolean).length;
      expect(passed / 400).toBeLessThan(0.05);
    }
  });

  it('has a tighter bound that holds too, and is near the norm where there are many columns', () => {
    const rho = 0.05;
    for (const shape of ['half', 'copy'] as const) {
      const spread = shape === 'half' ? 1 : Math.SQRT2;
      for (const d of [1, 3, 9, 40]) {
        const ends = Array.from({ length: 300 }, (_, run) => {
          const values = eigenvalues(drawNoise(createRng(15).fork(run), d, shape).gram, d);
          return { norm: Math.max(-values[0], values[d - 1]), largest: values[d - 1] };
        });
        const tight = spread * (Math.sqrt(2 * d) + Math.sqrt(2 * Math.log(2 / rho)));
        const used = normBound(d, rho, shape);
        expect(used).toBe(Math.min(tight, normBound(d, rho)));
        expect(ends.filter(({ norm }) => norm > tight).length / ends.length).toBeLessThan(rho);
        // The mean of 300: four standard errors, since one largest eigenvalue has a deviation of at most the spread.
        const mean = ends.reduce((sum, { largest }) => sum + largest, 0) / ends.length;
        expect(mean).toBeLessThan(spread * (Math.sqrt(2 * d) + 4 / Math.sqrt(300)));
        if (d < 40) continue;
        const typical = ends.map(({ norm }) => norm).sort((a, b) => a - b)[150];
        expect(used / typical).toBeLessThan(1.45);
        expect(normBound(d, rho) / typical).toBeGreaterThan(1.5);
      }
    }
  });

  it('rescales the same draws when only ε changes (fact 28)', () => {
    const { sums } = madeUp({ rows: 200, d: 4, seed: 28 });
    const once = drawNoise(createRng(1).fork(0), 4, 'half');
    const again = drawNoise(createRng(1).fork(0), 4, 'half');
    expect(once).toEqual(again);
    const at = (epsilon: number) =>
      privateFit(
        sums,
        1,
        once,
        { plan: adaSspPlan('joint', given(epsilon)), rho: 0.05, xBound: 1, yBound: 1 },
        symmetricSolver(4),
      ).theta;
    for (let j = 0; j < 4; j++) expect(Math.abs(at(1)[j] - at(1.0001)[j])).toBeLessThan(1e-3);
  });
});
