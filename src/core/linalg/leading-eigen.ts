/**
 * The first few eigenpairs of a real symmetric matrix without negative eigenvalues.
 *
 * Claim: the k largest values, falling, and their unit vectors as rows, signs fixed.
 * Assumes: A symmetric and positive semidefinite, n × n, row-major.
 * Why: orthogonal iteration on a few more vectors than asked for; the error shrinks by the ratio of value k + extra + 1 to
 * value k in each round, and a small dense problem (Rayleigh–Ritz) separates the vectors inside the space.
 * Source: Golub and Van Loan, Matrix Computations, §8.2.4.
 */
import { check } from '../check.ts';
import { createRng } from '../random/create-rng.ts';
import { fixSign } from './fix-sign.ts';
import { runToEnd } from '../work/run-to-end.ts';
import { symmetricEigen, type Eigen } from './symmetric-eigen.ts';

/** At least so many more vectors than asked for, and as many again where many are: far fewer rounds pay for them. */
const EXTRA = 6;
const MAX_ROUNDS = 1000;

/** Ends when the residual ‖A q − value q‖ of every vector asked for is below `tolerance` times the largest value. */
export function* leadingEigen(
  A: Float64Array,
  n: number,
  k: number,
  tolerance = 1e-9,
): Generator<number, Eigen> {
  check(Number.isInteger(k) && k >= 1 && k <= n, 'k', `a whole number from 1 to ${n}`, k);
  const width = Math.min(n, k + Math.max(EXTRA, k));
  let Q = startingRows(width, n);
  for (let round = 1; ; round++) {
    const Z = timesRows(A, Q, width, n);
    const small = runToEnd(symmetricEigen(products(Q, Z, width, n), width));
    const vectors = combine(small.vectors, Q, width, n);
    const images = combine(small.vectors, Z, width, n);
    if (round === MAX_ROUNDS || worst(images, vectors, small.values, k, n) <= tolerance * small.values[0]) {
      for (let i = 0; i < k; i++) fixSign(vectors.subarray(i * n, (i + 1) * n));
      return { values: small.values.slice(0, k), vectors: vectors.slice(0, k * n) };
    }
    orthonormalise(images, width, n);
    Q = images;
    yield 1 - 1 / (1 + round / 20);
  }
}

/** Any start will do that is not orthogonal to what is sought; a fixed one keeps the result a function of A. */
function startingRows(width: number, n: number): Float64Array {
  const rng = createRng('leading-eigen');
  const Q = Float64Array.from({ length: width * n }, () => rng.normal());
  orthonormalise(Q, width, n);
  return Q;
}

/** Row i of the result is A times row i of Q. */
function timesRows(A: Float64Array, Q: Float64Array, width: number, n: number): Float64Array {
  const Z = new Float64Array(width * n);
  for (let r = 0; r < n; r++) {
    const a = A.subarray(r * n, (r + 1) * n);
    for (let i = 0; i < width; i++) Z[i * n + r] = dot(a, 0, Q, i * n, n);
  }
  return Z;
}

function products(Q: Float64Array, Z: Float64Array, width: number, n: number): Float64Array {
  const H = new Float64Array(width * width);
  for (let i = 0; i < width; i++) {
    for (let j = 0; j <= i; j++) H[i * width + j] = H[j * width + i] = dot(Q, i * n, Z, j * n, n);
  }
  return H;
}

/** Row i of the result is Σ C[i, j] · row j of R. */
function combine(C: Float64Array, R: Float64Array, width: number, n: number): Float64Array {
  const out = new Float64Array(width * n);
  for (let i = 0; i < width; i++) {
    for (let j = 0; j < width; j++) {
      const c = C[i * width + j];
      for (let t = 0; t < n; t++) out[i * n + t] += c * R[j * n + t];
    }
  }
  return out;
}

function worst(
  images: Float64Array,
  vectors: Float64Array,
  values: Float64Array,
  k: number,
  n: number,
): number {
  let most = 0;
  for (let i = 0; i < k; i++) {
    let square = 0;
    for (let t = i * n; t < (i + 1) * n; t++) square += (images[t] - values[i] * vectors[t]) ** 2;
    most = Math.max(most, square);
  }
  return Math.sqrt(most);
}

/** Gram–Schmidt, twice over: once is not enough when rows are nearly parallel. A row that vanishes becomes zero. */
function orthonormalise(R: Float64Array, width: number, n: number): void {
  for (let i = 0; i < width; i++) {
    const before = Math.sqrt(dot(R, i * n, R, i * n, n));
    for (let pass = 0; pass < 2; pass++) {
      for (let j = 0; j < i; j++) {
        const c = dot(R, i * n, R, j * n, n);
        for (let t = 0; t < n; t++) R[i * n + t] -= c * R[j * n + t];
      }
    }
    const norm = Math.sqrt(dot(R, i * n, R, i * n, n));
    const factor = norm > 1e-12 * before ? 1 / norm : 0;
    for (let t = 0; t < n; t++) R[i * n + t] *= factor;
  }
}

function dot(a: Float64Array, aStart: number, b: Float64Array, bStart: number, n: number): number {
  let even = 0;
  let odd = 0;
  let t = 0;
  for (; t + 1 < n; t += 2) {
    even += a[aStart + t] * b[bStart + t];
    odd += a[aStart + t + 1] * b[bStart + t + 1];
  }
  if (t < n) even += a[aStart + t] * b[bStart + t];
  return even + odd;
}
