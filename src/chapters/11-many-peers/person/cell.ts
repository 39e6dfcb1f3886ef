import { defineCell } from '../../../notebook/cell.ts';
import { choice } from '../../../state/params.ts';
import { peersGuarantee } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import { PUBLISHED, type PeersRow } from '../shared/setting.ts';
import { summaryOf } from '../shared/summary-of.ts';
import { personFigure } from './figure.ts';

/** The corrected recipe: only for it is there a bound for a person. */
const CORRECTED = { form: 'mean', scaling: 'unit', noise: 'gamma', divide: true, over: 'whole' } as const;

const unit = choice({
  label: 'Protect',
  help: 'What may be replaced without anyone noticing: one record, or everything that one peer holds.',
  options: [
    { value: 'record', label: 'one record' },
    { value: 'person', label: 'a whole person' },
  ],
  default: 'person',
});

export const cell = defineCell({
  id: 'person',
  params: {
    unit,
    epsilon: p.epsilon({ default: 10, min: 0.1, max: 1000, ticks: [1, 10, 100] }),
    lambda: p.lambda({ default: 0.00390625, max: 1, min: 0.001 }),
    data: p.data({ default: 'adult' }),
    rows: p.rows({ max: 320, more: true }),
    runs: p.runs(),
    seed: p.seed,
  },
  request: (values) => ({ ...PUBLISHED, ...values, ...CORRECTED }),
  presets: [{ label: 'One record', values: { unit: 'record' } }],
  predict: {
    ask: 'Can enough peers make it affordable to hide everything that one of them holds?',
    options: ['Yes: the error falls as peers are added', 'No: more peers do not help'],
    answer(_, rows: PeersRow[]) {
      const points = summaryOf(rows).of('aggregated');
      return (points.at(-1)?.mean ?? 0) < (points[0]?.mean ?? 1) ? 0 : 1;
    },
  },
  tasks: [
    {
      id: 'as-good',
      ask: 'Protect whole persons, and bring the aggregate of 50 peers below the error of peers alone.',
      done({ unit }, rows: PeersRow[]) {
        const { at } = summaryOf(rows);
        return unit === 'person' && (at('aggregated', 50)?.mean ?? 1) < (at('local', 50)?.mean ?? 0);
      },
    },
  ],
  figures: [personFigure],
  guarantee: (values, rows: PeersRow[]) =>
    peersGuarantee(
      { ...PUBLISHED, ...values, ...CORRECTED, peers: rows[0]?.x ?? 5, group: rows[0]?.x ?? 5 },
      rows,
    ),
});
