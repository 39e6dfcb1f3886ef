import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import type { CostRow } from './experiment.ts';
import { lawFigure, speedFigure } from './figure.ts';
import { costSummary } from './summary.ts';

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
  ],
  predict: {
    ask: 'From 10 to 200 coefficients: does the advantage of PrivLogit-Local over Newton grow?',
    options: ['It grows', 'It stays', 'It shrinks'],
    answer(_, rows: CostRow[]) {
      const { rows: all } = costSummary(rows);
      const up = (row?: CostRow) => (row ? row.newton / row.local : 1);
      const ratio = up(all.find(({ p }) => p === 200)) / up(all.find(({ p }) => p === 10));
      return ratio > 1.5 ? 0 : ratio > 0.7 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'the-law',
      ask: 'Find the time of a multiplication at which the formula meets every row of the table within 3.3 s or 0.9 %.',
      done: (_, rows: CostRow[]) => rows.length > 0 && costSummary(rows).worst <= 1,
    },
  ],
  figures: [speedFigure, lawFigure],
});
