import { parseNumber } from '../src/core/data/own/cells.ts';
import { DELIMITERS, type Format } from '../src/core/data/own/recipe.ts';

/** The first line of a table, and the comment before it, without its sign. */
type Opening = { at: number; line: string; comment?: { at: number; line: string; tight: boolean } };

const COMMENT = /^#+ */;
const SEPARATOR = /^"?sep=(.)"?$/i;

/** What Excel's `sep=;` in the first line says, if it is there. */
export function declaredDelimiter(text: string): string | undefined {
  const sign = SEPARATOR.exec(text.slice(0, text.indexOf('\n')))?.[1];
  return DELIMITERS.find((delimiter) => delimiter === sign);
}

/** The first line that is not empty, nor a comment, nor `sep=;`. Undefined while none has ended. */
export function openingOf(text: string): Opening | undefined {
  let comment: Opening['comment'];
  let at = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
    const line = text.slice(at, end);
    const sign = COMMENT.exec(line)?.[0];
    if (sign !== undefined) {
      comment = { at: at + sign.length, line: line.slice(sign.length), tight: !sign.endsWith(' ') };
    } else if (line.trim() !== '' && !(at === 0 && SEPARATOR.test(line))) {
      return { at, line, comment };
    }
    at = end + 1;
  }
  return undefined;
}

/**
 * Some programs write the names as a comment (`# x,y`, `#CHROM POS`): one with as many cells as the line after it, none of
 * them a number. Where that line could hold names itself, only a comment without a blank is taken for them.
 */
export function namedByComment(
  { line, comment }: Opening,
  { delimiter, decimal }: Pick<Format, 'delimiter' | 'decimal'>,
): boolean {
  if (!comment) return false;
  const cells = (text: string) => text.replace(/"[^"]*"/g, '').split(delimiter);
  const hasNumber = (text: string) => cells(text).some((cell) => !Number.isNaN(parseNumber(cell, decimal)));
  const many = cells(comment.line).length;
  return (
    many > 1 && many === cells(line).length && !hasNumber(comment.line) && (comment.tight || hasNumber(line))
  );
}

/** Where the table begins in the text of a file. Undefined while the text is too short to tell. */
export function tableStart(text: string, format: Format): number | undefined {
  const opening = openingOf(text);
  if (!opening) return undefined;
  return format.header && namedByComment(opening, format) ? opening.comment!.at : opening.at;
}
