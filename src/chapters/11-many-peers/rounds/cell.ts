import { defineCell } from '../../../notebook/cell.ts';
import { peersGuarantee } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import { PUBLISHED, type PeersRow } from '../shared/setting.ts';
import { summaryOf } from '../shared/summary-of.ts';
import { roundsFigure } from './figure.ts';

const work = 'asplund-2015';

export const cell = defineCell({
  id: 'rounds',
  params: {
    epsilon: p.epsilon({ default: 0.3, min: 0.01, max: 100, ticks: [0.1, 1, 10] }),
    group: p.group({ max: 20 }),
    divide: p.divide,
    publish: p.publish({ default: 'all' }),
    data: p.data({ more: true }),
    peers: p.peers({ more: true, max: 20 }),
    rows: p.rows({ more: true }),
    lambda: p.lambda({ more: true }),
    noise: p.noise(),
    form: p.form(),
    scaling: p.scaling(),
    runs: p.runs({ default: 10 }),
    seed: p.seed,
  },
  request: (values) => ({ ...PUBLISHED, ...values, over: 'rounds' }),
  presets: [
    {
      label: 'Adult, ε = 0.1 in rounds (fig. 6.9, table 6.8)',
      values: { data: 'adult', epsilon: 0.1, lambda: 4 },
      reproduces: ['Figure 6.9', 'Table 6.8'].map((item) => ({ work, item, status: 'settings are ours' })),
    },
    {
      label: 'Spambase, ε = 0.1 in rounds (fig. 9.2)',
      values: { epsilon: 0.1 },
      reproduces: { work, item: 'Figure 9.2', status: 'settings are ours' },
    },
    { label: 'Groups of two', values: { group: 2 } },
  ],
  predict: {
    ask: 'All ten peers average their models. One release with all of the budget, or 32 releases that vote?',
    options: ['One release', '32 releases', 'No difference'],
    answer(_, rows: PeersRow[]) {
      const points = summaryOf(rows).of('aggregated');
      const gap = (points.at(-1)?.mean ?? 0) - (points[0]?.mean ?? 0);
      return Math.abs(gap) < 0.005 ? 2 : gap > 0 ? 0 : 1;
    },
  },
  tasks: [
    {
      id: 'harmless',
      ask: 'Find an ε at which 32 rounds cost the aggregates less than one point.',
      done(_, rows: PeersRow[]) {
        const points = summaryOf(rows).of('aggregated');
        return points.length > 1 && points.at(-1)!.mean - points[0].mean < 0.01;
      },
    },
  ],
  figures: [roundsFigure],
  guarantee: (values, rows: PeersRow[]) => peersGuarantee({ ...PUBLISHED, ...values }, rows),
});
