/**
 * Rows of a data set without their zeros, scaled so that no row is longer than 1.
 *
 * Claim: every row has a Euclidean norm of at most 1, in exact arithmetic on the floats that are stored.
 * Assumes: nothing of the other rows. Each row is scaled by itself, so this step costs no privacy.
 * Why: rounding to floats moves a norm by at most one part in 2^24; dividing by 1 + 2^-23 more than makes up for it.
 */
import { check } from '../check.ts';
import type { Table } from '../data/dataset.ts';

export type SparseRows = {
  rows: number;
  columns: number;
  /** Where the entries of each row start; one more than there are rows. */
  starts: Uint32Array;
  column: Uint16Array;
  value: Float32Array;
  /** -1 or +1. */
  y: Float32Array;
};

type Scaling =
  /** x / |x| */
  | 'unit length'
  /** x / max(1, |x|) */
  | 'unit ball';

/** `intercept` appends a constant column and divides by √2: (x, 1) / √2 is no longer than 1, and the intercept is penalised. */
export function sparseRows(table: Table, scaling: Scaling, intercept = false): SparseRows {
  const { rows, X, y } = table;
  const width = table.columns;
  check(width < 65535, 'columns', 'below 65535', width);
  let entries = intercept ? rows : 0;
  for (let i = 0; i < rows * width; i++) if (X[i] !== 0) entries++;
  const starts = new Uint32Array(rows + 1);
  const column = new Uint16Array(entries);
  const value = new Float32Array(entries);
  const shrink = (intercept ? Math.SQRT1_2 : 1) / (1 + 2 ** -23);
  let at = 0;
  for (let i = 0; i < rows; i++) {
    check(y[i] === 1 || y[i] === -1, 'y', '-1 or 1', y[i]);
    const first = at;
    let squares = 0;
    for (let j = 0; j < width; j++) {
      const x = X[i * width + j];
      if (x === 0) continue;
      squares += x * x;
      column[at] = j;
      value[at++] = x;
    }
    check(Number.isFinite(squares), 'x', 'finite', squares);
    const norm = Math.sqrt(squares);
    const factor = shrink / (scaling === 'unit length' && norm > 0 ? norm : Math.max(1, norm));
    for (let e = first; e < at; e++) value[e] *= factor;
    if (intercept) {
      column[at] = width;
      value[at++] = shrink;
    }
    starts[i + 1] = at;
  }
  return { rows, columns: width + (intercept ? 1 : 0), starts, column, value, y };
}

/** The largest norm of a row: the number behind the assumption |x| ≤ 1, measured on the rows at hand. */
export function largestNorm({ rows, starts, value }: SparseRows): number {
  let largest = 0;
  for (let i = 0; i < rows; i++) {
    let squares = 0;
    for (let e = starts[i]; e < starts[i + 1]; e++) squares += value[e] * value[e];
    largest = Math.max(largest, squares);
  }
  return Math.sqrt(largest);
}

/** w·x for the first `count` rows in the order given, each times its label unless `plain`. */
export function margins(
  data: SparseRows,
  w: ArrayLike<number>,
  order?: ArrayLike<number>,
  count = data.rows,
  plain = false,
): Float64Array {
  const { starts, column, value, y } = data;
  const out = new Float64Array(count);
  for (let p = 0; p < count; p++) {
    const i = order ? order[p] : p;
    const end = starts[i + 1];
    // Two partial sums, so that no addition waits for the one before it.
    let [even, odd] = [0, 0];
    let e = starts[i];
    for (; e + 1 < end; e += 2) {
      even += value[e] * w[column[e]];
      odd += value[e + 1] * w[column[e + 1]];
    }
    if (e < end) even += value[e] * w[column[e]];
    out[p] = plain ? even + odd : y[i] * (even + odd);
  }
  return out;
}

/** Σ factor[p] y x over the first rows in the order given, added to `out`. */
export function addRows(
  data: SparseRows,
  factor: ArrayLike<number>,
  out: Float64Array,
  order?: ArrayLike<number>,
  from = 0,
  to = factor.length,
): void {
  const { starts, column, value, y } = data;
  for (let p = from; p < to; p++) {
    const i = order ? order[p] : p;
    const f = factor[p] * y[i];
    if (f === 0) continue;
    for (let e = starts[i]; e < starts[i + 1]; e++) out[column[e]] += f * value[e];
  }
}
