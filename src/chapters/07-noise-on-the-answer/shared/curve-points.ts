import type { LearningCurvesRow } from './learning-curves.ts';
import { bandHalf } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';

/** The error of all runs together, at one size and epsilon. Infinity stands for no noise. */
export type CurvePoint = {
  size: number;
  epsilon: number;
  runs: number;
  error: number;
  /** Standard deviation over the runs. */
  spread: number;
  /** Half-width of the 95 % band of the mean; undefined with too few runs for one. */
  half?: number;
  /** Weight decay, in the mean convention. */
  lambda: number;
  /** Standard deviation of the noise over the root mean square of the weights. */
  ratio: number;
  tested: number;
};

/** All runs taken together, sizes rising within each epsilon. */
export const curvePoints = perRows(pool);

function pool(rows: LearningCurvesRow[]): CurvePoint[] {
  type Sum = { runs: number; wrong: number; squares: number; noise: number; weights: number; lambda: number };
  const sums = new Map<number, Map<number, Sum>>();
  let tested = 1;
  for (const row of rows) {
    tested = row.tested;
    const width = row.epsilons.length;
    for (let e = 0; e < width; e++) {
      let bySize = sums.get(row.epsilons[e]);
      if (!bySize) sums.set(row.epsilons[e], (bySize = new Map<number, Sum>()));
      for (let i = 0; i < row.sizes.length; i++) {
        let sum = bySize.get(row.sizes[i]);
        if (!sum) {
          sum = { runs: 0, wrong: 0, squares: 0, noise: 0, weights: 0, lambda: row.lambdas[i] };
          bySize.set(row.sizes[i], sum);
        }
        const wrong = row.wrong[i * width + e];
        sum.runs++;
        sum.wrong += wrong;
        sum.squares += wrong * wrong;
        sum.noise += row.noise[i * width + e];
        sum.weights += row.squares[i];
      }
    }
  }
  const points: CurvePoint[] = [];
  for (const [epsilon, bySize] of sums) {
    for (const [size, { runs, wrong, squares, noise, weights, lambda }] of bySize) {
      const error = wrong / runs / tested;
      // Whole numbers: no digit is lost in the difference.
      const variance = runs > 1 ? (squares - (wrong * wrong) / runs) / (runs - 1) : 0;
      const spread = Math.sqrt(Math.max(0, variance)) / tested;
      const half = bandHalf(spread, runs);
      const ratio = Math.sqrt(noise / weights);
      points.push({ size, epsilon, runs, error, spread, half, lambda, ratio, tested });
    }
  }
  return points.sort((a, b) => a.epsilon - b.epsilon || a.size - b.size);
}

/** The points of one epsilon, sizes rising. */
export const ofEpsilon = <P extends { epsilon: number }>(points: P[], epsilon: number): P[] =>
  points.filter((point) => point.epsilon === epsilon);

/** The last point of each curve; where the labels stand. */
export const lastOf = <P extends { epsilon: number }>(points: P[], epsilon: number): P =>
  ofEpsilon(points, epsilon).at(-1)!;

export const epsilonsIn = (points: CurvePoint[]) =>
  [...new Set(points.map((point) => point.epsilon))].sort((a, b) => a - b);

/** Every size has at least this many runs, so far. */
export const fewestRuns = (points: CurvePoint[]) =>
  points.reduce((least, { runs }) => Math.min(least, runs), Infinity);
export const mostRuns = (points: CurvePoint[]) => points.reduce((most, { runs }) => Math.max(most, runs), 0);
