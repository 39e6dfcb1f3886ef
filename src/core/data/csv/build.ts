import { createRng } from '../../random/create-rng.ts';
import type { Meaning } from '../container.ts';
import { categoryOf, isMissing, parseDate, parseNumber } from '../own/cells.ts';
import { LONGEST_KEY, MAX_CATEGORIES, MAX_DISTINCT, type ColumnFacts } from '../own/column-scan.ts';
import { ownName, sameFormat, type Recipe } from '../own/recipe.ts';
import { shuffle } from '../shuffle.ts';
import { writeContainer, type Column } from '../write-container.ts';
import { remarks } from './remarks.ts';
import { scan as scanFile, type Scan } from './scan.ts';
import { CsvError, type TableFile, type Watch } from './table-file.ts';

/** What was made of a file: for the page, facts; for the workers that learn, the bytes. */
export type Built = {
  name: string;
  meaning: Meaning;
  rows: { train: number; test: number };
  columns: number;
  /** Said openly: what was left out, what was filled in, what was cut. */
  remarks: string[];
  bytes: Uint8Array<ArrayBuffer>;
};

/** Every worker holds a copy as floats: 64 MB each is what a small machine bears. */
const MAX_VALUES = 16e6;
const MAX_CLASSES = 20;
const MISSING = '(missing)';
const OTHER = '(other)';

/** One column of the result while it grows: numbers, or places in a list of categories. */
export type Growing = {
  facts: ColumnFacts;
  kind: 'number' | 'date' | 'category';
  /** As many as there are rows at most; NaN where there is none. */
  values: Float32Array;
  categories: string[];
  /** What is taken off every value, where single precision could not tell them apart; else 0. */
  origin: number;
  /** The place of each category, by its text as it stands in the file: filled as they come. */
  places: Map<string, number>;
  filled: number;
};

/**
 * Reads the file a second time, now knowing what to keep. A recipe from a link may read it in another way than it was
 * scanned: then columns, classes and categories are found anew, because they too depend on how it is read.
 */
export async function build(
  file: TableFile,
  known: Scan,
  recipe: Recipe,
  watch: Watch,
  maxValues = MAX_VALUES,
): Promise<Built> {
  const scan = sameFormat(known.format, recipe.format) ? known : await scanFile(file, recipe.format, watch);
  const { columns: facts } = scan;
  const wanted = [recipe.label, ...recipe.numbers, ...recipe.categories, ...recipe.dates];
  for (const c of wanted) {
    if (c >= facts.length) throw new CsvError(`There is no column ${c + 1}: the file has ${facts.length}.`);
  }
  const grow = (c: number, kind: Growing['kind']): Growing => ({
    facts: facts[c],
    kind,
    values: new Float32Array(),
    categories: kind === 'category' ? categoriesOf(facts[c], recipe.missing === 'fill') : [],
    origin: kind === 'category' ? 0 : originOf(facts[c]),
    places: new Map(),
    filled: 0,
  });
  const features = [
    ...recipe.numbers.map((c) => ({ c, ...grow(c, 'number') })),
    ...recipe.dates.map((c) => ({ c, ...grow(c, 'date') })),
    ...recipe.categories.map((c) => ({ c, ...grow(c, 'category') })),
  ]
    .filter(({ c }) => c !== recipe.label)
    .sort((a, b) => a.c - b.c);
  if (features.length === 0) throw new CsvError('No column is chosen as a feature.');
  const width = features.reduce((sum, f) => sum + (f.kind === 'category' ? f.categories.length : 1), 0);
  const most = Math.max(1, Math.floor(maxValues / width));
  const classes = classNames(facts[recipe.label], recipe);
  const places = new Map(classes.map((name, i) => [categoryOf(name, recipe.format.decimal), i]));

  const room = Math.min(scan.rows, most);
  for (const feature of features) feature.values = new Float32Array(room);
  const labels = new Float32Array(room);
  let n = 0;
  const row = new Float64Array(features.length);
  const left = { label: 0, gap: 0, size: 0 };
  const draw = createRng(recipe.fingerprint).fork('sample');
  let odd: string | undefined;
  let oddCount = 0;
  let first = recipe.format.header;
  for await (const { rows, lines } of file.rows(recipe.format, watch)) {
    for (let r = 0; r < rows.length; r++) {
      const cells = rows[r];
      if (first || cells.length !== facts.length) {
        first = false;
        continue;
      }
      const label = labelOf(cells[recipe.label], recipe, places);
      if (Number.isNaN(label)) {
        left.label++;
        continue;
      }
      let whole = true;
      for (let f = 0; f < features.length; f++) {
        const feature = features[f];
        const { c, kind } = feature;
        const text = cells[c];
        row[f] = kind === 'category' ? placeOf(text, feature, recipe) : valueOf(text, feature, recipe);
        if (!Number.isNaN(row[f])) continue;
        whole = false;
        if (isMissing(text)) continue;
        oddCount++;
        const what = kind === 'date' ? 'a date' : 'a number';
        odd ??= `line ${lines[r]}, column ${facts[c].name}: “${text.slice(0, 40)}” is not ${what}`;
      }
      if (!whole && recipe.missing === 'drop') {
        left.gap++;
        continue;
      }
      // A file may be sorted, so what does not fit is thinned by a fair draw (a reservoir), not cut off.
      let place = n;
      if (place >= most) place = Math.floor(draw.next() * (most + ++left.size));
      if (place >= most) continue;
      if (place === n) n++;
      labels[place] = label;
      for (let f = 0; f < features.length; f++) features[f].values[place] = row[f];
    }
  }
  if (n < 20) {
    const why =
      left.gap > 0 ? ` (${left.gap} were left out because of missing values: fill them instead)` : '';
    throw new CsvError(`Only ${n} rows can be used${why}; at least 20 are needed.`);
  }
  if (labels.subarray(0, n).every((label) => label === labels[0])) {
    throw new CsvError(
      `Every row has the same value in column ${facts[recipe.label].name}: there is nothing to learn.`,
    );
  }
  const order = shuffle(n, createRng(recipe.fingerprint).fork('rows'));
  const test = Math.max(1, Math.round(0.2 * n));
  for (const feature of features) if (feature.kind !== 'category') fill(feature, order, test);
  const columns: Column[] = features.map((f) => ({
    block:
      f.kind === 'category'
        ? { name: f.facts.name, kind: 'category', type: 'u8', categories: f.categories }
        : { name: f.facts.name, kind: 'number', type: 'f32' },
    values: take(f.values, order, f.kind === 'category' ? new Uint8Array(n) : new Float32Array(n)),
  }));
  const y = take(labels, order, recipe.task === 'regression' ? new Float32Array(n) : new Uint8Array(n));
  const rows = { test, train: n - test };
  return {
    name: ownName(recipe),
    meaning: {
      id: ownName(recipe),
      task: recipe.task,
      classes: classes.map((name, i) => ({ name, value: recipe.task === 'binary' ? 2 * i - 1 : i })),
    },
    rows,
    columns: width,
    remarks: remarks(scan, recipe, features, left, odd, oddCount, most),
    bytes: writeContainer(rows, y, columns),
  };
}

