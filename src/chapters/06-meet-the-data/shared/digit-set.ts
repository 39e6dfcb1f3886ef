import { check } from '../../../core/check.ts';
import type { Table } from '../../../core/data/dataset.ts';
import { rowsWith } from '../../../core/data/labels.ts';
import { firstRows, takeRows } from '../../../core/data/rows.ts';
import type { Data } from '../../../lab/experiment.ts';

/** Which digits a figure is about: all ten, or a pair. The pairs of the thesis come in full, others from the 10,000. */
export type DigitSet = { digits: string; a: number; b: number };

export type SetRows = {
  table: Table;
  /** The digit on each row. */
  digit: Int32Array;
  /** Where each row stands in its data set: what the lens asks for. */
  row: Int32Array;
};

const FULL: Record<string, { id: string; pair: [number, number] }> = {
  '4-9': { id: 'mnist-4-9', pair: [4, 9] },
  '0-1': { id: 'mnist-0-1', pair: [0, 1] },
};

const pairOf = ({ digits, a, b }: DigitSet): [number, number] => FULL[digits]?.pair ?? [a, b];

/** The file that holds the set. A pair that has a file of its own is taken from there. */
export function sourceOf(set: DigitSet): string {
  if (set.digits === 'all') return 'mnist-digits';
  const wanted = pairOf(set).join('-');
  const turned = [...pairOf(set)].reverse().join('-');
  return FULL[wanted]?.id ?? FULL[turned]?.id ?? 'mnist-digits';
}

/** A pair has about two rows in ten: so many of all digits hold one of the pair for sure, for hundreds asked for. */
const SPARE = 7;

/** The name under which to ask for so much of the file that the first `rows` rows of the set are in it. */
export function firstOf(set: DigitSet, rows: number): string {
  const id = sourceOf(set);
  const scattered = id === 'mnist-digits' && set.digits !== 'all';
  return rows === Infinity ? id : `${id}#${scattered ? rows * SPARE : rows}`;
}

/** The first `rows` rows of the set, or all of them. */
export function rowsOfSet(set: DigitSet, data: Data, rows = Infinity): SetRows {
  const id = sourceOf(set);
  const { train, classes } = data[firstOf(set, rows)];
  const digitOf = new Map(classes.map(({ value, name }) => [value, Number(name)]));
  if (id !== 'mnist-digits' || set.digits === 'all') {
    const table = firstRows(train, Math.min(rows, train.rows));
    const digit = Int32Array.from(table.y, (value) => digitOf.get(value)!);
    return { table, digit, row: Int32Array.from(digit.keys()) };
  }
  const [a, b] = pairOf(set);
  check(a !== b, 'second digit', 'another than the first', b);
  const row = rowsWith(train.y, [a, b]).slice(0, Math.min(rows, train.rows));
  const table = takeRows(train, row);
  return { table, digit: Int32Array.from(table.y), row };
}
