import { defineCell } from '../../../notebook/cell.ts';
import { choice } from '../../../state/params.ts';
import { wholeGuarantee } from '../shared/guarantee.ts';
import { lambdaRemark } from '../shared/lambda-remark.ts';
import * as p from '../shared/params.ts';
import { asPublished, task } from '../shared/task.ts';
import { learningCurvesFigure } from './figure.ts';
import { predict, tasks } from './study.ts';

const axis = choice({
  label: 'Error axis',
  help: 'A logarithmic axis shows differences between small errors.',
  options: [
    { value: 'linear', label: 'linear' },
    { value: 'log', label: 'logarithmic' },
  ],
  default: 'linear',
});

export const cell = defineCell({
  id: 'curves',
  params: {
    epsilon: p.epsilon(),
    noise: p.noise,
    delta: p.delta,
    accounting: p.more(p.accounting),
    decay: p.more(p.decay),
    lambda: p.more(p.lambda),
    axis: p.more(axis),
    data: p.data,
    dimension: p.more(p.dimension),
    loss: p.more(p.loss),
    seed: p.more(p.shuffles),
  },
  remarks: (values, rows) => lambdaRemark(values, rows),
  request: ({ axis: _, ...values }) => task(values),
  presets: [
    {
      label: 'Noise 11,750 times too small (fig. 4.14)',
      values: { ...asPublished, epsilon: 0.01 },
      reproduces: { work: 'einarsson-2018', item: 'Figure 4.14', status: 'reproduced' },
    },
    {
      label: 'The same on a logarithmic axis (fig. 4.15)',
      values: { ...asPublished, epsilon: 0.05, axis: 'log' },
      reproduces: { work: 'einarsson-2018', item: 'Figure 4.15', status: 'reproduced' },
    },
    { label: 'Same λ, enough noise, ε = 10', values: { decay: 'thesis', epsilon: 10 } },
    { label: 'Projected onto 50 directions', values: { dimension: '50' } },
  ],
  predict,
  tasks,
  figures: [learningCurvesFigure],
  guarantee: wholeGuarantee,
});
