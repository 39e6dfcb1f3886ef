import { defineCell } from '../../../notebook/cell.ts';
import { choice } from '../../../state/params.ts';
import { peersGuarantee } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import { PUBLISHED, type PeersRow } from '../shared/setting.ts';
import { groupsFigure, spreadFigure } from './figure.ts';
import { summaryOf } from '../shared/summary-of.ts';

const work = 'asplund-2015';
const draft = 'asplund-2015-draft';
const ours = (item: string) => ({ work, item, status: 'settings are ours' as const });
/** The thesis does not say how many rows its peers hold in this experiment. */
const ADULT = { data: 'adult', peers: 30, rows: 300, lambda: 4, epsilon: 1 };

const over = choice({
  label: 'Along the axis',
  help: 'The size of the groups, or the number of peers with groups of a fixed size.',
  options: [
    { value: 'group', label: 'group size' },
    { value: 'peers', label: 'number of peers' },
  ],
  default: 'group',
});

export const cell = defineCell({
  id: 'groups',
  params: {
    over,
    divide: p.divide,
    publish: p.publish({ default: 'all' }),
    epsilon: p.epsilon({ default: 0.1, min: 0.01, max: 100, ticks: [0.1, 1, 10] }),
    peers: p.peers({ default: 20, more: true }),
    group: p.group({ default: 5, more: true }),
    rows: p.rows({ default: 184, more: true }),
    lambda: p.lambda({ more: true }),
    data: p.data({ more: true }),
    tie: p.tie({ more: true }),
    noise: p.noise(),
    form: p.form(),
    scaling: p.scaling(),
    solver: p.solver,
    runs: p.runs({ default: 10 }),
    seed: p.seed,
  },
  request: (values) => ({ ...PUBLISHED, ...values }),
  presets: [
    {
      label: 'Spambase, sent to all (table 9.8)',
      values: {},
      reproduces: { work, item: 'Table 9.8', status: 'settings are ours' },
    },
    {
      label: 'Spambase, sent to the group (table 9.7)',
      values: { publish: 'party' },
      reproduces: { work, item: 'Table 9.7', status: 'settings are ours' },
    },
    {
      label: 'Adult, sent to the group (tables 6.12, 6.7)',
      values: { ...ADULT, publish: 'party' },
      reproduces: ['Table 6.12', 'Table 6.7'].map(ours),
    },
    {
      label: 'Adult, sent to all (tables 6.13, 6.7)',
      values: { ...ADULT },
      reproduces: ['Table 6.13', 'Table 6.7'].map(ours),
    },
    { label: 'Sensitivity divided by the group size', values: { divide: true } },
    {
      label: 'More peers change little, Adult (fig. 6.8, table 6.5)',
      values: { over: 'peers', data: 'adult', rows: 500, lambda: 4, epsilon: 1, publish: 'party' },
      reproduces: ['Figure 6.8', 'Table 6.5'].map(ours),
    },
    {
      label: 'More peers, Spambase (fig. 9.1)',
      values: { over: 'peers', rows: 73, epsilon: 1, publish: 'party' },
      reproduces: { work, item: 'Figure 9.1', status: 'settings are ours' },
    },
    {
      label: 'Fifty peers, 66 rows each (draft, fig. 5.8)',
      values: { peers: 50, rows: 66, lambda: 1, epsilon: 1 },
      reproduces: { work: draft, item: 'Figure 5.8', status: 'settings are ours' },
    },
    {
      label: 'Fifty peers, 20 rows each (draft, fig. 5.9)',
      values: { peers: 50, rows: 20, lambda: 1, epsilon: 1 },
      reproduces: { work: draft, item: 'Figure 5.9', status: 'settings are ours' },
    },
  ],
  predict: {
    ask: 'Twenty peers, everything published to all. Which group size gives the best aggregates, with the published noise?',
    options: [
      'Groups of 1: twenty noisy models that vote',
      'One group of 20: a single average',
      'No clear difference: runs differ more',
    ],
    answer(_, rows: PeersRow[]) {
      const points = summaryOf(rows).of('aggregated');
      const [one, all] = [points[0], points.at(-1)];
      if (!one || !all) return 2;
      const spread = Math.max(one.runSpread, all.runSpread);
      return Math.abs(one.mean - all.mean) < spread ? 2 : one.mean < all.mean ? 0 : 1;
    },
  },
  tasks: [
    {
      id: 'turned',
      ask: 'Make one group of everybody better than groups of one, among the aggregates.',
      done({ over }, rows: PeersRow[]) {
        const points = summaryOf(rows).of('aggregated');
        return over === 'group' && points.length > 1 && points.at(-1)!.mean < points[0].mean - 0.002;
      },
    },
    {
      id: 'flat',
      ask: 'Show that more peers with groups of a fixed size change the ensemble by less than one point.',
      done({ over }, rows: PeersRow[]) {
        const points = summaryOf(rows).of('both');
        const means = points.map(({ mean }) => mean);
        return over === 'peers' && points.length > 1 && Math.max(...means) - Math.min(...means) < 0.01;
      },
    },
  ],
  figures: [groupsFigure, spreadFigure],
  guarantee: (values, rows: PeersRow[]) => peersGuarantee({ ...PUBLISHED, ...values }, rows),
});
