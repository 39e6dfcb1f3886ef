/**
 * A test of one coefficient of a linear regression, from sums, and the power that it has.
 *
 * Claim: `estimate`, its standard error and its t statistic are those of ordinary least squares on all rows behind the sums. `power` is the probability of
 *   finding an effect of the given size, two-sided, with the normal distribution for the estimate and Student's t for the limit: an approximation.
 * Assumes: independent errors of one variance. The size of interest is chosen beforehand: with the estimate in its place, power would only repeat the p-value.
 * Why sums: XᵀX, Xᵀy and yᵀy add up over devices, and whoever leaves is subtracted.
 */
import { symmetricSolver, matrix } from '../learners/regression/solve.ts';
import { normalCdf } from '../special/normal.ts';
import { studentTQuantile } from '../special/student-t.ts';

/** Sums over rows: columns × columns, columns, and two numbers. */
export type RegressionSums = { gram: Float64Array; cross: Float64Array; squares: number; rows: number };

export type EffectTest = {
  estimate: number;
  error: number;
  /** How large |estimate / error| must be. */
  limit: number;
  power: number;
};

/** Undefined while there are too few rows, or rows too much alike. */
export function effectTest(
  { gram, cross, squares, rows }: RegressionSums,
  column: number,
  { size, alpha }: { size: number; alpha: number },
): EffectTest | undefined {
  const d = cross.length;
  const degrees = rows - d;
  if (degrees < 1) return undefined;
  const solve = symmetricSolver(d);
  const unit = new Float64Array(d);
  unit[column] = 1;
  const theta = solve(matrix(gram), 0, cross);
  const spread = solve(matrix(gram), 0, unit)[column];
  let rest = squares;
  for (let j = 0; j < d; j++) rest -= theta[j] * cross[j];
  const error = Math.sqrt((rest / degrees) * spread);
  if (!(error > 0 && error < Infinity)) return undefined;
  const limit = studentTQuantile(1 - alpha / 2, degrees);
  return {
    estimate: theta[column],
    error,
    limit,
    power: normalCdf(size / error - limit) + normalCdf(-size / error - limit),
  };
}
