import { shuffle } from '../../../core/data/shuffle.ts';
import {
  fitNested,
  halfDecade,
  sharedAnchors,
  type NestedFit,
  type NestedTask,
} from '../../../core/learners/fit-nested.ts';
import type { LaneMachine } from '../../../core/learners/lanes/machine.ts';
import { machineFor } from '../../../core/learners/lanes/machines.ts';
import { losses, type LossId } from '../../../core/learners/loss.ts';
import { perturbedObjective } from '../../../core/learners/objective-perturbation.ts';
import { outputNoises, type OutputNoise, type OutputNoiseId } from '../../../core/learners/output-noise.ts';
import type { Accounting } from '../../../core/learners/output-release.ts';
import { publishedLambda } from '../../../core/learners/published-lambdas.ts';
import { PUBLISHED_EPSILONS } from '../../../core/learners/published-table.ts';
import { releaser, scoreFits, type Releaser, type ScoredFit } from '../../../core/learners/scored-fit.ts';
import { largestNorm } from '../../../core/learners/sparse-rows.ts';
import { sourceOf } from '../../../core/learners/two-classes.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import type { Rng } from '../../../core/random/rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { distinctAmong, distinctSteps, sizeAt, STEPS } from '../../../core/data/curve-sizes.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

/** Errors of private linear classifiers against the number of rows, for many epsilons at once (figures 4.14 to 4.16). */
export type LearningCurvesParams = {
  data: string;
  loss: string;
  /** `one`: lambda for every size; `thesis`: the values that the thesis tuned for each size, in the sum convention. */
  decay: string;
  /** In the mean convention; as published it is taken for the sum convention, and the noise for the mean. */
  lambda: number;
  accounting: string;
  noise: string;
  epsilon: number;
  delta: number;
  /** Columns after a random projection; 0 for none. */
  dimension: number;
  runs: number;
  seed: number;
  /** `published`: the nine epsilons of the thesis, and this one. `fine`: a hundred from 10⁻⁴ to 10³, for one size only. */
  epsilons: string;
  /** The size that `fine` looks at, in fiftieths of the rows. */
  step: number;
  /** Release the same fits in every variant between as published and as proven, at one epsilon. */
  compare: boolean;
};

/** An accounting and a noise: what lies between the published figure and a proven one. */
export type Variant = { accounting: Accounting; noise: OutputNoiseId };
export const VARIANTS: Variant[] = [
  { accounting: 'published', noise: 'published' },
  { accounting: 'published', noise: 'laplace' },
  { accounting: 'proven', noise: 'published' },
  { accounting: 'proven', noise: 'laplace' },
  { accounting: 'proven', noise: 'vector' },
];

/** What one shuffle gives. Matrices are size by size; counts are whole numbers, so sums do not depend on their order. */
export type LearningCurvesRow = {
  run: number;
  accounting: string;
  kind: string;
  /** Rows that were trained on, at each size. */
  sizes: Float64Array;
  lambdas: Float64Array;
  /** Infinity stands for no noise. */
  epsilons: Float64Array;
  /** Test rows that are wrong. */
  wrong: Float64Array;
  tested: number;
  /** Mean of the weights and of their squares, at each size. */
  means: Float64Array;
  squares: Float64Array;
  /** Variance of the noise on each weight. */
  noise: Float64Array;
  /** How many weights there are. */
  weightCount: number;
  /** The length of the longest row that was trained on, which the guarantee wants to be at most 1. */
  longest: number;
};

const COARSE_RUNS = 4;
/** Ten of the fifty sizes give a readable curve. */
const COARSE = Array.from({ length: 10 }, (_, k) => 5 * (k + 1));
const REST = Array.from({ length: STEPS }, (_, k) => k + 1).filter((step) => step % 5 !== 0);
/** Projections are shared by the runs in turn: enough to average over, few enough to keep. */
const PROJECTIONS = 4;
export const FINE_EPSILONS = Array.from({ length: 106 }, (_, k) => 10 ** (-4 + k / 15));

type Part = Task & {
  run: number;
  steps: number[];
  /** Among the first, which the reader waits for. */
  first?: boolean;
  epsilon?: number;
};
type Fit = { rows: number; tested: number; weightCount: number; longest: number; each: ScoredFit[] };

