import type { Guarantee } from '../../../core/guarantee.ts';
import { count, numUp } from '../../../figures/format.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import { ASSUMED, unlessStandardised } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import { allowanceOf, spentIn, type UnequalRow } from './experiment.ts';
import { banksFigure, ordersFigure } from './figure.ts';
import { unequalSummary } from './summary.ts';

const RUNS = 5;

const params = {
  epsilon: p.epsilon({
    help: 'What each bank may spend in total. A bank that has spent it leaves.',
    min: 0.1,
    max: 10,
    ticks: [0.1, 1, 10],
  }),
  ratio: number({
    label: 'Largest over smallest',
    help: 'How many times as many rows the largest bank has as the smallest.',
    min: 1,
    max: 100,
    default: 30,
    scale: 'log',
  }),
  tilt: number({
    label: 'Fraud at small banks',
    help: 'How far frauds go to the small banks: 0 for the same share everywhere.',
    min: 0,
    max: 4,
    default: 1,
    scale: 'linear',
  }),
  mix: number({
    label: 'Different mixes',
    help: 'How far the banks’ transactions differ, by their first column: 0 for not at all.',
    min: 0,
    max: 4,
    default: 0,
    scale: 'linear',
  }),
  banks: p.banks({ more: true, min: 2 }),
  rounds: p.rounds({ default: 40, more: true }),
  noise: number({
    label: 'Noise of DP-SGD',
    symbol: 'σ',
    help: 'The standard deviation of the noise on the sum, over the clip.',
    min: 0.3,
    max: 10,
    default: 1.2,
    scale: 'log',
    more: true,
  }),
  samplingRate: p.samplingRate({ more: true }),
  norm: number({
    label: 'Clip of DP-SGD',
    symbol: 'C',
    help: 'The Euclidean norm to which the gradient of a row is shortened.',
    min: 0.1,
    max: 10,
    default: 1,
    scale: 'log',
    more: true,
  }),
  step: p.step({
    label: 'Step',
    help: 'The factor on a noisy mean gradient.',
    max: 10,
    default: 1,
    symbol: 'r',
  }),
  data: p.data,
  rate: p.rate(),
  delta: p.delta(),
  seed: p.rowsAndNoise,
};

export const cell = defineCell({
  id: 'unequal',
  params,
  request: (values) => ({ ...values, runs: RUNS }),
  presets: [
    { label: 'Thirty times as large', values: {} },
    { label: 'All of one size', values: { ratio: 1 } },
    { label: 'Different mixes', values: { mix: 2 } },
    { label: 'A larger budget', values: { epsilon: 3 } },
  ],
  predict: {
    ask: 'Banks of very different sizes, each with a budget of ε = 1. Which order of visits ends with the better AUC?',
    options: ['In turn', 'By size', 'No difference beyond 0.01'],
    answer(_, rows: UnequalRow[]) {
      const { robin, weighted } = unequalSummary(rows);
      if (!robin || !weighted || Math.abs(robin.mean - weighted.mean) <= 0.01) return 2;
      return robin.mean > weighted.mean ? 0 : 1;
    },
  },
  tasks: [
    {
      id: 'stays',
      ask: 'Keep the largest bank at least ten times as large as the smallest, and find a budget of at most 5 with which no bank has to leave.',
      done(values, rows: UnequalRow[]) {
        const { epsilon, ratio, rounds, banks } = values;
        const seen = unequalSummary(rows).banks;
        const most = allowanceOf(values, rounds * banks);
        const answers = seen.flatMap(({ robin = Infinity, weighted = Infinity }) => [robin, weighted]);
        return ratio >= 10 && epsilon <= 5 && answers.length > 0 && answers.every((n) => n < most);
      },
    },
  ],
  figures: [ordersFigure, banksFigure],
  guarantee(values): Guarantee {
    const { epsilon, delta, rounds, banks, data } = values;
    const most = allowanceOf(values, rounds * banks);
    const proven: Guarantee = {
      ...{ status: 'proven', epsilon, delta, neighbours: 'add-remove' },
      assumptions: [...ASSUMED, 'How many rows each bank has is public.'],
      reason: `For all answers of a bank with a budget, in either order of visits. It answers ${count(most)} times at most, which costs ${numUp(spentIn(values, most))} by the Rényi accountant. That number is fixed before the training, so plain composition holds. Without budgets a bank may spend more.`,
      source: '[@abadi-2016]; [@mironov-talwar-zhang-2019]',
    };
    return unlessStandardised(proven, data);
  },
});
