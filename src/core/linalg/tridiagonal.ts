/** Householder's reduction of a symmetric matrix to three diagonals, and the product of its reflections. */

/** After it, row k of A above the diagonal holds the reflection that cleared column k, and `beta[k]` its factor. */
export function* tridiagonalise(
  A: Float64Array,
  n: number,
  diagonal: Float64Array,
  off: Float64Array,
  beta: Float64Array,
): Generator<number> {
  const v = new Float64Array(n);
  const p = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    diagonal[k] = A[k * n + k];
    if (k + 1 === n) break;
    let scale = 0;
    for (let i = k + 1; i < n; i++) scale = Math.max(scale, Math.abs(A[i * n + k]));
    if (scale === 0) {
      A.fill(0, k * n + k + 1, (k + 1) * n);
      continue;
    }
    let square = 0;
    for (let i = k + 1; i < n; i++) {
      v[i] = A[i * n + k] / scale;
      square += v[i] * v[i];
    }
    const norm = v[k + 1] > 0 ? -Math.sqrt(square) : Math.sqrt(square);
    off[k] = norm * scale;
    v[k + 1] -= norm;
    // v·v after the change, over two: the reflection is I − v vᵀ / half.
    const half = square - norm * (v[k + 1] + norm);
    beta[k] = half === 0 ? 0 : 1 / half;
    if (beta[k] !== 0) reflect(A, n, k + 1, v, p, beta[k]);
    for (let i = k + 1; i < n; i++) A[k * n + i] = v[i];
    if (k % 4 === 3) yield 1 - ((n - k) / n) ** 3;
  }
}

/** The lower triangle of H A H from row `first` on, with H = I − beta v vᵀ. */
function reflect(
  A: Float64Array,
  n: number,
  first: number,
  v: Float64Array,
  p: Float64Array,
  beta: number,
): void {
  p.fill(0, first, n);
  for (let i = first; i < n; i++) {
    const row = i * n;
    const vi = v[i];
    let sum = 0;
    for (let j = first; j < i; j++) {
      const a = A[row + j];
      sum += a * v[j];
      p[j] += a * vi;
    }
    p[i] += sum + A[row + i] * vi;
  }
  let dot = 0;
  for (let i = first; i < n; i++) dot += p[i] * v[i];
  const shift = (beta * beta * dot) / 2;
  for (let i = first; i < n; i++) p[i] = beta * p[i] - shift * v[i];
  for (let i = first; i < n; i++) {
    const row = i * n;
    const vi = v[i];
    const pi = p[i];
    for (let j = first; j <= i; j++) A[row + j] -= vi * p[j] + pi * v[j];
  }
}

/** Z becomes Q, the product of the reflections. Every reflection acts on contiguous rows of Qᵀ, which is turned at the end. */
export function* accumulate(
  A: Float64Array,
  n: number,
  beta: Float64Array,
  Z: Float64Array,
): Generator<number> {
  for (let i = 0; i < n; i++) Z[i * n + i] = 1;
  for (let k = n - 2; k >= 0; k--) {
    if (beta[k] === 0) continue;
    reflectRows(Z, n, k + 1, A.subarray(k * n, (k + 1) * n), beta[k]);
    if (k % 4 === 0) yield 1 - (k / n) ** 3;
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const upper = Z[j * n + i];
      Z[j * n + i] = Z[i * n + j];
      Z[i * n + j] = upper;
    }
  }
}

function reflectRows(Z: Float64Array, n: number, first: number, v: Float64Array, beta: number): void {
  for (let i = first; i < n; i++) {
    const row = i * n;
    let even = 0;
    let odd = 0;
    let j = first;
    for (; j + 1 < n; j += 2) {
      even += Z[row + j] * v[j];
      odd += Z[row + j + 1] * v[j + 1];
    }
    if (j < n) even += Z[row + j] * v[j];
    const dot = beta * (even + odd);
    for (j = first; j < n; j++) Z[row + j] -= dot * v[j];
  }
}
