/** The rows of this chapter: columns standardised, a column of ones, two classes. */
import { moments } from '../../../core/data/preprocess/moments.ts';
import type { Dataset } from '../../../core/data/dataset.ts';
import { isSynthetic, syntheticName } from '../../../core/data/synthetic/index.ts';
import type { DenseRows } from '../../../core/learners/logistic-sums.ts';

export type DataChoice = { data: string; columns: number };

/** Rows of a made-up set; four fifths of them are for training. */
const MADE_UP_ROWS = 2_500;

/** The name of the data set that a choice needs: of a made-up one the columns are chosen, and the last is the column of ones. */
export const sourceOf = ({ data, columns }: DataChoice): string =>
  isSynthetic(data) ? syntheticName(data, { rows: MADE_UP_ROWS, columns: columns - 1 }) : data;

/**
 * The training rows. A numeric target is made two classes: above its mean, or not. Means and deviations of the columns are taken as
 * public here; parties who keep them secret would add them up under encryption first.
 */
export function denseRows({ task, train }: Dataset): DenseRows & { names: string[] } {
  const { mean, sd } = moments(train);
  const kept = Array.from(mean.keys()).filter((j) => sd[j] > 0);
  const columns = kept.length + 1;
  const X = new Float64Array(train.rows * columns);
  for (let i = 0; i < train.rows; i++) {
    kept.forEach((j, k) => (X[i * columns + k] = (train.X[i * train.columns + j] - mean[j]) / sd[j]));
    X[i * columns + columns - 1] = 1;
  }
  const middle = train.y.reduce((sum, y) => sum + y, 0) / train.rows;
  const above = task === 'binary' ? 0 : middle;
  const y = Float64Array.from(train.y, (label) => (label > above ? 1 : -1));
  return { rows: train.rows, columns, X, y, names: [...kept.map((j) => train.names[j]), 'constant'] };
}
