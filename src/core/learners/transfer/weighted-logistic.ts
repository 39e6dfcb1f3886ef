/**
 * The minimum of Σ a_i [ln(1 + e^s_i) − t_i s_i] + λ/2 ‖w‖² with s_i = offset_i + x_i·w: dense rows, targets t between 0 and 1.
 *
 * Claim: returns w with a gradient of norm at most `tolerance`.
 * Why: Newton's method. A factored Hessian is used again while it halves the gradient at least; a step that does not lower the value is
 *   halved. With fewer rows than columns, (λI + AᵀDA)⁻¹ = (I − Aᵀ(λD⁻¹ + AAᵀ)⁻¹A)/λ, and the system has the size of the rows (Woodbury).
 * Source: [@bohning-lindsay-1988] for the Hessian at 0, which bounds all others; the rest is textbook.
 */
import { check } from '../../check.ts';
import { norm } from '../../linalg/vectors.ts';

export type LogisticProblem = {
  rows: number;
  columns: number;
  X: Float32Array | Float64Array;
  /** What is to be predicted, between 0 and 1. */
  targets: ArrayLike<number>;
  /** Weights of the rows; one number for all, or one for each. */
  weights: number | ArrayLike<number>;
  offset?: ArrayLike<number>;
  lambda: number;
  tolerance: number;
  /** A factor of the Hessian to begin with, in the space of the columns: lower triangle, row by row. */
  factor?: Float64Array;
};

const MAX_STEPS = 400;

export function fitLogistic(problem: LogisticProblem): Float64Array {
  const { rows, columns, targets, weights, offset, lambda, tolerance } = problem;
  check(lambda > 0 && lambda < Infinity, 'lambda', '> 0', lambda);
  const w = new Float64Array(columns);
  if (rows === 0) return w;
  const a = typeof weights === 'number' ? new Float64Array(rows).fill(weights) : weights;
  const score = offset ? Float64Array.from(offset) : new Float64Array(rows);
  const inRows = rows < columns && !problem.factor;
  const G = inRows ? outer(problem) : undefined;
  let factor = problem.factor;
  const state = (s: Float64Array, at: Float64Array) => {
    let value = 0;
    for (let i = 0; i < rows; i++)
      value += a[i] * (Math.max(0, s[i]) + Math.log1p(Math.exp(-Math.abs(s[i]))) - targets[i] * s[i]);
    for (let j = 0; j < columns; j++) value += (lambda / 2) * at[j] * at[j];
    return value;
  };
  let value = state(score, w);
  let before = Infinity;
  for (let step = 0; step < MAX_STEPS; step++) {
    const residual = new Float64Array(rows);
    const curvature = new Float64Array(rows);
    for (let i = 0; i < rows; i++) {
      const p = sigmoid(score[i]);
      residual[i] = a[i] * (p - targets[i]);
      curvature[i] = a[i] * p * (1 - p);
    }
    const gradient = transposed(problem, residual);
    for (let j = 0; j < columns; j++) gradient[j] += lambda * w[j];
    const size = norm(gradient);
    if (size <= tolerance) return w;
    if (!inRows && (!factor || size > 0.5 * before)) factor = factored(problem, curvature);
    before = size;
    const move = inRows
      ? woodbury(problem, G!, curvature, gradient)
      : solve(factor!, columns, gradient.map((g) => -g)); // prettier-ignore
    const slope = times(problem, move);
    let length = 1;
    for (let halvings = 0; ; halvings++, length /= 2) {
      const next = w.map((v, j) => v + length * move[j]);
      const s = score.map((v, i) => v + length * slope[i]);
      const found = state(s, next);
      // Near the minimum the decrease drowns in rounding: there a full step is safe.
      if (found <= value + 1e-12 * Math.abs(value) || halvings === 40) {
        w.set(next);
        score.set(s);
        value = found;
        break;
      }
    }
  }
  throw new Error(`The fit did not reach a gradient of ${tolerance} in ${MAX_STEPS} steps.`);
}

const sigmoid = (s: number) => (s >= 0 ? 1 / (1 + Math.exp(-s)) : Math.exp(s) / (1 + Math.exp(s)));

/** X v. */
export function times(
  { rows, columns, X }: Pick<LogisticProblem, 'rows' | 'columns' | 'X'>,
  v: ArrayLike<number>,
): Float64Array {
  const out = new Float64Array(rows);
  for (let i = 0, at = 0; i < rows; i++, at += columns) {
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += X[at + j] * v[j];
    out[i] = sum;
  }
  return out;
}

/** Xᵀ v. */
function transposed({ rows, columns, X }: LogisticProblem, v: Float64Array): Float64Array {
  const out = new Float64Array(columns);
  for (let i = 0, at = 0; i < rows; i++, at += columns) {
    const f = v[i];
    if (f !== 0) for (let j = 0; j < columns; j++) out[j] += f * X[at + j];
  }
  return out;
}

/** The factor of XᵀDX + λI, at any weights D of the rows. */
export function factored(
  { rows, columns, X, lambda }: Pick<LogisticProblem, 'rows' | 'columns' | 'X' | 'lambda'>,
  D: ArrayLike<number>,
): Float64Array {
  const H = new Float64Array(columns * columns);
  for (let i = 0, at = 0; i < rows; i++, at += columns) {
    for (let a = 0; a < columns; a++) {
      const f = D[i] * X[at + a];
      if (f === 0) continue;
      const row = a * columns;
      for (let b = 0; b <= a; b++) H[row + b] += f * X[at + b];
    }
  }
  for (let j = 0; j < columns; j++) H[j * columns + j] += lambda;
  return cholesky(H, columns);
}

function woodbury(
  problem: LogisticProblem,
  G: Float64Array,
  D: Float64Array,
  gradient: Float64Array,
): Float64Array {
  const { rows, lambda } = problem;
  const S = G.slice();
  // A row that has become certain has no curvature: its entry is as good as infinite, and it drops out.
  for (let i = 0; i < rows; i++) S[i * rows + i] += lambda / Math.max(D[i], 1e-280);
  const inner = solve(cholesky(S, rows), rows, times(problem, gradient));
  const back = transposed(problem, inner);
  return gradient.map((g, j) => (back[j] - g) / lambda);
}

function outer({ rows, columns, X }: LogisticProblem): Float64Array {
  const G = new Float64Array(rows * rows);
  for (let i = 0; i < rows; i++)
    for (let k = 0; k <= i; k++) {
      let sum = 0;
      for (let j = 0; j < columns; j++) sum += X[i * columns + j] * X[k * columns + j];
      G[i * rows + k] = sum;
    }
  return G;
}

/** In place: the lower triangle of A becomes its factor. */
function cholesky(A: Float64Array, n: number): Float64Array {
  for (let j = 0; j < n; j++) {
    for (let k = 0; k <= j; k++) {
      let sum = A[j * n + k];
      for (let i = 0; i < k; i++) sum -= A[j * n + i] * A[k * n + i];
      A[j * n + k] = k === j ? Math.sqrt(sum) : sum / A[k * n + k];
    }
  }
  return A;
}

function solve(L: Float64Array, n: number, b: Float64Array): Float64Array {
  const x = b.slice();
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= L[i * n + k] * x[k];
    x[i] /= L[i * n + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= L[k * n + i] * x[k];
    x[i] /= L[i * n + i];
  }
  return x;
}
