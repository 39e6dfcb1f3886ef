import { plainGuarantee } from '../../../core/learners/lasso/private-rounds.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { lambda } from '../../../state/families.ts';
import { choice, number } from '../../../state/params.ts';
import { pixelError, pixelPath, pixelWeights } from './figure.ts';
import { chosenOf, PIXELS } from './summary.ts';

const params = {
  lambda: lambda({
    label: 'Penalty',
    help: 'In the mean form of the cost: (1/2N) Σ (…)² + λ‖w‖₁.',
    min: 1e-4,
    max: 0.7,
    default: 0.01,
  }),
  threshold: choice({
    label: 'Threshold',
    help: 'The soft threshold, or sgn(u)(|u| − λ) as printed in the thesis.',
    options: [
      { value: 'soft', label: 'Soft' },
      { value: 'published', label: 'As published' },
    ],
    default: 'soft',
  }),
  rows: number({
    label: 'Rows',
    symbol: 'N',
    help: 'Training rows. Means and deviations are computed from all 11,791, as in the thesis.',
    min: 20,
    max: 11_791,
    default: 11_791,
    scale: 'log',
    integer: true,
  }),
  top: number({
    label: 'Largest weights',
    help: 'How many pixels to mark; the thesis marks 30 on the 4 and 15 on the 9.',
    min: 5,
    max: 60,
    default: 30,
    scale: 'linear',
    integer: true,
  }),
};

export const cell = defineCell({
  id: 'pixels',
  params,
  request: ({ lambda, threshold, rows }) => ({ lambda, threshold, rows }),
  presets: [
    {
      label: 'Threshold as published: 166 zeros, whatever λ (figs. 4.11, 4.12)',
      values: { threshold: 'published', lambda: 1e-4 },
      reproduces: [
        {
          work: 'einarsson-2018',
          item: 'Figure 4.11',
          status: 'settings are ours',
          lacks: 'against λ, where the thesis has it against the number of rows',
        },
        { work: 'einarsson-2018', item: 'Figure 4.12', status: 'settings are ours' },
      ],
    },
    {
      label: 'Soft threshold: 121 pixels are kept (figs. 4.11, 4.12)',
      values: { lambda: 0.02 },
      reproduces: [
        {
          work: 'einarsson-2018',
          item: 'Figure 4.11',
          status: 'corrected',
          lacks: 'against λ, where the thesis has it against the number of rows',
        },
        { work: 'einarsson-2018', item: 'Figure 4.12', status: 'corrected' },
      ],
    },
  ],
  figures: [pixelWeights, pixelPath, pixelError],
  tasks: [
    {
      id: 'frugal',
      ask: 'Tell 4 from 9 with at most 100 pixels and a test error below 8 %.',
      done(_values, rows) {
        const chosen = chosenOf(rows);
        return !!chosen && PIXELS - chosen.zeros <= 100 && chosen.error < 0.08;
      },
    },
  ],
  guarantee: () => ({
    ...plainGuarantee('The weights are shown without noise.'),
    source: '[@einarsson-2018, figures 4.11 and 4.12], which claim no privacy either',
  }),
});
