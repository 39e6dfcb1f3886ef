/**
 * What joining brings: the error of N rows at one centre, of half of them, and of two centres with half each.
 *
 * Claim: two centres that share gradients have the weights of one centre with all rows, to rounding error. With the
 *   published averaging they take twice the step, and that is all that splitting does.
 * Source: einarsson-2018 figures 4.8 to 4.10; the averaging is that of the published program.
 */
import { Centre } from '../../../core/learners/lasso/centre.ts';
import type { Averaging } from '../../../core/learners/lasso/coordinator.ts';
import { federate } from '../../../core/learners/lasso/federate.ts';
import { quadraticOf } from '../../../core/learners/lasso/gram-form.ts';
import { largestCurvature } from '../../../core/learners/lasso/quadratic.ts';
import { solveLasso } from '../../../core/learners/lasso/solve.ts';
import { takeLassoRows, type Rows } from '../../../core/learners/lasso/rows.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import {
  dealTo,
  errorOf,
  lassoRows,
  lassoSource,
  pick,
  SOURCE,
  type Features,
} from '../shared/lasso-data.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

export type TogetherParams = {
  features: string;
  range: string;
  lambda: number;
  /** η in units of 1/L, where L is that of the rows in use: one centre that has half of them has an L of its own. */
  step: number;
  rounds: number;
  averaging: string;
  runs: number;
  seed: number;
};

/** One shuffle at one N. Errors are shares of the test rows. */
export type TogetherRow = {
  run: number;
  n: number;
  all: number;
  half: number;
  together: number;
  /** How far the weights of the two centres are from those of one, relative. */
  apart: number;
  /** Which of the three went to infinity. */
  lostAll: boolean;
  lostHalf: boolean;
  lostTogether: boolean;
};

/** The first twenty sizes of the published grids, and a few over the whole range. */
function sizesOf({ features, range }: Pick<TogetherParams, 'features' | 'range'>): number[] {
  if (range === 'all') return [20, 50, 100, 200, 500, 1000, 2000, 5000, 11_791];
  const first = features === 'pca' ? 10 : 20;
  return Array.from({ length: 20 }, (_, i) => first * (i + 1));
}

/** Every other size first, then those between: a prefix already shows the curve. */
const coarseFirst = (sizes: number[]) => [
  ...sizes.filter((_, i) => i % 4 === 1),
  ...sizes.filter((_, i) => i % 4 === 3),
  ...sizes.filter((_, i) => i % 2 === 0),
];

type Piece = Task & { run: number; n: number };

export const experiment = defineExperiment<
  TogetherParams,
  Piece,
  Pick<TogetherParams, 'features' | 'lambda' | 'step' | 'rounds' | 'averaging' | 'seed'>,
  TogetherRow
>({
  id: 'lasso-together',
  tasks: (params) =>
    Array.from({ length: params.runs }, (_, run) => run).flatMap((run) =>
      coarseFirst(sizesOf(params)).map((n) => ({ key: `run=${run}/n=${n}`, run, n, cost: 100 + n })),
    ),
  needs: () => [SOURCE],
  fitInputs: ({ features, lambda, step, rounds, averaging, seed }) => ({
    features,
    lambda,
    step,
    rounds,
    averaging,
    seed,
  }),
  *fit({ features, lambda, step, rounds, averaging, seed }, { run, n }, data) {
    const source = yield* scaleProgress(lassoSource(data[SOURCE], features as Features), 0, 0.2);
    const rows = lassoRows(source, pick(source.train.rows, n, createRng(seed).fork(run)));
    const [one, two] = dealTo(
      Array.from({ length: n }, (_, i) => i),
      2,
    ).map((part) => takeLassoRows(rows, part));
    const alone = function* (part: Rows) {
      const of = yield* scaleProgress(quadraticOf(part), 0, 0.4);
      const eta = step / (yield* scaleProgress(largestCurvature(of), 0.4, 0.5));
      return { eta, ...(yield* scaleProgress(solveLasso(of, { lambda, step: eta }, { rounds }), 0.5, 1)) };
    };
    const all = yield* scaleProgress(alone(rows), 0.2, 0.5);
    const half = yield* scaleProgress(alone(one), 0.5, 0.7);
    const parts = [
      yield* scaleProgress(quadraticOf(one), 0.7, 0.74),
      yield* scaleProgress(quadraticOf(two), 0.74, 0.78),
    ];
    const together = yield* scaleProgress(
      federate({
        centres: parts.map((part, k) => Centre.plain(`centre ${k + 1}`, part)),
        rounds,
        lambda,
        intercept: 1,
        step: all.eta,
        averaging: averaging as Averaging,
      }),
      0.78,
      1,
    );
    return {
      run,
      n,
      all: errorOf(source.test, all.w),
      half: errorOf(source.test, half.w),
      together: errorOf(source.test, together.w),
      apart: distance(together.w, all.w),
      lostAll: all.stoppedBy === 'diverged',
      lostHalf: half.stoppedBy === 'diverged',
      lostTogether: together.diverged,
    };
  },
  release: (_params, _task, fit) => [fit],
});

function distance(a: Float64Array, b: Float64Array): number {
  let [away, size] = [0, 0];
  for (let j = 0; j < a.length; j++) {
    away += (a[j] - b[j]) ** 2;
    size += b[j] ** 2;
  }
  return Math.sqrt(away / (size || 1));
}
