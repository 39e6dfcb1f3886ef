import { defineCell } from '../../../notebook/cell.ts';
import { mechanismOf } from '../shared/mechanisms.ts';
import { delta, epsilon, mechanism, sensitivity } from '../shared/params.ts';
import { lossAtOutput, lossTail } from './figure.ts';
import { lossRows } from './summary.ts';

export const cell = defineCell({
  id: 'loss',
  params: { mechanism, epsilon, delta, sensitivity },
  rows: lossRows,
  predict: {
    ask: 'Draw the privacy loss for every published answer, from far left to far right: positive where the answer speaks for your row.',
  },
  figures: [lossAtOutput, lossTail],
  guarantee: (values) => mechanismOf(values).guarantee(values),
});
