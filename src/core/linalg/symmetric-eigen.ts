/**
 * All eigenvalues, and eigenvectors, of a real symmetric matrix.
 *
 * Claim: values in falling order, unit vectors as rows, signs fixed (the entry of largest magnitude is positive).
 * Assumes: A symmetric, n × n, row-major; only its lower triangle is read. A is overwritten.
 * Why: Householder reflections make A tridiagonal (4n³/3 operations), implicit QL turns that into the eigenvalues. The
 * rotations of QL are gathered and then run along four rows of the vectors at a time, which stay in the nearest cache:
 * that makes it several times as fast as ml-matrix, which is the oracle of the tests.
 * Source: Golub and Van Loan, Matrix Computations, §8.3; Martin, Reinsch and Wilkinson 1968 (tred2, tql2).
 */
import { check } from '../check.ts';
import { fixSign } from './fix-sign.ts';
import { accumulate, tridiagonalise } from './tridiagonal.ts';
import { Rotations } from './rotations.ts';

export type Eigen = {
  /** Falling. */
  values: Float64Array;
  /** Row i is the unit eigenvector of value i; empty when only values were asked for. */
  vectors: Float64Array;
};

export function* symmetricEigen(A: Float64Array, n: number, wantVectors = true): Generator<number, Eigen> {
  check(n >= 1 && A.length === n * n, 'A', `a matrix of ${n} × ${n}`, A.length);
  const diagonal = new Float64Array(n);
  const off = new Float64Array(n);
  const beta = new Float64Array(n);
  const stages = wantVectors ? [0.35, 0.65] : [0.95, 0.95];
  for (const done of tridiagonalise(A, n, diagonal, off, beta)) yield stages[0] * done;
  const Z = new Float64Array(wantVectors ? n * n : 0);
  if (wantVectors) {
    for (const done of accumulate(A, n, beta, Z)) yield stages[0] + (stages[1] - stages[0]) * done;
  }
  for (const done of implicitQl(diagonal, off, new Rotations(Z, n), n))
    yield stages[1] + (1 - stages[1]) * done;
  return sorted(diagonal, Z, n);
}

const MAX_SWEEPS = 60;
/** Most eigenvalues take one or two sweeps. */
const PATIENT_SWEEPS = 8;

/** Implicit QL with Wilkinson's shift; `diagonal` becomes the eigenvalues, and the columns of the vectors turn along. */
function* implicitQl(
  diagonal: Float64Array,
  off: Float64Array,
  rotations: Rotations,
  n: number,
): Generator<number> {
  off[n - 1] = 0;
  // An entry counts as 0 when it is below rounding beside its two neighbours: that keeps the digits of small eigenvalues. Between
  // eigenvalues of 0, as in a covariance of fewer rows than columns, the neighbours are rounding errors themselves and no entry gets
  // small beside them; after a few sweeps it is held against the norm of the matrix, which is as exact as any eigenvalue can be.
  let norm = 0;
  for (let i = 0; i < n; i++) norm = Math.max(norm, Math.abs(diagonal[i]) + Math.abs(off[i]));
  const floor = Number.EPSILON * norm;
  for (let l = 0; l < n; l++) {
    for (let sweep = 0; ; sweep++) {
      let m = l;
      for (; m < n - 1; m++) {
        const size = Math.abs(diagonal[m]) + Math.abs(diagonal[m + 1]);
        if (Math.abs(off[m]) <= Number.EPSILON * size) break;
        if (sweep >= PATIENT_SWEEPS && Math.abs(off[m]) <= floor) break;
      }
      if (m === l) break;
      check(
        sweep < MAX_SWEEPS,
        'A',
        'a matrix whose eigenvalues converge',
        `no end after ${MAX_SWEEPS} sweeps`,
      );
      sweepQl(diagonal, off, rotations, l, m);
      if (rotations.full || sweep % 4 === 3) {
        rotations.flush();
        yield l / n;
      }
    }
    if (l % 32 === 31) yield l / n;
  }
  rotations.flush();
}

function sweepQl(d: Float64Array, e: Float64Array, rotations: Rotations, l: number, m: number): void {
  let g = (d[l + 1] - d[l]) / (2 * e[l]);
  let r = Math.hypot(g, 1);
  g = d[m] - d[l] + e[l] / (g + (g >= 0 ? r : -r));
  let s = 1;
  let c = 1;
  let p = 0;
  rotations.begin(m);
  for (let i = m - 1; i >= l; i--) {
    const f = s * e[i];
    const b = c * e[i];
    r = Math.hypot(f, g);
    e[i + 1] = r;
    if (r === 0) {
      d[i + 1] -= p;
      e[m] = 0;
      return;
    }
    s = f / r;
    c = g / r;
    g = d[i + 1] - p;
    r = (d[i] - g) * s + 2 * c * b;
    p = s * r;
    d[i + 1] = g + p;
    g = c * r - b;
    rotations.add(c, s);
  }
  d[l] -= p;
  e[l] = g;
  e[m] = 0;
}

function sorted(diagonal: Float64Array, Z: Float64Array, n: number): Eigen {
  const order = Array.from(diagonal.keys()).sort((a, b) => diagonal[b] - diagonal[a]);
  const vectors = new Float64Array(Z.length);
  if (Z.length) {
    order.forEach((from, to) => {
      for (let i = 0; i < n; i++) vectors[to * n + i] = Z[i * n + from];
      fixSign(vectors.subarray(to * n, (to + 1) * n));
    });
  }
  return { values: Float64Array.from(order, (i) => diagonal[i]), vectors };
}
