import type { Dataset, Table } from '../../../core/data/dataset.ts';
import { moments } from '../../../core/data/preprocess/moments.ts';
import { shuffle } from '../../../core/data/shuffle.ts';
import type { DeviceRows, LossKind } from '../../../core/consensus/local-loss.ts';
import type { Rng } from '../../../core/random/rng.ts';

/** How rows come to the devices: by lot, in ever smaller parts and none for the last, or sorted by the label. */
export type Deal = 'even' | 'uneven' | 'sorted';

/** A device has this share of the rows of the one before it. */
const SHRINKS = 0.75;

export const lossOf = ({ task }: Dataset): LossKind => (task === 'regression' ? 'linear' : 'logistic');

/**
 * A row by itself, without a look at any other: each number v becomes ±ln(1 + |v|), which tames counts with long tails, a constant 1 is put
 * behind them, and the whole is divided by its norm.
 */
export function mapRow(table: Table, i: number, constant: boolean): Float64Array {
  const { columns, X } = table;
  const x = new Float64Array(columns + (constant ? 1 : 0));
  let squares = constant ? 1 : 0;
  for (let j = 0; j < columns; j++) {
    const v = X[i * columns + j];
    x[j] = Math.sign(v) * Math.log1p(Math.abs(v));
    squares += x[j] * x[j];
  }
  if (constant) x[columns] = 1;
  const size = Math.sqrt(squares);
  return size > 0 ? x.map((v) => v / size) : x;
}

/** The numbers of the training rows of each device. */
export function dealRows(
  { train }: Dataset,
  { deal, devices, rows }: { deal: Deal; devices: number; rows: number },
  rng: Rng,
): number[][] {
  const all = Array.from(shuffle(train.rows, rng.fork('rows')).slice(0, devices * rows));
  if (deal === 'even')
    return Array.from({ length: devices }, (_, k) => all.filter((_, i) => i % devices === k));
  if (deal === 'sorted') all.sort((a, b) => train.y[a] - train.y[b] || a - b);
  const shares = Array.from({ length: devices }, (_, k) =>
    deal === 'sorted' ? 1 : k === devices - 1 ? 0 : SHRINKS ** k,
  );
  const total = shares.reduce((sum, share) => sum + share, 0);
  let before = 0;
  return shares.map((share) => {
    const from = Math.round((all.length * before) / total);
    before += share;
    return all.slice(from, Math.round((all.length * before) / total));
  });
}

/** The rows of each device, mapped; targets that are numbers are taken in standard deviations of all training rows. */
export function deviceRows(data: Dataset, dealt: number[][], constant = true): DeviceRows[] {
  const { train, task } = data;
  const { mean, sd } =
    task === 'regression' ? moments({ ...train, columns: 1, X: train.y }) : { mean: [0], sd: [1] };
  return dealt.map((numbers) => {
    const rows = numbers.map((i) => mapRow(train, i, constant));
    const columns = train.columns + (constant ? 1 : 0);
    const X = new Float64Array(rows.length * columns);
    rows.forEach((row, i) => X.set(row, i * columns));
    return { X, y: Float64Array.from(numbers, (i) => (train.y[i] - mean[0]) / (sd[0] || 1)), columns };
  });
}
