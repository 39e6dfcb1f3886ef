import { perRows } from '../../../core/work/per-rows.ts';
import { BINS, REACH, type WeightsRow } from './experiment.ts';

/** Five quantiles and the sum of magnitudes of the weights, or of the noise at one epsilon, over all runs. */
export type Box = {
  size: number;
  of: 'weights' | 'noise';
  /** Of the noise; Infinity for the weights. */
  epsilon: number;
  low: number;
  lower: number;
  middle: number;
  upper: number;
  high: number;
  /** Mean over the runs of the sum of magnitudes. */
  sum: number;
};

const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];

export const boxes = perRows((rows: WeightsRow[]): Box[] => (rows.length > 0 ? pool(rows) : []));

function pool(rows: WeightsRow[]): Box[] {
  const [{ sizes, epsilons, scales }] = rows;
  const add = (name: 'weightCounts' | 'noiseCounts' | 'weightSums' | 'noiseSums') => {
    const sum = new Float64Array(rows[0][name].length);
    for (const row of rows) for (let i = 0; i < sum.length; i++) sum[i] += row[name][i];
    return sum;
  };
  const [weightCounts, noiseCounts] = [add('weightCounts'), add('noiseCounts')];
  const [weightSums, noiseSums] = [add('weightSums'), add('noiseSums')];
  return Array.from(sizes).flatMap((size, k) => {
    const box = (of: Box['of'], epsilon: number, counts: Float64Array, scale: number, total: number): Box => {
      // Noise at another scale has the same quantiles, times the scale.
      const values = SHARES.map((share) => scale * Math.sinh(quantile(counts, k, share)));
      const [low, lower, middle, upper, high] = values;
      return { size, of, epsilon, low, lower, middle, upper, high, sum: (scale * total) / rows.length };
    };
    return [
      box('weights', Infinity, weightCounts, 1, weightSums[k]),
      ...Array.from(epsilons, (epsilon, e) =>
        box('noise', epsilon, noiseCounts, scales[k * epsilons.length + e], noiseSums[k]),
      ),
    ];
  });
}

/** Where a share of the counts of size k lies, in asinh of the value; exact to the width of a bin. */
function quantile(counts: Float64Array, k: number, share: number): number {
  const own = counts.subarray(k * BINS, (k + 1) * BINS);
  const goal = share * own.reduce((a, b) => a + b, 0);
  let below = 0;
  for (let i = 0; i < BINS; i++) {
    if (below + own[i] >= goal) {
      const inside = own[i] > 0 ? (goal - below) / own[i] : 0.5;
      return ((i + inside) / BINS) * 2 * REACH - REACH;
    }
    below += own[i];
  }
  return REACH;
}

/** The weights of the first run at one of the sizes, and the same with the noise of each epsilon. */
export function pictured(rows: WeightsRow[], k: number) {
  const first = rows.find((row) => row.run === 0);
  if (!first) return undefined;
  const d = first.weights.length / first.sizes.length;
  const weights = first.weights.subarray(k * d, (k + 1) * d);
  const unit = first.noise.subarray(k * d, (k + 1) * d);
  const noisy = Array.from(first.epsilons, (epsilon, e) => {
    const scale = first.scales[k * first.epsilons.length + e];
    return { epsilon, pixels: weights.map((w, j) => w + scale * unit[j]) };
  }).sort((a, b) => a.epsilon - b.epsilon);
  return { size: first.sizes[k], weights, noisy };
}

export function correlation(a: Float64Array, b: Float64Array): number {
  const [ma, mb] = [a, b].map((v) => v.reduce((x, y) => x + y, 0) / v.length);
  let [ab, aa, bb] = [0, 0, 0];
  for (let j = 0; j < a.length; j++) {
    ab += (a[j] - ma) * (b[j] - mb);
    aa += (a[j] - ma) ** 2;
    bb += (b[j] - mb) ** 2;
  }
  return ab / Math.sqrt(aa * bb || 1);
}

/** The noise of an epsilon over the weights, each summed over all pixels, for every number of rows. */
export const noiseOverWeights = (rows: WeightsRow[], epsilon: number): { size: number; ratio: number }[] => {
  const found = boxes(rows);
  return found
    .filter(({ of }) => of === 'weights')
    .flatMap(({ size, sum }) => {
      const noise = found.find((box) => box.of === 'noise' && box.size === size && box.epsilon === epsilon);
      return noise ? [{ size, ratio: noise.sum / sum }] : [];
    });
};
