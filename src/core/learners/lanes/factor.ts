import type { Loss } from '../loss.ts';
import type { SparseRows } from '../sparse-rows.ts';

/** Cholesky factor L of a positive matrix, as the triangular solves read it: in single precision, rows in order of use. */
export type Factor = { lower: Float32Array; upper: Float32Array; inverse: Float32Array };

/** A row whose curvature is below this share of the largest moves the Hessian too little to be worth its products. */
const NEGLIGIBLE = 1e-3;

/**
 * The Hessian (1/N) Σ loss''(u) x xᵀ + lambda I over the columns that are not all zero, packed by rows of the lower triangle.
 * Only used as a preconditioner, so what it leaves out costs iterations and never accuracy.
 */
export function packedHessian(
  data: SparseRows,
  margins: ArrayLike<number>,
  loss: Loss,
  lambda: number,
  place: Uint16Array,
  live: number,
  from = 0,
  to = data.rows,
): Float64Array {
  const H = new Float64Array((live * (live + 1)) / 2);
  addHessian(H, data, margins, loss, place, from, to);
  for (let i = 0; i < live; i++) H[(i * (i + 1)) / 2 + i] += lambda;
  return H;
}

export function addHessian(
  H: Float64Array,
  data: SparseRows,
  margins: ArrayLike<number>,
  loss: Loss,
  place: Uint16Array,
  from: number,
  to: number,
): void {
  const { starts, column, value } = data;
  for (let i = from; i < to; i++) {
    const weight = loss.curvature(margins[i]);
    if (weight < NEGLIGIBLE * loss.smoothness) continue;
    const share = weight / data.rows;
    for (let a = starts[i]; a < starts[i + 1]; a++) {
      const row = place[column[a]];
      const base = (row * (row + 1)) / 2;
      const factor = share * value[a];
      // Live columns keep their order, so that every earlier entry of a row is in the lower triangle.
      for (let b = starts[i]; b <= a; b++) H[base + place[column[b]]] += factor * value[b];
    }
  }
}

/** Factors the packed matrix in place of a copy, row by row: every inner product runs along two stored rows. */
export function factorise(packed: Float64Array, size: number): Factor {
  const L = packed.slice();
  for (let i = 0; i < size; i++) {
    const row = (i * (i + 1)) / 2;
    for (let j = 0; j < i; j++) {
      const other = (j * (j + 1)) / 2;
      let sum = L[row + j];
      for (let k = 0; k < j; k++) sum -= L[row + k] * L[other + k];
      L[row + j] = sum / L[other + j];
    }
    let sum = L[row + i];
    for (let k = 0; k < i; k++) sum -= L[row + k] * L[row + k];
    L[row + i] = Math.sqrt(sum);
  }
  const off = (size * (size - 1)) / 2;
  const factor: Factor = {
    lower: new Float32Array(off),
    upper: new Float32Array(off),
    inverse: new Float32Array(size),
  };
  let down = 0;
  let up = 0;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) factor.lower[down++] = L[(i * (i + 1)) / 2 + j];
    factor.inverse[i] = 1 / L[(i * (i + 1)) / 2 + i];
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let j = size - 1; j > i; j--) factor.upper[up++] = L[(j * (j + 1)) / 2 + i];
  }
  return factor;
}
