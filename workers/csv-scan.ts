import { parseNumber, type Decimal } from '../src/core/data/own/cells.ts';
import { ColumnScan, type ColumnFacts } from '../src/core/data/own/column-scan.ts';
import { Fingerprint } from '../src/core/data/own/fingerprint.ts';
import { DELIMITERS, type Format } from '../src/core/data/own/recipe.ts';
import { rowsOf } from './csv-rows.ts';
import { CsvError, guessEncoding, textOf, WrongEncoding, type Watch } from './csv-text.ts';

/** What the page learns of a file: its form and its columns, a few example values, no rows. */
export type Scan = {
  name: string;
  size: number;
  fingerprint: string;
  format: Format;
  rows: number;
  columns: ColumnFacts[];
  /** Lines that had to be left out, the first few in words. */
  skipped: { count: number; first: string[] };
};

const HEAD = 1 << 18;
const MAX_COLUMNS = 2000;
const MAX_SKIPPED = 0.1;

/** The form of a file, from its beginning; `given` overrides the guesses. */
export async function guessFormat(file: Blob, given: Partial<Format> = {}): Promise<Format> {
  if (file.size === 0) throw new CsvError('The file is empty.');
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const encoding = given.encoding ?? guessEncoding(head);
  let text = '';
  const quiet = { progress: () => {}, cancelled: () => false };
  for await (const piece of textOf(file.slice(0, HEAD - (HEAD % 4)), looseFor(encoding, file), quiet))
    text += piece;
  // The last line of the head may be cut.
  const lines = text.split('\n');
  if (file.size > HEAD && lines.length > 1) lines.pop();
  const sample = lines.filter((l) => l.trim() !== '').slice(0, 200);
  if (sample.length === 0) throw new CsvError('The file holds no text.');
  const delimiter = given.delimiter ?? guessDelimiter(sample);
  const cells = sample.slice(0, 200).map((l) => l.split(delimiter).map(unquoted));
  const decimal = given.decimal ?? guessDecimal(cells.slice(1), delimiter);
  const header = given.header ?? cells[0].every((cell) => Number.isNaN(parseNumber(cell, decimal)));
  return { encoding, delimiter, decimal, header };
}

/** A head that is cut in the middle of a character must not fail: then it is read as Latin-1, which cannot. */
const looseFor = (encoding: Format['encoding'], file: Blob) =>
  encoding === 'utf-8' && file.size > HEAD ? 'windows-1252' : encoding;

const unquoted = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1');

/** The sign that cuts most lines into the same number of cells, more than one. */
function guessDelimiter(lines: string[]): string {
  let best = ',';
  let score = 0;
  for (const delimiter of DELIMITERS) {
    const cuts = lines.map((l) => l.replace(/"[^"]*"/g, '').split(delimiter).length);
    const agree = cuts.filter((n) => n === cuts[0]).length / lines.length;
    // A blank is in every sentence: it must be far more regular than the others.
    const merit = cuts[0] > 1 ? agree * (delimiter === ' ' ? 0.5 : 1) + cuts[0] / 1e4 : 0;
    if (merit > score) [best, score] = [delimiter, merit];
  }
  return best;
}

function guessDecimal(cells: string[][], delimiter: string): Decimal {
  if (delimiter === ',') return '.';
  let [commas, points] = [0, 0];
  for (const cell of cells.flat()) {
    if (/^[-+]?\d+,\d+$/.test(cell)) commas++;
    else if (/^[-+]?\d+\.\d+$/.test(cell)) points++;
  }
  return commas > points ? ',' : '.';
}

/** Reads the whole file once and keeps nothing of it but the facts. */
export async function scan(file: File, given: Partial<Format>, watch: Watch): Promise<Scan> {
  try {
    return await scanAs(file, await guessFormat(file, given), watch);
  } catch (error) {
    // Plain letters for pages on end, then an ä that is not UTF-8: the guess from the beginning was wrong.
    if (!(error instanceof WrongEncoding) || given.encoding) throw error;
    return scan(file, { ...given, encoding: 'windows-1252' }, watch);
  }
}

async function scanAs(file: File, format: Format, watch: Watch): Promise<Scan> {
  const hash = new Fingerprint();
  let columns: ColumnScan[] | undefined;
  let rows = 0;
  const skipped = { count: 0, first: [] as string[] };
  for await (const piece of rowsOf(file, format, { ...watch, bytes: (bytes) => hash.add(bytes) })) {
    for (let r = 0; r < piece.rows.length; r++) {
      const row = piece.rows[r];
      if (!columns) {
        columns = columnNames(row, format.header).map((name) => new ColumnScan(name, format.decimal));
        if (format.header) continue;
      }
      if (row.length !== columns.length) {
        skipped.count++;
        if (skipped.first.length < 3) {
          const words = `${row.length} ${row.length === 1 ? 'cell' : 'cells'}`;
          skipped.first.push(`line ${piece.lines[r]} has ${words} instead of ${columns.length}`);
        }
        continue;
      }
      rows++;
      for (let c = 0; c < row.length; c++) columns[c].see(row[c], piece.lines[r]);
    }
  }
  if (!columns || rows === 0) {
    const why = skipped.count ? `: ${skipped.first.join('; ')}` : '';
    throw new CsvError(`The file holds no rows${why}.`);
  }
  if (skipped.count > MAX_SKIPPED * (rows + skipped.count)) {
    throw new CsvError(
      `${skipped.count} of ${rows + skipped.count} lines do not have the cells that the first line promises: ${skipped.first.join('; ')}. Is “${shown(format.delimiter)}” what separates the cells?`,
    );
  }
  if (columns.length < 2) {
    throw new CsvError(`There is only one column. Is “${shown(format.delimiter)}” what separates the cells?`);
  }
  return {
    name: file.name,
    size: file.size,
    fingerprint: hash.end(),
    format,
    rows,
    columns: columns.map((column) => column.facts()),
    skipped,
  };
}

const shown = (delimiter: string) => (delimiter === '\t' ? 'tab' : delimiter === ' ' ? 'blank' : delimiter);

function columnNames(first: string[], header: boolean): string[] {
  if (first.length > MAX_COLUMNS) {
    throw new CsvError(`There are ${first.length} columns; ${MAX_COLUMNS} is the most that this page takes.`);
  }
  const used = new Set<string>();
  return first.map((cell, c) => {
    const plain = header && cell.trim() !== '' ? cell.trim().slice(0, 80) : `column ${c + 1}`;
    let name = plain;
    for (let n = 2; used.has(name); n++) name = `${plain} (${n})`;
    used.add(name);
    return name;
  });
}
