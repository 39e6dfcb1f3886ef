import { defineCell } from '../../../notebook/cell.ts';
import { data } from '../../../state/data-family.ts';
import { datasetFields, datasetTarget } from './figure.ts';
import { rowLengths } from './row-lengths.ts';

export const cell = defineCell({
  id: 'table',
  params: {
    dataset: data({
      label: 'Data set',
      help: 'Any data set of this notebook, or a file of your own.',
      default: 'adult',
    }),
  },
  request: (values) => values,
  presets: [
    {
      label: 'Images of each digit (table 4.1)',
      values: { dataset: 'mnist-digits' },
      reproduces: {
        work: 'einarsson-2018',
        item: 'Table 4.1',
        status: 'reproduced',
      },
    },
  ],
  figures: [datasetTarget, rowLengths, datasetFields],
});
