/**
 * The Hessian XᵀDX + λI of a logistic problem, as a solver needs it: factored, kept for the next problem with more of the same rows, and
 * corrected by what the last steps have shown (L-BFGS).
 *
 * Why: with fewer rows than columns, (λI + AᵀDA)⁻¹ = (I − Aᵀ(λD⁻¹ + AAᵀ)⁻¹A)/λ, and the system has the size of the rows (Woodbury).
 */
import { dot } from '../../linalg/vectors.ts';
import { times, transposed, type LogisticRows } from './logistic-pass.ts';

type Rows = LogisticRows & { lambda: number };

/** A row that adds less than this share of λ to any direction is left out: the factor only says where to go, not where to stop. */
const NEXT_TO_NOTHING = 1e-4;

/** A step, and by how much it changed the slope. */
type Seen = { step: Float64Array; change: Float64Array; product: number };
/** So many steps are kept. */
const MEMORY = 8;

/** Σ x xᵀ of the rows before their columns were scaled (the lower triangle), and the scales. */
export type Moments = { products: Float64Array; scale: Float64Array };

/** Σ x xᵀ over the first rows, for each number of them, rising. */
export function productsOf(data: LogisticRows, counts: number[]): Float64Array[] {
  const sum = new Float64Array(data.columns ** 2);
  let from = 0;
  return counts.map((rows) => {
    addOuter({ ...data, rows, lambda: 0 }, new Float64Array(rows).fill(1), from, sum);
    from = rows;
    return sum.slice();
  });
}

export class Hessian {
  /** The factor: lower triangle, row by row. */
  lower?: Float64Array;
  /** The sum over the first `rows` rows; rows that come later are added at their own curvature. */
  private sum?: Float64Array;
  private rows = 0;
  private seen: Seen[] = [];

  constructor(lower?: Float64Array) {
    this.lower = lower;
  }

  /** A factor for these rows, if there is none yet, or only one for fewer. */
  reach(problem: Rows, curvature: ArrayLike<number>): void {
    if (!this.lower || (this.sum && this.rows < problem.rows)) this.add(problem, curvature);
  }

  /**
   * A guess for these rows from what is known of them: every row with the mean curvature. It costs no pass over the rows, and what the
   * steps show of the curvature corrects it.
   */
  guess(problem: Rows, curvature: Float64Array, { products, scale }: Moments): void {
    const { rows, columns, lambda } = problem;
    let mean = 0;
    for (let i = 0; i < rows; i++) mean += curvature[i] / rows;
    const H = new Float64Array(columns * columns);
    for (let j = 0, at = 0; j < columns; j++, at += columns) {
      const f = mean * scale[j];
      for (let k = 0; k <= j; k++) H[at + k] = f * scale[k] * products[at + k];
      H[at + j] += lambda;
    }
    this.sum = undefined;
    this.lower = cholesky(H, columns);
    this.seen = [];
  }

  /** All rows at their present curvature. */
  renew(problem: Rows, curvature: ArrayLike<number>): void {
    this.sum = undefined;
    this.rows = 0;
    this.add(problem, curvature);
  }

  private add(problem: Rows, curvature: ArrayLike<number>): void {
    const { rows, columns, lambda } = problem;
    this.sum ??= new Float64Array(columns * columns);
    addOuter(problem, curvature, this.rows, this.sum);
    this.rows = rows;
    this.lower = this.sum.slice();
    for (let j = 0; j < columns; j++) this.lower[j * columns + j] += lambda;
    cholesky(this.lower, columns);
    this.seen = [];
  }

  /** A step was made from one point to another, and changed the slope: so much is seen of the curvature between them. */
  remember(to: Float64Array, from: Float64Array, after: Float64Array, before: Float64Array): void {
    const step = to.map((v, j) => v - from[j]);
    const change = after.map((v, j) => v - before[j]);
    const product = dot(step, change);
    // The objective is strictly convex, so anything else is rounding.
    if (!(product > 0)) return;
    if (this.seen.length === MEMORY) this.seen.shift();
    this.seen.push({ step, change, product });
  }

  /** −H⁻¹ times the slope, where H is the factored Hessian with the corrections of the last steps. */
  downhill(slope: Float64Array): Float64Array {
    const rest = slope.map((g) => -g);
    const shares = new Float64Array(this.seen.length);
    for (let k = this.seen.length - 1; k >= 0; k--) {
      const { step, change, product } = this.seen[k];
      shares[k] = dot(step, rest) / product;
      for (let j = 0; j < rest.length; j++) rest[j] -= shares[k] * change[j];
    }
    const move = solve(this.lower!, rest.length, rest);
    for (let k = 0; k < this.seen.length; k++) {
      const { step, change, product } = this.seen[k];
      const share = shares[k] - dot(change, move) / product;
      for (let j = 0; j < move.length; j++) move[j] += share * step[j];
    }
    return move;
  }
}

/** Adds Σ D_i x_i x_iᵀ over the rows from a first one on: the lower triangle. */
function addOuter({ rows, columns, X, lambda }: Rows, D: ArrayLike<number>, from: number, H: Float64Array) {
  // Documents lack most words: only what a row has counts.
  const places = new Int32Array(columns);
  const values = new Float64Array(columns);
  for (let i = from, at = from * columns; i < rows; i++, at += columns) {
    let has = 0;
    let squares = 0;
    for (let j = 0; j < columns; j++) {
      const value = X[at + j];
      if (value === 0) continue;
      places[has] = j;
      values[has++] = value;
      squares += value * value;
    }
    if (D[i] * squares < NEXT_TO_NOTHING * lambda) continue;
    for (let a = 0; a < has; a++) {
      const f = D[i] * values[a];
      const row = places[a] * columns;
      for (let b = 0; b <= a; b++) H[row + places[b]] += f * values[b];
    }
  }
}

/** (XᵀDX + λI)⁻¹ g with a minus before it, by G = XXᵀ. */
export function woodbury(
  problem: Rows,
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

/** XXᵀ: the lower triangle. */
export function outer({ rows, columns, X }: LogisticRows): Float64Array {
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
