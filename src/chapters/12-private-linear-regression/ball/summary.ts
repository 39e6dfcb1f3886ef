import { at, curvesOf } from '../shared/curve-summary.ts';
import type { CurveRow } from '../shared/private-curves.ts';
import type { BallRow, MapId, PictureRow } from './experiment.ts';

const isPicture = (row: BallRow): row is PictureRow => row.arm === 'picture';

export function ballSummary(rows: BallRow[]) {
  const curves = curvesOf(rows.filter((row): row is CurveRow => !isPicture(row)));
  const picture = (map: MapId) => {
    // With y included, x goes where it goes without.
    const found = rows.filter(isPicture).find((row) => row.map === (map === 'max' ? 'max' : 'row'));
    return found ? Array.from(found.x, (x, i) => ({ x, y: found.y[i], far: i === 0 })) : [];
  };
  return { curves, picture, at: (arm: string, epsilon: number) => at(curves, arm, epsilon) };
}

/** Half of the rows are nearer to the origin than this, the far one left out. */
export function medianNorm(points: { x: number; y: number; far: boolean }[]): number {
  const norms = points.filter(({ far }) => !far).map(({ x, y }) => Math.hypot(x, y));
  return norms.sort((a, b) => a - b)[Math.floor(norms.length / 2)] ?? 0;
}
