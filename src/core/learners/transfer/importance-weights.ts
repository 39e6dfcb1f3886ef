/**
 * How much like a party's rows each public row looks: private importance weights.
 *
 * Claim: β + scale · z, with |z| ~ Gamma(d) in a random direction, is ε-DP for scale = reach/(Nλε). `printed` has reach √d, for features
 *   between 0 and 1; `tight` has √2, for rows without negative numbers and of norm at most 1.
 * Assumes: neighbours differ in one of the party's N rows; N and the public rows are public; λ was chosen without looking at the rows.
 * Why: the objective is λ-strongly convex. One replaced row changes its gradient by (s x − s′x′)/N with s, s′ in [0, 1]: for such rows
 *   ‖s x − s′x′‖² ≤ ‖x‖² + ‖x′‖² ≤ 2, since x·x′ ≥ 0.
 * Source: [@ji-elkan-2013]; [@wang-2018, algorithm 5 and equation 4.3]
 */
import { check } from '../../check.ts';
import { times } from './logistic-pass.ts';
import { fitLogistic } from './weighted-logistic.ts';

export type Rows = { rows: number; columns: number; X: Float32Array | Float64Array };
export type ReachId = 'printed' | 'tight';

const reachOf = (id: ReachId, columns: number) => (id === 'printed' ? Math.sqrt(columns) : Math.SQRT2);

/** The factor on the unit noise; 0 at ε = ∞ and without rows. */
export function importanceScale(given: {
  reach: ReachId;
  columns: number;
  rows: number;
  lambda: number;
  epsilon: number;
}): number {
  const { reach, columns, rows, lambda, epsilon } = given;
  check(epsilon > 0, 'epsilon', '> 0', epsilon);
  if (epsilon === Infinity || rows === 0) return 0;
  return (reachOf(reach, columns) / (rows * lambda) + 2 * (TOLERANCE / lambda)) / epsilon;
}

/** Gradient norm at which the solver stops. The noise covers what that leaves open. */
const TOLERANCE = 1e-8;

/** β of the classifier that tells the party's rows from the public ones, each side divided by its own number of rows. */
export function fitImportance(own: Rows, open: Rows, lambda: number): Float64Array {
  const { columns } = open;
  const rows = own.rows + open.rows;
  if (own.rows === 0) return new Float64Array(columns);
  const X = new Float64Array(rows * columns);
  X.set(own.X);
  X.set(open.X, own.rows * columns);
  const isOwn = (i: number) => i < own.rows;
  const targets = Float64Array.from({ length: rows }, (_, i) => (isOwn(i) ? 1 : 0));
  const weights = Float64Array.from({ length: rows }, (_, i) => 1 / (isOwn(i) ? own.rows : open.rows));
  return fitLogistic({ rows, columns, X, targets, weights, lambda, tolerance: TOLERANCE });
}

/** x·β of every public row. */
export const openScores = (open: Rows, beta: ArrayLike<number>): Float64Array => times(open, beta);

/** Weights that add up to the number of public rows: N times the softmax of the scores. */
export function importanceWeights(scores: ArrayLike<number>): Float64Array {
  const N = scores.length;
  let most = -Infinity;
  for (let i = 0; i < N; i++) most = Math.max(most, scores[i]);
  const weights = new Float64Array(N);
  let sum = 0;
  for (let i = 0; i < N; i++) sum += weights[i] = Math.max(WEIGHT_FLOOR, Math.exp(scores[i] - most));
  for (let i = 0; i < N; i++) weights[i] *= N / sum;
  return weights;
}

/** No weight is less than this share of the largest: weights stay positive, so that no mixture of sources rules a public row out. */
export const WEIGHT_FLOOR = 1e-300;

/** How many weights stand at their floor. */
export function floored(weights: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < weights.length; i++) most = Math.max(most, weights[i]);
  let count = 0;
  for (let i = 0; i < weights.length; i++) if (weights[i] <= most * (WEIGHT_FLOOR * 1.001)) count++;
  return count;
}
