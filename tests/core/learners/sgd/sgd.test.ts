import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basic } from '../../../../src/core/accounting/basic.ts';
import { shuffle } from '../../../../src/core/data/shuffle.ts';
import { Batches, sensitivityOf, type BatchSetting } from '../../../../src/core/learners/sgd/batches.ts';
import { denseRows, errorRate, type DenseRows } from '../../../../src/core/learners/sgd/dense-rows.ts';
import { marginLosses, type MarginLossId } from '../../../../src/core/learners/sgd/margin-loss.ts';
import { sgd, type Step, type Training } from '../../../../src/core/learners/sgd/sgd.ts';
import { stepSizeOf, type StepSizeId } from '../../../../src/core/learners/sgd/step-size.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';

/** Two overlapping clouds; `stretch` makes rows longer than 1. */
function clouds(rows: number, columns: number, stretch = 1, seed = 1): DenseRows {
  const rng = createRng(seed);
  const y = Float32Array.from({ length: rows }, () => (rng.next() < 0.5 ? -1 : 1));
  const X = new Float32Array(rows * columns);
  for (let i = 0; i < X.length; i++)
    X[i] = (stretch * (rng.normal() + 0.6 * y[Math.floor(i / columns)])) / Math.sqrt(columns);
  return denseRows({ rows, columns, names: [], X, y });
}

const noNoise: BatchSetting = {
  rows: 203,
  dimension: 7,
  batch: 10,
  epochs: 3,
  sampling: 'permutation',
  noise: { kind: 'none' },
  clip: Infinity,
  rng: createRng(4),
};

function train(data: DenseRows, given: Partial<Training> = {}, batching: Partial<BatchSetting> = {}) {
  const batches = new Batches({ ...noNoise, rows: data.rows, dimension: data.columns, ...batching });
  const stepSize = stepSizeOf({ id: 'inverse-sqrt', lambda: 0 });
  return sgd({ data, batches, loss: marginLosses.logistic, lambda: 1e-3, stepSize, ...given });
}

describe('without noise and clipping', () => {
  /** Plain SGD as a textbook has it; a sum of products goes in four lanes, as the learner says it does. */
  function plainSgd(data: DenseRows, id: MarginLossId, lambda: number, batch: number, epochs: number) {
    const d = data.columns;
    let w = Array<number>(d).fill(0);
    let t = 0;
    for (let epoch = 1; epoch <= epochs; epoch++) {
      const order = [...shuffle(data.rows, createRng(4).fork('order').fork(epoch))];
      while (order.length > 0) {
        t++;
        const total = Array<number>(d).fill(0);
        for (const i of order.splice(0, batch)) {
          const x = [...data.X.subarray(i * d, (i + 1) * d)];
          const lanes = [0, 0, 0, 0];
          x.forEach((value, j) => (lanes[j < d - (d % 4) ? j % 4 : 0] += value * w[j]));
          const margin = data.y[i] * (lanes[0] + lanes[1] + (lanes[2] + lanes[3]));
          const slope = data.y[i] * marginLosses[id].slope(margin);
          x.forEach((value, j) => (total[j] += slope * value));
        }
        const eta = 1 / Math.sqrt(t);
        w = w.map((value, j) => value - eta * (lambda * value + total[j] / batch));
      }
    }
    return Float64Array.from(w);
  }

  it.each(Object.keys(marginLosses) as MarginLossId[])(
    'is plain SGD, to the last bit, with the loss %s',
    (id) => {
      for (const [rows, columns, batch, epochs] of [
        [203, 7, 10, 3],
        [64, 1, 1, 2],
        [50, 12, 50, 4],
      ]) {
        const data = clouds(rows, columns, 2);
        const { w, steps } = train(data, { loss: marginLosses[id] }, { batch, epochs });
        expect(w).toEqual(plainSgd(data, id, 1e-3, batch, epochs));
        expect(steps).toBe(epochs * Math.ceil(rows / batch));
      }
    },
  );

  it('claims nothing: its ledger has no bound', () => {
    expect(basic.epsilon(train(clouds(50, 3)).ledger, 1e-5)).toBe(Infinity);
  });
});

