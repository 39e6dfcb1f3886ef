import type { CloudRow } from './rows.ts';

/** A fan of private lines, against the line of least squares. */
export type Fan = {
  lines: CloudRow[];
  /** The middle of the slopes, and how far from least squares a slope typically is. */
  median: number;
  away: number;
  /** Lines that fall where the cloud rises. */
  wrong: number;
  /** The steepest of them, with its sign. */
  steepest: number;
};

export function cloudSummary(rows: CloudRow[]) {
  const lines = (of: string) => rows.filter((row) => row.kind === 'line' && row.of === of);
  const ols = lines('ols').at(0);
  const fan = (of: string): Fan => {
    const found = lines(of);
    const slopes = found.map(({ slope }) => slope).sort((a, b) => a - b);
    const away = found.map(({ slope }) => Math.abs(slope - (ols?.slope ?? 0))).sort((a, b) => a - b);
    const middle = Math.floor(found.length / 2);
    return {
      lines: found,
      median: slopes[middle] ?? 0,
      away: away[middle] ?? 0,
      wrong: slopes.filter((slope) => slope * (ols?.slope ?? 0) < 0).length,
      steepest: slopes.reduce((most, slope) => (Math.abs(slope) > Math.abs(most) ? slope : most), 0),
    };
  };
  return {
    points: rows.filter(({ kind }) => kind === 'point'),
    ols,
    ridge: lines('ridge')[0],
    ssp: fan('ssp'),
    ada: fan('ada'),
    without: {
      ols: lines('ols-without').at(0),
      ssp: fan('ssp-without'),
      ada: fan('ada-without'),
    },
  };
}
