import type { CostRow } from './experiment.ts';

/** The rows for which the table has all three times. */
export const complete = (rows: CostRow[]) => rows.filter(({ newton }) => newton > 0);

export type SpeedUp = { set: string; p: number; of: string; how: 'published' | 'counted'; factor: number };

/** How many times as fast as Newton. */
export const speedUps = (rows: CostRow[]): SpeedUp[] =>
  complete(rows).flatMap(({ set, p, ...row }) => [
    { set, p, of: 'Hessian', how: 'published' as const, factor: row.newton / row.hessian },
    { set, p, of: 'Local', how: 'published' as const, factor: row.newton / row.local },
    { set, p, of: 'Hessian', how: 'counted' as const, factor: row.countedNewton / row.countedHessian },
    { set, p, of: 'Local', how: 'counted' as const, factor: row.countedNewton / row.countedLocal },
    {
      set,
      p,
      of: 'Local + inverse',
      how: 'counted' as const,
      factor: row.countedNewton / row.countedInverse,
    },
  ]);

/** How far the law is from the table at worst: in seconds below 400 s, as a share above. */
export function costSummary(rows: CostRow[]) {
  const all = complete(rows);
  const off = all.map(({ law, hessian }) => ({
    seconds: Math.abs(law - hessian),
    share: Math.abs(law / hessian - 1),
  }));
  const ups = speedUps(rows).filter(({ how }) => how === 'published');
  const range = (of: string) => {
    const factors = ups.filter((up) => up.of === of).map(({ factor }) => factor);
    return { least: Math.min(...factors), most: Math.max(...factors) };
  };
  const worst = Math.max(0, ...off.map(({ seconds, share }) => Math.min(seconds / 3.3, share / 0.009)));
  return {
    rows: all,
    /** At most 1 where the law holds as closely as is claimed. */
    worst,
    worstShare: Math.max(0, ...off.map(({ share }) => share)),
    hessian: range('Hessian'),
    local: range('Local'),
    largest: rows.at(-1),
    liveMs: rows[0]?.liveMs,
  };
}
