/**
 * XᵀX of a table, or (X − shift)ᵀ(X − shift).
 *
 * Claim: the exact sum of the rows' outer products; of bytes without any rounding, of floats in float64.
 * Assumes: X row-major. Most values of digits and one-hot columns are zero, and zeros are skipped: 142 of 784 pixels of
 * a 4 or a 9 carry ink, so a row costs 142²/2 products instead of 784²/2.
 * Why: a product of two bytes is below 2¹⁶, so 2¹⁵ rows fit an int32; then the sums move on to float64.
 */
import type { Values } from '../data/dataset.ts';

const ROWS_PER_INT32 = 32_768;
const ROWS_PER_STEP = 256;

/** Both triangles, columns × columns. Yields its progress. Only floats can be shifted: bytes need no shift to be exact. */
export function* gram(
  X: Values,
  rows: number,
  columns: number,
  shift?: Float64Array,
): Generator<number, Float64Array> {
  const G = new Float64Array(columns * columns);
  const sums = X instanceof Uint8Array ? new Int32Array(columns * columns) : G;
  let pending = 0;
  for (let first = 0; first < rows; first += ROWS_PER_STEP) {
    const last = Math.min(rows, first + ROWS_PER_STEP);
    if (sums instanceof Int32Array) {
      addBytes(sums, X as Uint8Array, first, last, columns);
      pending += last - first;
      if (pending + ROWS_PER_STEP > ROWS_PER_INT32 || last === rows) {
        for (let i = 0; i < G.length; i++) G[i] += sums[i];
        sums.fill(0);
        pending = 0;
      }
    } else addFloats(sums, X as Float32Array, first, last, columns, shift ?? new Float64Array(columns));
    yield last / rows;
  }
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < i; j++) G[i * columns + j] = G[j * columns + i];
  }
  return G;
}

/**
 * Two rows of the result at a time share the loads of the inner loop. The one entry below the diagonal that is written
 * on the way is overwritten when the triangles are made equal.
 */
function addBytes(G: Int32Array, X: Uint8Array, first: number, last: number, columns: number): void {
  const at = new Int32Array(columns);
  const value = new Int32Array(columns);
  for (let i = first; i < last; i++) {
    let k = 0;
    const start = i * columns;
    for (let j = 0; j < columns; j++) {
      const v = X[start + j];
      if (v !== 0) {
        at[k] = j;
        value[k++] = v;
      }
    }
    let a = 0;
    for (; a + 1 < k; a += 2) {
      const rowA = at[a] * columns;
      const rowB = at[a + 1] * columns;
      const va = value[a];
      const vb = value[a + 1];
      for (let b = a; b < k; b++) {
        G[rowA + at[b]] += Math.imul(va, value[b]);
        G[rowB + at[b]] += Math.imul(vb, value[b]);
      }
    }
    if (a < k) G[at[a] * columns + at[a]] += Math.imul(value[a], value[a]);
  }
}

function addFloats(
  G: Float64Array,
  X: Float32Array,
  first: number,
  last: number,
  columns: number,
  shift: Float64Array,
): void {
  const at = new Int32Array(columns);
  const value = new Float64Array(columns);
  for (let i = first; i < last; i++) {
    let k = 0;
    const start = i * columns;
    for (let j = 0; j < columns; j++) {
      const v = X[start + j] - shift[j];
      if (v !== 0) {
        at[k] = j;
        value[k++] = v;
      }
    }
    for (let a = 0; a < k; a++) {
      const row = at[a] * columns;
      for (let b = a; b < k; b++) G[row + at[b]] += value[a] * value[b];
    }
  }
}
