import type { Table } from '../dataset.ts';
import { withX } from './step.ts';

/** Each column moved and stretched: (x − shift) · factor. */
export type Affine = { shift: Float64Array; factor: Float64Array };

export function applyAffine({ shift, factor }: Affine, table: Table): Table<Float32Array> {
  const { rows, columns, X } = table;
  const out = new Float32Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    const row = i * columns;
    for (let j = 0; j < columns; j++) out[row + j] = (X[row + j] - shift[j]) * factor[j];
  }
  return withX(table, out);
}

/** 1 / width, or 0 for a column without width: a constant column becomes 0 and nothing is divided by 0. */
export const inverse = (width: number) => (width > 0 ? 1 / width : 0);