describe('gradients', () => {
  /** J over the given rows, in the mean convention. */
  function J(data: DenseRows, w: number[], id: MarginLossId, lambda: number) {
    let sum = 0;
    for (let i = 0; i < data.rows; i++) {
      let u = 0;
      for (let j = 0; j < w.length; j++) u += w[j] * data.X[i * w.length + j];
      sum += marginLosses[id].value(data.y[i] * u);
    }
    return sum / data.rows + (lambda / 2) * w.reduce((a, v) => a + v * v, 0);
  }

  it.each(Object.keys(marginLosses) as MarginLossId[])('of the loss %s equal finite differences', (id) => {
    const data = clouds(40, 5, 1.5);
    const lambda = 0.1;
    // A full batch and two steps: the second starts at a w that is not 0.
    const path: Step[] = [];
    const watch = (step: Step) => void path.push(step);
    const loss = marginLosses[id];
    train(data, { loss, lambda, watch, maxSteps: 2 }, { batch: data.rows });
    const start = [...path[0].w];
    const eta = path[1].stepSize;
    const h = 1e-5;
    start.forEach((_, j) => {
      const at = (shift: number) => J(data, start.map((v, l) => v + (l === j ? shift : 0)), id, lambda); // prettier-ignore
      const slope = (at(h) - at(-h)) / (2 * h);
      expect(path[1].gradient[j] + lambda * start[j]).toBeCloseTo(slope, 6);
      expect((start[j] - path[1].w[j]) / eta).toBeCloseTo(slope, 6);
    });
  });

  it('have slopes that are those of their losses, between −1 and 0', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -40, max: 40, noNaN: true }),
        fc.constantFrom(...Object.values(marginLosses)),
        (u, loss) => {
          expect(loss.slope(u)).toBeGreaterThanOrEqual(-1);
          expect(loss.slope(u)).toBeLessThanOrEqual(0);
          if (Math.abs(u - 1) < 1e-4) return; // the hinge's corner
          expect(loss.slope(u)).toBeCloseTo((loss.value(u + 1e-5) - loss.value(u - 1e-5)) / 2e-5, 4);
        },
      ),
      { seed: 1 },
    );
  });
});

describe('clipping', () => {
  it('bounds what one row can do, however long it is: 2 clip if replaced, clip if left out', () => {
    const sumOf = (data: DenseRows, clip: number) => {
      let sum: Float64Array = new Float64Array(0);
      const watch = ({ gradient }: Step) => (sum = gradient.map((g) => g * data.rows));
      train(data, { watch, loss: marginLosses.hinge, maxSteps: 1 }, { batch: data.rows, clip });
      return sum;
    };
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 3, noNaN: true }),
        fc.integer({ min: 0, max: 19 }),
        fc.array(fc.float({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 4, maxLength: 4 }),
        (clip, i, row) => {
          const data = clouds(20, 4, 3);
          const one = sumOf(data, clip);
          const X = data.X.slice();
          X.set(row, 4 * i);
          const other = sumOf(denseRows({ ...data, names: [], X }), clip);
          const moved = Math.hypot(...one.map((v, j) => v - other[j]));
          expect(moved).toBeLessThanOrEqual(sensitivityOf('permutation', clip) * (1 + 1e-12));
          X.set([0, 0, 0, 0], 4 * i);
          const without = sumOf(denseRows({ ...data, names: [], X }), clip);
          const away = Math.hypot(...one.map((v, j) => v - without[j]));
          expect(away).toBeLessThanOrEqual(sensitivityOf('coins', clip) * (1 + 1e-12));
        },
      ),
      { seed: 2, numRuns: 200 },
    );
  });

  it('of the batch and not of its rows bounds nothing of the kind', () => {
    const data = clouds(20, 4, 0.1);
    const meanOf = (X: Float32Array, clipping: 'each row' | 'the batch') => {
      let mean: Float64Array = new Float64Array(0);
      const watch = ({ gradient }: Step) => (mean = gradient);
      const rows = denseRows({ ...data, names: [], X });
      train(rows, { watch, maxSteps: 1 }, { batch: 20, clip: 1, clipping });
      return mean;
    };
    const X = data.X.slice();
    X.set([1e6, 0, 0, 0], 0);
    const moved = (how: 'each row' | 'the batch') =>
      Math.hypot(...meanOf(X, how).map((v, j) => v - meanOf(data.X, how)[j]));
    expect(moved('each row')).toBeLessThanOrEqual(2 / 20);
    expect(moved('the batch'), 'one row in twenty takes the whole batch with it').toBeGreaterThan(0.9);
  });
});

