import { ALL, plateAt, SMALL } from './plates.ts';
import type { TaxiRow } from './experiment.ts';

export type TaxiValues = { pattern: 'small' | 'all'; plate: number; salted: boolean; seed: number };

export const platesOf = ({ pattern }: Pick<TaxiValues, 'pattern'>) => (pattern === 'small' ? SMALL : ALL);

export const triedOf = (rows: TaxiRow[]) => rows.reduce((sum, { from, to }) => sum + to - from, 0);

/** The plate that the hash belongs to, once it is found. */
export function foundPlate(rows: TaxiRow[]): string | undefined {
  const hit = rows.find(({ found }) => found >= 0);
  return hit && plateAt(hit.found);
}

/** Seconds of a year, and a pace far beyond a browser's, to say how long a search with an unknown salt takes. */
const YEAR = 365.25 * 86_400;
export const FAST = 1e9;
/** Sixteen unknown characters of base 16 before the plate. */
export const yearsWithSalt = (plates: number) => (plates * 16 ** 16) / FAST / YEAR;
