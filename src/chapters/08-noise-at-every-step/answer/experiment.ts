/**
 * Noise once on the weights of a finished training, or at every step of it: the same rows, each at its own epsilon
 * (einarsson-2018 §4.6.2 compares its figures 4.14 and 4.21).
 */
import { sizeAt } from '../../../core/data/curve-sizes.ts';
import { shuffle } from '../../../core/data/shuffle.ts';
import { fitNested, sharedAnchors } from '../../../core/learners/fit-nested.ts';
import { machineFor } from '../../../core/learners/lanes/machines.ts';
import { losses } from '../../../core/learners/loss.ts';
import { outputNoises } from '../../../core/learners/output-noise.ts';
import { publishedLambda } from '../../../core/learners/published-lambdas.ts';
import { releaser, scoreFits, type ScoredFit } from '../../../core/learners/scored-fit.ts';
import { denseSlice } from '../../../core/learners/sgd/dense-rows.ts';
import type { PreparedRows } from '../../../core/learners/sgd/prepared-rows.ts';
import { privateSgd, type Recipe } from '../../../core/learners/sgd/private-sgd.ts';
import { trainAndTest } from '../../../core/learners/sgd/train-and-test.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { ruleBatch, vectorNoise } from '../shared/sgd-recipe.ts';

export type SgdAnswerParams = {
  /** Of the noise on the answer, and of that at every step. */
  once: number;
  steps: number;
  /** `proven`, or `published`: noise, sensitivity and tuned weight decays of the thesis. */
  accounting: string;
  /** Weight decay of the model that is trained to its end. */
  lambda: number;
  /** Dimensions of the rows for the noise on the answer; 0 for all pixels. Noise at every step has 50. */
  dimension: number;
  runs: number;
  seed: number;
};

export const METHODS = ['once', 'steps'] as const;
export type Method = (typeof METHODS)[number];

/** One curve of one run. */
export type SgdAnswerRow = {
  run: number;
  method: Method;
  /** Infinity is no noise. */
  epsilon: number;
  sizes: Float64Array;
  errors: Float64Array;
};

/** Fiftieths of the rows, which the thesis tuned a weight decay for. */
const STEPS = [1, 2, 4, 8, 16, 32, 50];
const DIMENSION = 50;
/** Projections are shared by the runs in turn: enough to average over, few enough to keep. */
const PROJECTIONS = 4;

const DATA = 'mnist-4-9';

type Curve = Task & { run: number; method: Method };
type FitInputs = Pick<SgdAnswerParams, 'accounting' | 'lambda' | 'dimension' | 'seed'>;
type Once = { weights: number; tested: number; each: ScoredFit[] };
type Fit = Once | PreparedRows;

/** In the mean convention. */
export const lambdaAt = (
  { accounting, lambda }: Pick<SgdAnswerParams, 'accounting' | 'lambda'>,
  step: number,
  size: number,
) => (accounting === 'published' ? publishedLambda(step) / size : lambda);

const recipe = (epsilon: number, rows: number): Recipe => ({
  loss: 'logistic',
  lambda: 1e-4,
  stepSize: 'inverse-sqrt',
  batch: ruleBatch(DIMENSION, epsilon, rows),
  epochs: 1,
  sampling: 'permutation',
  noise: vectorNoise(epsilon),
  clip: 1,
});

export const experiment = defineExperiment<SgdAnswerParams, Curve, FitInputs, Fit>({
  id: 'sgd-answer',
  tasks: ({ runs }) =>
    Array.from({ length: runs }, (_, run) =>
      METHODS.map((method): Curve => ({ key: `run=${run}/${method}`, run, method })),
    ).flat(),
  needs: () => [DATA],
  fitInputs: ({ accounting, lambda, dimension, seed }) => ({
    accounting,
    // The tuned decays of the thesis are the same whatever the slider says.
    lambda: accounting === 'published' ? 0 : lambda,
    dimension,
    seed,
  }),
  *fit(params, { run, method }, data) {
    const { dimension, seed } = params;
    const rng = createRng(seed).fork('rows').fork(run);
    const order = shuffle(data[DATA].train.rows, rng.fork('order'));
    if (method === 'steps') {
      const setting = { scaling: 'unit rows', reduction: 'projection', k: DIMENSION } as const;
      return yield* privateSgd.fit({ ...data[DATA], numbers: order }, setting, rng.fork('projection'));
    }
    const view = { id: DATA, dimension, projection: `${seed}/${run % PROJECTIONS}` };
    const machine = yield* scaleProgress(machineFor(data, view), 0, 0.1);
    const { rows, columns } = machine.data;
    const lambdas = new Map(
      STEPS.map((step) => [sizeAt(rows, step), lambdaAt(params, step, sizeAt(rows, step))]),
    );
    const anchorOf = sharedAnchors([...lambdas.keys()], (size) => lambdas.get(size)!);
    const tasks = Array.from(lambdas, ([size, lambda]) => ({ size, lambda, anchor: anchorOf(size) }));
    const fits = yield* scaleProgress(fitNested({ machine, loss: losses.logistic, order, tasks }), 0.1, 0.95);
    const noise = createRng(seed).fork('noise').fork(run);
    const each = scoreFits(machine, fits, (fit) => noise.fork(fit.rows));
    return { weights: columns, tested: machine.scored.rows, each };
  },
  *releasing(params, { run, method }, fit) {
    const found: SgdAnswerRow[] = [];
    for (const [i, epsilon] of [params[method], Infinity].entries()) {
      const work =
        'each' in fit
          ? released(params, fit, epsilon)
          : cachedOn(fit, String(epsilon), () => trained(params.seed, run, fit, epsilon));
      found.push({ run, method, epsilon, ...(yield* scaleProgress(work, i / 2, (i + 1) / 2)) });
    }
    return found;
  },
});

type Errors = Pick<SgdAnswerRow, 'sizes' | 'errors'>;

// eslint-disable-next-line require-yield -- as quick as one step of a training
function* released(
  { accounting }: SgdAnswerParams,
  { weights, tested, each }: Once,
  epsilon: number,
): Generator<number, Errors> {
  const published = accounting === 'published';
  const release = releaser({
    noise: published ? outputNoises.published : outputNoises.vector,
    accounting: published ? 'published' : 'proven',
    epsilon,
    delta: 0,
    dimension: weights,
  });
  return {
    sizes: Float64Array.from(each, ({ rows }) => rows),
    errors: Float64Array.from(each, (one) => release.wrong(one) / tested),
  };
}

function* trained(seed: number, run: number, rows: PreparedRows, epsilon: number): Generator<number, Errors> {
  const sizes = STEPS.map((step) => sizeAt(rows.train.rows, step));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const errors: number[] = [];
  let before = 0;
  for (const size of sizes) {
    const train = denseSlice(rows.train, 0, size);
    // One stream for every epsilon: a slider moves the curve, and not luck.
    const rng = createRng(seed).fork('train').fork(run).fork(size);
    const work = trainAndTest({ train, test: rows.test }, recipe(epsilon, size), rng);
    errors.push((yield* scaleProgress(work, before / total, (before + size) / total)).error);
    before += size;
  }
  return { sizes: Float64Array.from(sizes), errors: Float64Array.from(errors) };
}
