/**
 * The optimum of the devices that are present: what they would find if they put their rows together.
 *
 * Claim: the gradient of the sum is below 1e-12 of its size at the start, or as small as rounding lets it become; undefined where no present device has a row.
 * Why: Newton's method on sums of gradients and Hessians. The objective is strongly convex (λ > 0), and a step that does not lower it is halved.
 * Source: [@wang-2018, eq. 2.4, 2.5].
 */
import { matrix, symmetricSolver } from '../learners/regression/solve.ts';
import { dot, norm } from '../linalg/vectors.ts';
import type { LocalLoss } from './local-loss.ts';

const MAX_STEPS = 60;
const ENOUGH = 1e-12;

export function pooledOptimum(present: LocalLoss[]): Float64Array | undefined {
  const losses = present.filter(({ rows }) => rows > 0);
  if (losses.length === 0) return undefined;
  const { columns } = losses[0];
  const solve = symmetricSolver(columns);
  let theta = new Float64Array(columns);
  let value = summed(losses, theta);
  let first = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const gradient = addUp(losses.map((loss) => loss.gradient(theta)));
    const size = norm(gradient);
    if (step === 0) first = size;
    if (size <= ENOUGH * first) break;
    const direction = solve(matrix(addUp(losses.map((loss) => loss.hessian(theta)))), 0, gradient);
    const fall = dot(gradient, direction);
    let factor = 1;
    let next = theta;
    for (; factor > 1e-8; factor /= 2) {
      next = theta.map((v, j) => v - factor * direction[j]);
      // Near the minimum the decrease drowns in rounding: there the full step is safe.
      if (summed(losses, next) <= value - 1e-4 * factor * fall || fall < 1e-13 * Math.abs(value)) break;
    }
    theta = next;
    value = summed(losses, theta);
  }
  return theta;
}

const summed = (losses: LocalLoss[], theta: Float64Array) =>
  losses.reduce((sum, loss) => sum + loss.value(theta), 0);

/** Vectors added in the order that they are given in. */
export function addUp(vectors: Float64Array[]): Float64Array {
  const sum = vectors[0].slice();
  for (const vector of vectors.slice(1)) for (let j = 0; j < sum.length; j++) sum[j] += vector[j];
  return sum;
}
