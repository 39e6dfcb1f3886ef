import type { Release } from '../../../core/learners/regression/release-ledger.ts';
import type { Rows } from '../../../core/learners/regression/rows.ts';
import type { PublicBounds } from '../../../core/learners/regression/statistics.ts';

/**
 * Bounds that can be said before a data set is seen, from what its columns mean: a quality is marked from 0 to 10, California lies between
 * these latitudes. A real release must have such bounds from somebody who has not looked.
 */
const KNOWN: Record<string, { columns: [number, number][]; y: [number, number] }> = {
  'california-housing': {
    // Income in 10,000 dollars, age of houses, rooms, bedrooms, people, people in a house, latitude, longitude.
    columns: [
      [0, 15],
      [0, 52],
      [0, 15],
      [0, 5],
      [0, 6000],
      [0, 8],
      [32, 42],
      [-125, -114],
    ],
    y: [0, 5],
  },
  abalone: {
    // Three sexes, lengths in 200 mm, weights in 200 g; the oldest ever counted had about 30 rings.
    columns: [
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 0.5],
      [0, 3],
      [0, 1.5],
      [0, 1],
      [0, 1],
    ],
    y: [0, 30],
  },
  'wine-red': {
    columns: [
      [4, 16],
      [0, 1.6],
      [0, 1],
      [0, 16],
      [0, 0.6],
      [0, 80],
      [0, 300],
      [0.99, 1.01],
      [2.5, 4.5],
      [0, 2],
      [8, 15],
    ],
    y: [0, 10],
  },
  concrete: {
    columns: [
      [100, 600],
      [0, 400],
      [0, 250],
      [100, 260],
      [0, 40],
      [700, 1200],
      [500, 1100],
      [0, 365],
    ],
    y: [0, 100],
  },
};

/** Columns that were centred and scaled before we had them (diabetes), and made-up ones, by what they were made to be. */
const spread = (d: number, half: number, y: [number, number]) => ({
  columns: Array.from({ length: d }, (): [number, number] => [-half, half]),
  y,
});

/** Public bounds of a data set; of a file of the reader's own, the ends of its columns, which are not public. */
export const publicBounds = (data: string, rows: Rows): PublicBounds =>
  knownBounds(data, rows.d) ?? measuredBounds(rows);

/** What is known of a data set with so many columns without looking; undefined for a file of the reader's own. */
export function knownBounds(data: string, d: number): PublicBounds | undefined {
  const known =
    KNOWN[data] ??
    (data === 'diabetes'
      ? spread(d, 0.2, [0, 350])
      : data.startsWith('synthetic-linear')
        ? spread(d, 4, [-4, 4])
        : data.startsWith('synthetic-heavy')
          ? {
              columns: Array.from({ length: d }, (): [number, number] => [0, 20]),
              y: [0, 10] as [number, number],
            }
          : undefined);
  if (known?.columns.length !== d) return undefined;
  return {
    low: known.columns.map(([low]) => low),
    high: known.columns.map(([, high]) => high),
    yLow: known.y[0],
    yHigh: known.y[1],
  };
}

/** The line of the ledger for bounds that nobody knew before the file was read. */
export const endsOfColumns = (data: string): Release[] =>
  hasPublicBounds(data)
    ? []
    : [
        {
          label: 'ends of the columns',
          why: 'They were read from the file; bounds have to be known beforehand.',
        },
      ];

/** Whether the bounds of a data set were known before it was seen. */
export const hasPublicBounds = (data: string): boolean =>
  Object.hasOwn(KNOWN, data) || data === 'diabetes' || data.startsWith('synthetic-');

function measuredBounds({ rows, d, X, y }: Rows): PublicBounds {
  const low = new Array<number>(d).fill(Infinity);
  const high = new Array<number>(d).fill(-Infinity);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < d; j++) {
      low[j] = Math.min(low[j], X[i * d + j]);
      high[j] = Math.max(high[j], X[i * d + j]);
    }
  }
  return {
    low,
    high,
    yLow: y.reduce((a, b) => Math.min(a, b), Infinity),
    yHigh: y.reduce((a, b) => Math.max(a, b), -Infinity),
  };
}
