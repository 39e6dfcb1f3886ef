import { lowest, type BandPoint } from '../../../core/stats/band-points.ts';
import { meanBand } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { roleOf, type EpsilonCurve } from '../shared/epsilon-curves.ts';
import { SGD_DIMENSIONS, type SgdDimensionRow } from './experiment.ts';

const byDimension = (rows: SgdDimensionRow[]) => {
  const dimensions = [...new Set(rows.map(({ k }) => k))].sort((a, b) => a - b);
  return dimensions.map((k) => ({ k, runs: rows.filter((row) => row.k === k) }));
};

/** One curve over the dimensions for each epsilon. */
export const dimensionCurves = perRows((rows: SgdDimensionRow[]): EpsilonCurve[] => {
  const groups = byDimension(rows);
  const own = rows[0]?.epsilons[0];
  const epsilons = [...new Set(rows.flatMap((row) => [...row.epsilons]))].sort((a, b) => a - b);
  return epsilons.map((epsilon) => ({
    epsilon,
    role: roleOf(epsilon, epsilon === own),
    points: groups.map(({ k, runs }) => ({
      x: k,
      ...meanBand(runs.map((row) => row.errors[row.epsilons.indexOf(epsilon)])),
    })),
  }));
});

/** A curve over the number of rows for each dimension, at each epsilon: the reader's first. */
export const rowsCurves = perRows((rows: SgdDimensionRow[]): RowsCurve[] => {
  const epsilons = rows[0] ? [...rows[0].epsilons] : [];
  const sizes = [...new Set(rows.map(({ n = 0 }) => n))].sort((a, b) => a - b);
  return epsilons.flatMap((epsilon, i) =>
    byDimension(rows).map(({ k, runs }) => ({
      epsilon,
      k,
      points: sizes.map((n) => ({
        x: n,
        ...meanBand(runs.filter((row) => row.n === n).map(({ errors }) => errors[i])),
      })),
    })),
  );
});
export type RowsCurve = { epsilon: number; k: number; points: BandPoint[] };

/** The optimum without noise, for each dimension. */
export const floorPoints = perRows((rows: SgdDimensionRow[]) =>
  byDimension(rows).map(({ k, runs }) => ({ x: k, ...meanBand(runs.map(({ floor }) => floor)) })),
);

/** The best of the dimensions so far, on the reader's curve or on another. */
export const bestSoFar = (rows: SgdDimensionRow[], role: EpsilonCurve['role']) =>
  lowest(dimensionCurves(rows).find((curve) => curve.role === role)?.points ?? []);

/** The best dimension at the reader's epsilon, once the widest, which comes last, has been tried. */
export function bestDimension(rows: SgdDimensionRow[]) {
  const points = dimensionCurves(rows).find(({ role }) => role === 'own')?.points ?? [];
  return points.at(-1)?.x === Math.max(...SGD_DIMENSIONS) ? lowest(points) : undefined;
}
