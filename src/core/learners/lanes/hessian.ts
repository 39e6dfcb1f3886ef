/**
 * The Hessian of the mean loss at given margins, by the lane kernels, and its Cholesky factor: the preconditioner.
 *
 * Why: sixteen of its columns at a time are a sum of rows, each times its own entries in those columns. Rows without an
 *   entry there, and entries above the diagonal, are left out. Single precision will do: errors here cost passes, not accuracy.
 */
import type { Loss } from '../loss.ts';
import { LANES } from './kernels.ts';
import type { LaneMachine } from './machine.ts';

/** Cholesky factor L of a positive matrix, as the triangular solves read it: in single precision, in order of use. */
export type Factor = { lower: Float32Array; upper: Float32Array; inverse: Float32Array };

/** A row whose curvature is below this share of the largest moves the Hessian too little to be worth its products. */
const NEGLIGIBLE = 1e-3;

/**
 * (1/N) Σ loss''(margin) x xᵀ + lambda I over the live columns, rows of the lower triangle one after the other. Yields
 * between blocks of columns, and keeps nothing in the machine's memory over a pause.
 */
export function* packedHessian(
  machine: LaneMachine,
  margins: ArrayLike<number>,
  loss: Loss,
  lambda: number,
): Generator<number, Float64Array> {
  const { data, live, place, kernels, F, I } = machine;
  const { starts, column, value, rows } = data;
  const H = new Float64Array((live * (live + 1)) / 2);
  const weights = Float64Array.from({ length: rows }, (_, i) => loss.curvature(margins[i]) / rows);
  const least = (NEGLIGIBLE * loss.smoothness) / rows;
  const cursor = starts.slice(0, rows);

  for (let first = 0; first < live; first += LANES) {
    const end = Math.min(first + LANES, live);
    const room = machine.claim();
    const [order, residual, gradient] = [room.order / 4, room.residual / 4, room.gradient / 4];
    const bounds = room.trial / 4; // where each listed row starts and ends
    const at = { order: room.order, starts: room.trial, entries: machine.train.entries };
    let listed = 0;
    for (let i = 0; i < rows; i++) {
      let e = cursor[i];
      if (weights[i] < least || e === starts[i + 1] || place[column[e]] >= end) continue;
      const lanes = residual + listed * LANES;
      F.fill(0, lanes, lanes + LANES);
      I[order + listed] = 2 * listed;
      I[bounds + 2 * listed] = 8 * e;
      I[bounds + 2 * listed + 1] = 8 * starts[i + 1];
      // The stored entries carry the label, which cancels: y² = 1.
      const factor = weights[i] * data.y[i];
      for (; e < starts[i + 1] && place[column[e]] < end; e++) {
        F[lanes + place[column[e]] - first] = factor * value[e];
      }
      cursor[i] = e;
      listed++;
    }
    F.fill(0, gradient + first * LANES, gradient + live * LANES);
    kernels.adjoint(4, at, room.residual, room.gradient, 0, listed);
    for (let row = first; row < live; row++) {
      const base = (row * (row + 1)) / 2;
      for (let j = first; j < Math.min(end, row + 1); j++)
        H[base + j] = F[gradient + row * LANES + j - first];
    }
    machine.release(room);
    yield end / live;
  }
  for (let i = 0; i < live; i++) H[(i * (i + 1)) / 2 + i] += lambda;
  return H;
}

/** Factors a packed matrix, row by row: every inner product runs along two stored rows. */
export function* factorise(packed: Float64Array, size: number): Generator<number, Factor> {
  const L = packed.slice();
  for (let i = 0; i < size; i++) {
    if (i % 64 === 63) yield (i / size) ** 3;
    const row = (i * (i + 1)) / 2;
    for (let j = 0; j < i; j++) {
      const other = (j * (j + 1)) / 2;
      L[row + j] = (L[row + j] - along(L, row, other, j)) / L[other + j];
    }
    L[row + i] = Math.sqrt(L[row + i] - along(L, row, row, i));
  }
  const off = (size * (size - 1)) / 2;
  const [lower, upper] = [new Float32Array(off), new Float32Array(off)];
  const inverse = new Float32Array(size);
  let at = 0;
  for (let i = 0; i < size; i++) {
    const row = (i * (i + 1)) / 2;
    for (let j = 0; j < i; j++) lower[at++] = L[row + j];
    inverse[i] = 1 / L[row + i];
  }
  at = 0;
  for (let i = size - 1; i >= 0; i--) {
    for (let j = size - 1; j > i; j--) upper[at++] = L[(j * (j + 1)) / 2 + i];
  }
  return { lower, upper, inverse };
}

/** An inner product in four partial sums, so that no addition waits for the one before it. */
function along(L: Float64Array, a: number, b: number, length: number): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  let k = 0;
  for (; k + 3 < length; k += 4) {
    s0 += L[a + k] * L[b + k];
    s1 += L[a + k + 1] * L[b + k + 1];
    s2 += L[a + k + 2] * L[b + k + 2];
    s3 += L[a + k + 3] * L[b + k + 3];
  }
  for (; k < length; k++) s0 += L[a + k] * L[b + k];
  return s0 + s1 + s2 + s3;
}
