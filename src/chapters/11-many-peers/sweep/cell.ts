import { defineCell } from '../../../notebook/cell.ts';
import { choice } from '../../../state/params.ts';
import { peersGuarantee } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import { PUBLISHED, type PeersRow } from '../shared/setting.ts';
import { lowestOf } from '../shared/summary.ts';
import { sweepFigure } from './figure.ts';
import { summaryOf } from '../shared/summary-of.ts';

const work = 'asplund-2015';
const draft = 'asplund-2015-draft';
/** Figures of the thesis, and the table that has their settings. */
const settled = (...items: string[]) =>
  items.map((item) => ({ work, item, status: 'settings are ours' as const }));

const over = choice({
  label: 'Along the axis',
  help: 'What changes from left to right; everything else stays as set below.',
  options: [
    { value: 'epsilon', label: 'ε' },
    { value: 'lambda', label: 'penalty λ' },
    { value: 'rows', label: 'rows per peer' },
  ],
  default: 'epsilon',
});

export const cell = defineCell({
  id: 'sweep',
  params: {
    over,
    epsilon: p.epsilon({ max: 1024 }),
    lambda: p.lambda({ max: 8 }),
    rows: p.rows({ default: 368, max: 368, more: true }),
    data: p.data(),
    peers: p.peers({ more: true }),
    group: p.group({ more: true }),
    publish: p.publish({ more: true }),
    tie: p.tie({ more: true }),
    divide: { ...p.divide, more: true },
    noise: p.noise(),
    form: p.form(),
    scaling: p.scaling(),
    solver: p.solver,
    runs: p.runs(),
    seed: p.seed,
  },
  request: (values) => ({ ...PUBLISHED, ...values }),
  presets: [
    {
      label: 'Every ε (fig. 6.1, table 6.2)',
      values: {},
      reproduces: settled('Figure 6.1', 'Table 6.2'),
    },
    {
      label: 'Every λ, hardly any noise (fig. 6.2, table 6.3)',
      values: { over: 'lambda', epsilon: 1024 },
      reproduces: settled('Figure 6.2', 'Table 6.3'),
    },
    {
      label: 'Every λ at ε = 0.1 (fig. 6.3, table 6.3)',
      values: { over: 'lambda', epsilon: 0.1 },
      reproduces: settled('Figure 6.3', 'Table 6.3'),
    },
    {
      label: 'Every λ at ε = 0.01: none is good (fig. 6.4, table 6.3)',
      values: { over: 'lambda', epsilon: 0.01 },
      reproduces: settled('Figure 6.4', 'Table 6.3'),
    },
    {
      label: 'More rows per peer (figs. 6.5–6.7, table 6.4)',
      values: { over: 'rows', epsilon: 1, rows: 360 },
      reproduces: settled('Figure 6.5', 'Figure 6.6', 'Figure 6.7', 'Table 6.4'),
    },
    {
      label: 'Every ε, 50 peers (draft, figs. 5.1, 5.3)',
      values: { lambda: 0.0625, peers: 50, group: 50, rows: 66 },
      reproduces: ['Figure 5.1', 'Figure 5.3'].map((item) => ({
        work: draft,
        item,
        status: 'settings are ours' as const,
      })),
    },
    {
      label: 'More rows, 30 peers (draft, fig. 5.2)',
      values: { over: 'rows', epsilon: 0.3, peers: 30, group: 30, rows: 120 },
      reproduces: { work: draft, item: 'Figure 5.2', status: 'settings are ours' },
    },
    {
      label: 'Every λ in pairs, hardly any noise (draft, fig. 5.4)',
      values: { over: 'lambda', epsilon: 1024, peers: 50, group: 2, rows: 66 },
      reproduces: { work: draft, item: 'Figure 5.4', status: 'settings are ours' },
    },
    {
      label: 'Every λ in pairs, ε = 0.1, sent to all (draft, fig. 5.5)',
      values: { over: 'lambda', epsilon: 0.1, peers: 50, group: 2, rows: 66, publish: 'all' },
      reproduces: { work: draft, item: 'Figure 5.5', status: 'settings are ours' },
    },
    {
      label: 'Every λ in pairs, ε = 1 (draft, fig. 5.6)',
      values: { over: 'lambda', epsilon: 1, peers: 50, group: 2, rows: 66 },
      reproduces: { work: draft, item: 'Figure 5.6', status: 'settings are ours' },
    },
    {
      label: 'The same, sent to all (draft, fig. 5.7)',
      values: { over: 'lambda', epsilon: 1, peers: 50, group: 2, rows: 66, publish: 'all' },
      reproduces: { work: draft, item: 'Figure 5.7', status: 'settings are ours' },
    },
    {
      label: 'Enough noise for the claim, ε = 1',
      values: { epsilon: 1, form: 'mean', scaling: 'unit', noise: 'gamma', divide: true, lambda: 0.00390625 },
    },
  ],
  predict: {
    ask: 'Ten peers, 368 e-mails each. How small can ε get before the aggregate is no better than guessing the commoner class?',
    options: ['About 1', 'About 0.1', 'About 0.01', 'It never gets so bad'],
    answer(_, rows: PeersRow[]) {
      const { of } = summaryOf(rows);
      const trivial = of('trivial')[0]?.mean ?? 0.38;
      const bad = of('aggregated').filter(({ mean }) => mean > trivial - 0.02);
      const largest = Math.max(0, ...bad.map(({ x }) => x));
      return largest > 0.3 ? 0 : largest > 0.03 ? 1 : largest > 0 ? 2 : 3;
    },
  },
  tasks: [
    {
      id: 'worse-alone',
      ask: 'Find a setting at which the ensemble of both is better than peers alone at your place on the axis.',
      done({ over, ...values }, rows: PeersRow[]) {
        const { at } = summaryOf(rows);
        const x = values[over];
        return (at('both', x)?.mean ?? 1) < (at('local', x)?.mean ?? 0) - 0.002;
      },
    },
    {
      id: 'no-good-lambda',
      ask: 'Find an ε at which no λ brings the aggregate below 30 % error.',
      done({ over }, rows: PeersRow[]) {
        const best = lowestOf(summaryOf(rows).of('aggregated'));
        return over === 'lambda' && !!best && best.mean > 0.3;
      },
    },
  ],
  figures: [sweepFigure],
  guarantee: (values, rows: PeersRow[]) => peersGuarantee({ ...PUBLISHED, ...values }, rows),
});
