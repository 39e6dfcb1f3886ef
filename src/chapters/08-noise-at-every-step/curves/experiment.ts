import { datasets } from '../../../core/data/index.ts';
import { shuffle } from '../../../core/data/shuffle.ts';
import { denseSlice } from '../../../core/learners/sgd/dense-rows.ts';
import { pureCost } from '../../../core/learners/sgd/guarantee.ts';
import type { MarginLossId } from '../../../core/learners/sgd/margin-loss.ts';
import type { PreparedRows, RowsSetting } from '../../../core/learners/sgd/prepared-rows.ts';
import { privateSgd, type Recipe } from '../../../core/learners/sgd/private-sgd.ts';
import { trainAndTest } from '../../../core/learners/sgd/train-and-test.ts';
import type { StepSizeId } from '../../../core/learners/sgd/step-size.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { PUBLISHED_SGD_EPSILONS, ruleBatch, vectorNoise } from '../shared/sgd-recipe.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

/** Test error of private SGD against the number of rows, for the epsilons of the thesis and the reader's (figures 4.21, 4.22). */
export type SgdCurvesParams = {
  data: string;
  epsilon: number;
  epochs: number;
  /** `all`: epsilon is what the whole training may spend; `each`: what each pass of each classifier spends. */
  budget: string;
  code: string;
  loss: string;
  /** Weight decay, in the mean convention. */
  lambda: number;
  stepSize: string;
  firstStep: number;
  /** `rule`: 10d/ε; `shrinking`: the same, halved after each quarter; `five`: as in the thesis' figure 4.23. */
  batches: string;
  reduction: string;
  /** `seven` numbers of rows, or `fifty`. */
  sizes: string;
  k: number;
  runs: number;
  seed: number;
};

/** One curve of one run. */
export type SgdCurvesRow = {
  run: number;
  epsilon: number;
  /** The reader's own epsilon, not one of the thesis'. */
  own: boolean;
  sizes: Float64Array;
  /** NaN where the weights went to infinity. */
  errors: Float64Array;
  batches: Float64Array;
  /** What the training has spent by its ledger; infinite where nothing is proven. */
  spent: number;
};

const SIZES: Record<string, number[]> = {
  seven: [235, 470, 940, 1880, 3760, 7520, 11750],
  fifty: Array.from({ length: 50 }, (_, i) => 235 * (i + 1)),
};

const sgdSizes = ({ data, sizes }: Pick<SgdCurvesParams, 'data' | 'sizes'>): number[] => {
  const { train } = datasets[data].rows;
  return [...new Set(SIZES[sizes].map((size) => Math.min(size, train)))];
};
export const sgdClasses = (data: string): number[] => datasets[data].classes.map(({ value }) => value);

/** The published programs standardise and add a column of ones. */
const sgdRowsSetting = ({
  code,
  reduction,
  k,
}: Pick<SgdCurvesParams, 'code' | 'reduction' | 'k'>): RowsSetting => ({
  scaling: code === 'published' ? 'standardised' : 'unit rows',
  reduction: reduction as RowsSetting['reduction'],
  k,
  ones: code === 'published',
});

/** What one pass of one classifier may spend. */
export function epsilonOfPass(
  params: Pick<SgdCurvesParams, 'budget' | 'epochs' | 'data'>,
  epsilon: number,
): number {
  const classes = sgdClasses(params.data).length;
  return params.budget === 'each' ? epsilon : epsilon / (params.epochs * (classes === 2 ? 1 : classes));
}

function recipeOf(params: SgdCurvesParams, epsilon: number, rows: number, dimension: number): Recipe {
  const each = epsilonOfPass(params, epsilon);
  const published = params.code === 'published';
  return {
    loss: params.loss as MarginLossId,
    lambda: params.lambda,
    stepSize: params.stepSize as StepSizeId,
    firstStep: params.firstStep,
    code: published ? 'published' : 'correct',
    batch: params.batches === 'five' ? Math.min(5, rows) : ruleBatch(dimension, each, rows),
    shape: params.batches === 'shrinking' ? 'shrinking' : 'fixed',
    epochs: params.epochs,
    sampling: 'permutation',
    noise: published && each < Infinity ? { kind: 'separate lengths', epsilon: each } : vectorNoise(each),
    clip: 1,
  };
}

/** The errors of one epsilon at all sizes. Noise has the same stream for every epsilon: a slider moves a curve, not luck. */
function* curve(params: SgdCurvesParams, run: number, rows: PreparedRows, epsilon: number) {
  const sizes = sgdSizes(params);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const errors = new Float64Array(sizes.length);
  const batches = new Float64Array(sizes.length);
  let spent = 0;
  let before = 0;
  for (const [i, size] of sizes.entries()) {
    const train = denseSlice(rows.train, 0, size);
    const recipe = recipeOf(params, epsilon, size, train.columns);
    const rng = createRng(params.seed).fork('train').fork(run).fork(size);
    const work = trainAndTest({ train, test: rows.test }, recipe, rng, sgdClasses(params.data));
    const { error, ledger } = yield* scaleProgress(work, before / total, (before + size) / total);
    before += size;
    errors[i] = error;
    batches[i] = recipe.batch;
    spent = Math.max(spent, pureCost(ledger).epsilon);
  }
  return { errors, batches, spent, sizes: Float64Array.from(sizes) };
}

type Run = Task & { run: number };
type FitInputs = Pick<SgdCurvesParams, 'data' | 'seed'> & RowsSetting;

export const experiment = defineExperiment<SgdCurvesParams, Run, FitInputs, PreparedRows>({
  id: 'sgd-curves',
  tasks: ({ runs }) => Array.from({ length: runs }, (_, run) => ({ key: `run=${run}`, run })),
  needs: ({ data }) => [data],
  fitInputs: (params) => {
    const { k, ...setting } = sgdRowsSetting(params);
    return { data: params.data, seed: params.seed, ...setting, k: setting.reduction === 'none' ? 0 : k };
  },
  *fit({ data: id, seed, ...setting }, { run }, data) {
    const dataset = data[id];
    const rng = createRng(seed).fork('rows').fork(run);
    const most = Math.max(...sgdSizes({ data: id, sizes: 'seven' }));
    const numbers = shuffle(dataset.train.rows, rng.fork('order')).subarray(0, most);
    return yield* privateSgd.fit({ ...dataset, numbers }, setting, rng.fork('projection'));
  },
  *releasing(params, { run }, rows) {
    const others = PUBLISHED_SGD_EPSILONS.filter((epsilon) => epsilon !== params.epsilon);
    const found: SgdCurvesRow[] = [];
    for (const [i, epsilon] of [params.epsilon, ...others].entries()) {
      // What is kept stands for all but the reader's epsilon: that one is all that a moved slider trains anew.
      const key = JSON.stringify({ ...params, runs: 0, epsilon });
      const work = cachedOn(rows, key, () => curve(params, run, rows, epsilon));
      const part = yield* scaleProgress(work, i / (others.length + 1), (i + 1) / (others.length + 1));
      found.push({ run, epsilon, own: i === 0, ...part });
    }
    return found;
  },
});
