import type { BandPoint } from '../../../core/stats/band-points.ts';
import { meanBand } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { METHODS, type Method } from '../shared/methods.ts';
import type { LabelsRow } from './experiment.ts';

export type LabelsSummary = {
  /** Accuracy against the percentage of labelled rows. */
  curves: { method: Method; points: BandPoint[] }[];
  runs: number;
};

export const labelsSummary = perRows((rows: LabelsRow[]): LabelsSummary => {
  if (rows.length === 0) return { curves: [], runs: 0 };
  const at = (row: LabelsRow, method: Method, i: number) => {
    const found = row[method];
    return typeof found === 'number' ? found : found[i];
  };
  return {
    curves: METHODS.map((method) => ({
      method,
      points: Array.from(rows[0].percents, (x, i) => ({
        x,
        ...meanBand(rows.map((row) => at(row, method, i))),
      })),
    })),
    runs: rows.length,
  };
});

/** The accuracy of a method where so many percent are labelled. */
export const accuracyAt = (summary: LabelsSummary, method: Method, percent: number): BandPoint | undefined =>
  summary.curves.find((curve) => curve.method === method)?.points.find(({ x }) => x === percent);
