import type { Guarantee } from '../../../core/guarantee.ts';
import { numUp } from '../../../figures/format.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import { ASSUMED } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import type { WhoRow } from './experiment.ts';
import { accountFigure, clipFigure, precisionFigure, spentOf } from './figure.ts';
import { atLimit } from './summary.ts';

const params = {
  limit: p.limit({ more: false, min: 0.005, max: 3, default: 0.1 }),
  trained: number({
    label: 'Rounds before',
    help: 'How long the network has been trained, by plain SGD, before it is looked at.',
    min: 0,
    max: 100,
    default: 60,
    scale: 'linear',
    integer: true,
  }),
  account: number({
    label: 'Transactions of an account',
    help: 'In the dissertation’s data about 39 on average: 78 million transactions of 2 million accounts.',
    min: 1,
    max: 100,
    default: 39,
    scale: 'log',
    integer: true,
  }),
  epsilon: p.epsilon({ help: 'Of each noisy number, as published.', more: true }),
  samplingRate: p.samplingRate({ more: true }),
  rounds: p.rounds({ more: true }),
  rate: p.rate(),
  delta: p.delta(),
  seed: p.rowsAndNoise,
};

export const cell = defineCell({
  id: 'who',
  params,
  request: ({ trained, rate, account, seed }) => ({
    ...{ data: 'synthetic-fraud', size: 'small', banks: 5 },
    ...{ trained, rate, account, seed },
  }),
  presets: [
    { label: 'After sixty rounds', values: {} },
    { label: 'Before any training', values: { trained: 0 } },
    { label: 'One transaction each', values: { account: 1 } },
    { label: 'Fraud as rare as it is', values: { rate: 0.00136 } },
  ],
  predict: {
    ask: 'A trained network, every number of a gradient clipped at ±0.1. Whose gradients lose more?',
    options: ['Those of frauds', 'Those of honest transactions', 'Both about the same'],
    answer(_, rows: WhoRow[]) {
      const [fraud, honest] = ['fraud', 'honest'].map((name) => atLimit(rows, name, 0.1)?.left ?? 1);
      return Math.abs(fraud - honest) < 0.02 ? 2 : fraud < honest ? 0 : 1;
    },
  },
  tasks: [
    {
      id: 'fair',
      ask: 'After 60 rounds or more, find the smallest clip that cuts less than 5 % off the gradients of frauds.',
      done({ limit, trained }, rows: WhoRow[]) {
        const [here, below] = [limit, 0.8 * limit].map((one) => atLimit(rows, 'fraud', one)?.left ?? 0);
        return trained >= 60 && here > 0.95 && below <= 0.95;
      },
    },
  ],
  figures: [clipFigure, precisionFigure, accountFigure],
  guarantee(values): Guarantee {
    const { account, rounds, delta } = values;
    const [epsilon, one] = [spentOf(account, values), spentOf(1, values)];
    return {
      ...{ status: 'proven', epsilon, delta, neighbours: 'add-remove' },
      unit: account > 1 ? 'account' : undefined,
      assumptions: [
        `One account with at most ${account} transactions, all of them at one bank, is added or removed. Banks hold different accounts.`,
        ...ASSUMED.slice(1),
      ],
      reason: `For an account, over ${rounds} rounds with a tenth of 650 numbers sent: a round costs ${account} times what it costs one transaction. For one transaction it is ${numUp(one)} in all.${epsilon > 20 ? ' So large an ε promises nothing.' : ''}`,
      source: '[@dwork-roth-2014, theorems 2.2 and 3.16]; [@li-qardaji-su-2012]',
    };
  },
});
