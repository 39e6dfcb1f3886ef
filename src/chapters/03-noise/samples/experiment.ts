import { analyticGaussian } from '../../../core/mechanisms/analytic-gaussian.ts';
import { gaussian } from '../../../core/mechanisms/gaussian.ts';
import { laplace } from '../../../core/mechanisms/laplace.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

/** Draws from the real samplers, counted. Unit noise is kept, so a new epsilon only counts the same draws anew. */
export type SamplesParams = {
  mechanism: string;
  epsilon: number;
  delta: number;
  sensitivity: number;
  draws: number;
  seed: number;
};
export type SamplesRow = {
  draws: number;
  /** Range of the histogram; `counts` has a bin for what lies below, BINS bins, and one for what lies above. */
  from: number;
  to: number;
  counts: Float64Array;
  /** How many draws fell into each of QUANTILES equally likely parts of the law: what the KS distance is read from. */
  quantiles: Float64Array;
};

export const BINS = 80;
export const QUANTILES = 1024;

const laws = { laplace, gaussian, 'analytic-gaussian': analyticGaussian };
type Block = Task & { block: number; size: number };
type Fit = { unit: Float64Array; quantiles: Float64Array };

/** The first block is small, to be seen at once; the others are large, to be counted fast. */
const sizes = function* (draws: number) {
  for (let left = draws, size = 2_000; left > 0; left -= size, size = Math.min(50_000, size * 5)) {
    yield Math.min(left, size);
  }
};

const mechanismOf = ({ mechanism }: SamplesParams) => laws[mechanism as keyof typeof laws];

export const experiment = defineExperiment<
  SamplesParams,
  Block,
  { noise: 'laplace' | 'normal'; seed: number },
  Fit
>({
  id: 'samples',
  tasks: (params) =>
    [...sizes(params.draws)].map((size, block) => ({
      key: `block=${block}/size=${size}`,
      block,
      size,
      cost: size,
    })),
  fitInputs: ({ mechanism, seed }) => ({ noise: mechanism === 'laplace' ? 'laplace' : 'normal', seed }),
  *fit({ noise, seed }, { block, size }) {
    const { unit: law } = noise === 'laplace' ? laplace : gaussian;
    // Forked by the distribution, so that Laplace and Gaussian noise are not the same draws in two shapes.
    const rng = createRng(seed).fork(noise).fork(block);
    const unit = new Float64Array(size);
    const quantiles = new Float64Array(QUANTILES);
    for (let i = 0; i < size; i++) {
      const x = law.sample(rng);
      unit[i] = x;
      quantiles[Math.min(QUANTILES - 1, Math.floor(QUANTILES * law.cdf(x)))]++;
      if (i % 2_000 === 1_999) yield i / size;
    }
    return { unit, quantiles };
  },
  release(params, { size }, { unit, quantiles }) {
    const scale = mechanismOf(params).scale(params);
    // Wide enough for the noise, and never less than the sensitivity: so a smaller epsilon is seen to flatten the law.
    const to = 3 * params.sensitivity + 3 * scale;
    const counts = new Float64Array(BINS + 2);
    const perBin = (BINS * scale) / (2 * to);
    for (let i = 0; i < size; i++) {
      const bin = Math.floor(unit[i] * perBin + BINS / 2);
      counts[bin < 0 ? 0 : bin >= BINS ? BINS + 1 : bin + 1]++;
    }
    return [{ draws: size, from: -to, to, counts, quantiles }];
  },
});
