import type { CentreRow, CentresRow, HistoryRow, SumRow } from './experiment.ts';

/** Of the round that is looked at: the sum, and what each centre sent. Of the whole run: its history. */
export const sumOf = (rows: CentresRow[]) => rows.find((row): row is SumRow => row.kind === 'sum');
export const historyOf = (rows: CentresRow[]) =>
  rows.find((row): row is HistoryRow => row.kind === 'history');
export const centresOf = (rows: CentresRow[]) =>
  rows.filter((row): row is CentreRow => row.kind === 'centre');

/** The sum of all messages and the pooled gradient differ only by the order in which numbers were added. */
export const isSame = ({ difference }: SumRow) => difference < 1e-9;

/** After each round: when it ended, and the cost then; with all messages in time, a round takes two ticks. */
export function byRound(rows: CentresRow[]) {
  const history = historyOf(rows);
  if (!history) return [];
  return Array.from(history.cost, (cost, t) => ({
    round: t + 1,
    tick: history.ticks[t],
    cost,
    calm: 2 * (t + 1),
    faultless: history.faultless[t],
    difference: history.difference[t],
  }));
}

/** The strongest pixels of the pooled gradient, with both numbers in full. */
export function strongest(rows: CentresRow[], shown: number) {
  const sum = sumOf(rows);
  if (!sum) return [];
  return Array.from(sum.pooled.keys())
    .sort((a, b) => Math.abs(sum.pooled[b]) - Math.abs(sum.pooled[a]))
    .slice(0, shown)
    .map((j) => ({
      pixel: `row ${Math.floor(j / 28) + 1}, column ${(j % 28) + 1}`,
      pooled: sum.pooled[j],
      summed: sum.sum[j],
    }));
}

/** The largest difference between a number of the sum and of the pooled gradient. */
export const farthestApart = ({ sum, pooled }: SumRow) =>
  pooled.reduce((most, v, j) => Math.max(most, Math.abs(v - sum[j])), 0);
