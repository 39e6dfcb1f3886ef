import type { Dataset, Field } from '../../../core/data/dataset.ts';
import { shuffle } from '../../../core/data/shuffle.ts';
import type { Rng } from '../../../core/random/rng.ts';

/** Rows of norm 1 without negative numbers, as the noise of this chapter needs them. */
export type Part = { rows: number; columns: number; X: Float64Array; y: Float32Array };
export type Source = { name: string; rows: number; open: Part; test: Part; labelled: Part; unlabelled: Part };
export type Sources = {
  /** The column that says which source a row is from; absent if no column of the data is a category. */
  column?: string;
  sources: Source[];
  /** Rows of sources beyond the largest few. */
  leftOut: number;
  columns: number;
  /** Columns with numbers, whose ranges were read from the rows. */
  ranged: number;
  /** Columns beyond the most that are used. */
  cut: number;
};

/** More sources than this make no readable matrix, and more columns no quick fit. */
const MOST_SOURCES = 6;
const MOST_COLUMNS = 120;
/** Of the rows of a source: taken as public, tested on, and given labels. The rest is without labels. */
const SHARES = [0.2, 0.4, 0.7];
/** Of a larger source so many rows are drawn, others in every run. */
export const MOST_ROWS = 6000;

const categories = ({ fields }: Pick<Dataset, 'fields'>): Field[] =>
  fields.filter(({ kind }) => kind === 'category');

/** Divides a table by one of its categories, the largest sources first. All other columns become features between 0 and 1, and a 1 beside them. */
export function sourcesOf(data: Dataset, wanted: number, rng: Rng): Sources {
  const possible = categories(data);
  const by = possible[Math.min(wanted, possible.length) - 1];
  if (!by) return { sources: [], leftOut: 0, columns: 0, ranged: 0, cut: 0 };
  const { features, ranged, cut } = featuresOf(data, by);
  const members: number[][] = by.categories!.map(() => []);
  const total = data.train.rows + data.test.rows;
  for (let i = 0; i < total; i++) {
    const place = by.categories!.findIndex((_, c) => at(data, i, by.from + c) > 0);
    if (place >= 0) members[place].push(i);
  }
  const order = members
    .map((rows, c) => ({ name: by.categories![c], rows, c }))
    .sort((a, b) => b.rows.length - a.rows.length || a.c - b.c);
  const sources = order.slice(0, MOST_SOURCES).map(({ name, rows, c }): Source => {
    const mixed = shuffle(rows.length, rng.fork('rows').fork(c));
    const taken = Array.from(mixed.subarray(0, MOST_ROWS), (i) => rows[i]);
    const [open, test, labelled] = SHARES.map((share) => Math.floor(share * taken.length));
    const part = (from: number, to: number) => partOf(data, features, taken.slice(from, to));
    return {
      name,
      rows: rows.length,
      open: part(0, open),
      test: part(open, test),
      labelled: part(test, labelled),
      unlabelled: part(labelled, taken.length),
    };
  });
  const leftOut = order.slice(MOST_SOURCES).reduce((sum, { rows }) => sum + rows.length, 0);
  return { column: by.name, sources, leftOut, columns: features.length + 1, ranged, cut };
}

type Feature = { column: number; low: number; width: number };

function featuresOf(data: Dataset, by: Field) {
  const all: Feature[] = [];
  let ranged = 0;
  for (const { kind, from, to } of data.fields) {
    if (from === by.from) continue;
    for (let column = from; column < to; column++)
      all.push(kind === 'category' ? { column, low: 0, width: 1 } : { column, ...rangeOf(data, column) });
    if (kind !== 'category') ranged += to - from;
  }
  return { features: all.slice(0, MOST_COLUMNS), ranged, cut: Math.max(0, all.length - MOST_COLUMNS) };
}

const at = ({ train, test }: Dataset, i: number, column: number): number =>
  i < train.rows ? train.X[i * train.columns + column] : test.X[(i - train.rows) * test.columns + column];

function rangeOf(data: Dataset, column: number) {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < data.train.rows + data.test.rows; i++) {
    const value = at(data, i, column);
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, width: high - low };
}

function partOf(data: Dataset, features: Feature[], numbers: number[]): Part {
  const columns = features.length + 1;
  const X = new Float64Array(numbers.length * columns);
  const y = new Float32Array(numbers.length);
  numbers.forEach((i, r) => {
    let squares = 1;
    features.forEach(({ column, low, width }, j) => {
      const value = width > 0 ? (at(data, i, column) - low) / width : 0;
      X[r * columns + j] = value;
      squares += value * value;
    });
    X[r * columns + columns - 1] = 1;
    const norm = Math.sqrt(squares);
    for (let j = 0; j < columns; j++) X[r * columns + j] /= norm;
    y[r] = i < data.train.rows ? data.train.y[i] : data.test.y[i - data.train.rows];
  });
  return { rows: numbers.length, columns, X, y };
}

/** Rows below each other. */
export function stacked(parts: Part[], columns: number): Part {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const X = new Float64Array(rows * columns);
  const y = new Float32Array(rows);
  let from = 0;
  for (const part of parts) {
    X.set(part.X, from * columns);
    y.set(part.y, from);
    from += part.rows;
  }
  return { rows, columns, X, y };
}
