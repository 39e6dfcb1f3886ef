import { shuffle } from '../data/shuffle.ts';
import { fitNested, sharedAnchors } from '../learners/fit-nested.ts';
import { SLACK } from '../learners/slack.ts';
import { machineFor } from '../learners/lanes/machines.ts';
import { losses, type LossId } from '../learners/loss.ts';
import { outputNoises, type OutputNoiseId } from '../learners/output-noise.ts';
import { outputReach, type Accounting } from '../learners/output-release.ts';
import { PUBLISHED_EPSILONS } from '../learners/published-table.ts';
import { sourceOf } from '../learners/two-classes.ts';
import { createRng } from '../random/create-rng.ts';
import { defineExperiment, type Task } from './experiment.ts';
import { stage } from './stage.ts';
import { STEPS } from './fiftieths.ts';
import { lambdaAt } from './learning-curves.ts';

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
export const SHOWN_STEPS = [1, 26, 50];

type Part = Task & { run: number };
type Fit = { sizes: number[]; lambdas: number[]; weights: Float64Array[] };

export const weightsAndNoise = defineExperiment<WeightsParams, Part, Fit>({
  id: 'weights-and-noise',
  tasks: ({ runs }) => Array.from({ length: runs }, (_, run) => ({ key: `run=${run}`, run })),
  needs: ({ data }) => [sourceOf(data)],
  fitKey: ({ data, loss, decay, lambda, accounting, seed }) =>
    [data, loss, decay === 'one' ? `${lambda} ${accounting}` : decay, seed].join('|'),
  *fit(params, { run }, data) {
    const machine = yield* stage(machineFor(data, { id: params.data, dimension: 0, projection: '' }), 0, 0.1);
    const unit = Math.floor(machine.data.rows / STEPS);
    const order = shuffle(machine.data.rows, createRng(params.seed).fork('shuffle').fork(run));
    const lambdaOf = (size: number) => lambdaAt(params, size / unit, size);
    const all = Array.from({ length: STEPS }, (_, k) => unit * (k + 1));
    const anchorOf = lambdaOf(all[0]) === lambdaOf(all[1]) ? lambdaOf : sharedAnchors(all, lambdaOf);
    const tasks = SHOWN_STEPS.map((step) => {
      const size = step * unit;
      return { size, lambda: lambdaOf(size), anchor: anchorOf(size) };
    });
    const fits = yield* stage(
      fitNested({ machine, loss: losses[params.loss as LossId], order, tasks }),
      0.1,
      0.95,
    );
    return {
      sizes: fits.map((fit) => fit.size),
      lambdas: fits.map((fit) => fit.lambda),
      weights: fits.map((fit) => fit.w),
    };
  },
  release(params, { run }, { sizes, lambdas, weights }) {
    const noise = outputNoises[params.noise as OutputNoiseId];
    const dimension = weights[0].length;
    const { delta, epsilon } = params;
    const epsilons = [...PUBLISHED_EPSILONS, ...(PUBLISHED_EPSILONS.includes(epsilon) ? [] : [epsilon])];
    const perSensitivity = epsilons.map((e) => noise.scale({ epsilon: e, delta, sensitivity: 1, dimension }));
    const accounting = params.accounting as Accounting;
    const reach = sizes.map(
      (rows, k) => outputReach({ accounting, rows, lambda: lambdas[k], gradientNorm: SLACK / rows }).claimed,
    );
    const draws = sizes.map((size) => {
      const stream = createRng(params.seed).fork('noise').fork(run).fork(size);
      return noise.draw(noise.draws === 'laplace' ? stream.fork('laplace') : stream, dimension);
    });
    const row: WeightsRow = {
      run,
      sizes: Float64Array.from(sizes),
      lambdas: Float64Array.from(lambdas),
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
