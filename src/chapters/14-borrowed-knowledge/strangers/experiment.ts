import type { ReachId } from '../../../core/learners/transfer/importance-weights.ts';
import { divergence } from '../../../core/learners/transfer/hypothesis-weights.ts';
import {
  accuracies,
  accuracy,
  fitMap,
  fitPlain,
  weightedPrior,
} from '../../../core/learners/transfer/map.ts';
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
  targetWeights,
  type Classifier,
  type Likeness,
} from '../shared/run.ts';

/** Two sources that the target is like, and others that it is not; then a target of which a part is like no source. */
export type StrangersParams = {
  epsilon: number;
  /** Percent of the target's rows. */
  labelled: number;
  noise: string;
  reach: string;
  rows: number;
  columns: number;
  lambda: number;
  seed: number;
  runs: number;
};

export type StrangersRow = Floors & {
  run: number;
  labels: number;
  strangers: Float64Array;
  /** Accuracies, one for each number of strangers. */
  dphtl: Float64Array;
  average: Float64Array;
  soft: Float64Array;
  source: Float64Array;
  /** The share that all strangers get together. */
  leaked: Float64Array;
  weak: number;
  target: number;
  /** Shares of the target that are like no source; the accuracy then, that of its own labels alone, and how much of the target the sources explain. */
  unseen: Float64Array;
  unseenDphtl: Float64Array;
  unseenWeak: Float64Array;
  explained: Float64Array;
};

const LIKE = 2;
const STRANGERS = [0, 1, 2, 4, 6];
const UNSEEN = [0, 0.25, 0.5, 0.75, 1];
const MOST = LIKE + Math.max(...STRANGERS);
const MIXTURE = [0.25, 0.75];
const OPEN_ROWS = 1000;
const TARGET_ROWS = 1000;
const TEST_ROWS = 600;

type Inputs = Pick<StrangersParams, 'rows' | 'columns' | 'lambda' | 'seed'>;
type Part = { target: TargetRows; weights: Float64Array };
type Fit = {
  likeness: Likeness[];
  classifiers: Classifier[];
  /** One for each share that no source has. */
  parts: Part[];
  hessian: Float64Array;
  all: number;
};

const without = (share: number) => [
  ...MIXTURE.map((part) => part * (1 - share)),
  ...new Array<number>(MOST - LIKE).fill(0),
  share,
];

const weaks = new WeakMap<Part[], { labels: number; scores: Float64Array }>();

/** Accuracies with so many labels of the target's own: the same at every ε, so the last are kept for as long as their rows are. */
function weakOf(parts: Part[], labels: number, lambda: number): Float64Array {
  const kept = weaks.get(parts);
  if (kept?.labels === labels) return kept.scores;
  const scores = Float64Array.from(parts, ({ target: { rows, test } }) =>
    labels === 0 ? NaN : accuracy(fitPlain(firstRows(rows, labels), lambda), test),
  );
  weaks.set(parts, { labels, scores });
  return scores;
}

/** 1 where a mixture of the sources is the target, 0 where it is no nearer to it than the public rows are; below 0 where it is further. */
function explainedBy(target: Float64Array, residual: number): number {
  const p = target.map((w) => w / target.length);
  const far = divergence(p, [new Float64Array(p.length).fill(1 / p.length)], [1]);
  return 1 - residual / far;
}

