import { check } from '../../../core/check.ts';
import type { Rows } from '../../../core/learners/regression/rows.ts';
import type { PublicBounds } from '../../../core/learners/regression/statistics.ts';
import { hasPublicBounds, publicBounds } from '../shared/public-bounds.ts';

/** Bounds as the reader gives them: `column:low:high`, columns counted from 1, 0 for the target. */
export type Given = { column: number; low: number; high: number };

const readBounds = (text: string): Given[] =>
  text === ''
    ? []
    : text.split(',').map((entry) => {
        const [column, low, high] = entry.split(':').map(Number);
        return { column, low, high };
      });

/** The bounds that are used, and whether each was known before the data was seen; the target comes last in `known`. */
export function boundsOf(data: string, rows: Rows, text: string): { bounds: PublicBounds; known: boolean[] } {
  const found = publicBounds(data, rows);
  const bounds = { ...found, low: [...found.low], high: [...found.high] };
  const known = new Array<boolean>(rows.d + 1).fill(hasPublicBounds(data));
  for (const { column, low, high } of readBounds(text)) {
    check(low < high, `the bounds of column ${column}`, 'the lower one first', `${low} and ${high}`);
    check(column <= rows.d, 'a bounded column', `one of ${rows.d}, or 0 for the target`, column);
    if (column === 0) [bounds.yLow, bounds.yHigh] = [low, high];
    else [bounds.low[column - 1], bounds.high[column - 1]] = [low, high];
    known[column === 0 ? rows.d : column - 1] = true;
  }
  return { bounds, known };
}
