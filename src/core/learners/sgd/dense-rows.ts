import type { Table } from '../../data/dataset.ts';
import { toSigns } from '../../data/labels.ts';

/** Rows as SGD reads them: one after the other, whole, with their lengths, so that a gradient is clipped without forming it. */
export type DenseRows = {
  rows: number;
  columns: number;
  /** Row-major, rows × columns. */
  X: Float32Array;
  /** −1 or +1; or the number of a class, before `against` has made signs of it. */
  y: Float32Array;
  /** ‖x‖₂ of each row, rounded up: a gradient clipped by it is never longer than the bound. */
  norms: Float64Array;
};

/** A table of floats as rows for SGD; nothing is copied. */
export function denseRows({ rows, columns, X, y }: Table<Float32Array>): DenseRows {
  const norms = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let square = 0;
    for (let j = i * columns; j < (i + 1) * columns; j++) square += X[j] * X[j];
    norms[i] = Math.sqrt(square) * (1 + 2 ** -40);
  }
  return { rows, columns, X, y, norms };
}

/** Rows `from` … `to` − 1, without a copy. */
export function denseSlice({ columns, X, y, norms }: DenseRows, from: number, to: number): DenseRows {
  return {
    rows: to - from,
    columns,
    X: X.subarray(from * columns, to * columns),
    y: y.subarray(from, to),
    norms: norms.subarray(from, to),
  };
}

/** The rows with these numbers, copied one after the other. */
export function denseTake({ columns, X, y, norms }: DenseRows, numbers: Int32Array): DenseRows {
  const taken = new Float32Array(numbers.length * columns);
  numbers.forEach((number, i) =>
    taken.set(X.subarray(number * columns, (number + 1) * columns), i * columns),
  );
  return {
    rows: numbers.length,
    columns,
    X: taken,
    y: Float32Array.from(numbers, (number) => y[number]),
    norms: Float64Array.from(numbers, (number) => norms[number]),
  };
}

/** One class against all others. */
export const against = (rows: DenseRows, positive: number): DenseRows => ({
  ...rows,
  y: toSigns(rows.y, positive),
});

/** w·x for one row, in four partial sums: the order of the additions is part of the result. */
export function dotRow(X: Float32Array, start: number, w: Float64Array): number {
  const d = w.length;
  let a = 0;
  let b = 0;
  let c = 0;
  let e = 0;
  let j = 0;
  for (; j + 3 < d; j += 4) {
    a += X[start + j] * w[j];
    b += X[start + j + 1] * w[j + 1];
    c += X[start + j + 2] * w[j + 2];
    e += X[start + j + 3] * w[j + 3];
  }
  for (; j < d; j++) a += X[start + j] * w[j];
  return a + b + (c + e);
}

/** The share of rows on the wrong side of w; a margin of exactly 0 is wrong. */
export function errorRate({ rows, columns, X, y }: DenseRows, w: Float64Array): number {
  let wrong = 0;
  for (let i = 0; i < rows; i++) if (!(y[i] * dotRow(X, i * columns, w) > 0)) wrong++;
  return wrong / rows;
}
