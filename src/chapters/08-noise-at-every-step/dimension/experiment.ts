import { shuffle } from '../../../core/data/shuffle.ts';
import { denseSlice, errorRate } from '../../../core/learners/sgd/dense-rows.ts';
import { pureCost } from '../../../core/learners/sgd/guarantee.ts';
import { optimumWithoutNoise } from '../../../core/learners/sgd/without-noise.ts';
import type { PreparedRows, RowsSetting } from '../../../core/learners/sgd/prepared-rows.ts';
import { privateSgd, type Recipe } from '../../../core/learners/sgd/private-sgd.ts';
import { trainAndTest } from '../../../core/learners/sgd/train-and-test.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { PUBLISHED_SGD_EPSILONS, vectorNoise } from '../shared/sgd-recipe.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

/**
 * Error of private SGD against the dimension that the rows were projected to, above the floor without noise; or, for each dimension of the thesis,
 * against the number of rows (figure 4.23).
 */
export type SgdDimensionParams = {
  /** `dimension` at so many rows, or fifty numbers of `rows`. */
  over: string;
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
  /** Training rows, where they are along the axis. */
  n?: number;
  /** The optimum after this projection, without noise: what no training on these rows can beat by much. NaN over the rows. */
  floor: number;
  /** The reader's own first, then those of the thesis; infinity is no noise. */
  epsilons: Float64Array;
  errors: Float64Array;
  /** Of one training at the reader's epsilon, by its ledger. */
  spent: number;
};

/** Coarse first. 784 is no projection at all. */
export const SGD_DIMENSIONS = [15, 50, 200, 5, 100, 25, 784];
/** Those of the thesis; the widest takes as long as all others. */
const PUBLISHED_DIMENSIONS = [15, 50, 100, 200, 784];
export const PUBLISHED_SIZES = Array.from({ length: 50 }, (_, i) => 235 * (i + 1));
const LAMBDA = 1e-4;
const WHOLE = 784;

type Part = Task & { run: number; k: number };
type Inputs = Pick<SgdDimensionParams, 'over' | 'rows' | 'scaling' | 'seed'> &
  Partial<Pick<SgdDimensionParams, 'epsilon' | 'batch'>>;
/** Rows at the ready for every epsilon; over the rows, which would fill the memory, what was found. */
type Fit = (PreparedRows & { floor: number }) | SgdDimensionRow[];

const recipeOf = (epsilon: number, batch: number): Recipe => ({
  loss: 'logistic',
  lambda: LAMBDA,
  stepSize: 'inverse-sqrt',
  batch,
  epochs: 1,
  sampling: 'permutation',
  noise: vectorNoise(epsilon),
  clip: 1,
});

type Training = Pick<SgdDimensionParams, 'epsilon' | 'batch' | 'seed'>;

/** Errors at all epsilons, on the first n rows. Order and noise have the same stream for each: a slider moves the curve, and not luck. */
function* errorsAt(
  { epsilon: own, batch: wanted, seed }: Training,
  { run, k }: Part,
  rows: PreparedRows,
  n: number,
): Generator<number, Omit<SgdDimensionRow, 'floor' | 'n'>> {
  const epsilons = Float64Array.of(own, ...PUBLISHED_SGD_EPSILONS.filter((epsilon) => epsilon !== own));
  const errors = new Float64Array(epsilons.length);
  const part = { train: denseSlice(rows.train, 0, n), test: rows.test };
  const batch = Math.min(wanted, n);
  let spent = 0;
  for (const [i, epsilon] of epsilons.entries()) {
    const rng = createRng(seed).fork('train').fork(run).fork(k);
    const work = cachedOn(rows, `${n}|${epsilon}|${batch}`, () =>
      trainAndTest(part, recipeOf(epsilon, batch), rng),
    );
    const { error, ledger } = yield* scaleProgress(work, i / epsilons.length, (i + 1) / epsilons.length);
    errors[i] = error;
    if (i === 0) spent = pureCost(ledger).epsilon;
  }
  return { run, k, epsilons, errors, spent };
}

/** As in the thesis, what standardises the rows is computed from all of them, however few are then used. */
function* overRows(params: Training, task: Part, rows: PreparedRows): Generator<number, SgdDimensionRow[]> {
  const found: SgdDimensionRow[] = [];
  const total = PUBLISHED_SIZES.reduce((sum, n) => sum + n, 0);
  let before = 0;
  for (const n of PUBLISHED_SIZES) {
    const work = errorsAt(params, task, rows, n);
    found.push({ n, ...(yield* scaleProgress(work, before / total, (before + n) / total)), floor: NaN });
    before += n;
  }
  return found;
}

export const experiment = defineExperiment<SgdDimensionParams, Part, Inputs, Fit>({
  id: 'sgd-dimension',
  tasks: ({ runs, over }) =>
    Array.from({ length: runs }, (_, run) =>
      (over === 'rows' ? PUBLISHED_DIMENSIONS : SGD_DIMENSIONS).map((k): Part => ({
        key: `run=${run}/k=${k}`,
        run,
        k,
        cost: 20 + k,
      })),
    ).flat(),
  needs: () => ['mnist-4-9'],
  fitInputs: ({ over, rows, scaling, seed, epsilon, batch }) =>
    over === 'rows' ? { over, rows: 0, scaling, seed, epsilon, batch } : { over, rows, scaling, seed },
  *fit({ over, rows, scaling, seed, epsilon, batch }, task, data) {
    const { run, k } = task;
    const dataset = data['mnist-4-9'];
    const rng = createRng(seed).fork('rows').fork(run);
    const most = over === 'rows' ? Math.max(...PUBLISHED_SIZES) : rows;
    const numbers = shuffle(dataset.train.rows, rng.fork('order')).subarray(0, most);
    const setting: RowsSetting = {
      scaling: scaling as RowsSetting['scaling'],
      reduction: k === WHOLE ? 'none' : 'projection',
      k,
    };
    const preparing = privateSgd.fit({ ...dataset, numbers }, setting, rng.fork('projection').fork(k));
    const prepared = yield* scaleProgress(preparing, 0, over === 'rows' ? 0.05 : 0.5);
    if (over === 'rows') {
      const training = { epsilon: epsilon!, batch: batch!, seed };
      return yield* scaleProgress(overRows(training, task, prepared), 0.05, 1);
    }
    const w = yield* scaleProgress(optimumWithoutNoise(prepared.train, LAMBDA), 0.5, 1);
    return { ...prepared, floor: errorRate(prepared.test, w) };
  },
  *releasing(params, task, fit) {
    if (Array.isArray(fit)) return fit;
    return [{ ...(yield* errorsAt(params, task, fit, fit.train.rows)), floor: fit.floor }];
  },
});
