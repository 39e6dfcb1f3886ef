import type { BandPoint } from '../../../core/stats/band-points.ts';
import { meanBand } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { publishedRows } from '../shared/published.ts';
import { EPSILONS, SIZES, type VocabularyRow } from './experiment.ts';

export type Series = 'clean' | 'norm' | 'each';

const curveOf = (rows: VocabularyRow[], name: keyof VocabularyRow, xs: number[]): BandPoint[] =>
  rows.length === 0
    ? []
    : xs.map((x, k) => ({ x, ...meanBand(rows.map((row) => (row[name] as Float64Array)[k])) }));

/** Accuracy against the number of words. */
export const bySize = perRows((rows: VocabularyRow[]): Record<Series, BandPoint[]> => ({
  clean: curveOf(rows, 'clean', SIZES),
  norm: curveOf(rows, 'norm', SIZES),
  each: curveOf(rows, 'each', SIZES),
}));

/** Accuracy against ε with the largest vocabulary. */
export const byEpsilon = perRows((rows: VocabularyRow[]) => ({
  norm: curveOf(rows, 'normAt', EPSILONS),
  each: curveOf(rows, 'eachAt', EPSILONS),
  clean: rows.length === 0 ? undefined : meanBand(rows.map(({ clean }) => clean.at(-1)!)).mean,
}));

/** Of what a model without noise is better than a coin, the share that is left with noise. */
const gainLeft = (accuracy: number, clean: number) => (accuracy - 0.5) / Math.max(1e-9, clean - 0.5);

export type GainPoint = { x: number; left: number };
export const gains = perRows((rows: VocabularyRow[]): Record<'norm' | 'each', GainPoint[]> => {
  const { norm, each, clean = 1 } = byEpsilon(rows);
  const left = (points: BandPoint[]) => points.map(({ x, mean }) => ({ x, left: gainLeft(mean, clean) }));
  return { norm: left(norm), each: left(each) };
});

/** The same of the published sources, mixture by mixture. */
export const publishedGains: { name: string; data: string; points: GainPoint[] }[] = [
  ...new Set(publishedRows.map(({ data, mixture }) => `${data} [${mixture}]`)),
].map((name) => {
  const own = publishedRows.filter(({ data, mixture }) => `${data} [${mixture}]` === name);
  const clean = own.find(({ epsilon }) => epsilon === Infinity)!.source;
  const points = own
    .filter(({ epsilon }) => epsilon < Infinity)
    .map(({ epsilon, source }) => ({ x: epsilon, left: gainLeft(source, clean) }));
  return { name, data: own[0].data, points };
});

/** The number of words with the highest mean accuracy. */
export function bestSize(points: BandPoint[]): BandPoint | undefined {
  return points.reduce<BandPoint | undefined>((a, b) => (a && a.mean >= b.mean ? a : b), undefined);
}
