import { describe, expect, it } from 'vitest';
import { conventionsOf, lambdaOf } from '../../../src/core/learners/lambda.ts';
import { huberSvm, logistic, losses } from '../../../src/core/learners/loss.ts';
import { minimise, objective } from '../../../src/core/learners/minimise.ts';
import { largestNorm, margins, sparseRows } from '../../../src/core/learners/sparse-rows.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import reference from '../../fixtures/logistic.json' with { type: 'json' };
import { digits } from './digits.ts';

const normal = (label: string, length: number, scale = 1) => {
  const rng = createRng(label);
  return Float64Array.from({ length }, () => scale * rng.normal());
};
const norm = (a: ArrayLike<number>) => Math.hypot(...Array.from(a));

describe('the losses', () => {
  it('agree between labels 0/1 and -1/+1 to 1e-12', () => {
    for (const z of normal('labels', 200, 20)) {
      for (const zeroOne of [0, 1]) {
        const plusMinus = 2 * zeroOne - 1;
        // -y ln s(z) - (1 - y) ln(1 - s(z)), with ln s(z) = -ln(1 + e^-z) written stably
        const lnS = (u: number) => -(Math.max(0, -u) + Math.log1p(Math.exp(-Math.abs(u))));
        const cross = -zeroOne * lnS(z) - (1 - zeroOne) * lnS(-z);
        expect(Math.abs(logistic.value(plusMinus * z) - cross)).toBeLessThan(1e-12);
      }
    }
  });

  it('have slopes in [-1, 0] and curvatures within their bound, and match finite differences', () => {
    for (const loss of Object.values(losses)) {
      for (const u of [...normal('slopes', 300, 3), -800, 800, 0]) {
        expect(loss.slope(u)).toBeGreaterThanOrEqual(-1);
        expect(loss.slope(u)).toBeLessThanOrEqual(0);
        expect(loss.curvature(u)).toBeLessThanOrEqual(loss.smoothness);
        const h = 1e-5;
        expect(loss.slope(u)).toBeCloseTo((loss.value(u + h) - loss.value(u - h)) / (2 * h), 5);
      }
    }
    expect(huberSvm.value(1.5)).toBe(0);
    expect(huberSvm.value(0)).toBe(1);
  });
});

describe('the objective', () => {
  const data = digits('train', 500);

  it('has a gradient that equals central differences to 1e-6', () => {
    for (const loss of Object.values(losses)) {
      const linear = normal('linear', 784, 0.01);
      const problem = { data, loss, lambda: 0.01, linear, count: 120 };
      const w = normal('weights', 784);
      const { gradient } = objective(problem, w);
      for (const j of [100, 300, 407, 500, 640]) {
        const h = 1e-5;
        const at = (step: number) =>
          objective(
            problem,
            w.map((v, k) => v + (k === j ? step : 0)),
          ).value;
        expect(Math.abs(gradient[j] - (at(h) - at(-h)) / (2 * h))).toBeLessThan(1e-6);
      }
    }
  });

  it('has row gradients shorter than 1, and half a row long at w = 0', () => {
    expect(largestNorm(data)).toBeLessThanOrEqual(1);
    expect(largestNorm(data)).toBeGreaterThan(1 - 1e-6);
    const w = normal('far', 784, 10);
    for (const u of margins(data, w)) expect(Math.abs(logistic.slope(u))).toBeLessThan(1);
    expect(logistic.slope(0)).toBe(-0.5);
    const { gradient } = objective({ data, loss: logistic, lambda: 1, count: 1 }, new Float64Array(784));
    expect(norm(gradient)).toBeCloseTo(0.5, 6);
  });
});

