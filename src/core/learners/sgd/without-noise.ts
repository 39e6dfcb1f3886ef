import { logistic } from '../loss.ts';
import { minimising } from '../minimise.ts';
import type { SparseRows } from '../sparse-rows.ts';
import type { DenseRows } from './dense-rows.ts';

/**
 * The weights that endless training without noise would reach: the floor under every curve of SGD. They are not private.
 * The solver stops at a gradient norm of 1e-3. A test row or two of 1,991 are then still classified differently than by the exact
 * optimum, so engines whose logarithms differ in the last bit may also disagree by one.
 */
export function* optimumWithoutNoise(rows: DenseRows, lambda: number): Generator<number, Float64Array> {
  const work = minimising({ data: inSparseForm(rows), loss: logistic, lambda, tolerance: 1e-3 });
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value.w;
    // The solver does not know how far it is.
    yield 0.5;
  }
}

function inSparseForm({ rows, columns, X, y }: DenseRows): SparseRows {
  const starts = new Uint32Array(rows + 1);
  const column = new Uint16Array(X.length);
  const value = new Float32Array(X.length);
  let at = 0;
  for (let i = 0; i < X.length; i++) {
    if (X[i] !== 0) {
      column[at] = i % columns;
      value[at++] = X[i];
    }
    if (i % columns === columns - 1) starts[Math.floor(i / columns) + 1] = at;
  }
  return { rows, columns, starts, column: column.subarray(0, at), value: value.subarray(0, at), y };
}
