import type { Guarantee } from '../../../core/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { accountantSource } from '../shared/sources.ts';
import type { LedgerRow } from './experiment.ts';
import { ledgerFigure, totalsFigure } from './figure.ts';
import { params } from './params.ts';
import { requestsOf } from './summary.ts';

function guarantee(
  values: { epsilon: number; delta: number; accountant: string },
  rows: LedgerRow[],
): Guarantee {
  const requests = requestsOf(rows);
  // Until the run has ended the budget is what is promised; then, what was granted.
  const unspent = rows.length > 0 && !requests.some((row) => row.granted);
  return {
    status: 'proven',
    epsilon: unspent ? 0 : (requests.at(-1)?.spent ?? values.epsilon),
    delta: unspent ? 0 : values.delta,
    neighbours: 'add-remove',
    assumptions: [
      'Nobody is in two of the groups A, B and C, and a person’s group depends on that person’s own row alone.',
      'A question may depend on earlier answers; the noise and the sampling rate of all requests are fixed in advance.',
      'Whether a request is refused depends only on its noise, its sampling rate and its group, never on the data.',
    ],
    reason: unspent
      ? 'Nothing has been released, so nothing has been spent.'
      : 'The granted requests together cost at most this. A request that would have exceeded the budget was refused before it was answered.',
    source: `${accountantSource[values.accountant]}; [@mcsherry-2009, theorem 4] for the groups`,
  };
}

export const cell = defineCell({
  id: 'ledger',
  params,
  request: (values) => values,
  presets: [
    { label: 'Five requests', values: {} },
    { label: 'The same requests, tightest accountant', values: { accountant: 'pld' } },
    {
      label: 'Two training runs on samples of 1 %',
      values: {
        accountant: 'pld',
        requests: 'gaussian:4:10000:0.01:all,gaussian:4:10000:0.01:all,laplace:2:1:1:A,laplace:2:1:1:B',
      },
    },
    { label: 'An empty ledger', values: { requests: '' } },
  ],
  tasks: [
    {
      id: 'more',
      ask: 'Get all five requests granted without changing the budget.',
      done: (values, rows: LedgerRow[]) =>
        values.epsilon === 2 &&
        requestsOf(rows).length >= 5 &&
        requestsOf(rows)
          .slice(0, 5)
          .every((row) => row.granted),
    },
  ],
  figures: [ledgerFigure, totalsFigure],
  guarantee,
});
