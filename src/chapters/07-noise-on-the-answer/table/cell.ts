import { defineCell } from '../../../notebook/cell.ts';
import { nothing } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import { asPublished, task } from '../shared/task.ts';
import { publishedTableFigure } from './figure.ts';

export const cell = defineCell({
  id: 'table',
  isForExperts: true,
  params: { seed: p.shuffles },
  request: ({ seed }) => task({ ...asPublished, seed }),
  presets: [
    {
      label: 'All fifty numbers of rows (table A.1)',
      values: {},
      reproduces: { work: 'einarsson-2018', item: 'Table A.1', status: 'reproduced' },
    },
  ],
  figures: [publishedTableFigure],
  guarantee: () =>
    nothing(
      'The table shows variances of weights without noise, and of noise without weights. No private model is released.',
    ),
});
