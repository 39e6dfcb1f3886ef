import { shuffle } from '../../../core/data/shuffle.ts';
import { errorRate } from '../../../core/learners/sgd/dense-rows.ts';
import { pureCost } from '../../../core/learners/sgd/guarantee.ts';
import { optimumWithoutNoise } from '../../../core/learners/sgd/without-noise.ts';
import type { PreparedRows, RowsSetting } from '../../../core/learners/sgd/prepared-rows.ts';
import { privateSgd } from '../../../core/learners/sgd/private-sgd.ts';
import { trainAndTest } from '../../../core/learners/sgd/train-and-test.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { PUBLISHED_SGD_EPSILONS, vectorNoise } from '../shared/sgd-recipe.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

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

export const experiment = defineExperiment<
  SgdDimensionParams,
  Part,
  Pick<SgdDimensionParams, 'rows' | 'scaling' | 'seed'>,
  Fit
>({
  id: 'sgd-dimension',
  tasks: ({ runs }) =>
    Array.from({ length: runs }, (_, run) =>
      SGD_DIMENSIONS.map((k): Part => ({ key: `run=${run}/k=${k}`, run, k, cost: 20 + k })),
    ).flat(),
  needs: () => ['mnist-4-9'],
  fitInputs: ({ rows, scaling, seed }) => ({ rows, scaling, seed }),
  *fit({ rows, scaling, seed }, { run, k }, data) {
    const dataset = data['mnist-4-9'];
    const rng = createRng(seed).fork('rows').fork(run);
    const numbers = shuffle(dataset.train.rows, rng.fork('order')).subarray(0, rows);
    const setting: RowsSetting = {
      scaling: scaling as RowsSetting['scaling'],
      reduction: k === WHOLE ? 'none' : 'projection',
      k,
    };
    const prepared = yield* scaleProgress(
      privateSgd.fit({ ...dataset, numbers }, setting, rng.fork('projection').fork(k)),
      0,
      0.5,
    );
    const w = yield* scaleProgress(optimumWithoutNoise(prepared.train, LAMBDA), 0.5, 1);
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
      const work = cachedOn(fit, `${epsilon}|${batch}`, () =>
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
      const { error, ledger } = yield* scaleProgress(work, i / epsilons.length, (i + 1) / epsilons.length);
      errors[i] = error;
      if (i === 0) spent = pureCost(ledger).epsilon;
    }
    const row: SgdDimensionRow = { run, k, floor: fit.floor, epsilons, errors, spent };
    return [row];
  },
});
