import { isMissing, parseNumber } from '../own/cells.ts';
import { DELIMITERS, type Format } from '../own/recipe.ts';
import type { Cut } from './table-file.ts';

type Line = { at: number; text: string };
/** The lines that begin with # before any other, and the first two from there on. */
type Opening = { signed: Line[]; plain: Line[] };

const SIGN = /^#+ */;
/** A sign that stands right before a word: a comment, but as well a cell like #1 or #hot. */
const TIGHT = /^#[^# ]/;
const SEPARATOR = /^"?sep=(.)"?$/i;

/** What Excel's `sep=;` in the first line says, if it is there. */
export function declaredDelimiter(text: string): string | undefined {
  const sign = SEPARATOR.exec(text.slice(0, text.indexOf('\n')))?.[1];
  return DELIMITERS.find((delimiter) => delimiter === sign);
}

/** How a text begins, as far as its lines have ended; empty lines and `sep=;` are passed over. */
function openingOf(text: string): Opening {
  const signed: Line[] = [];
  const plain: Line[] = [];
  let at = 0;
  for (let end = text.indexOf('\n'); end >= 0 && plain.length < 2; end = text.indexOf('\n', at)) {
    const line = { at, text: text.slice(at, end) };
    const passed = line.text.trim() === '' || (at === 0 && SEPARATOR.test(line.text));
    if (!passed) (plain.length === 0 && line.text.startsWith('#') ? signed : plain).push(line);
    at = end + 1;
  }
  return { signed, plain };
}

/** Where the lines are that show how cells are separated: behind all that could be comments, if anything is. */
export function sampleStart(text: string): number | undefined {
  const { signed, plain } = openingOf(text);
  return (plain[0] ?? signed[0])?.at;
}

/** Titles have so many lines at most. */
const TITLES = 3;

/**
 * Where a title above the table ends; 0 without one, undefined while that cannot be told. A title has one cell, or few, or an empty
 * line below it, and the lines after it have more, and all the same number.
 */
function titleEnd(text: string, delimiter: string, more: boolean, cutCells: Cut): number | undefined {
  const lines: (Line & { gap: boolean })[] = [];
  let at = 0;
  for (let end = text.indexOf('\n'); end >= 0 && lines.length < TITLES + 3; end = text.indexOf('\n', at)) {
    const line = text.slice(at, end);
    if (line.trim() === '' && lines.length > 0) lines[lines.length - 1].gap = true;
    // A row that begins so has no title above it; a cell over several lines is no matter for single lines.
    else if (line.startsWith('#') || (line.includes('"') && line.split('"').length % 2 === 0)) return 0;
    else if (line.trim() !== '' && !(at === 0 && SEPARATOR.test(line)))
      lines.push({ at, text: line, gap: false });
    at = end + 1;
  }
  if (more && lines.length < TITLES + 3) return undefined;
  const widths = lines.map((line) => (cutCells(line.text, delimiter)[0] ?? ['']).length);
  for (let i = 1; i <= TITLES && i + 1 < lines.length; i++) {
    const width = widths[i];
    const isTable = width > 1 && widths.slice(i, i + 3).every((other) => other === width);
    const isTitle = (k: number) => widths[k] <= width / 2 || (lines[k].gap && widths[k] < width);
    if (isTable && lines.slice(0, i).every((_, k) => isTitle(k))) return lines[i].at;
  }
  return 0;
}

/**
 * Where the table begins in the text of a file; undefined while that cannot be told, and where there is no table. A line that
 * begins with # is a comment unless it has as many cells as the first line that does not; where all begin so, none is.
 */
export function tableStart(
  text: string,
  format: Pick<Format, 'delimiter' | 'decimal'> & { header?: boolean },
  more: boolean,
  cutCells: Cut,
): number | undefined {
  const title = titleEnd(text, format.delimiter, more, cutCells);
  if (title === undefined || title > 0) return title;
  const { signed, plain } = openingOf(text);
  if (more && plain.length < (signed.length > 0 ? 2 : 1)) return undefined;
  if (plain.length === 0 || signed.length === 0) return (plain[0] ?? signed[0])?.at;

  const cells = (line: string) => cutCells(line, format.delimiter)[0] ?? [''];
  const isNumber = (cell: string) => !Number.isNaN(parseNumber(cell, format.decimal));
  const cut = ({ at, text }: Line) => {
    const sign = SIGN.exec(text)?.[0] ?? '';
    const [head, ...tail] = cells(text.slice(sign.length));
    return { at, sign, tight: TIGHT.test(text), cells: [sign + head, ...tail] };
  };
  const [first, ...second] = plain.map(cut);
  const width = first.cells.length;
  if (width < 2) return first.at;
  const alike = signed.map(cut).filter((line) => line.cells.length === width);
  const lines = [...alike, first, ...second];

  // Names are words, right above the first line with a number where one of them is. What stands above names is a comment,
  // were it cut into as many cells; but two such lines without a blank are no accident.
  const data = lines.findIndex((line) => line.cells.some(isNumber));
  const above = lines[data - 1];
  const named =
    above?.cells.some((cell, c) => !isMissing(cell) && isNumber(lines[data].cells[c] ?? '')) &&
    alike.slice(0, data - 1).filter((line) => line.tight).length < 2;
  if (named && format.header !== false) {
    // The sign of a comment is no part of a name, but in #1,#2,#3 it is.
    const [name, ...others] = above.cells;
    const partOfName =
      isNumber(name.slice(above.sign.length)) || others.some((other) => other.startsWith('#'));
    return above.at + (partOfName ? 0 : above.sign.length);
  }
  const row = alike.find(
    (line) => line.tight || line.cells.some((cell, c) => isNumber(cell) && isNumber(first.cells[c])),
  );
  return (row ?? first).at;
}
