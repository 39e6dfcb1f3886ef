import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import type { PathRow } from '../shared/paths.ts';
import { startsFigure } from './figure.ts';
import { startsSummary } from './summary.ts';

/** Those of the published figure, and 0. */
const PUBLISHED = [0, 0.8, 1, 1.5, 2];

export const cell = defineCell({
  id: 'starts',
  params: {
    start: number({
      label: 'Start',
      symbol: 'c',
      help: 'All coefficients begin at this number.',
      min: 0,
      max: 3,
      default: 1,
      scale: 'linear',
      ticks: PUBLISHED,
    }),
    data: p.data({ default: 'synthetic-classes' }),
    columns: p.columns({ default: 50 }),
    tolerance: p.tolerance(),
    lambda: p.lambda(),
  },
  request: ({ start, ...values }) => ({
    ...values,
    starts: [start, ...PUBLISHED.filter((other) => other !== start)].join(','),
  }),
  presets: [
    {
      label: 'Newton fails away from 0 (fig. 5.5)',
      values: { start: 2 },
      reproduces: { work: 'wang-2018', item: 'Figure 5.5', status: 'settings are ours' },
    },
    { label: 'The same on red wine', values: { data: 'wine-red', start: 2 } },
  ],
  tasks: [
    {
      id: 'edge',
      ask: 'Find a start above 0 from which Newton still converges on 50 made-up columns.',
      done: ({ start, data, columns }, rows: PathRow[]) =>
        start > 0 &&
        data === 'synthetic-classes' &&
        columns === 50 &&
        rows.some((row) => row.start === start) &&
        !startsSummary(rows).newtonFails.includes(start),
    },
  ],
  figures: [startsFigure],
});
