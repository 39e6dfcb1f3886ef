import type { Dataset, Table } from '../../../core/data/dataset.ts';
import { check } from '../../../core/check.ts';
import type { NetworkRows } from '../../../core/learners/network/network.ts';
import { gather } from '../../../core/learners/network/rows.ts';

/** Rows of two classes as a network takes them. Columns are brought to mean 0 and variance 1, but made-up ones have that already. */
export function standardised({ id, train, test, classes, task }: Dataset, mostTest: number) {
  check(task === 'binary', 'data', 'of two classes', task);
  const positive = classes.at(-1)!.value;
  const { mean, deviation } = id.startsWith('synthetic-fraud') ? { mean: 0, deviation: 1 } : momentsOf(train);
  const part = (table: Table, rows: number): NetworkRows => {
    const { columns } = table;
    const X = new Float32Array(rows * columns);
    for (let k = 0; k < X.length; k++) {
      const j = k % columns;
      const [m, s] = typeof mean === 'number' ? [0, 1] : [mean[j], (deviation as Float64Array)[j]];
      X[k] = s > 0 ? (table.X[k] - m) / s : 0;
    }
    const y = Uint8Array.from({ length: rows }, (_, i) => (table.y[i] === positive ? 1 : 0));
    return { X, y, columns, rows };
  };
  return { train: part(train, train.rows), test: part(test, Math.min(mostTest, test.rows)) };
}

function momentsOf({ X, rows, columns }: Table) {
  const mean = new Float64Array(columns);
  const deviation = new Float64Array(columns);
  for (let k = 0; k < rows * columns; k++) mean[k % columns] += X[k] / rows;
  for (let k = 0; k < rows * columns; k++) deviation[k % columns] += (X[k] - mean[k % columns]) ** 2 / rows;
  return { mean, deviation: deviation.map(Math.sqrt) };
}

/** Deals whole accounts, in random order, to banks of equal size; a rest that does not go round stays out. */
export function splitEvenly(
  all: NetworkRows,
  banks: number,
  account: number,
  order: (n: number) => ArrayLike<number>,
): NetworkRows[] {
  const accounts = Math.floor(all.rows / account);
  const each = Math.floor(accounts / banks);
  check(each >= 1, 'banks', `at most ${accounts}, so that each has a row`, banks);
  const picked = order(accounts);
  return Array.from({ length: banks }, (_, k) =>
    gather(
      all,
      Array.from({ length: each * account }, (__, i) => {
        const within = i % account;
        return picked[k * each + (i - within) / account] * account + within;
      }),
    ),
  );
}
