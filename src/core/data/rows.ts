import { check } from '../check.ts';
import type { Table, Values } from './dataset.ts';

/** The first rows of a table, without a copy. Files are shuffled, so a prefix is a fair sample. */
export function firstRows<V extends Values>(table: Table<V>, rows: number): Table<V> {
  check(Number.isInteger(rows) && rows >= 0 && rows <= table.rows, 'rows', `from 0 to ${table.rows}`, rows);
  const X = table.X.subarray(0, rows * table.columns) as V;
  return { ...table, rows, X, y: table.y.subarray(0, rows) };
}

/** The rows with these numbers, in this order. */
export function takeRows<V extends Values>(table: Table<V>, numbers: ArrayLike<number>): Table<V> {
  const { columns, X, y } = table;
  const rows = numbers.length;
  const taken = (
    X instanceof Uint8Array ? new Uint8Array(rows * columns) : new Float32Array(rows * columns)
  ) as V;
  const labels = new Float32Array(rows);
  for (let i = 0; i < rows; i++) {
    const from = numbers[i];
    taken.set(X.subarray(from * columns, (from + 1) * columns), i * columns);
    labels[i] = y[from];
  }
  return { ...table, rows, X: taken, y: labels };
}
