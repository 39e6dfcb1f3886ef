import type { Meaning } from '../src/core/data/container.ts';
import { isMissing, parseDate, parseNumber } from '../src/core/data/own/cells.ts';
import { MAX_CATEGORIES, type ColumnFacts } from '../src/core/data/own/column-scan.ts';
import { ownName, type Recipe } from '../src/core/data/own/recipe.ts';
import { shuffle } from '../src/core/data/shuffle.ts';
import { writeContainer, type Column } from '../src/core/data/write-container.ts';
import { createRng } from '../src/core/random/create-rng.ts';
import { rowsOf } from './csv-rows.ts';
import type { Scan } from './csv-scan.ts';
import { CsvError, type Watch } from './csv-text.ts';

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
type Growing = {
  facts: ColumnFacts;
  kind: 'number' | 'date' | 'category';
  values: number[];
  categories: string[];
  filled: number;
};

/** Reads the file a second time, now knowing what to keep. */
export async function build(
  file: File,
  scan: Scan,
  recipe: Recipe,
  watch: Watch,
  maxValues = MAX_VALUES,
): Promise<Built> {
  const { columns: facts } = scan;
  const wanted = [recipe.label, ...recipe.numbers, ...recipe.categories, ...recipe.dates];
  for (const c of wanted) {
    if (c >= facts.length) throw new CsvError(`There is no column ${c + 1}: the file has ${facts.length}.`);
  }
  const grow = (c: number, kind: Growing['kind']): Growing => ({
    facts: facts[c],
    kind,
    values: [],
    categories: kind === 'category' ? categoriesOf(facts[c], recipe.missing === 'fill') : [],
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
  const places = new Map(classes.map((name, i) => [name, i]));

  const labels: number[] = [];
  const row = new Float64Array(features.length);
  const left = { label: 0, gap: 0, size: 0 };
  const draw = createRng(recipe.fingerprint).fork('sample');
  let odd: string | undefined;
  let oddCount = 0;
  let first = recipe.format.header;
  for await (const { rows, lines } of rowsOf(file, recipe.format, watch)) {
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
        const { c, kind, categories } = features[f];
        const text = cells[c];
        row[f] = valueOf(text, kind, categories, recipe);
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
      let place = labels.length;
      if (place >= most) place = Math.floor(draw.next() * (most + ++left.size));
      if (place >= most) continue;
      labels[place] = label;
      for (let f = 0; f < features.length; f++) features[f].values[place] = row[f];
    }
  }
  const n = labels.length;
  if (n < 20) {
    const why =
      left.gap > 0 ? ` (${left.gap} were left out because of missing values: fill them instead)` : '';
    throw new CsvError(`Only ${n} rows can be used${why}; at least 20 are needed.`);
  }
  const seen = new Set(labels);
  if (recipe.task !== 'regression' && seen.size < 2) {
    throw new CsvError(
      `Every row has the same value in column ${facts[recipe.label].name}: there is nothing to learn.`,
    );
  }
  for (const feature of features) if (feature.kind !== 'category') fill(feature);

  const order = shuffle(n, createRng(recipe.fingerprint).fork('rows'));
  const test = Math.max(1, Math.round(0.2 * n));
  const columns: Column[] = features.map((f) => ({
    block:
      f.kind === 'category'
        ? { name: f.facts.name, kind: 'category', type: 'u8', categories: f.categories }
        : { name: f.facts.name, kind: 'number', type: 'f32' },
    values:
      f.kind === 'category'
        ? Uint8Array.from(order, (i) => f.values[i])
        : Float32Array.from(order, (i) => f.values[i]),
  }));
  const y =
    recipe.task === 'regression'
      ? Float32Array.from(order, (i) => labels[i])
      : Uint8Array.from(order, (i) => labels[i]);
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
  const key = text.trim();
  const place = places.get(key);
  return recipe.task === 'binary' ? (place === 1 ? 1 : 0) : (place ?? NaN);
}

function valueOf(text: string, kind: Growing['kind'], categories: string[], recipe: Recipe): number {
  if (kind === 'category') {
    if (isMissing(text)) {
      const place = categories.lastIndexOf(MISSING);
      return place < 0 ? NaN : place;
    }
    const place = categories.indexOf(text.trim());
    if (place >= 0) return place;
    const other = categories.lastIndexOf(OTHER);
    return other < 0 ? NaN : other;
  }
  if (isMissing(text)) return NaN;
  return kind === 'date' ? parseDate(text) : parseNumber(text, recipe.format.decimal);
}

/** Gaps get the mean of what is there. */
function fill(feature: Growing): void {
  let [sum, n] = [0, 0];
  for (const v of feature.values) {
    if (Number.isNaN(v)) continue;
    sum += v;
    n++;
  }
  const mean = n > 0 ? sum / n : 0;
  feature.values = feature.values.map((v) => (Number.isNaN(v) ? (feature.filled++, mean) : v));
}

function remarks(
  scan: Scan,
  recipe: Recipe,
  features: Growing[],
  left: { label: number; gap: number; size: number },
  odd: string | undefined,
  oddCount: number,
  most: number,
): string[] {
  const out: string[] = [];
  const many = (n: number, one: string, more: string) =>
    `${n.toLocaleString('en-US')} ${n === 1 ? one : more}`;
  const { skipped, columns } = scan;
  if (skipped.count > 0) {
    const lines = many(
      skipped.count,
      'line with the wrong number of cells was',
      'lines with the wrong number of cells were',
    );
    out.push(`${lines} left out: ${skipped.first.join('; ')}.`);
  }
  if (left.label > 0) {
    out.push(`${many(left.label, 'row', 'rows')} without a usable ${columns[recipe.label].name} left out.`);
  }
  if (left.gap > 0) out.push(`${many(left.gap, 'row', 'rows')} with a missing value left out.`);
  for (const { filled, facts } of features) {
    if (filled > 0)
      out.push(`${many(filled, 'gap', 'gaps')} in ${facts.name} filled with the mean of the others.`);
  }
  if (odd) out.push(`${many(oddCount, 'cell', 'cells')} taken as missing, the first in ${odd}.`);
  if (left.size > 0) {
    out.push(
      `The table is too large for this page: of ${(most + left.size).toLocaleString('en-US')} usable rows ${most.toLocaleString('en-US')} were drawn at random.`,
    );
  }
  return out;
}
