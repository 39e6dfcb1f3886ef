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
import { settingsOf, type Setting } from './grids.ts';

/** Grid searches with five folds over batch size and weight decay, one for each shuffle, number of rows and epsilon (figures 4.19, 4.20). */
export type SgdChooseParams = { epsilon: number; grid: string; k: number; runs: number; seed: number };

/** One search. */
export type SgdChooseRow = {
  run: number;
  size: number;
  grid: string;
  epsilon: number;
  own: boolean;
  /** The mean error on held-out rows of each setting, in the order of `settingsOf`. */
  errors: Float64Array;
};

export const CHOOSE_SIZES = [235, 470, 940, 1880, 3760, 7520, 11750];

type Search = Task & { run: number; size: number };
type Fold = { train: DenseRows; test: DenseRows };

const recipeOf = ({ batch, lambda }: Setting, epsilon: number): Recipe => ({
  loss: 'logistic',
  lambda,
  stepSize: 'inverse-sqrt',
  batch,
  epochs: 1,
  sampling: 'permutation',
  noise: vectorNoise(epsilon),
  clip: 1,
});

/** Order and noise have one stream for each batch size and fold: neighbours in the grid, and curves, differ by their setting and not by luck. */
function* search({ grid, seed }: SgdChooseParams, { run, size }: Search, rows: DenseRows, epsilon: number) {
  const rng = createRng(seed).fork('search').fork(run).fork(size);
  return yield* crossErrors(rows.rows, settingsOf(grid, size), rng.fork('folds'), {
    open: ({ train, held }): Fold => ({ train: denseTake(rows, train), test: denseTake(rows, held) }),
    *error(fold, setting, number) {
      const stream = rng.fork('train').fork(number).fork(setting.batch);
      return (yield* trainAndTest(fold, recipeOf(setting, epsilon), stream)).error;
    },
  });
}

export const experiment = defineExperiment<
  SgdChooseParams,
  Search,
  Pick<SgdChooseParams, 'k' | 'seed'>,
  DenseRows
>({
  id: 'sgd-choose',
  tasks: ({ runs }) =>
    Array.from({ length: runs }, (_, run) =>
      CHOOSE_SIZES.map((size): Search => ({ key: `run=${run}/n=${size}`, run, size, cost: size })),
    ).flat(),
  needs: () => ['mnist-4-9'],
  fitInputs: ({ k, seed }) => ({ k, seed }),
  *fit({ k, seed }, { run, size }, data) {
    const dataset = data['mnist-4-9'];
    const rng = createRng(seed).fork('rows').fork(run);
    const numbers = shuffle(dataset.train.rows, rng.fork('order')).subarray(0, size);
    const setting = { scaling: 'unit rows', reduction: 'projection', k } as const;
    return (yield* privateSgd.fit({ ...dataset, numbers }, setting, rng.fork('projection'))).train;
  },
  *releasing(params, task, rows) {
    const epsilons = [...new Set([params.epsilon, ...PUBLISHED_SGD_EPSILONS])];
    const found: SgdChooseRow[] = [];
    for (const [i, epsilon] of epsilons.entries()) {
      const work = cachedOn(rows, `${params.grid}|${epsilon}`, () => search(params, task, rows, epsilon));
      const errors = yield* scaleProgress(work, i / epsilons.length, (i + 1) / epsilons.length);
      const { run, size } = task;
      found.push({ run, size, grid: params.grid, epsilon, own: epsilon === params.epsilon, errors });
    }
    return found;
  },
});
