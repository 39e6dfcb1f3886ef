import { SWEEP, type StepRow } from './experiment.ts';

export const chosenOf = (rows: StepRow[]) => rows.find(({ kind }) => kind === 'chosen');
export const safeOf = (rows: StepRow[]) => rows.find(({ kind }) => kind === 'safe');

export const byRound = (row: StepRow | undefined) =>
  row
    ? Array.from(row.cost, (cost, round) => ({ round: round + 1, cost, kind: row.kind, step: row.step }))
    : [];

/** All runs by their step in units of 1/L. */
export const swept = (rows: StepRow[]) =>
  rows
    .map(({ kind, step, L, last, diverged }) => ({ kind, step, factor: step * L, last, diverged }))
    .sort((a, b) => a.factor - b.factor);

/** How a run went: the first round in which the cost rose, if any, and whether it exploded. */
export function courseOf({ cost, diverged }: StepRow) {
  const rise = cost.findIndex((c, t) => t > 0 && c > cost[t - 1] * (1 + 1e-9));
  return {
    firstRise: rise < 0 ? undefined : rise + 1,
    exploded: diverged || cost[cost.length - 1] > 10 * cost[0],
  };
}

/** No step of the sweep, once it is complete, ends more than a hair lower than the reader's. */
export function isFastest(rows: StepRow[]): boolean {
  const others = rows.filter(({ kind }) => kind !== 'chosen').map(({ last }) => last);
  const own = chosenOf(rows)?.last ?? Infinity;
  return others.length > SWEEP.length && own <= 1.015 * Math.min(...others);
}
