import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { leastEigenvalue } from '../../linalg/least-eigenvalue.ts';
import { choleskyRows, type CholeskyRows } from './cholesky-rows.ts';

/** From so many columns on, two numbers at a time pay for the way into WebAssembly. */
const WIDE = 16;

/** Writes A, or its lower triangle where no more is asked for, into the first d² places. */
export type Fill = (into: Float64Array, lower: boolean) => void;

/** Solves (A + λI) θ = b for the A that `fill` writes into its working space: nothing is copied. */
export type Solver = (fill: Fill, lambda: number, b: Float64Array) => Float64Array;

/** A matrix that is there already. */
export const matrix =
  (A: Float64Array): Fill =>
  (into) =>
    into.set(A);

/**
 * A solver for matrices of one size, with its working space.
 *
 * Claim: θ of a symmetric system, definite or not. Cholesky is tried first, at half the work; where a pivot is not positive, LU with pivoting
 * takes over: noise may have made the matrix indefinite. A singular matrix gives θ with entries that are not finite.
 * Why: b stands below A as one more row, so that the factorisation also solves L v = b on its way.
 */
export function symmetricSolver(d: number, simd: boolean = d >= WIDE): Solver {
  const rows = simd ? choleskyRows(d) : undefined;
  const work = rows?.work ?? new Float64Array(d * (d + 1));
  return (fill, lambda, b) => {
    fill(work, true);
    addToDiagonal(work, lambda, d);
    for (let j = 0; j < d; j++) work[d * d + j] = b[j];
    if (cholesky(work, d, rows)) return substitute(work, d);
    fill(work, false);
    addToDiagonal(work, lambda, d);
    return eliminate(work, b.slice(), d);
  };
}

/** The same for any matrix, by LU with pivoting. */
export function generalSolver(d: number): Solver {
  const work = new Float64Array(d * d);
  return (fill, lambda, b) => {
    fill(work, false);
    addToDiagonal(work, lambda, d);
    return eliminate(work, b.slice(), d);
  };
}

function addToDiagonal(A: Float64Array, lambda: number, d: number): void {
  for (let j = 0; j < d; j++) A[j * d + j] += lambda;
}

/**
 * The lower triangle becomes L with A = L Lᵀ, and the row below it L⁻¹ b; false when A is not safely positive definite.
 *
 * Two columns at a time, four rows at a time: eight sums that do not wait for each other share six numbers from memory, which makes it
 * about twice as fast as one entry after the other.
 */
function cholesky(A: Float64Array, d: number, wide: CholeskyRows | undefined): boolean {
  for (let j = 0; j < d; j += 2) {
    const p = j * d;
    const q = p + d;
    const two = j + 1 < d;
    if (!finishPivot(A, p, j)) return false;
    const first = 1 / A[p + j];
    if (!two) {
      A[q + j] = (A[q + j] - dot(A, q, p, j)) * first;
      return true;
    }
    const below = (A[q + j] = (A[q + j] - dot(A, q, p, j)) * first);
    if (!finishPivot(A, q, j + 1)) return false;
    const second = 1 / A[q + j + 1];
    let i = j + 2;
    if (wide) i = wide.finish(j, first, below, second);
    else for (; i + 3 <= d; i += 4) fourRows(A, i * d, d, p, q, j, first, below, second);
    for (; i <= d; i++) {
      const r = i * d;
      const x = (A[r + j] - dot(A, r, p, j)) * first;
      A[r + j] = x;
      A[r + j + 1] = (A[r + j + 1] - dot(A, r, q, j) - x * below) * second;
    }
  }
  return true;
}

/** The root of a pivot, once what is to its left is known. */
function finishPivot(A: Float64Array, row: number, j: number): boolean {
  const whole = A[row + j];
  const pivot = whole - dot(A, row, row, j);
  if (!(pivot > 1e-13 * Math.abs(whole))) return false;
  A[row + j] = Math.sqrt(pivot);
  return true;
}