describe('a private training', () => {
  const data = clouds(400, 6);
  const vector = { noise: { kind: 'vector', epsilon: 2 }, clip: 1, epochs: 2, batch: 20 } as const;

  it('moves by exactly the gradient, the noise and the decay that it shows', () => {
    const path: Step[] = [];
    const { w } = train(data, { watch: (step) => void path.push(step), lambda: 0.05 }, vector);
    let at = new Float64Array(6);
    for (const { stepSize, gradient, noise, w: next } of path) {
      at.forEach((v, j) => {
        const step = stepSize * (0.05 * v + gradient[j] + noise[j]);
        expect(next[j]).toBeCloseTo(v - step, 12);
      });
      at = Float64Array.from(next);
    }
    expect(at).toEqual(w);
    expect(path).toHaveLength(40);
  });

  it('stopped early, has in its ledger the steps taken and no others', () => {
    const spent = (maxSteps: number) => basic.epsilon(train(data, { maxSteps }, vector).ledger, 0);
    expect([0, 1, 20, 21, 40, 99].map(spent)).toEqual([0, 2, 2, 4, 4, 4]);
  });

  it('gives the same weights for the same seed, others for another, and nearly the clean ones at a huge epsilon', () => {
    const run = (seed: number, epsilon: number) =>
      train(data, {}, { ...vector, noise: { kind: 'vector', epsilon }, rng: createRng(seed) }).w;
    expect(run(1, 2)).toEqual(run(1, 2));
    expect(run(1, 2)).not.toEqual(run(2, 2));
    const clean = train(data, {}, { ...vector, noise: { kind: 'none' }, rng: createRng(1) }).w;
    expect(Math.hypot(...run(1, 1e9).map((v, j) => v - clean[j]))).toBeLessThan(1e-6);
  });

  it('learns: at epsilon 20 it beats a coin by far', () => {
    expect(errorRate(data, train(data, {}, { ...vector, noise: { kind: 'vector', epsilon: 20 } }).w)).toBeLessThan(0.25); // prettier-ignore
  });
});

it('step sizes are what their names say', () => {
  const at = (id: StepSizeId, t: number, more = {}) => stepSizeOf({ id, lambda: 0.1, ...more })(t);
  expect(at('inverse-sqrt', 4)).toBe(0.5);
  expect(at('inverse', 4, { first: 2 })).toBe(0.5);
  expect(at('constant', 4, { first: 0.3 })).toBe(0.3);
  expect([1, 10, 20, 100].map((t) => at('strongly-convex', t))).toEqual([1, 1, 0.5, 0.1]);
  expect(() => stepSizeOf({ id: 'strongly-convex', lambda: 0 })).toThrow(
    'lambda must be > 0 for steps of 1/(λt), got 0',
  );
});

it('names wrong labels', () => {
  const data = clouds(10, 2);
  data.y[3] = 7;
  expect(() => train(data)).toThrow('y must be -1 or 1, got 7');
});

describe('weights that go to infinity', () => {
  const data = clouds(203, 7);
  const steps = (first: number) => stepSizeOf({ id: 'constant', first, lambda: 1 });

  it('are told from those that noise has carried far', () => {
    // Each step multiplies the weights by 1 − 30.
    expect(train(data, { lambda: 1, stepSize: steps(30) }).diverged).toBe(true);
    expect(train(data, { lambda: 1, stepSize: steps(30) }, { batch: 1, epochs: 10 }).diverged).toBe(true);
    expect(train(data, { lambda: 1, stepSize: steps(1) }).diverged).toBe(false);
    const noisy = { batch: 1, clip: 1, noise: { kind: 'vector', epsilon: 1e-5 } } as const;
    const { w, diverged } = train(data, { lambda: 1e-5, stepSize: steps(30) }, noisy);
    expect(Math.hypot(...w)).toBeGreaterThan(1e6);
    expect(diverged).toBe(false);
  });
});
