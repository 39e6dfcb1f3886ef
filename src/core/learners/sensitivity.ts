/**
 * How far one row can move the optimum.
 *
 * Claim: for neighbours that differ in one of N rows, |w1 - w2| ≤ 2 / (N lambda); and ≤ 2 / (N lambda) + 2 γ / lambda where the
 *   solver stopped at gradient norms of at most γ.
 * Assumes: |x| ≤ 1 for every row, a convex loss with a slope in [-1, 1], every weight penalised (no free intercept).
 * Why: the two objectives differ by (loss - loss') / N, whose gradient is at most 2 / N long; both are lambda-strongly convex,
 *   so their minima are at most (2 / N) / lambda apart. A gradient of length γ means a distance of at most γ / lambda.
 * Source: Chaudhuri, Monteleoni 2009, corollary 2; Chaudhuri, Monteleoni, Sarwate 2011, lemma 8.
 */
import { check } from '../check.ts';
import type { Assumption } from './learner.ts';
import { largestNorm, type SparseRows } from './sparse-rows.ts';

export function outputSensitivity(given: { rows: number; lambda: number; gradientNorm?: number }): number {
  const { rows, lambda, gradientNorm = 0 } = given;
  check(Number.isInteger(rows) && rows > 0, 'rows', 'a whole number > 0', rows);
  check(lambda > 0 && lambda < Infinity, 'lambda', '> 0', lambda);
  check(gradientNorm >= 0, 'gradientNorm', '>= 0', gradientNorm);
  return (2 / rows + 2 * gradientNorm) / lambda;
}

/** What the bound assumes, measured on the rows at hand. */
export function assumptionsOn(data: SparseRows): Assumption[] {
  const norm = largestNorm(data);
  return [
    { text: 'Every row is at most 1 long.', holds: norm <= 1, measured: `the longest is ${norm.toFixed(7)}` },
    {
      text: 'Every label is −1 or +1.',
      holds: data.y.every((y) => y === 1 || y === -1),
      measured: `${data.rows} rows`,
    },
  ];
}
