import { shuffle } from '../data/shuffle.ts';
import { countWrong, errorCurve, wrongAt, type ErrorCurve } from '../learners/error-curve.ts';
import { fitNested, sharedAnchors, SLACK, type NestedFit } from '../learners/fit-nested.ts';
import type { LaneMachine } from '../learners/lanes/machine.ts';
import { machineFor } from '../learners/lanes/machines.ts';
import { losses, type LossId } from '../learners/loss.ts';
import { objectiveNoise } from '../learners/objective-perturbation.ts';
import { outputNoises, type OutputNoiseId } from '../learners/output-noise.ts';
import { outputReach, type Accounting } from '../learners/output-release.ts';
import { publishedLambda } from '../learners/published-lambdas.ts';
import { PUBLISHED_EPSILONS } from '../learners/published-table.ts';
import { sourceOf } from '../learners/two-classes.ts';
import { sphericalLaplace } from '../mechanisms/spherical-laplace.ts';
import { createRng } from '../random/create-rng.ts';
import type { Rng } from '../random/rng.ts';
import { defineExperiment, type Task } from './experiment.ts';

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
};

/** What one shuffle gives. Matrices are size by size; counts are whole numbers, so sums do not depend on their order. */
export type LearningCurvesRow = {
  run: number;
  /** Rows that were trained on, at each size. */
  sizes: Float64Array;
  lambdas: Float64Array;
  /** Infinity stands for no noise. */
  epsilons: Float64Array;
  /** Test rows that are wrong. */
  wrong: Float64Array;
  tested: number;
  /** Mean square of the weights, and of the noise on each. */
  weights: Float64Array;
  noise: Float64Array;
  /** How many weights there are. */
  weightCount: number;
};

export const STEPS = 50;
const COARSE_RUNS = 4;
/** Ten of the fifty sizes give a readable curve. */
const COARSE = Array.from({ length: 10 }, (_, k) => 5 * (k + 1));
const REST = Array.from({ length: STEPS }, (_, k) => k + 1).filter((step) => step % 5 !== 0);
/** Projections are shared by the runs in turn: enough to average over, few enough to keep. */
const PROJECTIONS = 4;
export const FINE_EPSILONS = Array.from({ length: 106 }, (_, k) => 10 ** (-4 + k / 15));

type Part = Task & { run: number; steps: number[]; epsilon?: number };
/** A fit and its noise: two curves of the error against the scale of the noise serve all four kinds of output noise. */
type Fit = { tested: number; weightCount: number; each: Each[] };
type Each = {
  step: number;
  size: number;
  lambda: number;
  weights: number;
  wrong: number;
  curves?: {
    /** Along a normal vector; times `spherical` it is one of the spherical law, since the direction is the same. */
    normal: ErrorCurve;
    spherical: number;
    laplace: ErrorCurve;
  };
};

/** Lambda in the mean convention, for a size that is `step` fiftieths of the rows. */
export function lambdaAt(
  params: Pick<LearningCurvesParams, 'decay' | 'lambda' | 'accounting'>,
  step: number,
  rows: number,
) {
  if (params.decay === 'thesis') return publishedLambda(step) / rows;
  return params.accounting === 'published' ? params.lambda / rows : params.lambda;
}

/** Infinity stands for no noise. With noise in the objective there is nothing else to release from a plain fit. */
function epsilonsOf({ epsilons, epsilon, noise }: LearningCurvesParams): number[] {
  if (noise === 'objective') return [Infinity];
  if (epsilons === 'fine') return [Infinity, ...FINE_EPSILONS];
  return [Infinity, ...PUBLISHED_EPSILONS, ...(PUBLISHED_EPSILONS.includes(epsilon) ? [] : [epsilon])];
}

export const learningCurves = defineExperiment<LearningCurvesParams, Part, Fit>({
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
    const coarse = runs.slice(0, COARSE_RUNS).map((run) => part(run, 'coarse', COARSE));
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
  fitKey: (params) => {
    const { data, loss, decay, lambda, accounting, dimension, seed } = params;
    return [data, loss, decay === 'one' ? `${lambda} ${accounting}` : decay, dimension, seed].join('|');
  },
  *fit(params, { run, steps, epsilon }, data) {
    const { data: id, dimension } = params;
    const projection = `${params.seed}/${run % PROJECTIONS}`;
    const machine = yield* machineFor(data, { id, dimension, projection });
    const rng = createRng(params.seed);
    const order = shuffle(machine.data.rows, rng.fork('shuffle').fork(run));
    const noise = (size: number) => rng.fork('noise').fork(run).fork(size);
    const fits = yield* epsilon === undefined
      ? fitPlain(params, machine, order, steps)
      : fitObjective(params, machine, order, steps, epsilon, noise);
    return score(machine, fits, epsilon === undefined ? noise : undefined);
  },
  release(params, { run, epsilon }, { tested, weightCount, each }) {
    const chosen = params.epsilons === 'fine' ? each.filter(({ step }) => step === params.step) : each;
    if (chosen.length === 0) return [];
    const epsilons = epsilon === undefined ? epsilonsOf(params) : [epsilon];
    const releases = epsilons.map((value) => releaser(params, weightCount, value));
    const wrong = new Float64Array(chosen.length * epsilons.length);
    const noise = new Float64Array(wrong.length);
    chosen.forEach((fit, i) => {
      releases.forEach((release, e) => {
        const at = i * epsilons.length + e;
        const scale = fit.curves ? release.scale(fit) : 0;
        wrong[at] = fit.curves ? release.wrong(fit.curves, scale) : fit.wrong;
        noise[at] = release.variance(scale);
      });
    });
    const row: LearningCurvesRow = {
      run,
      sizes: Float64Array.from(chosen, (fit) => fit.size),
      lambdas: Float64Array.from(chosen, (fit) => fit.lambda),
      epsilons: Float64Array.from(epsilons),
      wrong,
      tested,
      weights: Float64Array.from(chosen, (fit) => fit.weights),
      noise,
      weightCount,
    };
    return [row];
  },
});

