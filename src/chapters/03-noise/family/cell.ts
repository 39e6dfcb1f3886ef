import { defineCell } from '../../../notebook/cell.ts';
import { mechanismOf } from '../shared/mechanisms.ts';
import { delta, epsilon, mechanism } from '../shared/params.ts';
import { familyFigure } from './figure.ts';
import { familyRows } from './summary.ts';

export const cell = defineCell({
  id: 'family',
  params: {
    // The question is about δ, which Laplace noise, the first thing this cell once showed, does not have.
    mechanism: { ...mechanism, options: mechanism.options.slice(0, 2), default: 'gaussian', was: 'laplace' },
    epsilon,
    delta,
  },
  rows: familyRows,
  presets: [
    {
      label: 'Gaussian noise for several ε and δ (Einarsson 2018, figure 3.3)',
      values: { mechanism: 'gaussian', epsilon: 0.9 },
      reproduces: { work: 'einarsson-2018', item: 'Figure 3.3', status: 'settings are ours' },
    },
    {
      label: 'Laplace noise for several ε (Einarsson 2018, figure 3.2)',
      values: { mechanism: 'laplace' },
      reproduces: { work: 'einarsson-2018', item: 'Figure 3.2', status: 'settings are ours' },
    },
  ],
  figures: [familyFigure],
  guarantee: (values) => mechanismOf(values).guarantee({ ...values, sensitivity: 1 }),
});
