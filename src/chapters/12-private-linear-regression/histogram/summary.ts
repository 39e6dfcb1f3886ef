import { meanBand, type MeanBand } from '../../../core/stats/mean-band.ts';
import type { HistogramRow } from './experiment.ts';

export type SidePoint = MeanBand & { side: number; cells: number };

export function histogramSummary(rows: HistogramRow[], dimension: number) {
  const sides = rows[0]?.sides ?? new Float64Array(0);
  const points = (of: 'errors' | 'rounding') =>
    Array.from(sides, (side, i): SidePoint => ({
      side,
      cells: side ** dimension,
      ...meanBand(rows.map((row) => row[of][i])),
    }));
  const noisy = points('errors');
  const level = (of: 'plain' | 'ada') =>
    rows.length > 0 ? meanBand(rows.map((row) => row[of])).mean : undefined;
  const best = noisy.reduce<SidePoint | undefined>((a, b) => (a && a.mean <= b.mean ? a : b), undefined);
  return { noisy, rounding: points('rounding'), best, plain: level('plain'), ada: level('ada') };
}

/** The side that balances rounding against noise: h ≍ (√ln n / n)^(2/(2+d)). */
export const balancedSide = (points: number, dimension: number): number =>
  (Math.sqrt(Math.log(points)) / points) ** (-2 / (2 + dimension));
