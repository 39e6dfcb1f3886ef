import { amplifyBySampling } from '../../../core/accounting/amplification.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import { epsilon } from '../shared/params.ts';
import { amplificationFigure, amplificationShare } from './figure.ts';
import { amplificationRows } from './summary.ts';

export const cell = defineCell({
  id: 'sampling',
  params: {
    epsilon: epsilon({
      label: 'Epsilon on the sample',
      help: 'What the release costs a person who is in the sample.',
      default: 1,
      max: 10,
    }),
    samplingRate: number({
      label: 'Sampling rate',
      symbol: 'q',
      help: 'The probability that a person is in the sample.',
      min: 1e-4,
      max: 1,
      default: 0.01,
      scale: 'log',
    }),
  },
  rows: amplificationRows,
  presets: [
    {
      label: 'Cost after sampling (figure 3.2)',
      values: {},
      reproduces: { work: 'wang-2018', item: 'Figure 3.2', status: 'settings are ours' },
    },
    { label: 'Small ε: saved in proportion', values: { epsilon: 0.1 } },
    { label: 'Large ε: little saved', values: { epsilon: 10 } },
  ],
  figures: [amplificationFigure, amplificationShare],
  guarantee: (values) => ({
    status: 'proven',
    epsilon: amplifyBySampling(values),
    delta: 0,
    neighbours: 'add-remove',
    assumptions: [
      'Each person is in the sample independently with probability q, and nobody learns who is.',
      'The whole release sees nothing but the sample. Everything computed from one sample is one release.',
    ],
    reason:
      'With probability 1 − q a person is not in the sample, and then the answer has the same distribution without that person.',
    source: '[@li-qardaji-su-2012]; [@balle-barthe-gaboardi-2018, theorem 8]',
  }),
});
