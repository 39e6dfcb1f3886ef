import {
  fitImportance,
  importanceWeights,
  openScores,
  type ReachId,
} from '../../../core/learners/transfer/importance-weights.ts';
import { accuracies, accuracy, fitPlain } from '../../../core/learners/transfer/map.ts';
import {
  drawSourceNoise,
  fitSource,
  sourceNoises,
} from '../../../core/learners/transfer/source-classifier.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { floorsOf, type Floors } from '../shared/floors.ts';
import { firstRows, softAt, softFactor, transferred, votesOf, type TargetRows } from '../shared/methods.ts';
import { mix, sentClassifiers, sentWeights, type Classifier, type Likeness } from '../shared/run.ts';
import { sourcesOf, stacked } from './sources.ts';

/** A table divided into sources by one of its columns: one of them is the target and hears from the others. */
export type OwnSourcesParams = {
  data: string;
  /** Which of the columns with categories says the source, counted from 1; which source is the target, the largest first. */
  column: number;
  target: number;
  epsilon: number;
  reach: string;
  lambda: number;
  seed: number;
  runs: number;
};

export type OwnSourcesRow = Floors & {
  run: number;
  /** The column and the names of its sources, with line breaks between them; what is empty or has one class, likewise. */
  column: string;
  names: string;
  empty: string;
  oneClass: string;
  /** The place of the target among the names. */
  target: number;
  sizes: Float64Array;
  leftOut: number;
  columns: number;
  ranged: number;
  cut: number;
  /** Accuracy of the model of each source on each source, row by row; with a few own labels, and how many these are. */
  matrix: Float64Array;
  few: Float64Array;
  /** Of each source: how often the more common answer is right on its test rows. */
  common: Float64Array;
  /** Shares of the others at the reader's ε, and without noise. */
  found: Float64Array;
  clean: Float64Array;
  /** Numbers of labels, and accuracies on the target's test rows for each. */
  labels: Float64Array;
  dphtl: Float64Array;
  average: Float64Array;
  soft: Float64Array;
  weak: Float64Array;
  source: number;
  all: number;
};

/** With so many labels of its own, a source is compared with what it borrows. */
export const FEW = 20;
const LABELS = [5, 10, 20, 50, 100, 200, 500];

type Inputs = Pick<OwnSourcesParams, 'data' | 'column' | 'target' | 'lambda' | 'seed'>;
type Facts = Omit<
  OwnSourcesRow,
  keyof Floors | 'run' | 'matrix' | 'found' | 'dphtl' | 'average' | 'soft' | 'source'
>;
type Fit = {
  facts: Facts;
  classifiers: Classifier[];
  likeness: Likeness[];
  tests: TargetRows['test'][];
  /** Of the target; absent where there is nobody to borrow from, or nothing to test on. */
  own?: { rows: TargetRows; weights: Float64Array; hessian: Float64Array };
};

const NOTHING = new Float64Array();

/** A model that says the same of every row can be right as often as this. */
function commonShare(y: ArrayLike<number>): number {
  let positive = 0;
  for (let i = 0; i < y.length; i++) if (y[i] > 0) positive++;
  return y.length === 0 ? NaN : Math.max(positive, y.length - positive) / y.length;
}

