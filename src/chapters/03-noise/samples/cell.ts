import { defineCell } from '../../../notebook/cell.ts';
import { number, seed } from '../../../state/params.ts';
import { mechanismOf } from '../shared/mechanisms.ts';
import { delta, epsilon, fit, mechanism, sensitivity } from '../shared/params.ts';
import { sampleHistogram } from './figure.ts';

export const cell = defineCell({
  id: 'samples',
  params: {
    mechanism,
    epsilon,
    delta: { ...delta, more: true },
    sensitivity: { ...sensitivity, more: true },
    draws: number({
      label: 'Draws',
      help: 'How many random numbers are drawn. The figure grows while they arrive.',
      min: 1_000,
      max: 1_000_000,
      default: 100_000,
      scale: 'log',
      integer: true,
    }),
    fit,
    seed: seed(),
  },
  // How it is shown changes nothing that is drawn.
  request: ({ fit: _, ...values }) => values,
  figures: [sampleHistogram],
  guarantee: (values) => mechanismOf(values).guarantee(values),
});
