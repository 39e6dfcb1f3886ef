/**
 * Logistic regression by Newton's method, and by the same steps with one fixed matrix in place of the Hessian.
 *
 * Claim: with the fixed matrix ¼XᵀX + λI the likelihood rises at every step, from every start, until the gradient is 0. Newton's method
 *   has no such promise: from a start that is too far away it overshoots.
 * Why: the fixed matrix lies above the curvature everywhere, so a step gains at least ½ gᵀ(¼XᵀX + λI)⁻¹g. Near the optimum the error
 *   shrinks by the factor ρ = 1 − λ_min((¼XᵀX + λI)⁻¹(−H)), and each step by at least 1 − m/M of the gap.
 * Source: [@bohning-lindsay-1988]; [@wang-2018, section 5.3]. The published proof needs g ≠ 0 and ≥ in its middle step.
 */
import { cholesky } from '../linalg/cholesky.ts';
import { symmetricEigen } from '../linalg/symmetric-eigen.ts';
import { runToEnd } from '../work/run-to-end.ts';
import { curvatureSum, gradientSum, likelihoodSum, type DenseRows } from './logistic-sums.ts';

export type Method = 'newton' | 'fixed';
export type StepOptions = {
  method: Method;
  /** Weight decay in the sum convention. */
  lambda: number;
  /** All coefficients begin here. */
  start?: number;
  /** Stops when the log-likelihood changes by less than this share of itself, as published. */
  tolerance: number;
  /** Stops when no coefficient moves by more than this, in place of the rule above. */
  stepTolerance?: number;
  most: number;
};
export type StepsTaken = {
  /** The coefficients after 0, 1, … steps, and the penalised log-likelihood of each. */
  path: Float64Array[];
  values: number[];
  stopped: 'converged' | 'most' | 'lost';
};

/** Beyond this a step has left everything that doubles can tell apart. */
const LOST = 1e12;

export function* takeSteps(data: DenseRows, options: StepOptions): Generator<number, StepsTaken> {
  const { method, lambda, start = 0, tolerance, stepTolerance, most } = options;
  const value = (beta: Float64Array) => likelihoodSum(data, beta) - (lambda / 2) * dotSelf(beta);
  const fixed = method === 'fixed' ? cholesky(penalised(curvatureSum(data), lambda)) : undefined;
  let beta = new Float64Array(data.columns).fill(start);
  const path = [beta];
  const values = [value(beta)];
  for (let step = 1; step <= most; step++) {
    const factor = fixed ?? cholesky(penalised(curvatureSum(data, beta), lambda));
    if (!factor) return { path, values, stopped: 'lost' };
    const gradient = gradientSum(data, beta);
    const move = solveFactored(
      factor,
      gradient.map((g, j) => g - lambda * beta[j]),
    );
    beta = beta.map((b, j) => b + move[j]);
    const next = value(beta);
    if (!(dotSelf(beta) < LOST ** 2) || !Number.isFinite(next)) return { path, values, stopped: 'lost' };
    path.push(beta);
    values.push(next);
    const before = values[step - 1];
    const isSmall =
      stepTolerance === undefined
        ? Math.abs(next - before) < tolerance * Math.abs(before)
        : move.every((moved) => Math.abs(moved) < stepTolerance);
    if (isSmall) return { path, values, stopped: 'converged' };
    yield step / most;
  }
  return { path, values, stopped: 'most' };
}

/** The factor by which the fixed matrix shrinks the error near β, and the published bound 1 − m/M on it. */
export function rates(data: DenseRows, beta: Float64Array, lambda: number): { rho: number; bound: number } {
  const p = data.columns;
  const bound = penalised(curvatureSum(data), lambda);
  const here = penalised(curvatureSum(data, beta), lambda);
  const L = cholesky(bound)!;
  // The eigenvalues of L⁻¹ H L⁻ᵀ are those of (L Lᵀ)⁻¹ H.
  const half = Array.from({ length: p }, (_, j) =>
    forward(
      L,
      Float64Array.from({ length: p }, (__, i) => at(here, i, j)),
    ),
  );
  const both = Array.from({ length: p }, (_, i) =>
    forward(
      L,
      Float64Array.from(half, (column) => column[i]),
    ),
  );
  const flat = (M: ArrayLike<number>[]) =>
    Float64Array.from({ length: p * p }, (_, k) => M[Math.floor(k / p)][k % p]);
  const square = (M: number[][]) => M.map((_, i) => M.map((__, j) => at(M, i, j)));
  const eigen = (M: ArrayLike<number>[]) => runToEnd(symmetricEigen(flat(M), p, false)).values;
  return {
    rho: 1 - eigen(both)[p - 1],
    bound: 1 - eigen(square(here))[p - 1] / eigen(square(bound))[0],
  };
}

/** A lower triangle plus λ on its diagonal. */
const penalised = (lower: number[][], lambda: number): number[][] =>
  lower.map((row, i) => row.map((x, j) => (i === j ? x + lambda : x)));

/** x with L Lᵀ x = b. */
export function solveFactored(L: number[][], b: Float64Array): Float64Array {
  const x = forward(L, b);
  for (let i = x.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < x.length; k++) x[i] -= L[k][i] * x[k];
    x[i] /= L[i][i];
  }
  return x;
}

function forward(L: number[][], b: Float64Array): Float64Array {
  const x = b.slice();
  for (let i = 0; i < x.length; i++) {
    for (let k = 0; k < i; k++) x[i] -= L[i][k] * x[k];
    x[i] /= L[i][i];
  }
  return x;
}

const at = (lower: number[][], i: number, j: number) => (i >= j ? lower[i][j] : lower[j][i]);
const dotSelf = (x: Float64Array) => x.reduce((sum, v) => sum + v * v, 0);
