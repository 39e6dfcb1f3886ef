import { mixtureError } from '../../../core/learners/transfer/hypothesis-weights.ts';
import type { BandPoint } from '../../../core/stats/band-points.ts';
import { meanBand, type MeanBand } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import type { MixtureRow } from './experiment.ts';

export type MixtureSummary = {
  /** Of each source: the mean of its share, and the share of every run. */
  shares: (MeanBand & { values: number[] })[];
  error?: MeanBand;
  residual?: MeanBand;
  /** Error against ε, without the last, which is without noise. */
  curve: BandPoint[];
  clean?: MeanBand;
};

export const mixtureSummary = perRows((rows: MixtureRow[]): MixtureSummary => {
  if (rows.length === 0) return { shares: [], curve: [] };
  const [{ found, epsilons }] = rows;
  const band = (of: (row: MixtureRow) => number) => meanBand(rows.map(of));
  const points = Array.from(epsilons, (x, e) => ({ x, ...band(({ errors }) => errors[e]) }));
  return {
    shares: Array.from(found, (_, k) => ({
      ...band((row) => row.found[k]),
      values: rows.map((row) => row.found[k]),
    })),
    error: band(({ error }) => error),
    residual: band(({ residual }) => residual),
    curve: points.filter(({ x }) => x < Infinity),
    clean: points.find(({ x }) => x === Infinity),
  };
});

/** What a guess of equal shares errs by. */
export const uniformError = (shares: number[]): number =>
  mixtureError(new Float64Array(shares.length).fill(1 / shares.length), shares);
