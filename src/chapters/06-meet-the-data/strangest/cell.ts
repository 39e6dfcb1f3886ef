import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import { closerLook, strangestDigits } from './figure.ts';

export const cell = defineCell({
  id: 'strangest',
  params: {
    digit: number({
      label: 'Digit',
      help: 'The digit to look at. You can also click an image.',
      min: 0,
      max: 9,
      default: 8,
      scale: 'linear',
      integer: true,
    }),
    place: number({
      label: 'Rank',
      help: 'Rank 1 has the largest distance to the typical image.',
      min: 1,
      max: 5,
      default: 1,
      scale: 'linear',
      integer: true,
    }),
  },
  request: () => ({}),
  presets: [
    {
      label: 'Five of each digit (fig. 4.4)',
      values: {},
      reproduces: { work: 'einarsson-2018', item: 'Figure 4.4', status: 'settings are ours' },
    },
  ],
  figures: [strangestDigits, closerLook],
});
