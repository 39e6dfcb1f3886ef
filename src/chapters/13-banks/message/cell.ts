import { amplifyBySampling } from '../../../core/accounting/amplification.ts';
import { noGuarantee, type Guarantee } from '../../../core/guarantee.ts';
import { count, numUp } from '../../../figures/format.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, number, type Values } from '../../../state/params.ts';
import { ASSUMED, parametersOf, publishedGuarantee, unlessStandardised } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import { uploadsOf } from '../shared/uploads.ts';
import type { MessageRow } from './experiment.ts';
import { bytesFigure, gradientFigure } from './figure.ts';

const params = {
  epsilon: p.epsilon({ default: 1 }),
  uploads: p.uploads(),
  limit: p.limit(),
  batch: choice({
    label: 'Batches',
    help: 'One batch for the whole message, or a fresh one for each choice and each sign.',
    options: [
      { value: 'same', label: 'the same for all' },
      { value: 'fresh', label: 'fresh for each' },
    ],
    default: 'same',
  }),
  samplingRate: p.samplingRate(),
  trained: number({
    label: 'Rounds before',
    help: 'How long the network has been trained, by plain SGD, before this message.',
    min: 0,
    max: 100,
    default: 0,
    scale: 'linear',
    integer: true,
    more: true,
  }),
  size: p.size,
  data: p.data,
  rate: p.rate(),
  seed: p.rowsAndNoise,
};

function guarantee(values: Values<typeof params>, rows: MessageRow[]): Guarantee {
  const { epsilon, samplingRate, data } = values;
  const parameters = parametersOf(values, rows);
  if (parameters === undefined)
    return noGuarantee('The first message tells how many numbers the network has.', 'add-remove');
  const uploads = uploadsOf(values.uploads, parameters);
  if (values.batch === 'same' || uploads === 0)
    return unlessStandardised(
      publishedGuarantee({ epsilon, samplingRate, uploads, parameters, rounds: 1 }),
      data,
    );
  const each = amplifyBySampling({ epsilon: epsilon / 2, samplingRate });
  const proven: Guarantee = {
    status: 'proven',
    epsilon: 2 * uploads * each,
    delta: 0,
    neighbours: 'add-remove',
    assumptions: ASSUMED,
    reason: `${count(uploads)} choices by exponential mechanisms and ${count(uploads)} signs, each on a batch of its own: here sampling may be applied to each, ${numUp(each)}, and the sum is what was claimed for a single batch, or less.`,
    source: '[@mcsherry-talwar-2007]; [@li-qardaji-su-2012]; [@dwork-roth-2014, theorem 3.16]',
  };
  return unlessStandardised(proven, data);
}

export const cell = defineCell({
  id: 'message',
  params,
  request: (values) => ({ ...values, banks: 5, account: 1 }),
  presets: [
    { label: 'Ten percent, ε = 1', values: {} },
    { label: 'Everything sent', values: { uploads: 100 } },
    { label: 'A fresh batch for each', values: { batch: 'fresh' } },
    { label: 'After sixty rounds', values: { trained: 60 } },
    { label: 'The published network', values: { size: 'published', samplingRate: 0.05 } },
  ],
  predict: {
    ask: 'A tenth of 650 numbers, noise of ε = 1. How many of the signs that are sent are those of the bank’s gradient?',
    options: ['Nearly all, above 95 %', 'Most, 70 to 95 %', 'Hardly more than half'],
    answer(_, [row]: MessageRow[]) {
      const share = row && row.indices.length > 0 ? row.right / row.indices.length : 0;
      return share > 0.95 ? 0 : share >= 0.7 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'right',
      ask: 'With the same batch for all, find an ε below 0.5 at which at least 80 % of the signs are right.',
      done: ({ epsilon, batch }, [row]: MessageRow[]) =>
        epsilon < 0.5 &&
        batch === 'same' &&
        !!row &&
        row.indices.length >= 10 &&
        row.right / row.indices.length >= 0.8,
    },
    {
      id: 'unclipped',
      ask: 'Find a clip at which fewer than 1 in 1,000 numbers is cut off.',
      done: ({ limit }, [row]: MessageRow[]) => limit < 5 && !!row && row.batch > 0 && row.clipped < 0.001,
    },
  ],
  figures: [gradientFigure, bytesFigure],
  guarantee,
});
