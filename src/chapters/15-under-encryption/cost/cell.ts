import { defineCell } from '../../../notebook/cell.ts';
import { choice, number } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import type { CostRow, PublishedRow } from './experiment.ts';
import { lawFigure, speedFigure } from './figure.ts';
import { operations, operationsFigure, secondsFigure } from './runs-figure.ts';
import { costSummary, publishedOf } from './summary.ts';

export const cell = defineCell({
  id: 'cost',
  params: {
    ms: number({
      label: 'Time of a multiplication',
      help: 'Milliseconds for one secure multiplication on the published computers.',
      min: 1,
      max: 100,
      default: 5,
      scale: 'log',
      unit: 'ms',
    }),
    most: choice({
      label: 'Run up to',
      help: 'All three protocols are run with 4, 6, 8, … coefficients up to this, with five hospitals.',
      options: [
        { value: '6', label: '6 coefficients' },
        { value: '12', label: '12 coefficients' },
        { value: '24', label: '24 coefficients' },
        { value: '50', label: '50 coefficients (minutes)' },
      ],
      default: '12',
    }),
    bits: p.bits,
    what: choice({
      label: 'Count',
      help: 'What is counted in the second figure; the table has all of it.',
      options: Object.entries(operations).map(([value, label]) => ({ value, label })),
      default: 'multiplications',
    }),
    tolerance: p.tolerance({
      help: 'Runs end when no coefficient moves by more. At 10⁻³ they take about as many iterations as the table.',
      min: 1e-6,
      default: 1e-3,
      ticks: [1e-3],
      more: true,
    }),
  },
  request: (values) => values,
  presets: [
    {
      label: 'Dots on the diagonal (table 5.1, fig. 5.4)',
      values: { ms: 10.24 },
      reproduces: [
        { work: 'wang-2018', item: 'Table 5.1', status: 'reproduced' },
        { work: 'wang-2018', item: 'Figure 5.4', status: 'corrected' },
      ],
    },
    { label: 'The dissertation’s key', values: { bits: '2048', most: '12' } },
  ],
  predict: {
    ask: 'From 10 to 200 coefficients: does the advantage of PrivLogit-Local over Newton grow?',
    options: ['It grows', 'It stays', 'It shrinks'],
    answer(_, rows: CostRow[]) {
      const { rows: all } = costSummary(rows);
      const up = (row?: PublishedRow) => (row ? row.newton / row.local : 1);
      const ratio = up(all.find(({ p }) => p === 200)) / up(all.find(({ p }) => p === 10));
      return ratio > 1.5 ? 0 : ratio > 0.7 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'the-law',
      ask: 'Find the time of a multiplication at which the formula meets every row of the table within 3.3 s or 0.9 %.',
      done: (_, rows: CostRow[]) => publishedOf(rows).length > 0 && costSummary(rows).worst <= 1,
    },
  ],
  figures: [secondsFigure, operationsFigure, speedFigure, lawFigure],
});
