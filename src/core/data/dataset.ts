/** Numbers as they are stored: pixels and word counts as bytes, everything else as 32-bit floats. */
export type Values = Float32Array | Uint8Array;

/**
 * Rows as a learner sees them: dense, one label or target for each.
 * `X` is row-major, rows × columns; rows are in the file's fixed shuffled order, so that a prefix is a fair sample.
 * Values are raw (pixels 0…255): preprocessing is a separate, visible step that returns floats.
 */
export type Table<V extends Values = Values> = {
  rows: number;
  columns: number;
  names: string[];
  X: V;
  y: Float32Array;
};

/** What `y` means: −1 or +1, the number of a class, or a numeric target. */
export type TaskKind = 'binary' | 'classes' | 'regression';

/** A column of the source, and the columns `from` … `to` − 1 of X that it became. */
export type Field = {
  name: string;
  kind: 'number' | 'category' | 'pixels' | 'words';
  from: number;
  to: number;
  /** The values of a category, in the order of its one-hot columns. */
  categories?: string[];
};

export type Dataset = {
  id: string;
  task: TaskKind;
  fields: Field[];
  /** The values of `y` and their names; empty for a regression. */
  classes: { value: number; name: string }[];
  train: Table;
  test: Table;
};
