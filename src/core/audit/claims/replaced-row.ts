/**
 * Two neighbours for models that are fitted to rows.
 *
 * The row that is replaced has a direction of its own, which no other row has: so the weights along it depend on this row alone, and a change of its label moves
 * them as far as one row can with this loss.
 */
import type { SparseRows } from '../../learners/sparse-rows.ts';

/** Rows along the first coordinate with labels in turn, and last of all the one that differs: along all the others, each of its numbers being `value`. */
export function rowsOf(
  n: number,
  d: number,
  label: number,
  { one, value }: { one: number; value: number },
): SparseRows {
  const entries = n - 1 + (d - 1);
  const column = Uint16Array.from({ length: entries }, (_, k) => Math.max(0, k - (n - 2)));
  const y = Float32Array.from({ length: n }, (_, i) => (i % 2 === 0 ? 1 : -1));
  y[n - 1] = label;
  return {
    ...{ rows: n, columns: d, column, y },
    starts: Uint32Array.from({ length: n + 1 }, (_, i) => (i < n ? i : entries)),
    value: Float32Array.from({ length: entries }, (_, k) => (k < n - 1 ? one : value)),
  };
}
