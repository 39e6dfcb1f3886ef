import { shuffle } from '../../../core/data/shuffle.ts';
import { denseSlice } from '../../../core/learners/sgd/dense-rows.ts';
import { pureCost } from '../../../core/learners/sgd/guarantee.ts';
import type { PreparedRows } from '../../../core/learners/sgd/prepared-rows.ts';
import { privateSgd, type Recipe } from '../../../core/learners/sgd/private-sgd.ts';
import { trainAndTest } from '../../../core/learners/sgd/train-and-test.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { PUBLISHED_SGD_EPSILONS, vectorNoise } from '../shared/sgd-recipe.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

/** Error of private SGD against the batch size, and over a grid of batch sizes and weight decays (figures 4.19, 4.20). */
export type SgdBatchParams = {
  rows: number;
  epsilon: number;
  lambda: number;
  k: number;
  runs: number;
  seed: number;
};

/** One curve over the batch sizes of one run. */
export type SgdBatchRow = {
  run: number;
  /** `curve` at the reader's lambda, scored on the test rows; `grid` at one of LAMBDAS, scored on rows that were held out. */
  part: 'curve' | 'grid';
  epsilon: number;
  own: boolean;
  lambda: number;
  /** For the first of SGD_BATCHES: as many as there are rows for. */
  errors: Float64Array;
  /** Of one training, by its ledger. */
  spent: number;
};

export const SGD_BATCHES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];
/** Those that there are rows for. */
export const sgdBatchesUpTo = (rows: number) => SGD_BATCHES.filter((batch) => batch <= rows);
/** The thesis goes down to 1e-20, which is nothing; 1e-5 is as good as that. */
export const SGD_LAMBDAS = [1e-5, 0.01, 0.1, 0.5, 1, 3];
/** Rows that a grid search is scored on: private ones too. */
const HELD_OUT = 1000;
const PARTS: SgdBatchRow['part'][] = ['curve', 'grid'];

type Run = Task & { run: number; parts: SgdBatchRow['part'][] };
type Fit = Pick<PreparedRows, 'train' | 'test'> & { held: PreparedRows['test'] };
type Curve = Pick<SgdBatchRow, 'part' | 'epsilon' | 'lambda'>;

function* overBatches(params: SgdBatchParams, run: number, fit: Fit, { part, epsilon, lambda }: Curve) {
  const { train } = fit;
  const test = part === 'grid' ? fit.held : fit.test;
  const batches = sgdBatchesUpTo(train.rows);
  const errors = new Float64Array(batches.length);
  let spent = 0;
  for (const [i, batch] of batches.entries()) {
    const recipe: Recipe = {
      loss: 'logistic',
      lambda,
      stepSize: 'inverse-sqrt',
      batch,
      epochs: 1,
      sampling: 'permutation',
      noise: vectorNoise(epsilon),
      clip: 1,
    };
    const rng = createRng(params.seed).fork('train').fork(run).fork(batch);
    const work = trainAndTest({ train, test }, recipe, rng);
    const { error, ledger } = yield* scaleProgress(work, i / batches.length, (i + 1) / batches.length);
    errors[i] = error;
    spent = Math.max(spent, pureCost(ledger).epsilon);
  }
  return { errors, spent };
}

export const experiment = defineExperiment<
  SgdBatchParams,
  Run,
  Pick<SgdBatchParams, 'rows' | 'k' | 'seed'>,
  Fit
>({
  id: 'sgd-batch-size',
  tasks({ runs }) {
    // The first run is in two halves, so that one figure need not wait for the other.
    const halves = PARTS.map((part): Run => ({ key: `run=0/${part}`, run: 0, parts: [part] }));
    const whole = (run: number): Run => ({ key: `run=${run}`, run, parts: PARTS, cost: 2 });
    return [...halves, ...Array.from({ length: runs - 1 }, (_, i) => whole(i + 1))];
  },
  needs: () => ['mnist-4-9'],
  fitInputs: ({ rows, k, seed }) => ({ rows, k, seed }),
  *fit({ rows, k, seed }, { run }, data) {
    const dataset = data['mnist-4-9'];
    const rng = createRng(seed).fork('rows').fork(run);
    const numbers = shuffle(dataset.train.rows, rng.fork('order')).subarray(0, rows + HELD_OUT);
    const setting = { scaling: 'unit rows', reduction: 'projection', k } as const;
    const { train, test } = yield* privateSgd.fit({ ...dataset, numbers }, setting, rng.fork('projection'));
    return { train: denseSlice(train, 0, rows), held: denseSlice(train, rows, train.rows), test };
  },
  *releasing(params, { run, parts }, fit) {
    const others = PUBLISHED_SGD_EPSILONS.filter((epsilon) => epsilon !== params.epsilon);
    const curves: Curve[] = [
      ...[params.epsilon, ...others].map((epsilon) => ({
        part: 'curve' as const,
        epsilon,
        lambda: params.lambda,
      })),
      ...SGD_LAMBDAS.map((lambda) => ({ part: 'grid' as const, epsilon: params.epsilon, lambda })),
    ].filter(({ part }) => parts.includes(part));
    const found: SgdBatchRow[] = [];
    for (const [i, curve] of curves.entries()) {
      const work = cachedOn(fit, JSON.stringify(curve), () => overBatches(params, run, fit, curve));
      const done = yield* scaleProgress(work, i / curves.length, (i + 1) / curves.length);
      found.push({ run, ...curve, own: curve.epsilon === params.epsilon, ...done });
    }
    return found;
  },
});
