import { isMissing, parseNumber, type Decimal } from '../own/cells.ts';
import { DELIMITERS, type Format } from '../own/recipe.ts';
import { declaredDelimiter, sampleStart, tableStart } from './preamble.ts';
import { CsvError, type Cut } from './table-file.ts';

/** So many lines show what separates their cells. */
const SAMPLE = 200;
/** So many rows show whether the first is one of them. */
const ROWS = 50;

/** The form of a file in a known encoding, from its first lines; `given` overrides the guesses. */
export function guessFormat(
  text: string,
  given: Partial<Format> & Pick<Format, 'encoding'>,
  cut: Cut,
): Format {
  if (/^\s*<(!doctype html|html|head|body)\b/i.test(text.slice(0, 1000))) {
    throw new CsvError('This file is a web page, not a table. Save the table itself as a CSV file.');
  }
  const sample = sampleStart(text);
  if (sample === undefined) throw new CsvError('The file holds no text.');
  const lines = text
    .slice(sample)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const delimiter = given.delimiter ?? declaredDelimiter(text) ?? guessDelimiter(lines.slice(0, SAMPLE));
  const decimal = given.decimal ?? guessDecimal(cut(lines.join('\n'), delimiter).slice(1), delimiter);
  const start = tableStart(text, { delimiter, decimal, header: given.header }, false, cut);
  const header = given.header ?? guessHeader(cut(text.slice(start), delimiter, ROWS), decimal);
  return { encoding: given.encoding, delimiter, decimal, header };
}

/**
 * Whether the first row holds names: when none of its cells is a number. Names may be numbers too, such as years; then it takes a
 * column of numbers with a word on top, or one of a few words that come again and again, and on top one that does not.
 */
function guessHeader([first, ...others]: string[][], decimal: Decimal): boolean {
  const isNumber = (cell: string) => !Number.isNaN(parseNumber(cell, decimal));
  if (!first.some(isNumber)) return true;
  const rows = others.filter((row) => row.length === first.length);
  return first.some((top, c) => {
    if (isNumber(top) || isMissing(top)) return false;
    const below = rows.map((row) => row[c]).filter((cell) => !isMissing(cell));
    if (below.length === 0) return false;
    if (below.every(isNumber)) return true;
    const different = new Set(below);
    return below.length >= 10 && different.size <= below.length / 3 && !different.has(top);
  });
}

/** The sign that cuts most lines into the same number of cells, more than one. A title above the table does not count. */
function guessDelimiter(lines: string[]): string {
  let best = ',';
  let score = 0;
  for (const delimiter of DELIMITERS) {
    const cuts = lines.map((l) => l.replace(/^#+ *|"[^"]*"/g, '').split(delimiter).length);
    const [cells, times] = mostFrequent(cuts);
    // A blank is in every sentence: it must be far more regular than the others.
    const merit = cells > 1 ? (times / lines.length) * (delimiter === ' ' ? 0.5 : 1) + cells / 1e4 : 0;
    if (merit > score) [best, score] = [delimiter, merit];
  }
  return best;
}

/** The number that occurs most often, the first of those that occur equally often, and how often. */
function mostFrequent(numbers: number[]): [number, number] {
  const times = new Map<number, number>();
  for (const n of numbers) times.set(n, (times.get(n) ?? 0) + 1);
  return [...times].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
}

/**
 * What marks decimals: what more cells need to be numbers at all. Cells like 1.200 and 1,200 are numbers either way, with
 * different values; they decide only where no other cell does.
 */
function guessDecimal(rows: string[][], delimiter: string): Decimal {
  const needed = { '.': 0, ',': 0 };
  const either = { '.': 0, ',': 0 };
  for (const cell of rows.flat()) {
    const [point, comma] = [parseNumber(cell, '.'), parseNumber(cell, ',')];
    if (Number.isNaN(point) !== Number.isNaN(comma)) needed[Number.isNaN(point) ? ',' : '.']++;
    else if (point !== comma && !Number.isNaN(point)) either[cell.includes(',') ? ',' : '.']++;
  }
  if (needed['.'] !== needed[',']) return needed[','] > needed['.'] ? ',' : '.';
  // Where commas separate cells, one inside a quoted cell groups thousands.
  return delimiter !== ',' && either[','] > either['.'] ? ',' : '.';
}
