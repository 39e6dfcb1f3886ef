/**
 * Claims about importance weights: the classifier with noise that tells a party's rows from public ones.
 *
 * One row of the party is replaced by another at a right angle to it: for rows without negative numbers the gradient cannot move farther.
 */
import { fitImportance, importanceScale, type ReachId } from '../../learners/transfer/importance-weights.ts';
import { sphericalLaplace } from '../../mechanisms/spherical-laplace.ts';
import type { AuditedClaim, ClaimSetting } from './claim.ts';
import { euclidean } from './scores.ts';

/** All rows but one lie along the first coordinate, and so do the public ones: what lies beyond the third has no row, and its weight is 0. */
const USED = 3;

export function importance(
  reach: ReachId,
  given: Pick<ClaimSetting, 'epsilon' | 'lambda' | 'rows' | 'columns'>,
): AuditedClaim {
  const { epsilon, lambda, rows } = given;
  const columns = Math.max(USED, given.columns);
  const scale = importanceScale({ reach, columns, rows, lambda, epsilon });
  const open = { rows: 1, columns: USED, X: Float64Array.of(1, 0, 0) };
  const optimum = (direction: 1 | 2) => {
    const X = new Float64Array(rows * USED);
    for (let i = 0; i + 1 < rows; i++) X[i * USED] = 1;
    X[(rows - 1) * USED + direction] = 1;
    const beta = new Float64Array(columns);
    beta.set(fitImportance({ rows, columns: USED, X }, open, lambda));
    return beta;
  };
  const centres = { a: optimum(1), b: optimum(2) };
  const apart = euclidean(centres.a, centres.b) / scale;
  return {
    ...{ epsilon, delta: 0, neighbours: 'replace-one', proven: epsilon, least: apart },
    prepare: () => (side, rng) => {
      const z = sphericalLaplace.draw(rng, columns);
      for (let j = 0; j < columns; j++) z[j] = centres[side][j] + scale * z[j];
      return (euclidean(z, centres.a) - euclidean(z, centres.b)) / scale;
    },
  };
}
