import { defineCell } from '../../../notebook/cell.ts';
import * as p from '../shared/params.ts';
import type { PathRow } from '../shared/paths.ts';
import { equalFigure } from './figure.ts';
import { equalSummary } from './summary.ts';

export const cell = defineCell({
  id: 'equal',
  params: {
    tolerance: p.tolerance({ play: { label: 'Play', seconds: 6 } }),
    data: p.data(),
    columns: p.columns({ default: 50 }),
    lambda: p.lambda(),
  },
  request: (values) => ({ ...values, starts: '0' }),
  presets: [
    {
      label: 'Same coefficients either way (fig. 5.2)',
      values: { tolerance: 1e-6 },
      reproduces: { work: 'wang-2018', item: 'Figure 5.2', status: 'settings are ours' },
    },
    { label: 'Stopped too early', values: { tolerance: 1e-3, data: 'spambase' } },
  ],
  tasks: [
    {
      id: 'four-digits',
      ask: 'Find the loosest tolerance, a power of ten or between, at which no coefficient differs by more than 0.0001.',
      done({ tolerance }, rows: PathRow[]) {
        const found = equalSummary(rows);
        return found !== undefined && found.farthest < 1e-4 && tolerance > 1e-12 && found.farthest > 1e-5;
      },
    },
  ],
  figures: [equalFigure],
});