type Decay = Pick<LearningCurvesParams, 'decay' | 'lambda' | 'accounting'>;
type FitInputs = Decay & Pick<LearningCurvesParams, 'data' | 'loss' | 'dimension' | 'seed'>;

/** What a fit depends on in its weight decay: the tuned decays of the thesis are the same whatever the slider says. */
export const decayInputs = ({ decay, lambda, accounting }: Decay): Decay =>
  decay === 'one' ? { decay, lambda, accounting } : { decay, lambda: 0, accounting: '' };

/** Lambda in the mean convention, for a size that is `step` fiftieths of the rows. */
export function lambdaAt(params: Decay, step: number, rows: number) {
  if (params.decay === 'thesis') return publishedLambda(step) / rows;
  return params.accounting === 'published' ? params.lambda / rows : params.lambda;
}

/**
 * The epsilons that stay while the slider moves, and the reader's own where it is not among them. Infinity stands for no noise.
 * With noise in the objective there is nothing else to release from a plain fit.
 */
function epsilonsOf(
  { epsilons, epsilon, noise, compare }: LearningCurvesParams,
  task: Part,
): { fixed: number[]; own: number[] } {
  if (task.epsilon !== undefined) return { fixed: [], own: [task.epsilon] };
  if (compare) return { fixed: [Infinity], own: [epsilon] };
  if (noise === 'objective') return { fixed: [Infinity], own: [] };
  if (epsilons === 'fine') return { fixed: [Infinity, ...FINE_EPSILONS], own: [] };
  return {
    fixed: [Infinity, ...PUBLISHED_EPSILONS],
    own: PUBLISHED_EPSILONS.includes(epsilon) ? [] : [epsilon],
  };
}

export const learningCurves = defineExperiment<LearningCurvesParams, Part, FitInputs, Fit>({
  id: 'learning-curves',
  tasks(params) {
    const part = (run: number, name: string, steps: number[]): Part => ({
      key: `run=${run}/${name}`,
      group: `run=${run}`,
      cost: steps.reduce((a, b) => a + b, 0),
      run,
      steps,
    });
    const runs = Array.from({ length: params.runs }, (_, run) => run);
    const coarse = runs.slice(0, COARSE_RUNS).map((run) => ({ ...part(run, 'coarse', COARSE), first: true }));
    const rest = runs.map((run) =>
      run < COARSE_RUNS ? part(run, 'rest', REST) : part(run, 'all', [...COARSE, ...REST]),
    );
    if (params.noise !== 'objective') return [...coarse, ...rest];
    // Noise in the objective is another fit for every epsilon: one epsilon, at ten sizes.
    const { epsilon } = params;
    const objective = runs.map((run) => ({ ...part(run, `objective/epsilon=${epsilon}`, COARSE), epsilon }));
    return [...coarse, ...objective, ...rest];
  },
  needs: ({ data }) => [sourceOf(data)],
  fitInputs: ({ data, loss, dimension, seed, ...decay }) => ({
    data,
    loss,
    dimension,
    seed,
    ...decayInputs(decay),
  }),
  *fit(params, task, data) {
    const { run, epsilon } = task;
    const { data: id, dimension } = params;
    const projection = `${params.seed}/${run % PROJECTIONS}`;
    const machine = yield* scaleProgress(machineFor(data, { id, dimension, projection }), 0, 0.1);
    const rng = createRng(params.seed);
    const order = shuffle(machine.data.rows, rng.fork('shuffle').fork(run));
    const noise = (size: number) => rng.fork('noise').fork(run).fork(size);
    const fits = yield* scaleProgress(fitSizes(params, machine, order, task, noise), 0.1, 0.95);
    return {
      rows: machine.data.rows,
      tested: machine.scored.rows,
      weightCount: machine.data.columns,
      longest: largestNorm(machine.data),
      each: scoreFits(machine, fits, epsilon === undefined ? (fit) => noise(fit.rows) : undefined),
    };
  },
  release(params, task, { rows, tested, weightCount, longest, each }) {
    const only = sizeAt(rows, params.step);
    const chosen = params.epsilons === 'fine' ? each.filter((fit) => fit.rows === only) : each;
    if (chosen.length === 0) return [];
    const variants = params.compare ? VARIANTS : [params as unknown as Variant];
    const { fixed, own } = epsilonsOf(params, task);
    return variants.map(({ accounting, noise: kind }): LearningCurvesRow => {
      const noise = outputNoises[kind] as OutputNoise | undefined;
      const given = { noise, accounting, delta: params.delta, dimension: weightCount };
      const releases = own.map((epsilon) => releaser({ ...given, epsilon }));
      const key = `${accounting} ${kind} ${kind === 'gaussian' ? params.delta : ''} ${fixed.join()}`;
      const width = fixed.length + own.length;
      const wrong = new Float64Array(chosen.length * width);
      const variance = new Float64Array(wrong.length);
      let all: Releaser[] | undefined;
      const make = () => (all ??= fixed.map((epsilon) => releaser({ ...given, epsilon })));
      chosen.forEach((fit, i) => {
        const kept = releasedOnce(fit, key, make);
        wrong.set(kept.wrong, i * width);
        variance.set(kept.variance, i * width);
        releases.forEach((release, e) => {
          wrong[i * width + fixed.length + e] = release.wrong(fit);
          variance[i * width + fixed.length + e] = release.variance(fit);
        });
      });
      return {
        run: task.run,
        accounting,
        kind,
        sizes: Float64Array.from(chosen, (fit) => fit.rows),
        lambdas: Float64Array.from(chosen, (fit) => fit.lambda),
        epsilons: Float64Array.from([...fixed, ...own]),
        wrong,
        tested,
        means: Float64Array.from(chosen, (fit) => fit.mean),
        squares: Float64Array.from(chosen, (fit) => fit.square),
        noise: variance,
        weightCount,
        longest,
      };
    });
  },
});

