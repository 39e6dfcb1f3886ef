import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import { mechanismOf } from '../shared/mechanisms.ts';
import { delta, epsilon, fit, mechanism, sensitivity } from '../shared/params.ts';
import { densitiesFigure } from './figure.ts';
import { densityRows } from './summary.ts';

export const cell = defineCell({
  id: 'densities',
  params: {
    mechanism,
    epsilon,
    delta,
    sensitivity,
    difference: number({
      label: 'True difference',
      help: 'How far the two true answers are apart. 1 is the worst case, the whole sensitivity.',
      min: 0,
      max: 1,
      default: 1,
      scale: 'linear',
      unit: '× Δ',
      more: true,
    }),
    fit,
  },
  rows: densityRows,
  tasks: [
    {
      id: 'alike',
      ask: 'Find a setting at which no answer is more than 5 % likelier on one database than on its neighbour.',
      done: (values, rows) =>
        values.difference === 1 && rows.every((row) => Math.abs(row.loss) <= Math.log(1.05)),
    },
    {
      id: 'refuted',
      ask: 'Find a setting at which the badge says “refuted”.',
      done: (values) => mechanismOf(values).guarantee(values).status === 'refuted',
    },
  ],
  figures: [densitiesFigure],
  guarantee: (values) => mechanismOf(values).guarantee(values),
});
