import { adaSspPlan } from '../../../core/learners/regression/noise-plan.ts';
import { planReleases, type Release } from '../../../core/learners/regression/release-ledger.ts';
import { statisticReleases } from '../../../core/learners/regression/statistics.ts';
import { RHO } from '../shared/private-curves.ts';
import { hasPublicBounds } from '../shared/public-bounds.ts';
import { sharesOf, type OwnRow } from './experiment.ts';

/** A coefficient over all draws of the noise: nine draws in ten lie between `low` and `high`. */
export type Effect = OwnRow & {
  median: number;
  from: number;
  to: number;
  /** The same for a move from the lower to the upper bound of the column, which makes columns comparable. */
  effect: { exact: number; median: number; from: number; to: number };
};

const quantile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

export function effectsOf(rows: OwnRow[]): Effect[] {
  return rows.map((row) => {
    const [from, median, to] = [0.05, 0.5, 0.95].map((share) => quantile(row.draws, share));
    // The constant is a value of y and has no range to move over.
    const width = row.number === 0 ? 1 : row.high - row.low;
    const effect = { exact: width * row.exact, median: width * median, from: width * from, to: width * to };
    return { ...row, median, from, to, effect };
  });
}

/** Columns whose bounds nobody gave, and columns with one value only. */
export const openBounds = (rows: OwnRow[]) => rows.filter(({ known }) => !known);
export const flatColumns = (rows: OwnRow[]) => rows.filter(({ flat }) => flat);

export function ledgerOf(
  values: { epsilon: number; delta: number; data: string; statistics: string },
  rows: OwnRow[],
): Release[] {
  const plan = adaSspPlan('joint', { ...values, rho: RHO }, sharesOf(values));
  const open = openBounds(rows).map(({ column, number }) => (number === 0 ? 'the target' : column));
  const unknown = rows.length === 0 ? !hasPublicBounds(values.data) : open.length > 0;
  const which = open.length > 3 ? `${open.length} columns` : open.join(', ');
  return [
    ...(unknown
      ? [
          {
            label: 'bounds read from the data',
            why: `No bounds were given for ${which || 'any column'}; the smallest and largest values of the file took their place.`,
          },
        ]
      : []),
    ...(plan.statistics === undefined
      ? []
      : statisticReleases(Math.max(1, rows.length - 1), plan.statistics)),
    ...planReleases(plan, { xBound: plan.statistics === undefined ? Math.SQRT2 : 1, yBound: 1 }),
  ];
}
