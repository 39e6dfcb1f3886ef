import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import { PROVEN_WAYS } from '../../../core/learners/ternary/plan.ts';
import { calibratedGuarantee, unlessStandardised } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import type { TrainRow } from '../shared/training.ts';
import { budgetsFigure, bytesFigure, NAMES } from './figure.ts';
import { endAt } from './summary.ts';

const RUNS = 5;

const params = {
  epsilon: p.epsilon({
    help: 'Of a bank’s whole training, proven; each way gets the noise that this takes.',
    min: 0.1,
    max: 1000,
    ticks: [1, 10, 100],
  }),
  uploads: p.uploads({ min: 0.5, scale: 'log', help: 'By the three ways that send signs.' }),
  rounds: p.rounds({ default: 30 }),
  split: number({
    label: 'Peeling: for choosing',
    help: 'What of the budget peeling spends on choosing; the rest is for the signs.',
    min: 10,
    max: 90,
    default: 50,
    scale: 'linear',
    unit: '%',
  }),
  samplingRate: p.samplingRate({ more: true }),
  step: p.step(),
  limit: p.limit(),
  norm: number({
    label: 'Clip of DP-SGD',
    symbol: 'C',
    help: 'The Euclidean norm to which DP-SGD shortens the gradient of a row.',
    min: 0.1,
    max: 10,
    default: 1,
    scale: 'log',
    more: true,
  }),
  dpStep: number({
    label: 'Step of DP-SGD',
    help: 'The factor on its noisy mean gradient.',
    min: 0.03,
    max: 10,
    default: 1,
    scale: 'log',
    more: true,
  }),
  sgdStep: p.sgdStep({ default: 1 }),
  banks: p.banks({ more: true }),
  size: p.size,
  data: p.data,
  rate: p.rate(),
  delta: p.delta(),
  seed: p.rowsAndNoise,
};

export const cell = defineCell({
  id: 'ways',
  params,
  request: (values) => ({ ...values, account: 1, runs: RUNS }),
  presets: [
    { label: 'ε = 1', values: {} },
    { label: 'ε = 10', values: { epsilon: 10 } },
    { label: 'ε = 100', values: { epsilon: 100 } },
    { label: 'Everything sent', values: { uploads: 100 } },
  ],
  predict: {
    ask: 'Noise is set so that ε = 1 is proven for the whole training. Which way ends with the best AUC?',
    options: PROVEN_WAYS.map((way) => NAMES[way]),
    answer(_, rows: TrainRow[]) {
      const ends = PROVEN_WAYS.map((way) => endAt(rows, way, 1)?.mean ?? 0);
      return ends.indexOf(Math.max(...ends));
    },
  },
  tasks: [
    {
      id: 'near',
      ask: 'Find a budget at which peeling ends less than 0.1 below DP-SGD. What does such an ε still promise?',
      done({ epsilon }, rows: TrainRow[]) {
        const [peeling, floats] = (['peeling', 'dp-sgd'] as const).map((way) => endAt(rows, way, epsilon));
        return !!peeling && !!floats && floats.mean > 0.7 && peeling.mean > floats.mean - 0.1;
      },
    },
  ],
  figures: [budgetsFigure, bytesFigure],
  guarantee({ epsilon, delta, rounds, data }) {
    const what = `For all ${rounds} rounds of a bank. Each of the four ways gets the least noise that its proof allows: for signs a batch is added up, amplified once by sampling and composed over the rounds; for DP-SGD the Rényi accountant counts.`;
    const source =
      '[@dwork-roth-2014, theorem 3.16 and claim 3.9]; [@li-qardaji-su-2012]; [@mironov-talwar-zhang-2019]';
    return unlessStandardised(calibratedGuarantee({ epsilon, delta, what, source }), data);
  },
});
