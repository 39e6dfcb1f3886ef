import { TERNARY_PARAMETERS } from '../../../core/accounting/ternary-round.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { epsilon } from '../../../state/families.ts';
import { number } from '../../../state/params.ts';
import { ternaryFigure } from './figure.ts';
import { guarantee } from './guarantee.ts';
import { ternaryRows } from './summary.ts';

export const cell = defineCell({
  id: 'published',
  isForExperts: true,
  params: {
    epsilon: epsilon({
      label: 'Epsilon of one number',
      help: 'The parameter of algorithm 2: each number has Laplace noise of scale λ/ε.',
      default: 0.1,
    }),
    samplingRate: number({
      label: 'Sampling rate',
      symbol: 'q',
      help: 'The probability that a row is in the batch.',
      min: 0.001,
      max: 1,
      default: 0.01,
      scale: 'log',
    }),
    uploads: number({
      label: 'Numbers sent',
      symbol: 'n',
      help: `How many of the ${TERNARY_PARAMETERS.toLocaleString('en-US')} numbers of a gradient are sent.`,
      min: 1,
      max: TERNARY_PARAMETERS,
      default: 1431,
      scale: 'log',
      integer: true,
    }),
  },
  rows: ternaryRows,
  presets: [
    {
      label: 'Claimed and proven, first line (table 3.1)',
      values: {},
      reproduces: { work: 'wang-2018', item: 'Table 3.1', status: 'corrected' },
    },
    {
      label: 'Everything sent, nothing sampled (last line)',
      values: { epsilon: 0.5, samplingRate: 1, uploads: TERNARY_PARAMETERS },
    },
    { label: 'ε = 1, the setting of figures 3.5 and 3.6', values: { epsilon: 1 } },
  ],
  figures: [ternaryFigure],
  guarantee,
});
