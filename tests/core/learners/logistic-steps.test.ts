import { describe, expect, it } from 'vitest';
import { rates, takeSteps } from '../../../src/core/learners/logistic-steps.ts';
import {
  gradientSum,
  curvatureSum,
  likelihoodSum,
  type DenseRows,
} from '../../../src/core/learners/logistic-sums.ts';
import { TOY_EDGE, toyPath } from '../../../src/core/learners/sinh-toy.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { madeUp } from './made-up-logistic.ts';

const run = (
  data: DenseRows,
  method: 'newton' | 'fixed',
  more: { start?: number; tolerance?: number; most?: number } = {},
) => runToEnd(takeSteps(data, { method, lambda: 1, tolerance: 1e-12, most: 400, ...more }));

describe('the sums', () => {
  const data = madeUp(60, 3);
  const beta = Float64Array.of(0.3, -0.7, 0.2);

  it('have the gradient and the curvature of the likelihood, by finite differences', () => {
    const h = 1e-5;
    const moved = (j: number, by: number) => beta.map((b, k) => (k === j ? b + by : b));
    const gradient = gradientSum(data, beta);
    const curvature = curvatureSum(data, beta);
    for (let j = 0; j < 3; j++) {
      const slope = (likelihoodSum(data, moved(j, h)) - likelihoodSum(data, moved(j, -h))) / (2 * h);
      expect(gradient[j]).toBeCloseTo(slope, 5);
      const [up, down] = [gradientSum(data, moved(j, h)), gradientSum(data, moved(j, -h))];
      for (let k = 0; k <= j; k++) expect(-curvature[j][k]).toBeCloseTo((up[k] - down[k]) / (2 * h), 5);
    }
  });
});

describe('the fixed Hessian', () => {
  const data = madeUp(400, 8, true);

  it.each([0, 0.8, 1, 1.5, 2])('raises the likelihood at every step, from c = %s', (start) => {
    const { values, stopped } = run(data, 'fixed', { start });
    expect(stopped).toBe('converged');
    const risen = values.slice(1).map((value, i) => value - values[i]);
    const counted = risen.filter((_, i) => Math.abs(risen[i]) > 1e-12 * Math.abs(values[i]));
    expect(counted.every((rise) => rise > 0)).toBe(true);
    expect(counted.length).toBeGreaterThan(5);
  });

  it('comes to Newton’s coefficients', () => {
    const [newton, fixed] = (['newton', 'fixed'] as const).map((method) => run(data, method).path.at(-1)!);
    for (let j = 0; j < 8; j++) expect(Math.abs(newton[j] - fixed[j])).toBeLessThan(1e-4);
  });

  it('shrinks the error by ρ near the optimum, below the published bound', () => {
    const { path } = run(data, 'fixed', { tolerance: 0, most: 300 });
    const best = run(data, 'newton').path.at(-1)!;
    const { rho, bound } = rates(data, best, 1);
    const away = (beta: Float64Array) => Math.hypot(...beta.map((b, j) => b - best[j]));
    const at = path.findIndex((beta) => away(beta) < 1e-5);
    expect(away(path[at + 1]) / away(path[at])).toBeCloseTo(rho, 2);
    expect(rho).toBeLessThan(bound);
  });

  it('needs more steps than Newton, more so with more columns', () => {
    const ratio = (columns: number) => {
      const given = madeUp(2000, columns);
      return (
        (run(given, 'fixed', { tolerance: 1e-6 }).path.length - 1) /
        (run(given, 'newton', { tolerance: 1e-6 }).path.length - 1)
      );
    };
    expect(ratio(5)).toBeGreaterThan(1);
    expect(ratio(30)).toBeGreaterThan(ratio(5));
  });
});

it('Newton fails from a start that is too far away', () => {
  const data = madeUp(400, 8, true);
  const best = run(data, 'newton').path.at(-1)!;
  const { path } = run(data, 'newton', { start: 2, most: 60 });
  expect(Math.hypot(...path.at(-1)!.map((b, j) => b - best[j]))).toBeGreaterThan(10);
});

it('the toy: where Newton’s method ends, and the first steps of both', () => {
  expect(TOY_EDGE).toBeCloseTo(2.17732, 5);
  expect(Math.abs(toyPath('newton', 2, 5)[5])).toBeLessThan(1e-10);
  const away = toyPath('newton', 2.5, 3);
  expect(away[1]).toBeCloseTo(-3.5502, 4);
  expect(away[2]).toBeCloseTo(13.8457, 3);
  expect(away[3]).toBeLessThan(-5e5);
  const [, first, second, third] = toyPath('fixed', 2.5, 3);
  expect(first).toBeCloseTo(0.80343, 5);
  expect(second).toBeCloseTo(0.0406, 5);
  expect(third).toBeCloseTo(5.6e-6, 7);
});
