import type { ReachId } from '../../../core/learners/transfer/importance-weights.ts';
import { productsOf } from '../../../core/learners/transfer/logistic-hessian.ts';
import { accuracies, accuracy, fitPlain, type FactorId } from '../../../core/learners/transfer/map.ts';
import type { SourceNoiseId } from '../../../core/learners/transfer/source-classifier.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { floorsOf, type Floors } from '../shared/floors.ts';
import { firstRows, softAt, softFactor, transferred, votesOf, type TargetRows } from '../shared/methods.ts';
import {
  drawTarget,
  fitClassifiers,
  fitLikeness,
  makeWorld,
  mix,
  sentClassifiers,
  sentWeights,
  sharesOf,
  targetWeights,
  type Classifier,
  type Likeness,
} from '../shared/run.ts';

/** Test accuracy of six methods against the share of labelled target rows (figures 4.4 and 4.5). */
export type LabelsParams = {
  epsilon: number;
  mixture: string;
  noise: string;
  reach: string;
  factor: string;
  votes: string;
  rows: number;
  columns: number;
  lambda: number;
  first: string;
  seed: number;
  runs: number;
};

export type LabelsRow = Pick<Floors, 'underflown'> & {
  run: number;
  /** Percents of the target's rows, and how many rows that is. */
  percents: Float64Array;
  labels: Float64Array;
  /** Accuracies, one for each share. */
  dphtl: Float64Array;
  average: Float64Array;
  soft: Float64Array;
  weak: Float64Array;
  /** Those that need no labels of their own, or all. */
  source: number;
  target: number;
  found: Float64Array;
  /** Weights whose prior stands at its floor. */
  floored: number;
};

const PERCENTS = [1, 2, 5, 10, 20, 50];
const OPEN_ROWS = 2000;
const TARGET_ROWS = 1500;
const TEST_ROWS = 600;

type Inputs = Pick<LabelsParams, 'mixture' | 'rows' | 'columns' | 'lambda' | 'first' | 'seed'>;
type Fit = {
  likeness: Likeness[];
  classifiers: Classifier[];
  weights: Float64Array;
  target: TargetRows;
  hessian: Float64Array;
  products: Float64Array[];
  weak: Float64Array;
  all: number;
};

const LABELS = PERCENTS.map((percent) => Math.round((percent / 100) * TARGET_ROWS));

export const experiment = defineExperiment<LabelsParams, Task & { run: number }, Inputs, Fit>({
  id: 'transfer-labels',
  tasks: ({ runs }) => Array.from({ length: runs }, (_, run) => ({ key: `run=${run}`, run })),
  fitInputs: ({ mixture, rows, columns, lambda, first, seed }) => ({
    mixture,
    rows,
    columns,
    lambda,
    first,
    seed,
  }),
  *fit(inputs, { run }) {
    const { lambda } = inputs;
    const rng = createRng(inputs.seed).fork('labels').fork(run);
    const shares = sharesOf(inputs.mixture);
    const world = makeWorld(
      { ...inputs, sources: shares.length, domains: shares.length, openRows: OPEN_ROWS },
      rng,
    );
    const likeness = yield* scaleProgress(fitLikeness(world, rng), 0, 0.5);
    const classifiers = yield* scaleProgress(fitClassifiers(world, rng), 0.5, 0.9);
    const target = {
      rows: drawTarget(world, shares, TARGET_ROWS, rng.fork('target')),
      test: drawTarget(world, shares, TEST_ROWS, rng.fork('test')),
    };
    yield 0.92;
    const score = (labels: number) => accuracy(fitPlain(firstRows(target.rows, labels), lambda), target.test);
    return {
      likeness,
      classifiers,
      weights: targetWeights(world, target.rows),
      target,
      hessian: softFactor(target.rows, lambda),
      products: productsOf(target.rows, LABELS),
      weak: Float64Array.from(LABELS, score),
      all: score(TARGET_ROWS),
    };
  },
  release(params, { run }, fit) {
    const { epsilon, columns, lambda } = params;
    const reach = params.reach as ReachId;
    const theta = sentClassifiers(fit.classifiers, params.noise as SourceNoiseId, epsilon);
    const sent = sentWeights(fit.likeness, { epsilon, reach, columns, lambda });
    const found = mix(fit.weights, sent).weights;
    const row: LabelsRow = {
      run,
      ...floorsOf(sent, []),
      percents: Float64Array.from(PERCENTS),
      labels: Float64Array.from(LABELS),
      ...transferred({
        theta,
        weights: found,
        target: fit.target,
        labelled: LABELS,
        factor: params.factor as FactorId,
        votes: votesOf(theta, fit.target, params.votes as 'hard' | 'soft'),
        alone: accuracies(theta, fit.target.test),
        soft: softAt(fit.target.rows, lambda, fit.hessian),
        products: fit.products,
      }),
      weak: fit.weak,
      target: fit.all,
      found,
    };
    return [row];
  },
});
