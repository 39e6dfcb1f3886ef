import { defineCell } from '../../../notebook/cell.ts';
import { choice } from '../../../state/params.ts';
import { peersGuarantee } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import { PUBLISHED, type PeersRow } from '../shared/setting.ts';
import { summaryOf } from '../shared/summary-of.ts';
import { unevenFigure } from './figure.ts';

const deal = choice({
  label: 'Uneven in',
  help: 'What differs from peer to peer.',
  options: [
    { value: 'labels', label: 'labels: shares of the two classes' },
    { value: 'topics', label: 'topics: rows sorted by what they are about' },
    { value: 'sizes', label: 'sizes: numbers of rows' },
  ],
  default: 'labels',
});

export const cell = defineCell({
  id: 'uneven',
  params: {
    deal,
    epsilon: p.epsilon({ default: 1, min: 0.01, max: 100, ticks: [0.1, 1, 10] }),
    divide: p.divide,
    data: p.data(),
    publish: p.publish({ more: true }),
    peers: p.peers({ more: true, max: 30 }),
    group: p.group({ more: true, max: 30 }),
    rows: p.rows({ more: true }),
    lambda: p.lambda({ more: true }),
    runs: p.runs(),
    seed: p.seed,
  },
  request: (values) => ({ ...PUBLISHED, ...values, over: 'skew' }),
  presets: [
    { label: 'Each peer has its own topics', values: { deal: 'topics' } },
    { label: 'A few peers have most rows', values: { deal: 'sizes' } },
  ],
  predict: {
    ask: 'Each peer sees almost one class only. Who suffers more, the peers alone or their aggregate?',
    options: ['The peers alone', 'The aggregate', 'Both the same'],
    answer(_, rows: PeersRow[]) {
      const { at } = summaryOf(rows);
      const rise = (mode: 'local' | 'aggregated') => (at(mode, 1)?.mean ?? 0) - (at(mode, 0)?.mean ?? 0);
      const gap = rise('local') - rise('aggregated');
      return Math.abs(gap) < 0.01 ? 2 : gap > 0 ? 0 : 1;
    },
  },
  tasks: [
    {
      id: 'no-gain',
      ask: 'Find data, uneven in another way, on which the aggregate gains less than one point over peers alone at skew 1.',
      done(_, rows: PeersRow[]) {
        const { at } = summaryOf(rows);
        const [local, aggregated] = [at('local', 1), at('aggregated', 1)];
        return !!local && !!aggregated && local.mean - aggregated.mean < 0.01;
      },
    },
  ],
  figures: [unevenFigure],
  guarantee: (values, rows: PeersRow[]) => peersGuarantee({ ...PUBLISHED, ...values }, rows),
});
