import type { Table } from '../../../core/data/dataset.ts';
import { denseRows, denseSlice, errorRate, type DenseRows } from '../../../core/learners/sgd/dense-rows.ts';
import { pureCost } from '../../../core/learners/sgd/guarantee.ts';
import { marginLosses } from '../../../core/learners/sgd/margin-loss.ts';
import { optimumWithoutNoise } from '../../../core/learners/sgd/without-noise.ts';
import { privateSgd, type Recipe } from '../../../core/learners/sgd/private-sgd.ts';
import type { Step } from '../../../core/learners/sgd/sgd.ts';
import type { StepSizeId } from '../../../core/learners/sgd/step-size.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { vectorNoise } from '../shared/sgd-recipe.ts';
import { runToEnd } from '../../../core/work/run-to-end.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

/** The path of two weights over the surface of their loss, clean and private side by side. */
export type SgdWalkParams = {
  epsilon: number;
  batch: number;
  stepSize: string;
  firstStep: number;
  /** The weights before the first step. */
  start1: number;
  start2: number;
  seed: number;
};

export type SgdWalkRow = {
  part: 'surface' | 'clean' | 'private';
  /** Surface: the loss at WALK_GRID × WALK_GRID places of WALK_FROM … WALK_TO, row by row. A path: its loss after each step. */
  loss: Float64Array;
  /** The weights, before the first step and after each. The surface has its lowest point here. */
  w1: Float64Array;
  w2: Float64Array;
  /** Where the batch's gradient and its noise pull in each step, before they are multiplied by the step size. */
  gradient1: Float64Array;
  gradient2: Float64Array;
  noise1: Float64Array;
  noise2: Float64Array;
  /** The share of all rows that the last weights get wrong. */
  error: number;
  /** By the ledger of the steps taken; infinite without noise. */
  spent: number;
};

/** At most so many steps; fewer where the rows run out first. */
export const WALK_STEPS = 120;
export const WALK_GRID = 48;
/** Contours close along the edge of their grid, which is therefore left out. */
export const WALK_EDGE = 0.2;
/** The corner of the surface, and the opposite one. */
export const WALK_FROM = { w1: -2.5, w2: -5 };
export const WALK_TO = { w1: 5.5, w2: 3 };
const WALK_LAMBDA = 0.01;
/** The surface is drawn from so many rows: the eye sees no more. */
const SURFACE_ROWS = 1500;

/** Where there is ink: in the top of a 9's loop, which a 4 leaves open; and where a 4's crossbar begins. Picked by hand. */
export const WALK_BOXES = [
  { name: 'top', rows: [6, 8], columns: [12, 18] },
  { name: 'bar', rows: [14, 17], columns: [6, 11] },
] as const;

/** The ink in the two boxes, as a row of length 1. No other row is read: it costs nothing. */
function inkOfBoxes({ rows, X, y, columns }: Table): DenseRows {
  const out = new Float32Array(2 * rows);
  for (let i = 0; i < rows; i++) {
    const ink = WALK_BOXES.map((box) => {
      let sum = 0;
      for (let r = box.rows[0]; r <= box.rows[1]; r++)
        for (let c = box.columns[0]; c <= box.columns[1]; c++) sum += X[i * columns + 28 * r + c];
      return sum / ((box.rows[1] - box.rows[0] + 1) * (box.columns[1] - box.columns[0] + 1));
    });
    const length = Math.hypot(...ink) || 1;
    out[2 * i] = ink[0] / length;
    out[2 * i + 1] = ink[1] / length;
  }
  return denseRows({ rows, columns: 2, names: [], X: out, y });
}

function lossAt({ rows, X, y }: DenseRows, w1: number, w2: number): number {
  let sum = 0;
  for (let i = 0; i < rows; i++)
    sum += marginLosses.logistic.value(y[i] * (w1 * X[2 * i] + w2 * X[2 * i + 1]));
  return sum / rows + (WALK_LAMBDA / 2) * (w1 * w1 + w2 * w2);
}

type Fit = { rows: DenseRows; surface: SgdWalkRow };
const nothing = new Float64Array(0);
const noArrows = { gradient1: nothing, gradient2: nothing, noise1: nothing, noise2: nothing };

export const experiment = defineExperiment<SgdWalkParams, Task, Record<string, never>, Fit>({
  id: 'sgd-walk',
  tasks: () => [{ key: 'walk' }],
  needs: () => ['mnist-4-9'],
  fitInputs: () => ({}),
  *fit(_, __, data) {
    const rows = inkOfBoxes(data['mnist-4-9'].train);
    const some = denseSlice(rows, 0, SURFACE_ROWS);
    const loss = new Float64Array(WALK_GRID ** 2);
    const at = (from: number, to: number, i: number) => from + ((to - from) * i) / (WALK_GRID - 1);
    for (let i = 0; i < loss.length; i++) {
      const w1 = at(WALK_FROM.w1, WALK_TO.w1, i % WALK_GRID);
      loss[i] = lossAt(some, w1, at(WALK_FROM.w2, WALK_TO.w2, Math.floor(i / WALK_GRID)));
      if (i % 32 === 31) yield (0.9 * i) / loss.length;
    }
    const [w1, w2] = yield* scaleProgress(optimumWithoutNoise(rows, WALK_LAMBDA), 0.9, 1);
    const error = errorRate(rows, Float64Array.of(w1, w2));
    const lowest = { w1: Float64Array.of(w1), w2: Float64Array.of(w2), error, spent: Infinity };
    return { rows, surface: { part: 'surface', loss, ...lowest, ...noArrows } };
  },
  release: (params, _, { rows, surface }) => [
    surface,
    walk(params, rows, Infinity),
    walk(params, rows, params.epsilon),
  ],
});

function walk(params: SgdWalkParams, data: DenseRows, epsilon: number): SgdWalkRow {
  const path: Step[] = [];
  const recipe: Recipe = {
    loss: 'logistic',
    lambda: WALK_LAMBDA,
    stepSize: params.stepSize as StepSizeId,
    firstStep: params.firstStep,
    batch: params.batch,
    epochs: 1,
    sampling: 'permutation',
    noise: vectorNoise(epsilon),
    clip: 1,
    maxSteps: WALK_STEPS,
    start: [params.start1, params.start2],
    watch: (step) => void path.push(step),
  };
  const { w, ledger } = runToEnd(privateSgd.release({ train: data }, recipe, createRng(params.seed)));
  const some = denseSlice(data, 0, SURFACE_ROWS);
  const along = (of: (step: Step) => number) => Float64Array.from(path, of);
  const w1 = Float64Array.of(params.start1, ...along((step) => step.w[0]));
  const w2 = Float64Array.of(params.start2, ...along((step) => step.w[1]));
  return {
    part: epsilon === Infinity ? 'clean' : 'private',
    w1,
    w2,
    loss: w1.map((value, t) => lossAt(some, value, w2[t])),
    gradient1: along(({ gradient }) => -gradient[0]),
    gradient2: along(({ gradient }) => -gradient[1]),
    noise1: along(({ noise }) => -noise[0]),
    noise2: along(({ noise }) => -noise[1]),
    error: errorRate(data, w),
    spent: pureCost(ledger).epsilon,
  };
}
