import { noGuarantee } from '../../../core/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { parametersOf, publishedGuarantee, unlessStandardised } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import type { TrainRow } from '../shared/training.ts';
import { uploadsOf } from '../shared/uploads.ts';
import { curvesFigure, stepsFigure } from './figure.ts';
import { plainSummary } from './summary.ts';

const RUNS = 5;

const params = {
  start: p.start({ more: false }),
  sgdStep: p.sgdStep({ more: false, default: 0.1 }),
  epsilon: p.epsilon({ default: 10 }),
  step: p.step({ more: false }),
  rounds: p.rounds({ more: true }),
  samplingRate: p.samplingRate({ more: true }),
  uploads: p.uploads({ more: true, min: 0.5, scale: 'log' }),
  limit: p.limit(),
  banks: p.banks({ more: true }),
  size: p.size,
  data: p.data,
  rate: p.rate(),
  seed: p.rowsAndNoise,
};

export const cell = defineCell({
  id: 'plain',
  params,
  request: (values) => ({ ...values, account: 1, runs: RUNS }),
  presets: [
    { label: 'Random start', values: {} },
    { label: 'Zero start', values: { start: 'zero' } },
    { label: 'A badly set baseline', values: { sgdStep: 0.01 } },
    { label: 'A well set baseline', values: { sgdStep: 1 } },
  ],
  predict: {
    ask: 'All weights start at 0. Plain SGD without any noise, and noisy signs with ε = 10: which learns?',
    options: ['Both', 'Only plain SGD', 'Only noisy signs'],
    answer({ start }, rows: TrainRow[]) {
      // The question is about zeros; at other starts the answer stays that of the start asked for.
      if (start !== 'zero') return 2;
      const { own, steps } = plainSummary(rows);
      const plain = Math.max(0, ...steps.map(({ mean }) => mean)) > 0.6;
      const noisy = (own?.mean ?? 0) > 0.6;
      return plain && noisy ? 0 : plain ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'baseline',
      ask: 'From random weights, find a step with which plain SGD beats noisy signs by 0.02 or more.',
      done({ start, sgdStep }, rows: TrainRow[]) {
        const { own, steps } = plainSummary(rows);
        const sgd = steps.find(({ step }) => step === sgdStep);
        return start === 'he' && !!own && !!sgd && sgd.mean > own.mean + 0.02;
      },
    },
  ],
  figures: [curvesFigure, stepsFigure],
  guarantee(values, rows: TrainRow[]) {
    const parameters = parametersOf(values, rows);
    if (parameters === undefined)
      return noGuarantee('The first training tells how many numbers the network has.', 'add-remove');
    const uploads = uploadsOf(values.uploads, parameters);
    return unlessStandardised(publishedGuarantee({ ...values, uploads, parameters }), values.data);
  },
});
