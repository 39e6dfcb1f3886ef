import { noGuarantee } from '../../../core/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice } from '../../../state/params.ts';
import { parametersOf, publishedGuarantee, unlessStandardised } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import type { TrainRow } from '../shared/training.ts';
import { uploadsOf } from '../shared/uploads.ts';
import { curvesFigure, pricesFigure } from './figure.ts';
import { amountSummary } from './summary.ts';

const RUNS = 5;

const params = {
  vary: choice({
    label: 'Compare',
    help: 'Several shares of the numbers sent, or several sizes of the batch.',
    options: [
      { value: 'uploads', label: 'shares sent' },
      { value: 'batch', label: 'batch sizes' },
    ],
    default: 'uploads',
  }),
  uploads: p.uploads({ min: 0.5, scale: 'log' }),
  samplingRate: p.samplingRate(),
  epsilon: p.epsilon({ default: 1 }),
  step: p.step({ default: 0.01 }),
  rounds: p.rounds({ more: true }),
  banks: p.banks({ more: true }),
  limit: p.limit(),
  size: p.size,
  data: p.data,
  rate: p.rate(),
  delta: p.delta(),
  seed: p.rowsAndNoise,
};
const reproduces = (item: string) => ({ work: 'wang-2018', item, status: 'settings are ours' as const });

export const cell = defineCell({
  id: 'amount',
  params,
  request: (values) => ({ ...values, account: 1, runs: RUNS }),
  presets: [
    { label: 'Shares sent (fig. 3.6)', values: {}, reproduces: reproduces('Figure 3.6') },
    {
      label: 'Batch sizes (fig. 3.5)',
      values: { vary: 'batch', step: 0.03 },
      reproduces: reproduces('Figure 3.5'),
    },
    { label: 'Larger steps', values: { step: 0.03 } },
  ],
  predict: {
    ask: 'ε = 1 for each number, small steps. Which share should a bank send for the best AUC after 60 rounds?',
    options: ['1 %', '10 %', 'Everything'],
    answer(_, rows: TrainRow[]) {
      const { ends } = amountSummary(rows);
      const at = [1, 10, 100].map((value) => ends.find((end) => end.value === value)?.auc ?? 0);
      return at.indexOf(Math.max(...at));
    },
  },
  tasks: [
    {
      id: 'cheap',
      ask: 'Reach an AUC of 0.85 with a proven ε below 300 for each bank.',
      done({ vary, uploads, samplingRate }, rows: TrainRow[]) {
        const own = amountSummary(rows).ends.find(
          ({ value }) => value === (vary === 'batch' ? samplingRate : uploads),
        );
        return !!own && own.auc >= 0.85 && own.spent < 300;
      },
    },
  ],
  figures: [curvesFigure, pricesFigure],
  guarantee(values, rows: TrainRow[]) {
    const parameters = parametersOf(values, rows);
    if (parameters === undefined)
      return noGuarantee('The first training tells how many numbers the network has.', 'add-remove');
    const uploads = uploadsOf(values.uploads, parameters);
    return unlessStandardised(publishedGuarantee({ ...values, uploads, parameters }), values.data);
  },
});
