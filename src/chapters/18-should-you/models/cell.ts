import { defineCell } from '../../../notebook/cell.ts';
import { choice } from '../../../state/params.ts';
import { modelsFigure } from './figure.ts';
import { modelsRows, threats } from './summary.ts';

export const cell = defineCell({
  id: 'models',
  params: {
    threat: choice({
      label: 'What do you fear?',
      help: 'All five, or the one that matters to you.',
      options: [
        { value: 'all', label: 'All five' },
        ...threats.map(({ id, label }) => ({ value: id as string, label })),
      ],
      default: 'all',
    }),
  },
  rows: modelsRows,
  figures: [modelsFigure],
});
