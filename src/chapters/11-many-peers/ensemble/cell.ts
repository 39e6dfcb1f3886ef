import { defineCell } from '../../../notebook/cell.ts';
import { peersGuarantee } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import { PUBLISHED, type PeersRow } from '../shared/setting.ts';
import { summaryOf } from '../shared/summary-of.ts';
import { ensembleFigure, tablesFigure } from './figure.ts';

const work = 'asplund-2015';
const items = (names: string[]) =>
  names.map((item) => ({ work, item, status: 'settings are ours' as const }));

export const cell = defineCell({
  id: 'ensemble',
  params: {
    tie: p.tie(),
    epsilon: p.epsilon({ default: 1 }),
    data: p.data(),
    publish: p.publish(),
    lambda: p.lambda({ default: 0.125, more: true }),
    rows: p.rows({ more: true }),
    peers: p.peers({ more: true }),
    group: p.group({ more: true }),
    divide: { ...p.divide, more: true },
    noise: p.noise(),
    form: p.form(),
    scaling: p.scaling(),
    solver: p.solver,
    runs: p.runs({ default: 10 }),
    seed: p.seed,
  },
  request: (values) => ({ ...PUBLISHED, ...values, over: 'one' }),
  presets: [
    {
      label: 'Spambase, ε = 1',
      values: {},
      reproduces: items(['Table 9.3', 'Table 9.4', 'Table 9.5', 'Table 9.6']),
    },
    { label: 'Spambase, ε = 0.1', values: { epsilon: 0.1, lambda: 0.25 } },
    {
      label: 'Adult, ε = 1',
      values: { data: 'adult', lambda: 0.5 },
      reproduces: items(['Table 7.3', 'Table 7.4', 'Table 7.5']),
    },
    {
      label: 'Adult, 250 rows',
      values: { data: 'adult', lambda: 4, rows: 250 },
      reproduces: items(['Table 6.11', 'Table 6.6']),
    },
  ],
  predict: {
    ask: 'A peer votes with its own model and one aggregate. Does the ensemble err less than the better of the two?',
    options: ['Yes', 'No'],
    answer(_, rows: PeersRow[]) {
      const { of } = summaryOf(rows);
      const [local, aggregated, both] = (['local', 'aggregated', 'both'] as const).map(
        (mode) => of(mode)[0]?.mean ?? 1,
      );
      return both < Math.min(local, aggregated) ? 0 : 1;
    },
  },
  tasks: [
    {
      id: 'tie-yes',
      ask: 'Bring the ensemble of two voters below peers alone by the tie rule “yes”.',
      done({ tie, publish }, rows: PeersRow[]) {
        const { of } = summaryOf(rows);
        return (
          tie === 'yes' && publish === 'party' && (of('both')[0]?.mean ?? 1) < (of('local')[0]?.mean ?? 0)
        );
      },
    },
  ],
  figures: [ensembleFigure, tablesFigure],
  guarantee: (values, rows: PeersRow[]) => peersGuarantee({ ...PUBLISHED, ...values }, rows),
});
