import { at, curvesOf } from '../shared/curve-summary.ts';
import type { CurveRow } from '../shared/private-curves.ts';
import type { BallRow, MapId, PictureRow } from './experiment.ts';

const isPicture = (row: BallRow): row is PictureRow => row.arm === 'picture';

export function ballSummary(rows: BallRow[]) {
  const curves = curvesOf(rows.filter((row): row is CurveRow => !isPicture(row)));
  const picture = (map: MapId) => {
    // Dividing x and y by the row's norm is the same as weighing the row: it can be shown where it was.
    const found = rows.filter(isPicture).find((row) => row.map === (map === 'row' ? 'row' : 'max'));
    if (!found) return [];
    return Array.from(found.x, (x, i) => ({ x, y: found.y[i], weight: found.weights[i], far: i === 0 }));
  };
  return { curves, picture, at: (arm: string, epsilon: number) => at(curves, arm, epsilon) };
}

/** Half of the rows are nearer to the origin than this, the far one left out. */
export function medianNorm(points: { x: number; y: number; far: boolean }[]): number {
  const norms = points.filter(({ far }) => !far).map(({ x, y }) => Math.hypot(x, y));
  return norms.sort((a, b) => a - b)[Math.floor(norms.length / 2)] ?? 0;
}

/** Which share of all weight the heaviest tenth of the rows has. */
export function heaviestTenth(points: { weight: number }[]): number {
  const weights = points.map(({ weight }) => weight).sort((a, b) => b - a);
  return weights.slice(0, Math.ceil(weights.length / 10)).reduce((sum, weight) => sum + weight, 0);
}
