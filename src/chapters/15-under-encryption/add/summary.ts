import type { AddRow } from './experiment.ts';

export const textsOf = (rows: AddRow[]) => rows.filter(({ kind }) => kind === 'text');
export const timesOf = (rows: AddRow[]) => rows.filter(({ kind }) => kind === 'time');

/** The bytes of a ciphertext as numbers from 0 to 255. */
export const bytesIn = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));

export function addSummary(rows: AddRow[]) {
  const texts = Object.fromEntries(textsOf(rows).map((row) => [row.what, row]));
  const times = Object.fromEntries(timesOf(rows).map(({ what, liveMs }) => [what, liveMs]));
  return { texts, times, sum: texts.sum?.plain };
}
