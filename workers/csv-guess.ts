import Papa from 'papaparse';
import { parseNumber, type Decimal } from '../src/core/data/own/cells.ts';
import { DELIMITERS, type Format } from '../src/core/data/own/recipe.ts';
import { declaredDelimiter, sampleStart, tableStart } from './csv-preamble.ts';
import { CsvError, guessEncoding } from './csv-text.ts';

/** How much of a file is looked at before it is read. */
const HEAD = 1 << 18;
/** So many lines show what separates their cells. */
const SAMPLE = 200;

/** The form of a file, from its beginning; `given` overrides the guesses. */
export async function guessFormat(file: Blob, given: Partial<Format> = {}): Promise<Format> {
  if (file.size === 0) throw new CsvError('The file is empty.');
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const encoding = given.encoding ?? guessEncoding(head);
  const text = wholeLines(head, encoding, file.size > HEAD);
  const sample = sampleStart(text);
  if (sample === undefined) throw new CsvError('The file holds no text.');
  const lines = text
    .slice(sample)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const delimiter = given.delimiter ?? declaredDelimiter(text) ?? guessDelimiter(lines.slice(0, SAMPLE));
  const parse = (part: string, preview?: number) =>
    new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"', preview }).parse(part, 0, false) as {
      data: string[][];
    };
  const decimal = given.decimal ?? guessDecimal(parse(lines.join('\n')).data.slice(1), delimiter);
  const start = tableStart(text, { delimiter, decimal, header: given.header }, false);
  const [first] = parse(text.slice(start), 1).data;
  const header = given.header ?? first.every((cell) => Number.isNaN(parseNumber(cell, decimal)));
  return { encoding, delimiter, decimal, header };
}

/** The beginning of a file as text. Where it is cut, the last line, or character, may be only a part. */
function wholeLines(head: Uint8Array, encoding: Format['encoding'], cut: boolean): string {
  const text = new TextDecoder(encoding).decode(head, { stream: cut }).replace(/\r\n?/g, '\n');
  const end = text.lastIndexOf('\n') + 1;
  return cut && end > 0 ? text.slice(0, end) : `${text}\n`;
}

/** The sign that cuts most lines into the same number of cells, more than one. */
function guessDelimiter(lines: string[]): string {
  let best = ',';
  let score = 0;
  for (const delimiter of DELIMITERS) {
    const cuts = lines.map((l) => l.replace(/^#+ *|"[^"]*"/g, '').split(delimiter).length);
    const agree = cuts.filter((n) => n === cuts[0]).length / lines.length;
    // A blank is in every sentence: it must be far more regular than the others.
    const merit = cuts[0] > 1 ? agree * (delimiter === ' ' ? 0.5 : 1) + cuts[0] / 1e4 : 0;
    if (merit > score) [best, score] = [delimiter, merit];
  }
  return best;
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