export const experiment = defineExperiment<StrangersParams, Task & { run: number }, Inputs, Fit>({
  id: 'transfer-strangers',
  tasks: ({ runs }) => Array.from({ length: runs }, (_, run) => ({ key: `run=${run}`, run })),
  fitInputs: ({ rows, columns, lambda, seed }) => ({ rows, columns, lambda, seed }),
  *fit(inputs, { run }) {
    const { lambda } = inputs;
    const rng = createRng(inputs.seed).fork('strangers').fork(run);
    // One domain more than there are sources: the population that nobody has seen.
    const settings = { ...inputs, sources: MOST, domains: MOST + 1, openRows: OPEN_ROWS, first: 'usual' };
    const world = makeWorld(settings, rng);
    const likeness = yield* scaleProgress(fitLikeness(world, rng), 0, 0.5);
    const classifiers = yield* scaleProgress(fitClassifiers(world, rng), 0.5, 0.85);
    const parts: Part[] = [];
    for (const [i, share] of UNSEEN.entries()) {
      const rows = drawTarget(world, without(share), TARGET_ROWS, rng.fork('target').fork(i));
      const test = drawTarget(world, without(share), TEST_ROWS, rng.fork('test').fork(i));
      parts.push({ target: { rows, test }, weights: targetWeights(world, rows) });
      yield 0.85 + (0.1 * (i + 1)) / UNSEEN.length;
    }
    const [{ target }] = parts;
    return {
      likeness,
      classifiers,
      parts,
      hessian: softFactor(target.rows, lambda),
      all: accuracy(fitPlain(target.rows, lambda), target.test),
    };
  },
  release(params, { run }, { likeness, classifiers, parts, hessian, all }) {
    const { epsilon, columns, lambda } = params;
    const labels = Math.round((params.labelled / 100) * TARGET_ROWS);
    const theta = sentClassifiers(classifiers, params.noise as SourceNoiseId, epsilon);
    const Q = sentWeights(likeness, { epsilon, reach: params.reach as ReachId, columns, lambda });
    const unseenWeak = weakOf(parts, labels, lambda);
    const [known] = parts;
    const alone = accuracies(theta, known.target.test);
    const votes = votesOf(theta, known.target, 'hard');
    const soft = softAt(known.target.rows, lambda, hessian);
    // Each mixture is sought from the one before it, which is near.
    let near: Float64Array | undefined;
    const found = STRANGERS.map((strangers) => {
      const K = LIKE + strangers;
      const { weights, residual } = mix(known.weights, Q.slice(0, K), near);
      near = weights;
      const scores = transferred({
        theta: theta.slice(0, K),
        weights,
        target: known.target,
        labelled: [labels],
        factor: 'printed',
        votes: votes.slice(0, K),
        alone: alone.slice(0, K),
        soft,
      });
      return { ...scores, residual, leaked: weights.slice(LIKE).reduce((sum, share) => sum + share, 0) };
    });
    const mixed = parts.map(({ target, weights }, i) => {
      // With every stranger and nothing unseen, the two figures show the same.
      if (i === 0) {
        const { dphtl, residual } = found[found.length - 1];
        return { accuracy: dphtl[0], explained: explainedBy(weights, residual), floored: 0 };
      }
      const { weights: w, residual } = mix(weights, Q, near);
      near = w;
      const prior = weightedPrior(theta, w);
      const fitted = fitMap(prior, firstRows(target.rows, labels));
      return {
        accuracy: accuracy(fitted, target.test),
        explained: explainedBy(weights, residual),
        floored: prior.floored,
      };
    });
    const row: StrangersRow = {
      run,
      ...floorsOf(
        Q,
        [...found, ...mixed].map(({ floored }) => floored),
      ),
      labels,
      strangers: Float64Array.from(STRANGERS),
      dphtl: Float64Array.from(found, (one) => one.dphtl[0]),
      average: Float64Array.from(found, (one) => one.average[0]),
      soft: Float64Array.from(found, (one) => one.soft[0]),
      source: Float64Array.from(found, (one) => one.source),
      leaked: Float64Array.from(found, (one) => one.leaked),
      weak: unseenWeak[0],
      target: all,
      unseen: Float64Array.from(UNSEEN),
      unseenDphtl: Float64Array.from(mixed, (one) => one.accuracy),
      unseenWeak,
      explained: Float64Array.from(mixed, (one) => one.explained),
    };
    return [row];
  },
});
