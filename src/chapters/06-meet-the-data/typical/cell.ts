import { defineCell } from '../../../notebook/cell.ts';
import { DIGITS } from '../shared/digits.ts';
import type { TypicalDigitsRow } from '../shared/typical-digits.ts';
import { violins } from './figure.ts';
import { byMedian } from './summary.ts';

export const cell = defineCell({
  id: 'typical',
  params: {},
  request: () => ({}),
  predict: {
    ask: 'Which digit do people write in the most similar way?',
    options: [...DIGITS],
    answer: (_, rows: TypicalDigitsRow[]) => byMedian(rows)[0].digit,
  },
  presets: [
    {
      label: 'Distances of every digit (fig. 4.3)',
      values: {},
      reproduces: { work: 'einarsson-2018', item: 'Figure 4.3', status: 'settings are ours' },
    },
  ],
  figures: [violins],
});
