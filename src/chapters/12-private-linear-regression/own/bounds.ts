import { check } from '../../../core/check.ts';
import type { Rows } from '../../../core/learners/regression/rows.ts';
import type { PublicBounds } from '../../../core/learners/regression/statistics.ts';
import { hasPublicBounds, publicBounds } from '../shared/public-bounds.ts';

/** Bounds as the reader gives them: `column:low:high`, columns counted from 1, 0 for the target. */
export type Given = { column: number; low: number; high: number };

export const readBounds = (text: string): Given[] =>
  text === ''
    ? []
    : text.split(',').map((entry) => {
        const [column, low, high] = entry.split(':').map(Number);
        return { column, low, high };
      });

/** The same list with these bounds in the place of others of the same column. */
export const withBounds = (text: string, given: Given): string =>
  [...readBounds(text).filter(({ column }) => column !== given.column), given]
    .map(({ column, low, high }) => `${column}:${low}:${high}`)
    .join(',');

/**
 * The bounds that are used; whether each was known before the data was seen, and whether each was drawn with the values in sight. The target
 * comes last in both. What was drawn by looking stays so, whatever else is given for the column.
 */
export function boundsOf(
  data: string,
  rows: Rows,
  text: string,
  drawn = '',
): { bounds: PublicBounds; known: boolean[]; seen: boolean[] } {
  const found = publicBounds(data, rows);
  const bounds = { ...found, low: [...found.low], high: [...found.high] };
  const known = new Array<boolean>(rows.d + 1).fill(hasPublicBounds(data));
  const seen = new Array<boolean>(rows.d + 1).fill(false);
  for (const [isSeen, list] of [
    [false, text],
    [true, drawn],
  ] as const) {
    for (const { column, low, high } of readBounds(list)) {
      check(low < high, `the bounds of column ${column}`, 'the lower one first', `${low} and ${high}`);
      check(column <= rows.d, 'a bounded column', `one of ${rows.d}, or 0 for the target`, column);
      if (column === 0) [bounds.yLow, bounds.yHigh] = [low, high];
      else [bounds.low[column - 1], bounds.high[column - 1]] = [low, high];
      const place = column === 0 ? rows.d : column - 1;
      known[place] = true;
      seen[place] = isSeen;
    }
  }
  return { bounds, known, seen };
}

/** A range and a quarter of it more on both sides: room to draw in. */
export function widened([from, to]: readonly [number, number]): [number, number] {
  const room = (to - from) / 4;
  return [from - room, to + room];
}
