import { TOY_EDGE } from '../../../core/learners/sinh-toy.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import { toyFigure } from './figure.ts';
import { toyRows } from './rows.ts';

export const cell = defineCell({
  id: 'toy',
  params: {
    start: number({
      label: 'Start',
      help: 'Where both methods begin. It can be dragged in the figure.',
      min: -4,
      max: 4,
      default: 1.8,
      scale: 'linear',
    }),
  },
  rows: toyRows,
  presets: [
    { label: 'Just inside', values: { start: 2.17 } },
    { label: 'Just outside', values: { start: 2.18 } },
  ],
  predict: {
    ask: 'Both methods begin at 1.8. Which of them is nearer to 0 after one step?',
    options: ['Newton', 'The fixed Hessian'],
    answer(_, rows) {
      const after = (method: string) =>
        Math.abs(rows.find((row) => row.method === method && row.step === 1)!.beta);
      return after('newton') < after('fixed') ? 0 : 1;
    },
  },
  tasks: [
    {
      id: 'flies-off',
      ask: 'Find a start, as small as you can, from which Newton never arrives. Within 0.02 of the edge is near enough.',
      done: ({ start }) => Math.abs(start) > TOY_EDGE && Math.abs(start) < TOY_EDGE + 0.02,
    },
  ],
  figures: [toyFigure],
});
