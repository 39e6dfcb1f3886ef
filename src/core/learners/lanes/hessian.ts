/**
 * The Hessian of the mean loss at given margins, by the lane kernels, and its Cholesky factor: the preconditioner.
 *
 * Why: sixteen of its columns at a time are a sum of rows, each times its own entries in those columns. Rows without an
 *   entry there, and entries above the diagonal, are left out. Single precision will do: errors here cost passes, not accuracy.
 */
import { LANES, STRIDE } from './kernels.ts';
import type { LaneMachine } from './machine.ts';

/** Cholesky factor L of a positive matrix, as the triangular solves read it: in single precision, in order of use. */
export type Factor = { lower: Float32Array; upper: Float32Array; inverse: Float32Array };

/** A row whose curvature is below this share of the largest moves the Hessian too little to be worth its products. */
const NEGLIGIBLE = 1e-3;

/**
 * (1/N) Σ curvature x xᵀ over the live columns, rows of the lower triangle one after the other. Yields between blocks of
 * columns, and keeps nothing in the machine's memory over a pause.
 */
export function* weightedGram(
  machine: LaneMachine,
  curvature: (row: number) => number,
): Generator<number, Float64Array> {
  const { data, live, place, kernels, F, I } = machine;
  const { starts, column, value, rows } = data;
  const H = new Float64Array((live * (live + 1)) / 2);
  const weights = Float64Array.from({ length: rows }, (_, i) => curvature(i) / rows);
  const least = NEGLIGIBLE * weights.reduce((a, b) => Math.max(a, b), 0);
  const cursor = starts.slice(0, rows);

  for (let first = 0; first < live; first += LANES) {
    const end = Math.min(first + LANES, live);
    const workspace = machine.claim();
    const [order, residual, gradient] = [workspace.order / 4, workspace.residual / 4, workspace.gradient / 4];
    const bounds = workspace.trial / 4; // where each listed row starts and ends
    const at = { order: workspace.order, starts: workspace.trial, entries: machine.train.entries };
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
    kernels.adjoint(4, at, workspace.residual, workspace.gradient, 0, listed);
    for (let row = first; row < live; row++) {
      const base = (row * (row + 1)) / 2;
      for (let j = first; j < Math.min(end, row + 1); j++)
        H[base + j] = F[gradient + row * LANES + j - first];
    }
    machine.release(workspace);
    yield end / live;
  }
  return H;
}

/** factor * A + lambda I, packed. */
export function regularised(
  packed: Float64Array,
  size: number,
  factor: number,
  lambda: number,
): Float64Array {
  const out = packed.map((value) => factor * value);
  for (let i = 0; i < size; i++) out[(i * (i + 1)) / 2 + i] += lambda;
  return out;
}

/**
 * Factors a packed matrix, sixteen columns at a time: what the columns before take off a row is a product of that row of L
 * with sixteen others, which is what the forward kernel does. A few milliseconds, without a pause.
 */
export function factorise(
  { kernels, F, I, live: size, triangle }: LaneMachine,
  packed: Float64Array,
): Factor {
  const { rows, weights, out } = triangle;
  const [order, starts, entries] = [rows.order / 4, rows.starts / 4, rows.entries / 4];
  /** Where row i of L begins among the entries; an entry is a column and a value. */
  const at = (i: number) => entries + i * (i - 1);
  const inverse = new Float32Array(size);
  const row = new Float64Array(LANES);
  const corner = new Float64Array(LANES * LANES);

  for (let first = 0; first < size; first += LANES) {
    const width = Math.min(LANES, size - first);
    for (let k = 0; k < first; k++) {
      for (let c = 0; c < LANES; c++)
        F[weights / 4 + k * LANES + c] = c < width ? F[at(first + c) + 2 * k + 1] : 0;
    }
    for (let i = first; i < size; i++) {
      I[order + i - first] = 2 * (i - first);
      I[starts + 2 * (i - first)] = 4 * (at(i) - entries);
      I[starts + 2 * (i - first) + 1] = 4 * (at(i) - entries) + 8 * first;
    }
    kernels.forward(4, rows, weights, out, 0, size - first);
    for (let i = first; i < size; i++) {
      const taken = out / 4 + (i - first) * LANES;
      for (let c = 0; c < Math.min(width, i - first + 1); c++) {
        let sum = packed[(i * (i + 1)) / 2 + first + c] - F[taken + c];
        // On the diagonal the row meets itself.
        if (first + c === i) corner.set(row.subarray(0, c), c * LANES);
        for (let e = 0; e < c; e++) sum -= row[e] * corner[c * LANES + e];
        const column = first + c;
        if (column === i) {
          inverse[i] = 1 / Math.sqrt(sum);
        } else {
          row[c] = sum * inverse[column];
          I[at(i) + 2 * column] = column * STRIDE;
          F[at(i) + 2 * column + 1] = row[c];
        }
      }
    }
  }
  const [lower, upper] = [
    new Float32Array((size * (size - 1)) / 2),
    new Float32Array((size * (size - 1)) / 2),
  ];
  let used = 0;
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) lower[used++] = F[at(i) + 2 * j + 1];
  used = 0;
  for (let i = size - 1; i >= 0; i--) for (let j = size - 1; j > i; j--) upper[used++] = F[at(j) + 2 * i + 1];
  return { lower, upper, inverse };
}
