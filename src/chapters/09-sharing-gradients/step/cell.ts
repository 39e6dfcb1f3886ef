import { num } from '../../../figures/format.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { number, seed } from '../../../state/params.ts';
import { stepCost, stepSweep } from './figure.ts';
import { isFastest } from './summary.ts';

const params = {
  step: number({
    label: 'Step',
    symbol: 'η',
    help: 'The step size. Above 2/L the cost goes to infinity.',
    min: 0.001,
    max: 0.2,
    default: 0.01,
    scale: 'log',
  }),
  rows: number({
    label: 'Rows',
    symbol: 'N',
    help: 'Training rows. A few rows with a rare pixel among them have a large L.',
    min: 20,
    max: 2000,
    default: 200,
    scale: 'log',
    integer: true,
  }),
  rounds: number({
    label: 'Rounds',
    symbol: 'τ',
    help: 'Steps of the training.',
    min: 20,
    max: 1000,
    default: 200,
    scale: 'log',
    integer: true,
  }),
  seed: seed({ help: 'Decides which rows are drawn.' }),
};

export const cell = defineCell({
  id: 'step',
  params,
  request: (values) => values,
  presets: [
    {
      label: 'η = 0.1 is too large (tables 4.4, 4.5)',
      values: { step: 0.1, rows: 2000 },
      reproduces: [
        {
          work: 'einarsson-2018',
          item: 'Table 4.4',
          status: 'settings are ours',
          lacks: 'the step size alone, without the search over λ',
        },
        {
          work: 'einarsson-2018',
          item: 'Table 4.5',
          status: 'settings are ours',
          lacks: 'the step size alone, without the search over λ',
        },
      ],
    },
    {
      label: 'η = 0.01 is safe (tables 4.4, 4.5)',
      values: { step: 0.01, rows: 2000 },
      reproduces: [
        {
          work: 'einarsson-2018',
          item: 'Table 4.4',
          status: 'settings are ours',
          lacks: 'the step size alone, without the search over λ',
        },
        {
          work: 'einarsson-2018',
          item: 'Table 4.5',
          status: 'settings are ours',
          lacks: 'the step size alone, without the search over λ',
        },
      ],
    },
  ],
  figures: [stepCost, stepSweep],
  remarks: ({ step: eta }, [{ L }]) => ({
    step: {
      text: `L = ${num(L)}: 1/L = ${num(1 / L)}, 2/L = ${num(2 / L)}.${eta > 2 / L ? ' This step is above the limit.' : ''}`,
      alarm: eta > 2 / L,
    },
  }),
  tasks: [
    {
      id: 'fast',
      ask: 'With 50 rounds or fewer, find the step that gives the lowest cost.',
      done: ({ rounds }, rows) => rounds <= 50 && isFastest(rows),
    },
  ],
});
