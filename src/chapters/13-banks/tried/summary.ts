import { perRows } from '../../../core/work/per-rows.ts';
import type { TriedRow } from './experiment.ts';

/** One ratio, or one probability: what is claimed, what is exact, and what was drawn with its 95 % interval. */
export type Tried = {
  draws: number;
  with: number;
  without: number;
  allowed: number;
  exact: number;
  measured?: number;
  low?: number;
  high?: number;
};

const sum = (rows: TriedRow[], name: 'draws' | 'with' | 'without') =>
  rows.reduce((total, row) => total + row[name], 0);

/** The larger of the two probabilities over the smaller one. A count of 0 leaves nothing to divide. */
const ratioOf = perRows((rows: TriedRow[]): Tried => {
  const [{ allowed, exactWith, exactWithout }] = rows;
  const counts = { draws: sum(rows, 'draws'), with: sum(rows, 'with'), without: sum(rows, 'without') };
  const [more, less] =
    exactWith > exactWithout ? [counts.with, counts.without] : [counts.without, counts.with];
  const exact = Math.exp(Math.abs(Math.log(exactWith) - Math.log(exactWithout)));
  if (more === 0 || less === 0) return { ...counts, allowed, exact };
  // The logarithm of a ratio of frequencies is nearly normal; this is its variance to first order.
  const half = 1.96 * Math.sqrt(1 / more + 1 / less - 2 / counts.draws);
  const measured = more / less;
  return {
    ...counts,
    allowed,
    exact,
    measured,
    low: measured * Math.exp(-half),
    high: measured * Math.exp(half),
  };
});

/** Both sides are the same here, so all draws count for one probability. */
const shareOf = perRows((rows: TriedRow[]): Tried => {
  const [{ allowed, exactWith: exact }] = rows;
  const counts = { draws: sum(rows, 'draws'), with: sum(rows, 'with'), without: sum(rows, 'without') };
  const n = 2 * counts.draws;
  const measured = (counts.with + counts.without) / n;
  const half = 1.96 * Math.sqrt((measured * (1 - measured)) / n);
  return { ...counts, allowed, exact, measured, low: measured - half, high: measured + half };
});

export const triedSummary = (rows: TriedRow[], what: string): Tried | undefined =>
  rows.length === 0 ? undefined : what === 'candidates' ? shareOf(rows) : ratioOf(rows);

/** Whether the drawn interval lies wholly beyond what the claim allows. */
export const isRefuted = ({ allowed, low }: Tried) => low !== undefined && low > allowed;