function* fitPlain(
  params: LearningCurvesParams,
  machine: LaneMachine,
  order: Int32Array,
  steps: number[],
): Generator<number, NestedFit[]> {
  const unit = Math.floor(machine.data.rows / STEPS);
  const lambdaOf = (size: number) => lambdaAt(params, size / unit, size);
  // Anchors follow from all fifty sizes, whichever of them a task has.
  const all = Array.from({ length: STEPS }, (_, k) => unit * (k + 1));
  const anchorOf = lambdaOf(all[0]) === lambdaOf(all[1]) ? lambdaOf : sharedAnchors(all, lambdaOf);
  const loss = losses[params.loss as LossId];
  return yield* fitNested({ machine, loss, order, sizes: steps.map((k) => k * unit), lambdaOf, anchorOf });
}

function* fitObjective(
  params: LearningCurvesParams,
  machine: LaneMachine,
  order: Int32Array,
  steps: number[],
  epsilon: number,
  noise: (size: number) => Rng,
): Generator<number, NestedFit[]> {
  const unit = Math.floor(machine.data.rows / STEPS);
  const loss = losses[params.loss as LossId];
  const { smoothness } = loss;
  const noiseAt = (size: number) =>
    objectiveNoise({ rows: size, lambda: lambdaAt(params, size / unit, size), epsilon, smoothness });
  const lambdaOf = (size: number) => lambdaAt(params, size / unit, size) + noiseAt(size).kappa;
  return yield* fitNested({
    machine,
    loss,
    order,
    sizes: steps.map((k) => k * unit),
    lambdaOf,
    // Half a decade apart, so that moving epsilon finds most of them made.
    anchorOf: (size) => 10 ** (Math.round(2 * Math.log10(Math.min(1, lambdaOf(size)))) / 2),
    linearOf: (size) => {
      const { scale } = noiseAt(size);
      return sphericalLaplace.draw(noise(size), machine.data.columns).map((z) => (scale * z) / size);
    },
  });
}

/** Test errors of the fits, and with noise how they change with its scale. */
function score(machine: LaneMachine, fits: NestedFit[], noise?: (size: number) => Rng): Fit {
  const { scored, data } = machine;
  const d = data.columns;
  const unit = Math.floor(data.rows / STEPS);
  const clean = machine.score(fits.map((fit) => fit.w));
  const draws = (draw: (rng: Rng) => Float64Array) =>
    noise ? machine.score(fits.map((fit) => draw(noise(fit.size)))) : [];
  const normal = draws((rng) => outputNoises.gaussian.draw(rng, d));
  const laplace = draws((rng) => outputNoises.laplace.draw(rng.fork('laplace'), d));
  const each = fits.map((fit, k): Each => {
    const { size, lambda, w } = fit;
    const wrong = countWrong(clean[k], scored.y);
    const weights = w.reduce((sum, v) => sum + v * v, 0) / d;
    const base = { step: size / unit, size, lambda, weights, wrong };
    if (!noise) return base;
    return {
      ...base,
      curves: {
        normal: errorCurve(clean[k], normal[k], scored.y),
        spherical: sphericalFactor(noise(size), d),
        laplace: errorCurve(clean[k], laplace[k], scored.y),
      },
    };
  });
  return { tested: scored.rows, weightCount: d, each };
}

/** The spherical draw from this stream, over the normal draw from it: they are the same vector but for their length. */
function sphericalFactor(rng: Rng, d: number): number {
  let squares = 0;
  for (let j = 0; j < d; j++) squares += rng.normal() ** 2;
  return rng.gamma(d) / Math.sqrt(squares);
}

/** How an epsilon is released: what depends on it alone is computed once, not for every fit. */
function releaser(params: LearningCurvesParams, dimension: number, epsilon: number) {
  const noise = outputNoises[params.noise as OutputNoiseId] as (typeof outputNoises)['vector'] | undefined;
  if (!noise || epsilon === Infinity) {
    return {
      scale: () => 0,
      wrong: ({ normal }: NonNullable<Each['curves']>) => normal.wrong,
      variance: () => 0,
    };
  }
  const accounting = params.accounting as Accounting;
  const perSensitivity = noise.scale({ epsilon, delta: params.delta, sensitivity: 1, dimension });
  return {
    scale: ({ size, lambda }: Each) =>
      perSensitivity * outputReach({ accounting, rows: size, lambda, gradientNorm: SLACK / size }).claimed,
    wrong: (curves: NonNullable<Each['curves']>, scale: number) =>
      noise.draws === 'laplace'
        ? wrongAt(curves.laplace, scale)
        : wrongAt(curves.normal, noise.draws === 'sphere' ? scale * curves.spherical : scale),
    variance: (scale: number) => noise.variance(scale, dimension),
  };
}
