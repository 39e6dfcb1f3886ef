import { meanBand } from '../../../core/stats/mean-band.ts';
import type { TogetherRow } from './experiment.ts';

export const methods = ['all', 'half', 'together'] as const;
export type Method = (typeof methods)[number];
const lost = { all: 'lostAll', half: 'lostHalf', together: 'lostTogether' } as const;

/**
 * Mean over the shuffles and its band, for each size and method. Weights on their way to infinity have no error worth the
 * name: they are counted and left out, and a point that has lost all of them has no mean.
 */
export function curves(rows: TogetherRow[]) {
  const sizes = [...new Set(rows.map(({ n }) => n))].sort((a, b) => a - b);
  return sizes.flatMap((n) => {
    const here = rows.filter((row) => row.n === n);
    return methods.map((method) => {
      const kept = here.filter((row) => !row[lost[method]]).map((row) => row[method]);
      return { n, method, ...meanBand(kept), diverged: here.length - kept.length };
    });
  });
}
export type Point = ReturnType<typeof curves>[number];

/** What does not fit on the axis: beyond its end, or lost on the way to infinity. */
export const pinned = (points: Point[], top: number) =>
  points.filter(({ mean, diverged }) => diverged > 0 || mean > top);

export const isLost = ({ lostAll, lostTogether }: TogetherRow) => lostAll || lostTogether;

/** How far the weights of two centres are from those of one, over the fits that stayed finite. */
export function distances(rows: TogetherRow[]) {
  const apart = rows
    .filter((row) => !isLost(row))
    .map((row) => row.apart)
    .sort((a, b) => a - b);
  return {
    kept: apart.length,
    gone: rows.length - apart.length,
    median: apart[apart.length >> 1],
    largest: apart.at(-1),
  };
}
