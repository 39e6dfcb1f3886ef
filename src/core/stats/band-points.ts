import type { MeanBand } from './mean-band.ts';

/** A point of a curve of means over runs, with its band. */
export type BandPoint = MeanBand & { x: number };

/** The height of a curve at x, by a straight line between the points beside it on a logarithmic axis; undefined outside. */
export function heightAt(points: BandPoint[], x: number): number | undefined {
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (x < a.x || x > b.x) continue;
    const share = Math.log(x / a.x) / Math.log(b.x / a.x);
    return a.mean + share * (b.mean - a.mean);
  }
  return undefined;
}

/** The lowest point; of equals, the first. */
export const lowest = (points: BandPoint[]): BandPoint | undefined =>
  points.reduce<BandPoint | undefined>((a, b) => (a && a.mean <= b.mean ? a : b), undefined);
