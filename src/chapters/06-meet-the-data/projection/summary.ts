import { gammaPdf } from '../../../core/special/gamma.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import type { RandomProjectionRow } from './experiment.ts';

const BINS = 40;
export const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0);
/** Squared distances, after over before, of all pairs. */
export const ratiosOf = perRows((rows: RandomProjectionRow[]) =>
  rows.flatMap((row) => Array.from(row.ratios)),
);
/** The standard deviation that theory gives for the ratio. */
export const law = (k: number) => Math.sqrt(2 / k);

/** Pooled over the matrices, around 1. */
export const spreadAt = (rows: RandomProjectionRow[], g: number) =>
  Math.sqrt(sum(rows.map((row) => row.sd[g] ** 2)) / rows.length);

/** The density of χ²ₖ / k, which the ratio of squared distances follows exactly: Gamma with shape k/2 and scale 2/k. */
export const chiSquareDensity = (ratio: number, k: number) => (k / 2) * gammaPdf(k / 2, (ratio * k) / 2);

/** A range that holds nearly all ratios and does not jump while k is moved. */
export const reach = (k: number): [number, number] => [Math.max(0, 1 - 4 * law(k)), 1 + 4.5 * law(k)];

export function bars(ratios: number[], k: number) {
  const [from, to] = reach(k);
  const width = (to - from) / BINS;
  const counts = new Float64Array(BINS);
  for (const ratio of ratios) {
    const bin = Math.floor((ratio - from) / width);
    if (bin >= 0 && bin < BINS) counts[bin]++;
  }
  return Array.from(counts, (pairs, i) => ({
    from: from + i * width,
    to: from + (i + 1) * width,
    pairs,
    density: pairs / (ratios.length * width),
    law: chiSquareDensity(from + (i + 0.5) * width, k),
  }));
}

/** The share of pairs whose squared distance stays within this much of what it was. */
export function shareWithin(rows: RandomProjectionRow[], by: number): number | undefined {
  const ratios = ratiosOf(rows);
  if (ratios.length === 0) return undefined;
  return ratios.filter((ratio) => Math.abs(ratio - 1) <= by).length / ratios.length;
}
