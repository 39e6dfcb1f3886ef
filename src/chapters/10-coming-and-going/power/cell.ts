import { defineCell } from '../../../notebook/cell.ts';
import { choice, number, seed } from '../../../state/params.ts';
import type { PowerRow } from './experiment.ts';
import { courseFigure, powerFigure, rulesFigure } from './figure.ts';
import { courseOf, sharesOf } from './summary.ts';

export const cell = defineCell({
  id: 'power',
  params: {
    size: number({
      label: 'Effect of interest',
      help: 'In standard deviations of y for one of the column. Chosen before anybody joins.',
      min: 0.1,
      max: 1,
      default: 0.3,
      scale: 'log',
    }),
    target: number({
      label: 'Power to stop at',
      help: 'The probability of finding such an effect if it is there.',
      min: 0.5,
      max: 0.99,
      default: 0.8,
      scale: 'linear',
      ticks: [0.8, 0.9],
    }),
    leaving: number({
      label: 'Leaving per tick',
      help: 'The probability with which each person present opts out in each tick.',
      min: 0,
      max: 0.02,
      default: 0,
      scale: 'linear',
    }),
    data: choice({
      label: 'Data',
      help: 'Rows whose columns and answers are numbers.',
      options: [
        { value: 'diabetes', label: 'Diabetes' },
        { value: 'wine-red', label: 'Red wine' },
        { value: 'concrete', label: 'Concrete' },
        { value: 'california-housing', label: 'California housing' },
      ],
      default: 'diabetes',
    }),
    column: number({
      label: 'Column',
      help: 'Whose effect is asked for; all others are held fixed. Beyond the last it is the last.',
      min: 1,
      max: 11,
      default: 3,
      scale: 'linear',
      integer: true,
      more: true,
    }),
    rows: number({
      label: 'Rows per person',
      help: 'Each person joins with so many rows and leaves with them.',
      min: 1,
      max: 2,
      default: 1,
      scale: 'linear',
      integer: true,
      more: true,
    }),
    studies: number({
      label: 'Studies',
      help: 'How many are repeated with shuffled answers, without and with the effect.',
      min: 40,
      max: 1000,
      default: 200,
      scale: 'log',
      integer: true,
      more: true,
    }),
    seed: seed({ more: true, help: 'Names who joins in which order and who leaves.' }),
  },
  request: (values) => values,
  presets: [
    { label: 'A small effect', values: { size: 0.2 } },
    { label: 'People leave', values: { leaving: 0.01 } },
  ],
  predict: {
    ask: 'There is no effect, and somebody tests after every person who joins. How often do they find one at p < 0.05?',
    options: ['In about 5 % of the studies', 'In more than 10 %', 'In more than half'],
    answer(_, rows: PowerRow[]) {
      const share = sharesOf(rows).find(({ kind, rule }) => kind === 'none' && rule === 'peek')?.share ?? 0.3;
      return share > 0.5 ? 2 : share > 0.1 ? 1 : 0;
    },
  },
  tasks: [
    {
      id: 'never',
      ask: 'Let so many people leave that the power is never reached.',
      done: ({ leaving }, rows: PowerRow[]) => leaving > 0 && courseOf(rows)?.stop === -1,
    },
  ],
  figures: [courseFigure, powerFigure, rulesFigure],
});
