/**
 * A data set as a learner sees it: dense rows, one label or target for each.
 * `X` is row-major, rows × columns; rows are in the file's fixed shuffled order, so that a prefix is a fair sample.
 */
export type Table = {
  rows: number;
  columns: number;
  names: string[];
  X: Float32Array;
  y: Float32Array;
};

export type Dataset = {
  id: string;
  train: Table;
  test: Table;
};