export const experiment = defineExperiment<OwnSourcesParams, Task & { run: number }, Inputs, Fit>({
  id: 'own-sources',
  tasks: ({ runs }) => Array.from({ length: runs }, (_, run) => ({ key: `run=${run}`, run })),
  needs: ({ data }) => [data],
  fitInputs: ({ data, column, target, lambda, seed }) => ({ data, column, target, lambda, seed }),
  *fit(inputs, { run }, sets) {
    const { lambda } = inputs;
    const rng = createRng(inputs.seed).fork('own sources').fork(run);
    const divided = sourcesOf(sets[inputs.data], inputs.column, rng);
    const { sources, columns } = divided;
    yield 0.2;
    const t = Math.min(inputs.target, sources.length) - 1;
    const open = stacked(
      sources.filter((_, k) => k !== t).map((one) => one.open),
      columns,
    );
    const classifiers: Classifier[] = [];
    const likeness: Likeness[] = [];
    const each = 0.6 / Math.max(1, sources.length);
    for (const [k, { labelled, unlabelled }] of sources.entries()) {
      const at = 0.2 + k * each;
      const fit = yield* scaleProgress(fitSource(labelled, { lambda }), at, at + each / 2);
      classifiers.push({ fit, noise: drawSourceNoise(rng.fork('noise').fork(k), columns) });
      if (k !== t) {
        const z = sourceNoises.norm.draw(rng.fork('likeness noise').fork(k), columns);
        const scores = openScores(open, fitImportance(unlabelled, open, lambda));
        likeness.push({ rows: unlabelled.rows, scores, noise: openScores(open, z) });
      }
      yield at + each;
    }
    const target = sources[t];
    const rows = target && stacked([target.labelled, target.unlabelled], columns);
    const labels = rows ? LABELS.filter((count) => count <= rows.rows) : [];
    const score = (count: number) => accuracy(fitPlain(firstRows(rows, count), lambda), target.test);
    const weights =
      rows && open.rows > 0
        ? importanceWeights(openScores(open, fitImportance(rows, open, lambda)))
        : NOTHING;
    const canLearn = !!target && labels.length > 0 && target.test.rows > 0;
    const canBorrow = canLearn && likeness.length > 0 && open.rows > 0;
    const named = (is: (problem: string | undefined) => boolean) =>
      sources.flatMap(({ name }, k) => (is(classifiers[k].fit.problem) ? [name] : [])).join('\n');
    const facts: Facts = {
      column: divided.column ?? '',
      names: sources.map(({ name }) => name).join('\n'),
      empty: named((problem) => problem === 'empty'),
      oneClass: named((problem) => problem === 'one class'),
      target: t,
      sizes: Float64Array.from(sources, (one) => one.rows),
      leftOut: divided.leftOut,
      columns,
      ranged: divided.ranged,
      cut: divided.cut,
      few: Float64Array.from(sources, ({ labelled, test }) =>
        labelled.rows === 0 || test.rows === 0
          ? NaN
          : accuracy(fitPlain(firstRows(labelled, Math.min(FEW, labelled.rows)), lambda), test),
      ),
      common: Float64Array.from(sources, ({ test }) => commonShare(test.y)),
      clean: canBorrow
        ? mix(weights, sentWeights(likeness, { epsilon: Infinity, reach: 'tight', columns, lambda })).weights
        : NOTHING,
      labels: Float64Array.from(canLearn ? labels : []),
      weak: canLearn ? Float64Array.from(labels, score) : NOTHING,
      all: canLearn ? score(rows.rows) : NaN,
    };
    yield 0.95;
    return {
      facts,
      classifiers,
      likeness,
      tests: sources.map(({ test }) => test),
      own: canBorrow
        ? { rows: { rows, test: target.test }, weights, hessian: softFactor(rows, lambda) }
        : undefined,
    };
  },
  release({ epsilon, reach, lambda }, { run }, { facts, classifiers, likeness, tests, own }) {
    const { columns } = facts;
    const all = sentClassifiers(classifiers, 'norm', epsilon);
    const score = (w: Float64Array, test: TargetRows['test']) => (test.rows > 0 ? accuracy(w, test) : NaN);
    const matrix = Float64Array.from(all.flatMap((w) => tests.map((test) => score(w, test))));
    const row = { run, ...facts, matrix };
    if (!own)
      return [{ ...row, found: NOTHING, dphtl: NOTHING, average: NOTHING, soft: NOTHING, source: NaN }];
    const theta = all.filter((_, k) => k !== facts.target);
    const sent = sentWeights(likeness, { epsilon, reach: reach as ReachId, columns, lambda });
    const found = mix(own.weights, sent).weights;
    const { dphtl, average, soft, source, floored } = transferred({
      theta,
      weights: found,
      target: own.rows,
      labelled: Array.from(facts.labels),
      factor: 'printed',
      votes: votesOf(theta, own.rows, 'hard'),
      alone: accuracies(theta, own.rows.test),
      soft: softAt(own.rows.rows, lambda, own.hessian),
    });
    return [
      { ...row, ...floorsOf(sent, [floored]), found, dphtl, average, soft, source } satisfies OwnSourcesRow,
    ];
  },
});