type Released = { key: string; wrong: number[]; variance: number[] };
const released = new WeakMap<ScoredFit, Released>();

/** A fit at the epsilons that stay while the slider moves: the last answer is kept with the fit. */
function releasedOnce(fit: ScoredFit, key: string, releases: () => Releaser[]): Released {
  let kept = released.get(fit);
  if (kept?.key !== key) {
    const all = releases();
    kept = {
      key,
      wrong: all.map((release) => release.wrong(fit)),
      variance: all.map((release) => release.variance(fit)),
    };
    released.set(fit, kept);
  }
  return kept;
}

/** The optima of one shuffle; with epsilon, of the objectives with noise in them. */
function* fitSizes(
  params: FitInputs,
  machine: LaneMachine,
  order: Int32Array,
  { steps, epsilon, first: quick }: Part,
  noise: (size: number) => Rng,
): Generator<number, NestedFit[]> {
  const loss = losses[params.loss as LossId];
  const { rows } = machine.data;
  // Anchors follow from all fifty sizes, whichever of them a task has; the first ten share one, which is soon made.
  const all = distinctSteps(rows, quick ? COARSE : [...COARSE, ...REST]);
  const lambdas = new Map(
    all.map((step) => [sizeAt(rows, step), lambdaAt(params, step, sizeAt(rows, step))]),
  );
  const lambdaOf = (size: number) => lambdas.get(size)!;
  const same = new Set(lambdas.values()).size === 1;
  const anchorOf = same ? lambdaOf : sharedAnchors([...lambdas.keys()], lambdaOf);
  // Plain fits of the other sizes are another task's; with noise in the objective these are all there are.
  const own = epsilon === undefined ? distinctSteps(rows, steps) : distinctAmong(rows, steps);
  const tasks = own.map((step): NestedTask => {
    const size = sizeAt(rows, step);
    const lambda = lambdaOf(size);
    if (epsilon === undefined) return { size, lambda, anchor: anchorOf(size) };
    const given = { rows: size, lambda, epsilon, loss, dimension: machine.data.columns };
    const perturbed = perturbedObjective(given, noise(size));
    return { size, ...perturbed, anchor: halfDecade(perturbed.lambda) };
  });
  return yield* fitNested({ machine, loss, order, tasks, quick });
}
