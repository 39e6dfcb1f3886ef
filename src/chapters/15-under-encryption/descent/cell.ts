import { defineCell } from '../../../notebook/cell.ts';
import * as p from '../shared/params.ts';
import type { PathRow } from '../shared/paths.ts';
import { costFigure, stepsFigure } from './figure.ts';
import { descentSummary } from './summary.ts';

export const cell = defineCell({
  id: 'descent',
  params: { data: p.data(), columns: p.columns(), tolerance: p.tolerance(), lambda: p.lambda() },
  request: (values) => ({ ...values, starts: '0' }),
  presets: [
    {
      label: 'Newton: fewer steps, dearer ones (fig. 5.3)',
      values: { data: 'wine-red' },
      reproduces: { work: 'wang-2018', item: 'Figure 5.3', status: 'settings are ours' },
    },
    { label: 'Many coefficients', values: { data: 'synthetic-classes', columns: 100 } },
    { label: 'To the last digit', values: { tolerance: 1e-12 } },
  ],
  predict: {
    ask: 'The fixed Hessian needs more iterations. Which method needs more secure multiplications in total?',
    options: ['Newton', 'The fixed Hessian', 'About the same'],
    answer({ lambda }, rows: PathRow[]) {
      const { saved = 2 } = descentSummary(rows, lambda);
      return saved > 1.1 ? 0 : saved < 0.9 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'loses',
      ask: 'Find a setting at which the fixed Hessian needs more secure multiplications than Newton.',
      done: ({ lambda }, rows: PathRow[]) => (descentSummary(rows, lambda).saved ?? 1) < 1,
    },
    {
      id: 'three-times',
      ask: 'Find one at which Newton costs at least three times as much.',
      done: ({ lambda }, rows: PathRow[]) => (descentSummary(rows, lambda).saved ?? 1) >= 3,
    },
  ],
  figures: [stepsFigure, costFigure],
});