function categoriesOf(facts: ColumnFacts, filling: boolean): string[] {
  const names = facts.values.slice(0, MAX_CATEGORIES).map(({ text }) => text);
  const sorted = names.sort();
  if (facts.values.length > MAX_CATEGORIES || facts.values.length === 0) sorted.push(OTHER);
  if (filling && facts.missing > 0) sorted.push(MISSING);
  return sorted;
}

function classNames(facts: ColumnFacts, recipe: Recipe): string[] {
  if (recipe.task === 'regression') return [];
  const known = facts.values.map(({ text }) => text);
  if (recipe.task === 'classes') {
    if (known.length === 0 || known.length > MAX_CLASSES) {
      throw new CsvError(`Column ${facts.name} has more than ${MAX_CLASSES} values: it cannot be the label.`);
    }
    return known.sort();
  }
  const positive = known[recipe.positive ?? 0];
  if (positive === undefined) {
    throw new CsvError(`Column ${facts.name} has too many values, or too few, to choose one of them.`);
  }
  const others = known.filter((name) => name !== positive);
  return [others.length === 1 ? others[0] : `not ${positive}`, positive];
}

function labelOf(text: string, recipe: Recipe, places: Map<string, number>): number {
  if (isMissing(text)) return NaN;
  if (recipe.task === 'regression') return parseNumber(text, recipe.format.decimal);
  const place = places.get(categoryOf(text, recipe.format.decimal));
  return recipe.task === 'binary' ? (place === 1 ? 1 : 0) : (place ?? NaN);
}

/** A category's place, or NaN. There are few of them and millions of cells: each text is looked at once. */
function placeOf(text: string, { categories, places }: Growing, { format }: Recipe): number {
  const known = places.get(text);
  if (known !== undefined) return known;
  const same = (category: string) =>
    category === text.trim().slice(0, LONGEST_KEY) ||
    categoryOf(category, format.decimal) === categoryOf(text, format.decimal);
  const wanted = isMissing(text) ? categories.lastIndexOf(MISSING) : categories.findIndex(same);
  const place = wanted < 0 && !isMissing(text) ? categories.lastIndexOf(OTHER) : wanted;
  const found = place < 0 ? NaN : place;
  if (places.size < MAX_DISTINCT) places.set(` ${text}`.slice(1), found);
  return found;
}

function valueOf(text: string, { kind, facts, origin }: Growing, { format }: Recipe): number {
  if (isMissing(text)) return NaN;
  const value =
    kind === 'date'
      ? parseDate(text, facts.slashed === 'day' ? 'day' : 'month')
      : parseNumber(text, format.decimal);
  return value - origin;
}

/** Large numbers close together, such as seconds since 1970 within an hour, are the same number in 32 bits: they are counted from the least. */
function originOf({ min, max }: ColumnFacts): number {
  const spacing = 2 ** -23 * Math.max(Math.abs(min), Math.abs(max));
  return max > min && spacing > (max - min) / 1000 ? min : 0;
}

/** Gaps get the mean of the training rows: what the test rows hold is not known when a model is learned. */
function fill(feature: Growing, order: Int32Array, test: number): void {
  const { values } = feature;
  let [sum, there] = [0, 0];
  for (let i = test; i < order.length; i++) {
    const v = values[order[i]];
    if (Number.isNaN(v)) continue;
    sum += v;
    there++;
  }
  const mean = there > 0 ? sum / there : 0;
  for (let i = 0; i < order.length; i++) {
    if (!Number.isNaN(values[i])) continue;
    values[i] = mean;
    feature.filled++;
  }
}

function take<V extends Float32Array | Uint8Array>(values: Float32Array, order: Int32Array, into: V): V {
  for (let i = 0; i < order.length; i++) into[i] = values[order[i]];
  return into;
}
