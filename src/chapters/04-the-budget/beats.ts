import type { Beat } from '../../notebook/chapter.ts';

export const beats: Beat[] = [
  {
    cell: 'again',
    figure: 'average',
    say: 'One noisy count. Nobody could say whether it is 42.',
    notes: 'Ask the room to guess the secret from this one answer.',
    values: { asks: 1 },
  },
  { cell: 'again', figure: 'average', say: 'Ask again, and average.', values: { asks: 30 } },
  {
    cell: 'again',
    figure: 'average',
    say: 'A thousand answers: the secret is out.',
    notes: 'Nothing went wrong. Every single answer was private, and the sum of them was not.',
    values: { asks: 1000 },
  },
  { cell: 'again', figure: 'meter', say: 'The meter saw it coming: ε = 200.', values: { asks: 1000 } },
  {
    cell: 'parallel',
    say: 'Sixteen questions, one population: pay sixteen times, or once.',
    values: { epsilon: 0.1 },
  },
  {
    cell: 'groups',
    figure: 'odds',
    say: 'One person is hidden. A household, less so.',
    values: { size: 4 },
  },
  {
    cell: 'releases',
    say: 'A sum is safe and dear. Six accountants, one ledger.',
    notes:
      'Left of the crossing advanced composition is worse than the sum. Ask why anybody would use it there.',
    values: {},
  },
  {
    cell: 'releases',
    say: 'On samples the finest of them is sixty times below the sum.',
    values: { mechanism: 'gaussian', epsilon: 1, samplingRate: 0.01 },
  },
  {
    cell: 'sampling',
    figure: 'figure-3-2',
    say: 'Not being in the sample protects best of all.',
    values: { epsilon: 1, samplingRate: 0.1 },
  },
  {
    cell: 'sampling',
    figure: 'figure-3-2',
    say: 'But not from a careless release: ε = 10 on one in a hundred is still 5.4.',
    values: { epsilon: 10, samplingRate: 0.01 },
  },
  {
    cell: 'published',
    say: 'A published table: claimed 3, proven 425.',
    notes: 'The order matters: first the sum inside the batch, then the sampling.',
    values: {},
  },
  { cell: 'ledger', figure: 'ledger', say: 'A ledger, a budget, and a curator who can say no.', values: {} },
  {
    cell: 'ledger',
    figure: 'ledger',
    say: 'A finer accountant grants what the sum refused.',
    values: { accountant: 'pld' },
  },
];
