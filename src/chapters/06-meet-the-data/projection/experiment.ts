/**
 * Distances between images before and after a random projection.
 *
 * Claim: for k random directions the squared distance of a pair keeps its mean, and its ratio to the old one has
 * standard deviation √(2/k), whatever the images.
 * Why: the projection to k directions is the first k of MAX_K directions, rescaled, so a fit holds every k at once: running
 * sums of squares give the ratio for each. Moving k draws nothing anew.
 * Source: einarsson-2018 §3.3.4.
 */
import { shuffle } from '../../../core/data/shuffle.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

export type RandomProjectionParams = { k: number; dataset: string; seed: number };
export type RandomProjectionRow = {
  run: number;
  /** Squared distance after over before, at the chosen k, one number for each pair. */
  ratios: Float64Array;
  /** Distances before and after, in grey values. */
  before: Float64Array;
  /** Mean and standard deviation of the ratio over the pairs, at each k of GRID. */
  mean: Float64Array;
  sd: Float64Array;
};

const MAX_K = 512;
export const GRID = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
const PAIRS = 100;
const RUNS = 12;
const ROWS = 1000;

type Run = Task & { run: number };
/** `sums[p · MAX_K + k − 1]`: the squared length of pair p along the first k directions, over its squared distance. */
type Fit = { sums: Float64Array; before: Float64Array };

export const experiment = defineExperiment<
  RandomProjectionParams,
  Run,
  Pick<RandomProjectionParams, 'dataset' | 'seed'>,
  Fit
>({
  id: 'random-projection',
  tasks: () => Array.from({ length: RUNS }, (_, run) => ({ key: `run=${run}`, run })),
  needs: ({ dataset }) => [`${dataset}#${ROWS}`],
  fitInputs: ({ dataset, seed }) => ({ dataset, seed }),
  *fit({ dataset, seed }, { run }, data) {
    const { train } = data[`${dataset}#${ROWS}`];
    const { columns: d, X } = train;
    const rng = createRng(seed).fork(`random-projection/run=${run}`);
    const rows = shuffle(train.rows, rng.fork('pairs'));
    const gaps = new Float64Array(PAIRS * d);
    const before = new Float64Array(PAIRS);
    for (let p = 0; p < PAIRS; p++) {
      const [a, b] = [rows[2 * p] * d, rows[2 * p + 1] * d];
      let square = 0;
      for (let j = 0; j < d; j++) {
        const gap = X[a + j] - X[b + j];
        gaps[p * d + j] = gap;
        square += gap * gap;
      }
      before[p] = Math.sqrt(square);
    }
    const draw = rng.fork('directions');
    const direction = new Float64Array(d);
    const sums = new Float64Array(PAIRS * MAX_K);
    for (let k = 0; k < MAX_K; k++) {
      for (let j = 0; j < d; j++) direction[j] = draw.normal();
      for (let p = 0; p < PAIRS; p++) {
        let dot = 0;
        for (let j = 0; j < d; j++) dot += gaps[p * d + j] * direction[j];
        const own = before[p] > 0 ? (dot / before[p]) ** 2 : 1;
        sums[p * MAX_K + k] = (k > 0 ? sums[p * MAX_K + k - 1] : 0) + own;
      }
      if (k % 32 === 31) yield k / MAX_K;
    }
    return { sums, before };
  },
  release({ k }, { run }, { sums, before }) {
    const at = (size: number) => Float64Array.from(before, (_, p) => sums[p * MAX_K + size - 1] / size);
    const mean = Float64Array.from(GRID, (size) => average(at(size)));
    // Around 1, which is the mean that the law promises.
    const sd = Float64Array.from(GRID, (size) =>
      Math.sqrt(average(at(size).map((ratio) => (ratio - 1) ** 2))),
    );
    return [{ run, ratios: at(k), before, mean, sd }];
  },
});

const average = (values: Float64Array) => values.reduce((a, b) => a + b, 0) / values.length;
