import { defineCell } from '../../../notebook/cell.ts';
import { wholeGuarantee } from '../shared/guarantee.ts';
import { lambdaRemark } from '../shared/lambda-remark.ts';
import * as p from '../shared/params.ts';
import { asProven, task } from '../shared/task.ts';
import { spreadByRatio, spreadBySize } from './figure.ts';
import { hump, noisy } from './summary.ts';

export const cell = defineCell({
  id: 'spread',
  params: {
    epsilon: p.epsilon({ default: 0.0005 }),
    noise: { ...p.outputNoise, default: 'published' },
    delta: p.delta,
    accounting: p.more({ ...p.accounting, default: 'published' }),
    decay: p.more({ ...p.decay, default: 'thesis' }),
    lambda: p.more(p.lambda),
    seed: p.shuffles,
  },
  remarks: (values, rows) => lambdaRemark(values, rows),
  request: (values) => task(values),
  presets: [
    {
      label: 'Bands that grow with the data (fig. 4.16)',
      values: {},
      reproduces: { work: 'einarsson-2018', item: 'Figure 4.16', status: 'corrected' },
    },
    { label: 'Proven noise, λ = 0.01', values: asProven },
  ],
  predict: {
    ask: 'When do the errors of 48 runs differ most?',
    options: [
      'When there is little noise',
      'When the noise is a few times the weights',
      'When the noise is many times the weights',
    ],
    answer(_, rows) {
      const { below, peak, above } = hump(noisy(rows));
      const widths = [below, peak, above].map((part) => part?.half ?? 0);
      return widths.indexOf(Math.max(...widths));
    },
  },
  figures: [spreadBySize, spreadByRatio],
  guarantee: wholeGuarantee,
});
