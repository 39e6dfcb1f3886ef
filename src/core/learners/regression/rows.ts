import { check } from '../../check.ts';
import type { Dataset } from '../../data/dataset.ts';

/** Rows in double precision, training and test rows of a data set together: cross-validation splits them anew. */
export type Rows = { rows: number; d: number; names: string[]; X: Float64Array; y: Float64Array };

/** With fewer rows, ten folds have too few test rows to say anything. */
const FEWEST_ROWS = 20;

/** All rows of a data set with a numeric target; what cannot be fitted is refused in words for the page. */
export function allRows({ train, test, task }: Dataset): Rows {
  check(task === 'regression', 'the target', 'a number', `a label (${task})`);
  const d = train.columns;
  const rows = train.rows + test.rows;
  check(rows >= FEWEST_ROWS, 'the rows', `at least ${FEWEST_ROWS} for ten folds`, rows);
  check(d >= 1, 'the columns', 'at least one beside the target', d);
  const X = new Float64Array(rows * d);
  X.set(train.X);
  X.set(test.X, train.rows * d);
  const y = new Float64Array(rows);
  y.set(train.y);
  y.set(test.y, train.rows);
  const bad = X.findIndex((value) => !Number.isFinite(value));
  check(
    bad < 0,
    `column ${train.names[bad % d]}`,
    'a number in every row',
    `a gap in row ${Math.floor(bad / d) + 1}`,
  );
  const badTarget = y.findIndex((value) => !Number.isFinite(value));
  check(badTarget < 0, 'the target', 'a number in every row', `a gap in row ${badTarget + 1}`);
  check(
    y.some((value) => value !== y[0]),
    'the target',
    'one that varies',
    `${y[0]} in every row`,
  );
  return { rows, d, names: train.names, X, y };
}

/** The rows with these numbers. */
export function someRows({ d, names, X, y }: Rows, numbers: ArrayLike<number>): Rows {
  const rows = numbers.length;
  const taken = new Float64Array(rows * d);
  const targets = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const from = numbers[i] * d;
    for (let j = 0; j < d; j++) taken[i * d + j] = X[from + j];
    targets[i] = y[numbers[i]];
  }
  return { rows, d, names, X: taken, y: targets };
}

/** The names of columns with one value only: nothing can be learned from them. */
export function constantColumns({ rows, d, names, X }: Rows): string[] {
  return names.filter((_, j) => {
    for (let i = 1; i < rows; i++) if (X[i * d + j] !== X[j]) return false;
    return true;
  });
}
