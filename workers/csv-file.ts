import Papa from 'papaparse';
import { guessFormat } from '../src/core/data/csv/guess.ts';
import { tableStart } from '../src/core/data/csv/preamble.ts';
import {
  CsvError,
  type Cut,
  type Rows,
  type TableFile,
  type Watch,
} from '../src/core/data/csv/table-file.ts';
import type { Format } from '../src/core/data/own/recipe.ts';
import { count, guessEncoding, headOf, textOf } from './csv-text.ts';

type Parsed = {
  data: string[][];
  errors: { code: string; row: number; index: number }[];
  meta: { cursor: number };
};

/** A quoted cell longer than this was opened by mistake. */
const LONGEST_CELL = 4 << 20;

const parserOf = (delimiter: string, preview?: number) =>
  new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"', preview });

const cut: Cut = (text, delimiter, most) => (parserOf(delimiter, most).parse(text, 0, false) as Parsed).data;

/** A file of the reader's own as the core reads it: Papa Parse cuts it into cells. */
export const tableFile = (file: File): TableFile => ({
  name: file.name,
  size: file.size,
  async guess(given) {
    if (file.size === 0) throw new CsvError('The file is empty.');
    const head = await headOf(file);
    const encoding = given.encoding ?? guessEncoding(head.bytes);
    return guessFormat(head.lines(encoding), { ...given, encoding }, cut);
  },
  rows: (format, watch) => rowsOf(file, format, watch),
});

/**
 * The rows of a file, as they are read. Comments before them and empty lines are skipped; broken quotes are an error with
 * their line.
 */
async function* rowsOf(file: Blob, format: Format, watch: Watch): AsyncGenerator<Rows> {
  const parser = parserOf(format.delimiter);
  let held = '';
  let line = 1;
  let begun = false;
  const parse = (text: string, more: boolean): Rows => {
    const { data, errors, meta } = parser.parse(text, 0, more) as Parsed;
    for (const { code, index } of errors) {
      const at = line + count(text.slice(0, index));
      throw new CsvError(
        code === 'MissingQuotes'
          ? `Line ${at}: a quotation mark is opened and never closed.`
          : `Line ${at}: there is a quotation mark in the middle of a quoted cell; inside it must be written twice ("").`,
      );
    }
    held = more ? text.slice(meta.cursor) : '';
    if (held.length > LONGEST_CELL) {
      const what = held.includes('"') ? 'a quotation mark is opened and not closed' : 'the line does not end';
      throw new CsvError(
        `Line ${line + count(text.slice(0, meta.cursor))}: ${what} for four million characters.`,
      );
    }
    return number(data, text.includes('"'));
  };
  const number = (data: string[][], quoted: boolean): Rows => {
    const out: Rows = { rows: [], lines: [] };
    for (const row of data) {
      if (row.length > 1 || row[0].trim() !== '') {
        out.rows.push(row);
        out.lines.push(line);
      }
      line++;
      // Only a quoted cell can run over several lines.
      if (quoted) for (const cell of row) if (cell.includes('\n')) line += count(cell);
    }
    return out;
  };
  const begin = (text: string, at: number): string => {
    begun = true;
    const before = text.slice(0, at).split('\n').slice(0, -1);
    line += before.length;
    watch.leftOut?.(before.filter((left) => left.trim() !== '' && !/^"?sep=/i.test(left)).length);
    return text.slice(at);
  };
  for await (const piece of textOf(file, format.encoding, watch)) {
    let text = held + piece;
    if (!begun) {
      const wait = text.length <= LONGEST_CELL;
      const at = tableStart(text, format, wait, cut);
      if (at === undefined && wait) {
        held = text;
        continue;
      }
      text = begin(text, at ?? 0);
    }
    yield parse(text, true);
  }
  if (!begun) held = begin(held, tableStart(`${held}\n`, format, false, cut) ?? held.length);
  if (held) yield parse(held, false);
}
