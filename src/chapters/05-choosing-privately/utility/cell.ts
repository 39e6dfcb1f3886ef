import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import { nearest } from '../../../study/nearest.ts';
import { guaranteeOf } from '../shared/eye-colours.ts';
import { epsilon } from '../shared/params.ts';
import { utilityFigure } from './figure.ts';
import { reached, utilityRows } from './summary.ts';

export const cell = defineCell({
  id: 'utility',
  params: {
    epsilon,
    candidates: number({
      label: 'Candidates',
      symbol: 'm',
      help: 'How many candidates there are.',
      min: 2,
      max: 40,
      default: 10,
      scale: 'linear',
      integer: true,
    }),
    spacing: number({
      label: 'Points between candidates',
      help: 'Each candidate has so many points less than the one before it.',
      min: 0.1,
      max: 10,
      default: 1,
      scale: 'log',
    }),
    failure: number({
      label: 'Failure probability',
      help: 'How often the choice may lose more than the theorem promises.',
      min: 0.001,
      max: 0.5,
      default: 0.05,
      scale: 'log',
    }),
  },
  rows: utilityRows,
  predict: {
    ask: 'Ten candidates, one point apart, ε = 1. How many points does the exponential mechanism lose at most, 95 times in 100?',
    options: ['2 points', '6 points', '11 points', '20 points'],
    answer: ({ failure }, rows) => nearest([2, 6, 11, 20], reached(rows, failure)?.shortfall ?? 20),
  },
  figures: [utilityFigure],
  guarantee: ({ epsilon: budget, candidates }) => guaranteeOf('general', budget, candidates),
});
