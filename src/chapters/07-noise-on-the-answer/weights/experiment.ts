import { shuffle } from '../../../core/data/shuffle.ts';
import { fitNested, sharedAnchors, type NestedFit } from '../../../core/learners/fit-nested.ts';
import { machineFor } from '../../../core/learners/lanes/machines.ts';
import { losses, type LossId } from '../../../core/learners/loss.ts';
import { outputNoises, type OutputNoiseId } from '../../../core/learners/output-noise.ts';
import { outputReach, type Accounting } from '../../../core/learners/output-release.ts';
import { PUBLISHED_EPSILONS } from '../../../core/learners/published-table.ts';
import { sourceOf } from '../../../core/learners/two-classes.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { STEPS } from '../../../core/data/curve-sizes.ts';
import { decayInputs, lambdaAt } from '../shared/learning-curves.ts';

/** Weights and noise of the same release side by side, for a small, a middle and the largest number of rows (figure 4.17). */
export type WeightsParams = {
  data: string;
  loss: string;
  decay: string;
  lambda: number;
  accounting: string;
  noise: string;
  epsilon: number;
  delta: number;
  runs: number;
  seed: number;
};

/** What one shuffle gives; matrices are size by size. Counts are of asinh of the values, in BINS equal bins of ±REACH. */
export type WeightsRow = {
  run: number;
  sizes: Float64Array;
  lambdas: Float64Array;
  epsilons: Float64Array;
  /** The factor on the unit noise, for each size and epsilon. */
  scales: Float64Array;
  weightCounts: Float64Array;
  /** Of the noise at scale 1. */
  noiseCounts: Float64Array;
  /** Sums of magnitudes. */
  weightSums: Float64Array;
  noiseSums: Float64Array;
  /** The weights and the unit noise themselves, of the first run only. */
  weights: Float64Array;
  noise: Float64Array;
};

export const BINS = 1600;
export const REACH = 8;
/** The published figure shows the first, the 26th and the last of fifty sizes. */
const SHOWN_STEPS = [1, 26, 50];

type Part = Task & { run: number };
type FitInputs = Pick<WeightsParams, 'data' | 'loss' | 'decay' | 'lambda' | 'accounting' | 'seed'>;
type Fit = { fits: NestedFit[] };

export const experiment = defineExperiment<WeightsParams, Part, FitInputs, Fit>({
  id: 'weights-and-noise',
  tasks: ({ runs }) => Array.from({ length: runs }, (_, run) => ({ key: `run=${run}`, run })),
  needs: ({ data }) => [sourceOf(data)],
  fitInputs: ({ data, loss, seed, ...decay }) => ({ data, loss, seed, ...decayInputs(decay) }),
  *fit(params, { run }, data) {
    const machine = yield* scaleProgress(
      machineFor(data, { id: params.data, dimension: 0, projection: '' }),
      0,
      0.1,
    );
    const unit = Math.floor(machine.data.rows / STEPS);
    const order = shuffle(machine.data.rows, createRng(params.seed).fork('shuffle').fork(run));
    const lambdaOf = (size: number) => lambdaAt(params, size / unit, size);
    const all = Array.from({ length: STEPS }, (_, k) => unit * (k + 1));
    const anchorOf = lambdaOf(all[0]) === lambdaOf(all[1]) ? lambdaOf : sharedAnchors(all, lambdaOf);
    const tasks = SHOWN_STEPS.map((step) => {
      const size = step * unit;
      return { size, lambda: lambdaOf(size), anchor: anchorOf(size) };
    });
    const fits = yield* scaleProgress(
      fitNested({ machine, loss: losses[params.loss as LossId], order, tasks }),
      0.1,
      0.95,
    );
    return { fits };
  },
  release(params, { run }, { fits }) {
    const weights = fits.map(({ w }) => w);
    const noise = outputNoises[params.noise as OutputNoiseId];
    const dimension = weights[0].length;
    const { delta, epsilon } = params;
    const epsilons = [...PUBLISHED_EPSILONS, ...(PUBLISHED_EPSILONS.includes(epsilon) ? [] : [epsilon])];
    const perSensitivity = epsilons.map((e) => noise.scale({ epsilon: e, delta, sensitivity: 1, dimension }));
    const accounting = params.accounting as Accounting;
    const reach = fits.map(
      ({ rows, lambda, tolerance }) =>
        outputReach({ accounting, rows, lambda, gradientNorm: tolerance }).claimed,
    );
    const draws = fits.map(({ rows }) => {
      const stream = createRng(params.seed).fork('noise').fork(run).fork(rows);
      return noise.draw(noise.draws === 'laplace' ? stream.fork('laplace') : stream, dimension);
    });
    const row: WeightsRow = {
      run,
      sizes: Float64Array.from(fits, ({ rows }) => rows),
      lambdas: Float64Array.from(fits, ({ lambda }) => lambda),
      epsilons: Float64Array.from(epsilons),
      scales: Float64Array.from(reach.flatMap((r) => perSensitivity.map((scale) => scale * r))),
      weightCounts: join(weights.map(countBins)),
      noiseCounts: join(draws.map(countBins)),
      weightSums: Float64Array.from(weights, sumOfMagnitudes),
      noiseSums: Float64Array.from(draws, sumOfMagnitudes),
      weights: run === 0 ? join(weights) : new Float64Array(),
      noise: run === 0 ? join(draws) : new Float64Array(),
    };
    return [row];
  },
});

function countBins(values: Float64Array): Float64Array {
  const counts = new Float64Array(BINS);
  for (const value of values) {
    const bin = Math.floor(((Math.asinh(value) + REACH) / (2 * REACH)) * BINS);
    counts[Math.min(BINS - 1, Math.max(0, bin))]++;
  }
  return counts;
}

const sumOfMagnitudes = (values: Float64Array) => values.reduce((sum, v) => sum + Math.abs(v), 0);

function join(parts: Float64Array[]): Float64Array {
  const out = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
