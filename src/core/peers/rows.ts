/**
 * The rows of many peers: stretched to [0, 1] column by column, with a constant 1, and on demand divided by their largest possible norm.
 *
 * Claim: a training row has norm at most `bound`; exactly 1 at most where rows are scaled.
 * Assumes: smallest and largest values are taken from all training rows, as published. They are not accounted for.
 * Why: a number lies in [0, 1], the one-hot columns of a category have at most a single 1, and the constant is 1. Rounding to floats is made
 *   up for by dividing by 1 + 2⁻²³.
 * Source: asplund-2015 §5.1; the bound is ours.
 */
import { check } from '../check.ts';
import type { Dataset, Field, Table } from '../data/dataset.ts';
import { minMax } from '../data/preprocess/min-max.ts';
import { prepare } from '../data/preprocess/pipeline.ts';
import type { SparseRows } from '../learners/sparse-rows.ts';

export type Scaling = 'min-max' | 'unit';

export type PeerRows = { train: SparseRows; test: SparseRows; bound: number };

/** The largest norm that a row with a constant can have; known without seeing a row. */
export const rowBound = (fields: Pick<Field, 'kind' | 'from' | 'to'>[]): number =>
  Math.sqrt(fields.reduce((sum, { kind, from, to }) => sum + (kind === 'category' ? 1 : to - from), 1));

export function peerRows(dataset: Dataset, scaling: Scaling): PeerRows {
  check(dataset.task === 'binary', 'data', 'a data set with two classes', dataset.id);
  const { train, test } = prepare([minMax], dataset);
  const largest = rowBound(dataset.fields);
  const factor = scaling === 'unit' ? 1 / (largest * (1 + 2 ** -23)) : 1;
  return {
    train: withConstant(train, factor),
    test: withConstant(test, factor),
    bound: scaling === 'unit' ? 1 : largest,
  };
}

/** The rows without their zeros, with a constant in the last column. */
function withConstant({ rows, columns, X, y }: Table, factor: number): SparseRows {
  let entries = rows;
  for (let i = 0; i < rows * columns; i++) if (X[i] !== 0) entries++;
  const starts = new Uint32Array(rows + 1);
  const column = new Uint16Array(entries);
  const value = new Float32Array(entries);
  let at = 0;
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const x = X[i * columns + j];
      if (x === 0) continue;
      column[at] = j;
      value[at++] = x * factor;
    }
    column[at] = columns;
    value[at++] = factor;
    starts[i + 1] = at;
  }
  return { rows, columns: columns + 1, starts, column, value, y };
}
