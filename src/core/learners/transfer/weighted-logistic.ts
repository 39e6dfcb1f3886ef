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
  /**
   * A factor of the Hessian to begin with, in the space of the columns: lower triangle, row by row. One that serves better takes its
   * place, for the next problem like this.
   */
  factor?: { lower: Float64Array };
  /** Where to begin; 0 if not given. */
  start?: Float64Array;
};

const MAX_STEPS = 400;

export function fitLogistic(problem: LogisticProblem): Float64Array {
  const { rows, columns, targets, weights, offset, lambda, tolerance } = problem;
  check(lambda > 0 && lambda < Infinity, 'lambda', '> 0', lambda);
  let w: Float64Array = problem.start ? problem.start.slice() : new Float64Array(columns);
  if (rows === 0) return w.fill(0);
  const a = typeof weights === 'number' ? new Float64Array(rows).fill(weights) : weights;
  let score: Float64Array = problem.start ? times(problem, w) : new Float64Array(rows);
  if (offset) for (let i = 0; i < rows; i++) score[i] += offset[i];
  const inRows = rows < columns && !problem.factor;
  const G = inRows ? outer(problem) : undefined;
  const factor: { lower?: Float64Array } = problem.factor ?? {};
  const chance = new Float64Array(rows);
  const residual = new Float64Array(rows);
  const curvature = new Float64Array(rows);
  /** The value, and on the way the probability of every row: both need the same exponential. */
  const state = (s: Float64Array, at: Float64Array) => {
    let value = 0;
    for (let i = 0; i < rows; i++) {
      const e = Math.exp(-Math.abs(s[i]));
      chance[i] = (s[i] >= 0 ? 1 : e) / (1 + e);
      value += a[i] * ((s[i] > 0 ? s[i] : 0) + Math.log1p(e) - targets[i] * s[i]);
    }
    let squares = 0;
    for (let j = 0; j < columns; j++) squares += at[j] * at[j];
    return value + (lambda / 2) * squares;
  };
  let value = state(score, w);
  let before = Infinity;
  let next: Float64Array = new Float64Array(columns);
  let s: Float64Array = new Float64Array(rows);
  for (let step = 0; step < MAX_STEPS; step++) {
    for (let i = 0; i < rows; i++) residual[i] = a[i] * (chance[i] - targets[i]);
    const gradient = transposed(problem, residual);
    for (let j = 0; j < columns; j++) gradient[j] += lambda * w[j];
    const size = norm(gradient);
    if (size <= tolerance) return w;
    const isStale = !inRows && (!factor.lower || size > 0.5 * before);
    if (inRows || isStale) for (let i = 0; i < rows; i++) curvature[i] = a[i] * chance[i] * (1 - chance[i]);
    if (isStale) factor.lower = factored(problem, curvature);
    before = size;
    const move = inRows
      ? woodbury(problem, G!, curvature, gradient)
      : solve(factor.lower!, columns, gradient.map((g) => -g)); // prettier-ignore
    const slope = times(problem, move);
    let length = 1;
    for (let halvings = 0; ; halvings++, length /= 2) {
      for (let j = 0; j < columns; j++) next[j] = w[j] + length * move[j];
      for (let i = 0; i < rows; i++) s[i] = score[i] + length * slope[i];
      const found = state(s, next);
      // Near the minimum the decrease drowns in rounding: there a full step is safe.
      if (found <= value + 1e-12 * Math.abs(value) || halvings === 40) {
        [w, next] = [next, w];
        [score, s] = [s, score];
        value = found;
        break;
      }
    }
  }
  throw new Error(`The fit did not reach a gradient of ${tolerance} in ${MAX_STEPS} steps.`);
}

/** X v. */
export function times(
  { rows, columns, X }: Pick<LogisticProblem, 'rows' | 'columns' | 'X'>,
  v: ArrayLike<number>,
): Float64Array {
  const out = new Float64Array(rows);
  // Four sums side by side: one alone would wait for each addition.
  const whole = columns - (columns % 4);
  for (let i = 0, at = 0; i < rows; i++, at += columns) {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let j = 0; j < whole; j += 4) {
      a += X[at + j] * v[j];
      b += X[at + j + 1] * v[j + 1];
      c += X[at + j + 2] * v[j + 2];
      d += X[at + j + 3] * v[j + 3];
    }
    for (let j = whole; j < columns; j++) a += X[at + j] * v[j];
    out[i] = a + b + (c + d);
  }
  return out;
}

/** Xᵀ v, four rows at a time. */
function transposed({ rows, columns, X }: LogisticProblem, v: Float64Array): Float64Array {
  const out = new Float64Array(columns);
  const whole = rows - (rows % 4);
  for (let i = 0, at = 0; i < whole; i += 4, at += 4 * columns) {
    const [a, b, c, d] = [v[i], v[i + 1], v[i + 2], v[i + 3]];
    const [second, third, fourth] = [at + columns, at + 2 * columns, at + 3 * columns];
    for (let j = 0; j < columns; j++)
      out[j] += a * X[at + j] + b * X[second + j] + (c * X[third + j] + d * X[fourth + j]);
  }
  for (let i = whole; i < rows; i++)
    for (let j = 0, at = i * columns; j < columns; j++) out[j] += v[i] * X[at + j];
  return out;
}

/** The factor of XᵀDX + λI, at any weights D of the rows. */
export function factored(
  { rows, columns, X, lambda }: Pick<LogisticProblem, 'rows' | 'columns' | 'X' | 'lambda'>,
  D: ArrayLike<number>,
): Float64Array {
  const H = new Float64Array(columns * columns);
  // Documents lack most words: only what a row has counts.
  const places = new Int32Array(columns);
  const values = new Float64Array(columns);
  for (let i = 0, at = 0; i < rows; i++, at += columns) {
    let has = 0;
    for (let j = 0; j < columns; j++) {
      const value = X[at + j];
      if (value === 0) continue;
      places[has] = j;
      values[has++] = value;
    }
    for (let a = 0; a < has; a++) {
      const f = D[i] * values[a];
      const row = places[a] * columns;
      for (let b = 0; b <= a; b++) H[row + places[b]] += f * values[b];
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
