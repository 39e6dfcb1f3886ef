import type { Table } from '../dataset.ts';
import { withX } from './step.ts';

/** Euclidean length of each row. */
export function rowNorms({ rows, columns, X }: Table): Float64Array {
  const norms = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let square = 0;
    for (let j = i * columns; j < (i + 1) * columns; j++) square += X[j] * X[j];
    norms[i] = Math.sqrt(square);
  }
  return norms;
}

/** Each row times a factor that depends on its length. */
export function scaleRows(table: Table, factor: (norm: number) => number): Table<Float32Array> {
  const { rows, columns, X } = table;
  const norms = rowNorms(table);
  const out = new Float32Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    const f = factor(norms[i]);
    for (let j = i * columns; j < (i + 1) * columns; j++) out[j] = X[j] * f;
  }
  return withX(table, out);
}
