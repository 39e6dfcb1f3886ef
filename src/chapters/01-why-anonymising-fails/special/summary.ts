import { uniqueShare } from '../../../core/anonymity/measures.ts';
import { details, LARGEST, SMALLEST, type Detail } from './details.ts';
import type { RealRow, SimulatedRow, SpecialRow } from './experiment.ts';

export type SpecialValues = {
  people: number;
  birth: Detail;
  sex: boolean;
  leapDay: boolean;
  real: boolean;
  seed: number;
};

const cellsOf = (birth: Detail, sex: boolean) =>
  details.find(({ id }) => id === birth)!.cells * (sex ? 2 : 1);

/**
 * The chance that nobody else in the postcode shares what is known of the reader. A birthday on 29 February comes once in four years, so
 * such a date is a quarter as common as any other.
 */
export function ownShare({ people, birth, sex, leapDay }: SpecialValues): number {
  const rarer = leapDay && birth === 'date' ? 4 : 1;
  return uniqueShare(people, rarer * cellsOf(birth, sex));
}
/** How many people the postcode has on average who share it, the reader included. */
export function alikeOf({ people, birth, sex, leapDay }: SpecialValues): number {
  const rarer = leapDay && birth === 'date' ? 4 : 1;
  return 1 + (people - 1) / (rarer * cellsOf(birth, sex));
}

const POINTS = 90;

/** The share of unique people against the size of the postcode, by the formula. */
export function curves(sex: boolean) {
  return details.flatMap(({ id, label }) =>
    Array.from({ length: POINTS + 1 }, (_, i) => {
      const people = SMALLEST * (LARGEST / SMALLEST) ** (i / POINTS);
      return { detail: id, label, people, share: uniqueShare(people, cellsOf(id, sex)) };
    }),
  );
}

export const simulated = (rows: SpecialRow[]) =>
  rows.filter((row): row is SimulatedRow => row.kind === 'simulated');
export const real = (rows: SpecialRow[]) => rows.filter((row): row is RealRow => row.kind === 'real');

/** Of the choices of so many columns, the one that leaves most rows alone. */
export function worstChoices(rows: SpecialRow[]): RealRow[] {
  const all = real(rows);
  const most = Math.max(0, ...all.map(({ count }) => count));
  return Array.from({ length: most }, (_, i) =>
    all.filter(({ count }) => count === i + 1).reduce((a, b) => (b.unique > a.unique ? b : a)),
  );
}
