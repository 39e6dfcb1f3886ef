import { bandHalf } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import type { LambdaChoiceRow } from './experiment.ts';

export type LambdaPoint = {
  lambda: number;
  epsilon: number;
  runs: number;
  error: number;
  half?: number;
  size: number;
};

/** All runs taken together, lambdas rising within each epsilon. */
export const lambdaPoints = perRows((rows: LambdaChoiceRow[]): LambdaPoint[] => {
  const sums = new Map<
    string,
    { lambda: number; epsilon: number; runs: number; wrong: number; squares: number }
  >();
  for (const row of rows) {
    row.lambdas.forEach((lambda, i) => {
      row.epsilons.forEach((epsilon, e) => {
        const key = `${lambda} ${epsilon}`;
        const sum = sums.get(key) ?? { lambda, epsilon, runs: 0, wrong: 0, squares: 0 };
        const wrong = row.wrong[i * row.epsilons.length + e];
        sums.set(key, {
          ...sum,
          runs: sum.runs + 1,
          wrong: sum.wrong + wrong,
          squares: sum.squares + wrong * wrong,
        });
      });
    });
  }
  const points = [...sums.values()].map(({ lambda, epsilon, runs, wrong, squares }) => {
    const { tested, size } = rows[0];
    const variance = runs > 1 ? (squares - (wrong * wrong) / runs) / (runs - 1) : 0;
    const half = bandHalf(Math.sqrt(Math.max(0, variance)) / tested, runs);
    return { lambda, epsilon, runs, error: wrong / runs / tested, half, size };
  });
  return points.sort((a, b) => a.epsilon - b.epsilon || a.lambda - b.lambda);
});

/** The lambda with the smallest mean error, among those tried so far. */
export function bestLambda(points: LambdaPoint[], epsilon: number): LambdaPoint | undefined {
  const own = points.filter((point) => point.epsilon === epsilon);
  return own.length > 0 ? own.reduce((a, b) => (b.error < a.error ? b : a)) : undefined;
}
