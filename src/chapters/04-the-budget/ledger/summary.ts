import { parseRequests, type LedgerRow, type RequestRow, type TotalRow } from './experiment.ts';

export const requestsOf = (rows: LedgerRow[]) =>
  rows.filter((row): row is RequestRow => row.about === 'request');

/** What was spent before each request. */
export const spentBefore = (requests: RequestRow[], i: number) => (i === 0 ? 0 : requests[i - 1].spent);

/** What the granted requests cost, by every accountant that can read them. */
export const totalsOf = (rows: LedgerRow[]) =>
  rows.filter((row): row is TotalRow => row.about === 'total' && row.epsilon < Infinity);

export const smallest = (totals: TotalRow[]) =>
  totals.reduce<TotalRow | undefined>((a, b) => (a && a.epsilon <= b.epsilon ? a : b), undefined);

/** A request in words: `10 × Gauss, scale 20, samples of 0.01, group A`. */
export function namesOf(requests: string): string[] {
  return parseRequests(requests).map(({ kind, noise, times, rate, rows }) =>
    [
      `${times === 1 ? '' : `${times.toLocaleString('en-US')} × `}${kind === 'gaussian' ? 'Gauss' : 'Laplace'}`,
      `scale ${noise}`,
      ...(rate === 1 ? [] : [`sampled at ${rate}`]),
      ...(rows === 'all' ? [] : [`group ${rows}`]),
    ].join(', '),
  );
}
