/**
 * Searches with five folds over step and penalty, for each number of rows and each of three ways to learn (tables 4.2 to 4.5), and the
 * test error and zeros of every setting on all of the rows (figures 4.8 to 4.11).
 *
 * Claim: `shared` has the iterates of two centres with half of the rows each, whose means are added as in the published program.
 * Why: that sum is twice the mean gradient of all rows. A step η with it and a threshold ηλ is a step 2η with the mean gradient and a
 *   threshold 2η · λ/2. All sizes are multiples of ten, so that the halves are equal, in the folds too.
 * Source: einarsson-2018 §4.3.1 and §4.3.4.
 */
import { crossErrors } from '../../../core/learners/grid-search.ts';
import { quadraticOf } from '../../../core/learners/lasso/gram-form.ts';
import type { Quadratic } from '../../../core/learners/lasso/quadratic.ts';
import { takeLassoRows, type Rows } from '../../../core/learners/lasso/rows.ts';
import { solveLasso } from '../../../core/learners/lasso/solve.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { errorOf, lassoRows, lassoSource, pick, SOURCE, type Features } from '../shared/lasso-data.ts';
import { settingsOf, sizesOf, type Setting } from './grids.ts';

export type LassoSearchParams = {
  features: string;
  grid: string;
  rounds: number;
  /** `seven` numbers of rows, or those of the `thesis`. */
  sizes: string;
  runs: number;
  seed: number;
};

/** All rows at one centre, half of them at one, or two centres with half each that share gradients as published. */
export const METHODS = ['all', 'half', 'shared'] as const;
export type Method = (typeof METHODS)[number];

/** One search. The lists have a place for each of `settingsOf`. */
export type LassoSearchRow = {
  run: number;
  /** Of all rows: `half` learns from half as many. */
  n: number;
  method: Method;
  features: string;
  grid: string;
  /** Mean error on the held-out rows of five folds. */
  errors: Float64Array;
  /** Test error when trained on all of the rows; NaN where the weights went to infinity. */
  tests: Float64Array;
  /** Weights of exactly 0, then, without the intercept; NaN likewise. */
  zeros: Float64Array;
  /** Pixels without ink in any of all the training rows; none for components. */
  blank: number;
};

type Search = Task & { run: number; n: number };
type Inputs = Omit<LassoSearchParams, 'runs' | 'sizes'>;
type Fold = { train: Rows; held: Rows; of?: Quadratic };

/** The iterate after so many rounds; undefined where it went to infinity. */
function* learn(of: Quadratic, method: Method, { step, lambda }: Setting, rounds: number) {
  const twice = method === 'shared' ? 2 : 1;
  const given = { step: twice * step, lambda: lambda / twice };
  const { w, stoppedBy } = yield* solveLasso(of, given, { rounds });
  return stoppedBy === 'diverged' ? undefined : w;
}

function* search(
  params: Inputs,
  { run, n }: Search,
  method: Method,
  rows: Rows,
  test: Rows,
): Generator<number, LassoSearchRow> {
  const { features, grid, rounds, seed } = params;
  const settings = settingsOf(grid, features, n);
  const rng = createRng(seed).fork('search').fork(run).fork(n).fork(method);
  const errors = yield* scaleProgress(
    crossErrors(rows.rows, settings, rng, {
      open: ({ train, held }): Fold => ({
        train: takeLassoRows(rows, train),
        held: takeLassoRows(rows, held),
      }),
      *error(fold, setting) {
        fold.of ??= yield* scaleProgress(quadraticOf(fold.train), 0, 0.5);
        const w = yield* scaleProgress(learn(fold.of, method, setting, rounds), 0.5, 1);
        return w ? errorOf(fold.held, w) : NaN;
      },
    }),
    0,
    0.8,
  );
  const of = yield* scaleProgress(quadraticOf(rows), 0.8, 0.82);
  const tests = new Float64Array(settings.length);
  const zeros = new Float64Array(settings.length);
  for (const [i, setting] of settings.entries()) {
    const [from, to] = [i, i + 1].map((at) => 0.82 + (0.18 * at) / settings.length);
    const w = yield* scaleProgress(learn(of, method, setting, rounds), from, to);
    tests[i] = w ? errorOf(test, w) : NaN;
    zeros[i] = w ? w.subarray(0, -1).filter((weight) => weight === 0).length : NaN;
  }
  const blank = rows.factor.subarray(0, rows.columns).filter((factor) => factor === 0).length;
  return { run, n, method, features, grid, errors, tests, zeros, blank };
}

/** Numbers in a round and, once for each fold, in XᵀX: a fifth of the pixels of a row have ink. */
function costOf({ features, grid, rounds }: Inputs, n: number): number {
  const [columns, filled] = features === 'pca' ? [100, 100] : [620, 150];
  const round = Math.min(columns ** 2, 2 * n * filled) + 20 * columns;
  return (rounds * settingsOf(grid, features, n).length * round + (n * filled ** 2) / 2) / 1e6;
}

export const experiment = defineExperiment<LassoSearchParams, Search, Inputs, LassoSearchRow[]>({
  id: 'lasso-search',
  tasks: (params) =>
    Array.from({ length: params.runs }, (_, run) =>
      sizesOf(params.sizes, params.features).map((n): Search => ({
        key: `run=${run}/n=${n}`,
        run,
        n,
        cost: costOf(params, n),
      })),
    ).flat(),
  needs: () => [SOURCE],
  fitInputs: ({ features, grid, rounds, seed }) => ({ features, grid, rounds, seed }),
  *fit(params, task, data) {
    const source = yield* scaleProgress(lassoSource(data[SOURCE], params.features as Features), 0, 0.1);
    const rng = createRng(params.seed).fork('rows').fork(task.run);
    const rows = lassoRows(source, pick(source.train.rows, task.n, rng));
    const half = takeLassoRows(
      rows,
      Array.from({ length: task.n / 2 }, (_, i) => 2 * i),
    );
    const found: LassoSearchRow[] = [];
    for (const [i, method] of METHODS.entries()) {
      const work = search(params, task, method, method === 'half' ? half : rows, source.test);
      found.push(yield* scaleProgress(work, 0.1 + 0.3 * i, 0.4 + 0.3 * i));
    }
    return found;
  },
  release: (_params, _task, fit) => fit,
});
