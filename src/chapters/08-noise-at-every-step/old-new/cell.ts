import { sampledGaussianGuarantee } from '../../../core/learners/sgd/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { delta } from '../../../state/families.ts';
import { choice, number, seed } from '../../../state/params.ts';
import { firstStep, passes, sgdEpsilon, sgdRuns } from '../shared/params.ts';
import { oldNewFigure, spendingFigure } from './figure.ts';
import { lastSpent } from './summary.ts';

const params = {
  epsilon: {
    ...sgdEpsilon,
    min: 0.1,
    max: 10,
    default: 1,
    help: 'The budget that the second figure follows. The first figure shows several budgets.',
  },
  delta: delta({
    help: 'Gaussian noise needs a δ, vector noise does not. It should be well below 1/11,750.',
    min: 1e-8,
    max: 1e-3,
  }),
  epochs: { ...passes, default: 10, max: 20 },
  batch: number({
    label: 'Sample size',
    symbol: 'b',
    help: 'Expected rows of a Gaussian step: each of the 11,750 is drawn with probability b/11,750.',
    min: 50,
    max: 5000,
    default: 500,
    scale: 'log',
    integer: true,
  }),
  accountant: choice({
    more: true,
    label: 'Noise chosen by',
    help: 'The accountant by which the Gaussian noise is just enough for the budget.',
    options: [
      { value: 'rdp', label: 'Rényi' },
      { value: 'pld', label: 'Privacy loss distribution' },
    ],
    default: 'rdp',
  }),
  firstStep: { ...firstStep, default: 4, more: true },
  runs: { ...sgdRuns, default: 6, max: 24, more: true },
  seed: seed({ more: true }),
};

export const cell = defineCell({
  id: 'old-new',
  params,
  request: (values) => values,
  presets: [{ label: 'A single pass: little difference', values: { epochs: 1 } }],
  predict: {
    ask: 'By the Rényi accountant, ten passes with Gaussian noise on samples cost at most ε = 1. What does the sum rule say?',
    options: ['About 1.1', 'About 3', 'About 30', 'About 300'],
    answer: (_, rows) =>
      [1.8, 10, 100, Infinity].findIndex((end) => (lastSpent(rows, 'basic')?.spent ?? 30) <= end),
  },
  tasks: [
    {
      id: 'simple',
      ask: 'Find settings at which the advanced rule proves less than the sum rule: its ε is larger at the end.',
      done: (_, rows) =>
        (lastSpent(rows, 'advanced')?.spent ?? NaN) > (lastSpent(rows, 'basic')?.spent ?? NaN),
    },
  ],
  figures: [oldNewFigure, spendingFigure],
  /** The tighter accountant's word for all the steps; before it has spoken, the budget that the noise was chosen for. */
  guarantee(values, rows) {
    const last = lastSpent(rows, 'pld');
    if (last)
      return sampledGaussianGuarantee({
        spent: { epsilon: last.spent, delta: values.delta },
        steps: last.steps,
        noiseMultiplier: last.noiseMultiplier,
        by: 'the privacy loss distribution',
      });
    const by = values.accountant === 'rdp' ? 'the Rényi accountant' : 'the privacy loss distribution';
    return {
      ...sampledGaussianGuarantee({ spent: values, steps: 0, noiseMultiplier: 1, by }),
      reason: `The noise is the smallest with which ${by} proves this budget.`,
    };
  },
});
