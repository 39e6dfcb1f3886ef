import { defineCell } from '../../../notebook/cell.ts';
import { choice, toggle } from '../../../state/params.ts';
import { digitOptions } from '../shared/digits.ts';
import { pixelHistogram } from './figure.ts';
import { shares } from './summary.ts';

export const cell = defineCell({
  id: 'pixels',
  params: {
    digit: choice({
      label: 'Digit',
      help: 'The images whose pixels are counted.',
      options: [{ value: 'all', label: 'all ten' }, ...digitOptions],
      default: 'all',
    }),
    logarithmic: toggle({
      label: 'Logarithmic axis',
      help: 'On a linear axis only the bar at 0 can be seen.',
      default: true,
    }),
  },
  request: () => ({}),
  predict: {
    ask: 'Which share of all pixels is exactly 0, without any ink?',
    options: ['about a third', 'about a half', 'about two thirds', 'about four fifths'],
    answer: ({ digit }, rows) => [0.42, 0.58, 0.73, 1].findIndex((end) => shares(rows, digit).empty <= end),
  },
  presets: [
    {
      label: 'All pixel values (fig. 4.2)',
      values: {},
      reproduces: { work: 'einarsson-2018', item: 'Figure 4.2', status: 'settings are ours' },
    },
  ],
  figures: [pixelHistogram],
});