describe('the optimum', () => {
  it('matches a Newton method with the exact Hessian to 1e-6 in every weight', () => {
    for (const { loss, rows, lambda, weights, ...known } of reference.optima) {
      const data = digits('train', rows > 1000 ? undefined : 1000);
      const found = minimise({ data, loss: losses[loss as 'logistic'], lambda, count: rows });
      expect(found.gradientNorm).toBeLessThanOrEqual(1e-8);
      expect(found.value).toBeCloseTo(known.value, 12);
      for (const [j, weight] of Object.entries(weights as Record<string, number>)) {
        // Within the distance that a gradient of 1e-8 allows, and within 1e-6 where lambda is not tiny.
        expect(Math.abs(found.w[Number(j)] - weight)).toBeLessThan(Math.max(1e-6, 1e-9 / lambda));
      }
      expect(norm(found.w) ** 2).toBeLessThanOrEqual((2 * Math.LN2) / lambda);
    }
  });

  it('goes below a gradient of 1e-8 on demand, and to 1e-6 in weights at the smallest lambda', () => {
    const { loss, rows, lambda, weights } = reference.optima[0];
    const data = digits('train', 1000);
    const found = minimise({ data, loss: losses[loss as 'logistic'], lambda, count: rows, tolerance: 1e-12 });
    for (const [j, weight] of Object.entries(weights as Record<string, number>)) {
      expect(Math.abs(found.w[Number(j)] - weight)).toBeLessThan(1e-6);
    }
  });

  it('does not depend on where it starts', () => {
    const problem = { data: digits('train', 500), loss: logistic, lambda: 1e-3 };
    const a = minimise(problem);
    const b = minimise({ ...problem, start: normal('start', 784, 5) });
    expect(norm(a.w.map((v, j) => v - b.w[j]))).toBeLessThan(2e-8 / 1e-3);
  });

  it('names what is wrong', () => {
    const data = digits('train', 500);
    expect(() => minimise({ data, loss: logistic, lambda: 0 })).toThrow('lambda must be > 0, got 0');
    expect(() => minimise({ data, loss: logistic, lambda: 1, count: 501 })).toThrow('count must be');
    const table = { rows: 1, columns: 1, names: ['x'], X: Float32Array.of(1), y: Float32Array.of(3) };
    expect(() => sparseRows(table, 'unit ball')).toThrow('y must be -1 or 1, got 3');
  });
});

describe('the conventions of lambda', () => {
  it('convert as published: N = 11750, C = 22', () => {
    const lambda = lambdaOf('scikit-learn C', 22, 11750);
    expect(lambda).toBeCloseTo(3.8685e-6, 10);
    expect(lambdaOf('sum', 1 / 22, 11750)).toBeCloseTo(lambda, 18);
    const all = conventionsOf(lambda, 11750);
    for (const [convention, value] of Object.entries(all)) {
      expect(lambdaOf(convention as 'mean', value, 11750)).toBeCloseTo(lambda, 18);
    }
  });

  it('have the same optimum, with scikit-learn and its free intercept too', () => {
    const data = digits('train', 500);
    const sum = minimise({ data, loss: logistic, lambda: lambdaOf('sum', 0.5, 500) });
    const c = minimise({ data, loss: logistic, lambda: lambdaOf('scikit-learn C', 2, 500) });
    expect(norm(sum.w.map((v, j) => v - c.w[j]))).toBeLessThan(1e-9);
  });
});

describe('rows with a penalised intercept', () => {
  it('are (x, 1) / √2: no longer than 1', () => {
    const table = {
      rows: 2,
      columns: 2,
      names: ['a', 'b'],
      X: Float32Array.of(3, 4, 0.1, 0),
      y: Float32Array.of(1, -1),
    };
    const data = sparseRows(table, 'unit ball', true);
    expect(data.columns).toBe(3);
    expect(largestNorm(data)).toBeLessThanOrEqual(1);
    expect(Array.from(data.value)).toEqual(
      [0.6, 0.8, 1, 0.1, 1].map((v) => expect.closeTo(v * Math.SQRT1_2, 6) as number),
    );
  });
});
