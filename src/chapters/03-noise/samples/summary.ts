import { mechanismOf } from '../shared/mechanisms.ts';
import { BINS, QUANTILES, type SamplesRow } from './experiment.ts';

export type SampleValues = { mechanism: string; epsilon: number; delta: number; sensitivity: number };

/** All blocks of draws taken together. */
export function pool(rows: SamplesRow[]) {
  const counts = new Float64Array(BINS + 2);
  const quantiles = new Float64Array(QUANTILES);
  let draws = 0;
  for (const row of rows) {
    draws += row.draws;
    for (let i = 0; i < counts.length; i++) counts[i] += row.counts[i];
    for (let i = 0; i < quantiles.length; i++) quantiles[i] += row.quantiles[i];
  }
  return { draws, counts, quantiles };
}

/** The largest difference between the share of draws below a place and its probability, at QUANTILES − 1 equally likely places. */
export function ksDistance(quantiles: Float64Array, draws: number): number {
  let below = 0;
  let most = 0;
  for (let i = 0; i < QUANTILES - 1; i++) {
    below += quantiles[i];
    most = Math.max(most, Math.abs(below / draws - (i + 1) / QUANTILES));
  }
  return most;
}

/** Kolmogorov's limit: the KS distance of a correct sampler stays below it in 95 of 100 cases. */
export const ksBound = (draws: number) => 1.3581 / Math.sqrt(draws);

/** The pooled histogram as densities, one row for each bin, beside the density of the distribution at its middle. */
export function bars(rows: SamplesRow[], values: SampleValues) {
  const mechanism = mechanismOf(values);
  const { draws, counts } = pool(rows);
  const { from, to } = rows[0];
  const width = (to - from) / BINS;
  const scale = mechanism.scale(values);
  return Array.from({ length: BINS }, (_, i) => {
    const x1 = from + i * width;
    const middle = (x1 + width / 2) / scale;
    return {
      x1,
      x2: x1 + width,
      count: counts[i + 1],
      density: counts[i + 1] / (draws * width),
      expected: mechanism.unit.pdf(middle) / scale,
    };
  });
}
