import { syntheticName } from '../../../core/data/synthetic/index.ts';

/** What the made-up rows of this chapter can be set to. */
export type MadeUp = { rows: number; columns: number; condition: number; tails: number };

/** The data set that is meant: made-up rows have their settings in their name, and only those that were changed. */
export function sourceOf({ data, rows, columns, condition, tails }: MadeUp & { data: string }): string {
  if (data !== 'synthetic-linear') return data;
  return syntheticName(data, {
    columns,
    condition,
    ...(rows !== 2000 && { rows }),
    ...(tails !== 100 && { tails }),
  });
}

/** Only made-up rows depend on these; others keep their fits when they are moved. */
export const madeUpInputs = ({ data, rows, columns, condition, tails }: MadeUp & { data: string }): MadeUp =>
  data === 'synthetic-linear'
    ? { rows, columns, condition, tails }
    : { rows: 0, columns: 0, condition: 0, tails: 0 };
