import { ColumnScan, type ColumnFacts } from '../own/column-scan.ts';
import { Fingerprint } from '../own/fingerprint.ts';
import type { Format } from '../own/recipe.ts';
import { CsvError, WrongEncoding, type TableFile, type Watch } from './table-file.ts';

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
  /** Lines before the table that were left out: comments, a title. */
  leftOut: number;
};

const MAX_COLUMNS = 2000;
const MAX_SKIPPED = 0.1;

/** Reads the whole file once and keeps nothing of it but the facts. */
export async function scan(file: TableFile, given: Partial<Format>, watch: Watch): Promise<Scan> {
  const format = await file.guess(given);
  try {
    return await scanAs(file, format, watch);
  } catch (error) {
    // Plain letters for pages on end, then an ä that is not UTF-8: the guess from the beginning was wrong.
    if (error instanceof WrongEncoding && !given.encoding) {
      return scan(file, { ...given, encoding: 'windows-1252' }, watch);
    }
    if (error instanceof CsvError) error.format = format;
    throw error;
  }
}

async function scanAs(file: TableFile, format: Format, watch: Watch): Promise<Scan> {
  const hash = new Fingerprint();
  let columns: ColumnScan[] | undefined;
  let rows = 0;
  const skipped = { count: 0, first: [] as string[] };
  let leftOut = 0;
  const told: Watch = {
    ...watch,
    bytes: (bytes) => hash.add(bytes),
    leftOut: (count) => (leftOut = count),
  };
  for await (const piece of file.rows(format, told)) {
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
    const why = skipped.count ? `: ${skipped.first.join('; ')}. ${doubt(format)}` : '.';
    throw new CsvError(`The file holds no rows${why}`);
  }
  if (skipped.count > MAX_SKIPPED * (rows + skipped.count)) {
    throw new CsvError(
      `${skipped.count} of ${rows + skipped.count} lines do not have the cells that the first line promises: ${skipped.first.join('; ')}. ${doubt(format)}`,
    );
  }
  if (columns.length < 2) {
    throw new CsvError(`There is only one column. ${doubt(format)}`);
  }
  return {
    name: file.name,
    size: file.size,
    fingerprint: hash.end(),
    format,
    rows,
    columns: columns.map((column) => column.facts()),
    skipped,
    leftOut,
  };
}

function doubt({ delimiter }: Format): string {
  const shown = delimiter === '\t' ? 'tab' : delimiter === ' ' ? 'blank' : delimiter;
  return `Is “${shown}” what separates the cells?`;
}

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
