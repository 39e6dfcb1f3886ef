import { shuffle } from '../../../core/data/shuffle.ts';
import { crossErrors } from '../../../core/learners/grid-search.ts';
import { denseTake, type DenseRows } from '../../../core/learners/sgd/dense-rows.ts';
import { privateSgd, type Recipe } from '../../../core/learners/sgd/private-sgd.ts';
import { trainAndTest } from '../../../core/learners/sgd/train-and-test.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { PUBLISHED_SGD_EPSILONS, vectorNoise } from '../shared/sgd-recipe.ts';
import { settingsOf, sizesOf, type Setting } from './grids.ts';

/**
 * Grid searches with five folds over batch size and weight decay, one for each shuffle, number of rows and epsilon (figures 4.19, 4.20), and
 * the test error of every setting on all of the rows (figures 4.21, 4.22).
 */
export type SgdChooseParams = {
  /** `epsilon`: those of the thesis and the reader's, in one pass; `passes`: one and ten without noise. */
  compare: string;
  epsilon: number;
  grid: string;
  k: number;
  /** `seven` numbers of rows, or `fifty`. */
  sizes: string;
  runs: number;
  seed: number;
};

/** One search. */
export type SgdChooseRow = {
  run: number;
  size: number;
  grid: string;
  epsilon: number;
  passes: number;
  own: boolean;
  /** The mean error on held-out rows of each setting, in the order of `settingsOf`. */
  errors: Float64Array;
  /** The test error of each setting when trained on all of the rows; NaN where the weights went to infinity. */
  tests: Float64Array;
};

type Search = Task & { run: number; size: number };
type Part = { train: DenseRows; test: DenseRows };
/** What a search is about beside its rows. */
type Kind = Pick<SgdChooseRow, 'epsilon' | 'passes' | 'own'>;
type Inputs = Pick<SgdChooseParams, 'k' | 'seed'> &
  Partial<Pick<SgdChooseParams, 'compare' | 'epsilon' | 'grid'>>;

const recipeOf = ({ batch, lambda }: Setting, { epsilon, passes }: Kind): Recipe => ({
  loss: 'logistic',
  lambda,
  stepSize: 'inverse-sqrt',
  batch,
  epochs: passes,
  sampling: 'permutation',
  noise: vectorNoise(epsilon / passes),
  clip: 1,
});

function kindsOf({ compare, epsilon: own }: Pick<SgdChooseParams, 'compare' | 'epsilon'>): Kind[] {
  if (compare === 'passes')
    return [1, 10].map((passes) => ({ epsilon: Infinity, passes, own: passes === 10 }));
  const epsilons = [...new Set([own, ...PUBLISHED_SGD_EPSILONS])];
  return epsilons.map((epsilon) => ({ epsilon, passes: 1, own: epsilon === own }));
}

/** Order and noise have one stream for each batch size and fold: neighbours in the grid, and curves, differ by their setting and not by luck. */
function* search(
  { grid, seed }: Pick<SgdChooseParams, 'grid' | 'seed'>,
  { run, size }: Search,
  { train, test }: Part,
  kind: Kind,
) {
  const rng = createRng(seed).fork('search').fork(run).fork(size);
  const settings = settingsOf(grid, size);
  const searching = crossErrors(train.rows, settings, rng.fork('folds'), {
    open: (fold): Part => ({ train: denseTake(train, fold.train), test: denseTake(train, fold.held) }),
    *error(fold, setting, number) {
      const stream = rng.fork('train').fork(number).fork(setting.batch);
      return (yield* trainAndTest(fold, recipeOf(setting, kind), stream)).error;
    },
  });
  const errors = yield* scaleProgress(searching, 0, 0.8);
  const tests = new Float64Array(settings.length);
  for (const [s, setting] of settings.entries()) {
    const [from, to] = [s, s + 1].map((at) => 0.8 + (0.2 * at) / settings.length);
    const stream = rng.fork('test').fork(setting.batch);
    const work = trainAndTest({ train, test }, recipeOf(setting, kind), stream);
    tests[s] = (yield* scaleProgress(work, from, to)).error;
  }
  return { errors, tests };
}

function* searches(
  params: Pick<SgdChooseParams, 'compare' | 'epsilon' | 'grid' | 'seed'>,
  task: Search,
  rows: Part,
): Generator<number, SgdChooseRow[]> {
  const { run, size } = task;
  const kinds = kindsOf(params);
  const total = kinds.reduce((sum, { passes }) => sum + passes, 0);
  const found: SgdChooseRow[] = [];
  let before = 0;
  for (const kind of kinds) {
    const key = [params.grid, kind.epsilon, kind.passes].join('|');
    const work = cachedOn(rows, key, () => search(params, task, rows, kind));
    const of = yield* scaleProgress(work, before / total, (before + kind.passes) / total);
    before += kind.passes;
    found.push({ run, size, grid: params.grid, ...kind, ...of });
  }
  return found;
}

/** What scoring the test rows takes, in rows that are trained on. */
const FIXED_ROWS = 500;
/** More rows than this, over all tasks, are not kept: they would push each other, and with them what was found, out of memory. */
const MOST_ROWS = 300_000;
const keepsRows = ({ sizes, runs }: Pick<SgdChooseParams, 'sizes' | 'runs'>) =>
  runs * sizesOf(sizes).reduce((sum, size) => sum + size, 0) <= MOST_ROWS;

export const experiment = defineExperiment<SgdChooseParams, Search, Inputs, Part | SgdChooseRow[]>({
  id: 'sgd-choose',
  tasks: ({ runs, sizes, grid }) =>
    Array.from({ length: runs }, (_, run) =>
      sizesOf(sizes).map((size): Search => ({
        key: `run=${run}/n=${size}`,
        run,
        size,
        cost: settingsOf(grid, size).length * (size + FIXED_ROWS),
      })),
    ).flat(),
  needs: () => ['mnist-4-9'],
  // Few rows are kept, so that another epsilon can be searched; of many, what was found.
  fitInputs: (params) => {
    const { compare, epsilon, grid, k, seed } = params;
    return keepsRows(params) ? { k, seed } : { k, seed, compare, epsilon, grid };
  },
  *fit({ k, seed, compare, epsilon, grid }, task, data) {
    const dataset = data['mnist-4-9'];
    const rng = createRng(seed).fork('rows').fork(task.run);
    const numbers = shuffle(dataset.train.rows, rng.fork('order')).subarray(0, task.size);
    const setting = { scaling: 'unit rows', reduction: 'projection', k } as const;
    const preparing = privateSgd.fit({ ...dataset, numbers }, setting, rng.fork('projection'));
    if (compare === undefined) return yield* preparing;
    const rows = yield* scaleProgress(preparing, 0, 0.01);
    return yield* scaleProgress(
      searches({ compare, epsilon: epsilon!, grid: grid!, seed }, task, rows),
      0.01,
      1,
    );
  },
  *releasing(params, task, fit) {
    return Array.isArray(fit) ? fit : yield* searches(params, task, fit);
  },
});
