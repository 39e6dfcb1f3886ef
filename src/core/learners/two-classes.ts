/**
 * A data set as two classes of rows, each no longer than 1, by steps that cost no privacy.
 *
 * Claim: what becomes of a row depends on that row alone.
 * Why: pixels are divided by the row's own length. Columns of tables differ in size by powers of ten, and a scale learned from
 *   all rows would be a release of its own; ln(1 + x) brings them together without looking at any other row. Tables get a
 *   penalised intercept, (x, 1) / √2; pictures none, as published.
 */
import { check } from '../check.ts';
import type { Dataset, Table } from '../data/dataset.ts';
import { project, randomProjection } from '../data/preprocess/random-projection.ts';
import { createRng } from '../random/create-rng.ts';
import { sparseRows, type SparseRows } from './sparse-rows.ts';

type TwoClasses = { train: SparseRows; test: SparseRows };

/** `mnist-3-5` is a pair of digits; the two most used pairs have files of their own with all their rows. */
export function pairOf(id: string): [number, number] | undefined {
  const match = /^mnist-(\d)-(\d)$/.exec(id);
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}

const WHOLE_PAIRS = ['mnist-4-9', 'mnist-0-1'];

/** The data set in which the rows of this choice are found. */
export const sourceOf = (id: string) => (pairOf(id) && !WHOLE_PAIRS.includes(id) ? 'mnist-digits' : id);

/** The rows of a choice; with `dimension`, through the random projection of that name. */
export function* twoClasses(
  id: string,
  dataset: Dataset,
  dimension = 0,
  projection = '',
): Generator<number, TwoClasses> {
  const pair = pairOf(id);
  const images = dataset.fields.every((field) => field.kind === 'pixels');
  check(pair !== undefined || dataset.task === 'binary', 'data', 'a data set with two classes', id);
  const done: SparseRows[] = [];
  for (const part of [dataset.train, dataset.test]) {
    const chosen = dataset.task === 'binary' ? part : keepTwo(part, pair!);
    const evened = images ? chosen : { ...chosen, X: Float32Array.from(chosen.X, compress) };
    if (!dimension) done.push(sparseRows(evened, 'unit length', !images));
    else {
      const rng = createRng('projection').fork(projection);
      const R = randomProjection(evened.columns, dimension, rng);
      // Lengths are not kept by a projection, so rows are brought to length 1 after it.
      done.push(sparseRows(yield* project(R, evened), 'unit length', !images));
    }
    yield done.length / 2;
  }
  return { train: done[0], test: done[1] };
}

const compress = (x: number) => Math.sign(x) * Math.log1p(Math.abs(x));

function keepTwo(table: Table, [minus, plus]: [number, number]): Table {
  const { columns, X, y } = table;
  const rows = Array.from(y, (_, i) => i).filter((i) => y[i] === minus || y[i] === plus);
  const kept = X.slice(0, rows.length * columns);
  rows.forEach((i, k) => kept.set(X.subarray(i * columns, (i + 1) * columns), k * columns));
  return {
    ...table,
    rows: rows.length,
    X: kept,
    y: Float32Array.from(rows, (i) => (y[i] === plus ? 1 : -1)),
  };
}
