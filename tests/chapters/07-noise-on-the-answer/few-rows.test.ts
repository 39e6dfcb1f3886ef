import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../../src/core/data/dataset.ts';
import { distinctSteps, sizeAt, STEPS } from '../../../src/core/data/curve-sizes.ts';
import {
  LAMBDAS,
  experiment as lambdaChoice,
  type LambdaChoiceRow,
} from '../../../src/chapters/07-noise-on-the-answer/lambda/experiment.ts';
import {
  learningCurves,
  type LearningCurvesRow,
} from '../../../src/chapters/07-noise-on-the-answer/shared/learning-curves.ts';
import { losses } from '../../../src/core/learners/loss.ts';
import { objectiveNoise } from '../../../src/core/learners/objective-perturbation.ts';
import { publishedLambda } from '../../../src/core/learners/published-lambdas.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { curvePoints, ofEpsilon } from '../../../src/chapters/07-noise-on-the-answer/shared/curve-points.ts';
import { dataset } from '../../data.ts';

/* A file of the reader's own may have 20 rows, 16 of them to train on. */

const every = Array.from({ length: STEPS }, (_, k) => k + 1);

describe('fiftieths of the rows', () => {
  it('are those of the thesis where there are many', () => {
    expect(every.map((step) => sizeAt(11_791, step))).toEqual(every.map((step) => 235 * step));
    expect(distinctSteps(11_791, every)).toEqual(every);
  });

  it('are distinct sizes from 1 to all rows where there are few', () => {
    for (let rows = 1; rows < 1200; rows++) {
      const sizes = distinctSteps(rows, every).map((step) => sizeAt(rows, step));
      expect(sizes.length).toBe(Math.min(rows, STEPS));
      expect(sizes.every((size, k) => size > (k === 0 ? 0 : sizes[k - 1]))).toBe(true);
      const last = sizes.at(-1)!;
      expect(last <= rows && last > 0.95 * rows, `${last} of ${rows}`).toBe(true);
      if (rows < 1000) expect(last).toBe(rows);
      // The tenths that a slider stands for are among them.
      const tenths = Array.from({ length: 10 }, (_, k) => sizeAt(rows, 5 * (k + 1)));
      expect(tenths.filter((size) => !sizes.includes(size))).toEqual([]);
    }
  });
});

/** The first rows of a table, as if they were all that there is. */
function first(rows: number): Record<string, Dataset> {
  const whole = dataset('german-credit');
  const { columns, X, y } = whole.train;
  const train = { ...whole.train, rows, X: X.slice(0, rows * columns), y: y.slice(0, rows) };
  return { 'german-credit': { ...whole, train } };
}
const base = {
  data: 'german-credit',
  loss: 'logistic',
  decay: 'one',
  lambda: 0.01,
  accounting: 'proven',
  noise: 'vector',
  epsilon: 1,
  delta: 1e-5,
  dimension: 0,
  runs: 5,
  seed: 1,
  epsilons: 'published',
  step: 50,
  compare: false,
};

function curves(rows: number, change: Partial<typeof base> = {}): LearningCurvesRow[] {
  const params = { ...base, ...change };
  const data = first(rows);
  return learningCurves
    .tasks(params)
    .flatMap(
      (task) =>
        learningCurves.release(
          params,
          task,
          runToEnd(learningCurves.fit(params, task, data)),
        ) as LearningCurvesRow[],
    );
}

describe.each([7, 16, 32, 40, 99])('with %i rows to train on', (rows) => {
  it('curves have every size once in each run', () => {
    for (const change of [{}, { decay: 'thesis' }, { noise: 'objective' }, { loss: 'huber-svm' }]) {
      const plain = ofEpsilon(curvePoints(curves(rows, change)), Infinity);
      expect(plain.map(({ size }) => size)).toEqual(
        distinctSteps(rows, every).map((step) => sizeAt(rows, step)),
      );
      expect(plain.at(-1)!.size).toBe(rows);
      for (const { runs } of plain) expect(runs).toBe(5);
    }
    const tuned = ofEpsilon(curvePoints(curves(rows, { decay: 'thesis' })), Infinity);
    expect(tuned.at(-1)!.lambda).toBe(publishedLambda(50) / rows);
  });

  it('noise in the objective has every tenth once in each run, with the λ of its size', () => {
    const { smoothness } = losses.logistic;
    for (const decay of ['one', 'thesis']) {
      const points = curvePoints(curves(rows, { noise: 'objective', decay }));
      const plain = new Map(ofEpsilon(points, Infinity).map(({ size, lambda }) => [size, lambda]));
      const noisy = ofEpsilon(points, base.epsilon);
      const tenths = new Set(Array.from({ length: 10 }, (_, k) => sizeAt(rows, 5 * (k + 1))));
      expect(noisy.map(({ size }) => size)).toEqual([...tenths]);
      expect(noisy.length).toBe(Math.min(10, rows));
      for (const { size, runs, lambda } of noisy) {
        expect(runs).toBe(5);
        const without = plain.get(size)!;
        const given = { rows: size, lambda: without, epsilon: base.epsilon, smoothness };
        expect(lambda).toBe(without + objectiveNoise(given).kappa);
      }
    }
  });

  it('one size can be looked at closely, whatever tenth it is', () => {
    for (const tenths of [1, 3, 10]) {
      const found = curves(rows, { epsilons: 'fine', step: 5 * tenths });
      expect(found.length, 'one for each run').toBe(5);
      for (const { sizes } of found) expect(Array.from(sizes)).toEqual([sizeAt(rows, 5 * tenths)]);
    }
  });

  it('every λ can be tried', () => {
    const params = { ...base, tenths: 1, runs: 1 };
    const data = first(rows);
    const found = lambdaChoice
      .tasks(params)
      .flatMap(
        (task) =>
          lambdaChoice.release(
            params,
            task,
            runToEnd(lambdaChoice.fit(params, task, data)),
          ) as LambdaChoiceRow[],
      );
    expect(found.flatMap(({ lambdas }) => Array.from(lambdas)).length).toBe(LAMBDAS.length);
    for (const { size } of found) expect(size).toBe(sizeAt(rows, 5));
  });
});