/** Columns j and j + 1 of four rows that begin at `a`, against the finished rows at `p` and `q`. */
function fourRows(
  A: Float64Array,
  a: number,
  d: number,
  p: number,
  q: number,
  j: number,
  first: number,
  below: number,
  second: number,
): void {
  const b = a + d;
  const c = b + d;
  const e = c + d;
  let ap = 0;
  let bp = 0;
  let cp = 0;
  let ep = 0;
  let aq = 0;
  let bq = 0;
  let cq = 0;
  let eq = 0;
  for (let k = 0; k < j; k++) {
    const x = A[p + k];
    const y = A[q + k];
    const m = A[a + k];
    const n = A[b + k];
    const o = A[c + k];
    const r = A[e + k];
    ap += m * x;
    aq += m * y;
    bp += n * x;
    bq += n * y;
    cp += o * x;
    cq += o * y;
    ep += r * x;
    eq += r * y;
  }
  const ax = (A[a + j] = (A[a + j] - ap) * first);
  const bx = (A[b + j] = (A[b + j] - bp) * first);
  const cx = (A[c + j] = (A[c + j] - cp) * first);
  const ex = (A[e + j] = (A[e + j] - ep) * first);
  A[a + j + 1] = (A[a + j + 1] - aq - ax * below) * second;
  A[b + j + 1] = (A[b + j + 1] - bq - bx * below) * second;
  A[c + j + 1] = (A[c + j + 1] - cq - cx * below) * second;
  A[e + j + 1] = (A[e + j + 1] - eq - ex * below) * second;
}

/** Two sums at a time, so that not every addition waits for the one before. */
function dot(A: Float64Array, a: number, b: number, n: number): number {
  let s = 0;
  let t = 0;
  let k = 0;
  for (; k + 1 < n; k += 2) {
    s += A[a + k] * A[b + k];
    t += A[a + k + 1] * A[b + k + 1];
  }
  if (k < n) s += A[a + k] * A[b + k];
  return s + t;
}

/** Lᵀ θ = v, where v stands below L. */
function substitute(L: Float64Array, d: number): Float64Array {
  const x = new Float64Array(d);
  for (let i = 0; i < d; i++) x[i] = L[d * d + i];
  for (let i = d - 1; i >= 0; i--) {
    const row = i * d;
    const value = (x[i] /= L[row + i]);
    for (let k = 0; k < i; k++) x[k] -= L[row + k] * value;
  }
  return x;
}

/** Gaussian elimination with row pivoting; b becomes the solution. */
function eliminate(A: Float64Array, b: Float64Array, d: number): Float64Array {
  for (let c = 0; c < d; c++) {
    let best = c;
    for (let i = c + 1; i < d; i++) if (Math.abs(A[i * d + c]) > Math.abs(A[best * d + c])) best = i;
    if (best !== c) {
      for (let k = c; k < d; k++) {
        const kept = A[c * d + k];
        A[c * d + k] = A[best * d + k];
        A[best * d + k] = kept;
      }
      const kept = b[c];
      b[c] = b[best];
      b[best] = kept;
    }
    const pivot = A[c * d + c];
    for (let i = c + 1; i < d; i++) {
      const factor = A[i * d + c] / pivot;
      if (factor === 0) continue;
      for (let k = c + 1; k < d; k++) A[i * d + k] -= factor * A[c * d + k];
      b[i] -= factor * b[c];
    }
  }
  for (let i = d - 1; i >= 0; i--) {
    let sum = b[i];
    for (let k = i + 1; k < d; k++) sum -= A[i * d + k] * b[k];
    b[i] = sum / A[i * d + i];
  }
  return b;
}

/** All eigenvalues of a symmetric matrix, rising. */
export function eigenvalues(A: Float64Array, d: number): Float64Array {
  const matrix = Matrix.from1DArray(d, d, A as unknown as number[]);
  const { realEigenvalues } = new EigenvalueDecomposition(matrix, { assumeSymmetric: true });
  return Float64Array.from(realEigenvalues).sort();
}

/** Real parts of the eigenvalues of any matrix, rising, and how many of the real ones are below zero: an odd number where the determinant is. */
export function realParts(A: Float64Array, d: number): { parts: Float64Array; negative: number } {
  const { realEigenvalues, imaginaryEigenvalues } = new EigenvalueDecomposition(
    Matrix.from1DArray(d, d, A as unknown as number[]),
  );
  const negative = realEigenvalues.filter((value, i) => value < 0 && imaginaryEigenvalues[i] === 0).length;
  return { parts: Float64Array.from(realEigenvalues).sort(), negative };
}

/** λ_min of XᵀX: never negative, so what rounding leaves below zero is zero. */
export const smallestEigenvalue = (A: Float64Array, d: number): number => Math.max(0, lowestEigenvalue(A, d));

/** The first of all eigenvalues, at a fraction of their cost. */
export const lowestEigenvalue = (A: Float64Array, d: number): number =>
  leastEigenvalue(A.slice(), d) ?? eigenvalues(A, d)[0];
