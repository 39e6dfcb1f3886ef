import { defineCell } from '../../../notebook/cell.ts';
import { seed } from '../../../state/params.ts';
import { COPIES, digitImages } from './figure.ts';

export const cell = defineCell({
  id: 'examples',
  params: { seed: seed({ label: 'Sample', help: 'Which images are shown. Resample shows others.' }) },
  request: ({ seed }) => ({ copies: COPIES, seed }),
  presets: [
    {
      label: 'Examples of each digit (fig. 4.1)',
      values: {},
      reproduces: { work: 'einarsson-2018', item: 'Figure 4.1', status: 'settings are ours' },
    },
  ],
  figures: [digitImages],
});
