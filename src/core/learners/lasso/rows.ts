/**
 * Rows as the Lasso meets them: without their zeros, standardised on the fly.
 *
 * Claim: X w and Xᵀ r of the rows (x − shift) · factor, with a constant 1 behind them where there is an intercept.
 * Assumes: weights are one per column, then the intercept. A column with factor 0 is constant and never moves.
 * Why: four of five pixels are 0 before standardising and none after; the shift is the same for every row, so it is taken
 *   off once per product instead of once per pixel.
 */
import { check } from '../../check.ts';
import type { Table } from '../../data/dataset.ts';

export type Rows = {
  rows: number;
  columns: number;
  /** 1 when every row ends in a constant 1, else 0. */
  intercept: 0 | 1;
  starts: Uint32Array;
  column: Uint16Array;
  value: Float64Array;
  y: Float64Array;
  shift: Float64Array;
  factor: Float64Array;
};

export type Scaling = { shift: Float64Array; factor: Float64Array };

/** `scale` is applied to each row by itself: 1/255, or one over its length. */
export function toRows(
  { rows, columns, X, y }: Pick<Table, 'rows' | 'columns' | 'X' | 'y'>,
  { scaling, intercept = 1, unit = false }: { scaling?: Scaling; intercept?: 0 | 1; unit?: boolean } = {},
): Rows {
  check(columns < 65_536, 'columns', 'below 65536', columns);
  let entries = 0;
  for (let e = 0; e < rows * columns; e++) if (X[e] !== 0) entries++;
  const starts = new Uint32Array(rows + 1);
  const column = new Uint16Array(entries);
  const value = new Float64Array(entries);
  let at = 0;
  for (let i = 0; i < rows; i++) {
    let squares = 0;
    for (let j = 0; j < columns; j++) {
      const x = X[i * columns + j];
      if (x === 0) continue;
      column[at] = j;
      value[at++] = x;
      squares += x * x;
    }
    if (unit) for (let e = starts[i]; e < at; e++) value[e] /= Math.sqrt(squares);
    starts[i + 1] = at;
  }
  const shift = scaling?.shift ?? new Float64Array(columns);
  const factor = scaling?.factor ?? new Float64Array(columns).fill(1);
  return { rows, columns, intercept, starts, column, value, y: Float64Array.from(y), shift, factor };
}

/** How many weights belong to these rows. */
export const weightsOf = ({ columns, intercept }: Rows): number => columns + intercept;

/** The rows with these numbers, as arrays of their own: what is handed to a centre is the centre's. */
export function takeLassoRows(all: Rows, numbers: ArrayLike<number>): Rows {
  const rows = numbers.length;
  const starts = new Uint32Array(rows + 1);
  for (let i = 0; i < rows; i++) {
    const from = numbers[i];
    check(Number.isInteger(from) && from >= 0 && from < all.rows, 'row', `from 0 to ${all.rows - 1}`, from);
    starts[i + 1] = starts[i] + all.starts[from + 1] - all.starts[from];
  }
  const column = new Uint16Array(starts[rows]);
  const value = new Float64Array(starts[rows]);
  const y = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const [a, b] = [all.starts[numbers[i]], all.starts[numbers[i] + 1]];
    column.set(all.column.subarray(a, b), starts[i]);
    value.set(all.value.subarray(a, b), starts[i]);
    y[i] = all.y[numbers[i]];
  }
  return { ...all, rows, starts, column, value, y };
}

/** X w, row by row. */
export function predictRows(data: Rows, w: Float64Array): Float64Array {
  const { rows, columns, intercept, starts, column, value, shift, factor } = data;
  const v = new Float64Array(columns);
  let offset = intercept ? w[columns] : 0;
  for (let j = 0; j < columns; j++) {
    v[j] = factor[j] * w[j];
    offset -= shift[j] * v[j];
  }
  const out = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let sum = offset;
    for (let e = starts[i]; e < starts[i + 1]; e++) sum += value[e] * v[column[e]];
    out[i] = sum;
  }
  return out;
}

/** Xᵀ r, the intercept's entry last. */
export function combineRows(data: Rows, r: ArrayLike<number>): Float64Array {
  const { rows, columns, intercept, starts, column, value, shift, factor } = data;
  const out = new Float64Array(columns + intercept);
  let total = 0;
  for (let i = 0; i < rows; i++) {
    const ri = r[i];
    total += ri;
    for (let e = starts[i]; e < starts[i + 1]; e++) out[column[e]] += ri * value[e];
  }
  for (let j = 0; j < columns; j++) out[j] = factor[j] * (out[j] - shift[j] * total);
  if (intercept) out[columns] = total;
  return out;
}

/** One row as numbers, the constant 1 included. */
export function denseRow(data: Rows, i: number): Float64Array {
  return combineRows(takeLassoRows(data, [i]), [1]);
}

/** Euclidean length of each row, the constant 1 included: what a clipped gradient is measured by. */
export function lengthsOf(data: Rows): Float64Array {
  const { rows, columns, intercept, starts, column, value, shift, factor } = data;
  let empty: number = intercept;
  for (let j = 0; j < columns; j++) empty += (factor[j] * shift[j]) ** 2;
  const out = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let squares = empty;
    for (let e = starts[i]; e < starts[i + 1]; e++) {
      const j = column[e];
      squares += factor[j] ** 2 * value[e] * (value[e] - 2 * shift[j]);
    }
    out[i] = Math.sqrt(Math.max(0, squares));
  }
  return out;
}
