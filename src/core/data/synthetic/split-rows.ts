import type { Dataset, TaskKind } from '../dataset.ts';

/** The first four fifths of the rows for training, the rest for testing: rows that were drawn independently need no shuffling. */
export function splitRows(
  X: Float32Array,
  y: Float32Array,
  columns: number,
  task: TaskKind,
  classes: Dataset['classes'],
): Omit<Dataset, 'id'> {
  const names = Array.from({ length: columns }, (_, j) => `x${j + 1}`);
  const train = Math.round(0.8 * y.length);
  const part = (from: number, to: number) => ({
    rows: to - from,
    columns,
    names,
    X: X.subarray(from * columns, to * columns),
    y: y.subarray(from, to),
  });
  const fields = names.map((name, j) => ({ name, kind: 'number' as const, from: j, to: j + 1 }));
  return { task, classes, fields, train: part(0, train), test: part(train, y.length) };
}
