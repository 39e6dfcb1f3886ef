/**
 * The smallest eigenvalue of a real symmetric matrix, without the others.
 *
 * Claim: within rounding of the norm of the matrix. Undefined where it takes too many steps, as it may where many eigenvalues are equal.
 * Assumes: A symmetric, n × n, row-major; only its lower triangle is read. A is overwritten.
 * Why: Householder reflections make A tridiagonal. All roots of its characteristic polynomial are real, so that Laguerre's step from below the
 * smallest never passes it, and its error soon falls with the third power. All pivots of T − xI are positive as long as x is below.
 * Source: Golub and Van Loan, Matrix Computations, §8.3; Parlett, The Symmetric Eigenvalue Problem, §7.5; Wilkinson 1965, §7.
 */
import { runToEnd } from '../work/run-to-end.ts';
import { tridiagonalise } from './tridiagonal.ts';

const MOST_STEPS = 40;

export function leastEigenvalue(A: Float64Array, n: number): number | undefined {
  const diagonal = new Float64Array(n);
  const off = new Float64Array(n);
  runToEnd(tridiagonalise(A, n, diagonal, off, new Float64Array(n)));
  // Gershgorin's discs: no eigenvalue is below x, and none has a larger magnitude than `norm`.
  let [x, norm] = [Infinity, 0];
  for (let i = 0; i < n; i++) {
    const around = Math.abs(off[i]) + (i > 0 ? Math.abs(off[i - 1]) : 0);
    x = Math.min(x, diagonal[i] - around);
    norm = Math.max(norm, Math.abs(diagonal[i]) + around);
  }
  const tiny = 2 * Number.EPSILON * norm;
  for (let step = 0; step < MOST_STEPS; step++) {
    const length = laguerreStep(diagonal, off, n, x);
    if (!(length > tiny)) return x;
    x += length;
  }
  return undefined;
}

/** How far the smallest eigenvalue is at least from an x below it; 0 once a pivot says that x is there. */
function laguerreStep(diagonal: Float64Array, off: Float64Array, n: number, x: number): number {
  // The pivots q of T − xI, −q′ and −q″; `first` is Σ 1/(λᵢ − x), `second` is Σ 1/(λᵢ − x)².
  let [first, second] = [0, 0];
  let [ratio, u, w] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const b = i > 0 ? off[i - 1] : 0;
    const share = b * b * ratio * ratio;
    const q = diagonal[i] - x - b * b * ratio;
    if (!(q > 0)) return 0;
    w = share * (w + 2 * u * u * ratio);
    u = 1 + share * u;
    ratio = 1 / q;
    first += u * ratio;
    second += u * u * ratio * ratio + w * ratio;
  }
  return n / (first + Math.sqrt(Math.max(0, (n - 1) * (n * second - first * first))));
}
