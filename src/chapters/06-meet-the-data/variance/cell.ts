import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import { standardised } from '../shared/digits.ts';
import { explainedCurves } from './figure.ts';
import { needed } from './summary.ts';

export const cell = defineCell({
  id: 'variance',
  params: {
    components: number({
      label: 'Components',
      help: 'How many of the first components are kept.',
      min: 1,
      max: 300,
      default: 100,
      scale: 'linear',
      integer: true,
    }),
    share: number({
      label: 'Share wanted',
      help: 'The share of the variance that should be explained.',
      min: 0.1,
      max: 0.99,
      default: 0.8,
      scale: 'linear',
    }),
    rows: number({
      label: 'Images',
      help: 'How many images of each set are used, at most.',
      min: 200,
      max: 12_665,
      default: 12_665,
      scale: 'log',
      integer: true,
    }),
    standardised,
  },
  presets: [
    {
      label: 'Three sets of digits (fig. 4.7)',
      values: {},
      reproduces: { work: 'einarsson-2018', item: 'Figure 4.7', status: 'settings are ours' },
    },
    { label: 'Only 500 images of each set', values: { rows: 500 } },
  ],
  request: ({ rows, standardised }) => ({ rows, standardised }),
  tasks: [
    {
      id: 'half',
      ask: 'Find the smallest number of components that explains half of the variance of 4 and 9.',
      done: ({ components }, rows) =>
        rows.some((row) => row.set === '4-9' && needed(row, 0.5) === components),
    },
  ],
  figures: [explainedCurves],
});
