import type { LearningCurvesRow } from '../core/experiments/learning-curves.ts';
import { studentTQuantile } from '../core/special/student-t.ts';

/** The error of all runs together, at one size and epsilon. Infinity stands for no noise. */
export type CurvePoint = {
  size: number;
  epsilon: number;
  runs: number;
  error: number;
  /** Standard deviation over the runs. */
  spread: number;
  /** Half-width of the 95 % band of the mean; 0 with a single run. */
  half: number;
  /** Weight decay, in the mean convention. */
  lambda: number;
  /** Standard deviation of the noise over the root mean square of the weights. */
  ratio: number;
  tested: number;
};

const kept = new WeakMap<LearningCurvesRow[], CurvePoint[]>();

/** All runs taken together, sizes rising within each epsilon; made once for the same rows. */
export function curvePoints(rows: LearningCurvesRow[]): CurvePoint[] {
  let points = kept.get(rows);
  if (!points) kept.set(rows, (points = pool(rows)));
  return points;
}

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
      const half = halfWidth(spread, runs);
      const ratio = Math.sqrt(noise / weights);
      points.push({ size, epsilon, runs, error, spread, half, lambda, ratio, tested });
    }
  }
  return points.sort((a, b) => a.epsilon - b.epsilon || a.size - b.size);
}

/** Points for a table: a single run has no band, and none of width 0. */
export const bandTable = <P extends { runs: number; half: number }>(points: P[]) =>
  points.map((point) => (point.runs < 2 ? { ...point, half: undefined, spread: undefined } : point));

const quantiles = new Map<string, number>();

/** Half the width of a two-sided band for the mean. `p` is 0.975 for 95 %; the published figures used 0.95, which is 90 %. */
export function halfWidth(spread: number, runs: number, p = 0.975): number {
  if (runs < 2) return 0;
  const key = `${p} ${runs}`;
  let t = quantiles.get(key);
  if (t === undefined) quantiles.set(key, (t = studentTQuantile(p, runs - 1)));
  return (t * spread) / Math.sqrt(runs);
}

/** The points of one epsilon, sizes rising. */
export const ofEpsilon = (points: CurvePoint[], epsilon: number) =>
  points.filter((point) => point.epsilon === epsilon);

export const epsilonsIn = (points: CurvePoint[]) =>
  [...new Set(points.map((point) => point.epsilon))].sort((a, b) => a - b);

/** Every size has at least this many runs, so far. */
export const fewestRuns = (points: CurvePoint[]) =>
  points.reduce((least, { runs }) => Math.min(least, runs), Infinity);
export const mostRuns = (points: CurvePoint[]) => points.reduce((most, { runs }) => Math.max(most, runs), 0);
