import { shuffle } from '../data/shuffle.ts';
import { errorRate } from '../learners/sgd/dense-rows.ts';
import { pureCost } from '../learners/sgd/guarantee.ts';
import { optimum } from '../learners/sgd/optimum.ts';
import { prepareRows, type PreparedRows, type RowsSetting } from '../learners/sgd/prepared-rows.ts';
import { trainAndTest } from '../learners/sgd/recipe.ts';
import { createRng } from '../random/create-rng.ts';
import { defineExperiment, type Task } from './experiment.ts';
import { remember } from './remember.ts';
import { PUBLISHED_SGD_EPSILONS, vectorNoise } from './sgd-recipe.ts';
import { stage } from './stage.ts';

/** Error of private SGD against the dimension that the rows were projected to, above the floor without noise (figure 4.23). */
export type SgdDimensionParams = {
  rows: number;
  epsilon: number;
  batch: number;
  scaling: string;
  runs: number;
  seed: number;
};

/** All errors of one run at one dimension. */
export type SgdDimensionRow = {
  run: number;
  k: number;
  /** The optimum after this projection, without noise: what no training on these rows can beat by much. */
  floor: number;
  /** The reader's own first, then those of the thesis; infinity is no noise. */
  epsilons: Float64Array;
  errors: Float64Array;
  /** Of one training at the reader's epsilon, by its ledger. */
  spent: number;
};

/** Coarse first. 784 is no projection at all. */
export const SGD_DIMENSIONS = [15, 50, 200, 5, 100, 25, 784];
const LAMBDA = 1e-4;
const WHOLE = 784;

type Part = Task & { run: number; k: number };
type Fit = PreparedRows & { floor: number };

export const sgdDimension = defineExperiment<SgdDimensionParams, Part, Fit>({
  id: 'sgd-dimension',
  tasks: ({ runs }) =>
    Array.from({ length: runs }, (_, run) =>
      SGD_DIMENSIONS.map((k): Part => ({ key: `run=${run}/k=${k}`, run, k, cost: 20 + k })),
    ).flat(),
  needs: () => ['mnist-4-9'],
  fitKey: ({ rows, scaling, seed }) => [rows, scaling, seed].join('|'),
  *fit({ rows, scaling, seed }, { run, k }, data) {
    const dataset = data['mnist-4-9'];
    const rng = createRng(seed).fork('rows').fork(run);
    const numbers = shuffle(dataset.train.rows, rng.fork('order')).subarray(0, rows);
    const setting: RowsSetting = {
      scaling: scaling as RowsSetting['scaling'],
      reduction: k === WHOLE ? 'none' : 'projection',
      k,
    };
    const prepared = yield* stage(
      prepareRows(dataset, numbers, setting, rng.fork('projection').fork(k)),
      0,
      0.5,
    );
    const w = yield* stage(optimum(prepared.train, LAMBDA), 0.5, 1);
    return { ...prepared, floor: errorRate(prepared.test, w) };
  },
  *releasing(params, { run, k }, fit) {
    const others = PUBLISHED_SGD_EPSILONS.filter((epsilon) => epsilon !== params.epsilon);
    const epsilons = Float64Array.of(params.epsilon, ...others);
    const errors = new Float64Array(epsilons.length);
    let spent = 0;
    for (const [i, epsilon] of epsilons.entries()) {
      const batch = Math.min(params.batch, fit.train.rows);
      const rng = createRng(params.seed).fork('train').fork(run).fork(k);
      const work = remember(fit, `${epsilon}|${batch}`, () =>
        trainAndTest(
          fit,
          {
            loss: 'logistic',
            lambda: LAMBDA,
            stepSize: 'inverse-sqrt',
            batch,
            epochs: 1,
            sampling: 'permutation',
            noise: vectorNoise(epsilon),
            clip: 1,
          },
          rng,
        ),
      );
      const { error, ledger } = yield* stage(work, i / epsilons.length, (i + 1) / epsilons.length);
      errors[i] = error;
      if (i === 0) spent = pureCost(ledger).epsilon;
    }
    const row: SgdDimensionRow = { run, k, floor: fit.floor, epsilons, errors, spent };
    return [row];
  },
});
