import { STRANGEST, type TypicalDigitsRow } from '../shared/typical-digits.ts';

/** Which one is looked at: the digit, and its place among the strangest, 1 being the furthest. */
export type Look = { digit: number; place: number };

export const PIXELS = 784;
export const strange = (row: TypicalDigitsRow, place: number) =>
  row.strangest.subarray((place - 1) * PIXELS, place * PIXELS);

/** The digit that is looked at; while it is on its way, one that is there. */
export const lookedAt = (rows: TypicalDigitsRow[], { digit }: Look) =>
  rows.find((row) => row.digit === digit) ?? rows.at(0);

/** Every strange digit as a row of its own, furthest first. */
export const each = (rows: TypicalDigitsRow[]) =>
  rows.flatMap((row) =>
    Array.from({ length: STRANGEST }, (_, i) => ({
      digit: row.digit,
      place: i + 1,
      distance: row.far[i],
      row,
    })),
  );
export type Each = ReturnType<typeof each>[number];
