import { defineCell } from '../../../notebook/cell.ts';
import { choice } from '../../../state/params.ts';
import { guarantee } from '../shared/guarantee.ts';
import { lambdaRemark } from '../shared/lambda-remark.ts';
import * as p from '../shared/params.ts';
import { asProven, RUNS } from '../shared/task.ts';
import { weightBoxes, weightSums } from './figure.ts';
import { weightPictures } from './pictures.ts';
import { noiseOverWeights } from './summary.ts';

const size = choice({
  label: 'Rows of the model shown',
  help: 'How many rows the model in the images was trained on.',
  options: [
    { value: '0', label: 'fewest' },
    { value: '1', label: 'middle' },
    { value: '2', label: 'most' },
  ],
  default: '2',
});

export const cell = defineCell({
  id: 'weights',
  params: {
    epsilon: p.epsilon({ default: 0.01 }),
    size,
    noise: p.more({ ...p.outputNoise, default: 'published' }),
    delta: p.more(p.delta),
    accounting: p.more({ ...p.accounting, default: 'published' }),
    decay: p.more({ ...p.decay, default: 'thesis' }),
    lambda: p.more(p.lambda),
    data: p.digitPair,
    seed: p.shuffles,
  },
  remarks: (values, rows) => lambdaRemark(values, rows),
  request: ({ size: _, ...values }) => ({ ...values, loss: 'logistic', runs: RUNS }),
  presets: [
    {
      label: 'Weights beside the published noise (fig. 4.17)',
      values: {},
      reproduces: { work: 'einarsson-2018', item: 'Figure 4.17', status: 'reproduced' },
    },
    { label: 'Proven noise, λ = 0.01', values: asProven },
  ],
  tasks: [
    {
      id: 'even',
      ask: 'Find the ε at which noise and weights have the same sum of magnitudes, to within 10 %, at the largest number of rows.',
      done({ epsilon }, rows) {
        const most = noiseOverWeights(rows, epsilon).at(-1);
        return most !== undefined && Math.abs(most.ratio - 1) < 0.1;
      },
    },
  ],
  figures: [weightPictures, weightBoxes, weightSums],
  guarantee: (values) => guarantee(values),
});
