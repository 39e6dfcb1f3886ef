import { defineCell } from '../../../notebook/cell.ts';
import { data } from '../../../state/data-family.ts';
import { number, seed } from '../../../state/params.ts';
import { projectionHistogram, projectionLaw } from './figure.ts';
import { shareWithin } from './summary.ts';

export const cell = defineCell({
  id: 'projection',
  params: {
    k: number({
      label: 'Directions kept',
      symbol: 'k',
      help: 'Out of 784 dimensions. A larger k adds rows to the same random matrix.',
      min: 1,
      max: 512,
      default: 50,
      scale: 'log',
      integer: true,
      ticks: [15, 50, 100, 200],
    }),
    dataset: data({
      label: 'Images',
      help: 'The distribution of the ratio is the same for all images.',
      fits: { shape: ['images'] },
      default: 'mnist-4-9',
    }),
    seed: seed({ help: 'Resample draws new random matrices and new pairs of images.' }),
  },
  request: (values) => values,
  tasks: [
    {
      id: 'fifth',
      ask: 'Find a k at which 95 of 100 squared distances stay within 20 % of their old value.',
      done: (_, rows) => (shareWithin(rows, 0.2) ?? 0) >= 0.95,
    },
  ],
  figures: [projectionHistogram, projectionLaw],
});
