import { createRng } from '../../../core/random/create-rng.ts';

/** The largest income that counts, in thousands a year: larger ones are cut there, so that one person moves a total by at most this much. */
export const TOP_INCOME = 200;
export const BLOCK = 40;

/** The incomes of a made-up block of 40 people, in whole thousands: most are modest, a few are large. */
export function incomesOf(seed: number): number[] {
  const rng = createRng(seed).fork('incomes');
  return Array.from({ length: BLOCK }, () =>
    Math.min(TOP_INCOME, Math.round(18 + 26 * (rng.exponential() + rng.exponential()) * 0.6)),
  );
}
