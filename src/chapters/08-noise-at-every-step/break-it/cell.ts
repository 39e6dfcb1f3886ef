import { defineCell } from '../../../notebook/cell.ts';
import { choice, seed } from '../../../state/params.ts';
import { ENOUGH_RUNS } from '../shared/epsilon-curves.ts';
import { passes, sgdRuns } from '../shared/params.ts';
import { mistakeErrors, mistakeTruth } from './figure.ts';
import { guarantee } from './guarantee.ts';
import { mistakePoints } from './summary.ts';

/** One pass over disjoint batches, whatever the slider says. */
const SINGLE_PASS = ['clip-batch', 'ball'];

const params = {
  mistake: choice({
    label: 'Mistake',
    help: 'The program with the mistake and the correct one use the same rows, order and noise.',
    options: [
      { value: 'clip-batch', label: 'Clip the mean of the batch' },
      { value: 'ball', label: 'Draw the direction in the ball' },
      { value: 'one-epoch', label: 'Count one pass only' },
      { value: 'unsampled', label: 'Forget the sampling' },
      { value: 'actual', label: 'Divide by the rows that came' },
    ],
    default: 'clip-batch',
  }),
  epochs: {
    ...passes,
    default: 5,
    showIf: ({ mistake }: Record<string, unknown>) => !SINGLE_PASS.includes(mistake as string),
  },
  runs: { ...sgdRuns, default: 6, max: 24, more: true },
  seed: seed({ more: true }),
};

export const cell = defineCell({
  id: 'break-it',
  params,
  request: (values) => ({ ...values, epochs: SINGLE_PASS.includes(values.mistake) ? 1 : values.epochs }),
  predict: {
    ask: 'The program clips the mean of each batch, instead of the gradient of each row. What happens to the test error?',
    options: ['It grows', 'It falls', 'It stays the same'],
    answer(_, rows) {
      const points = mistakePoints(rows);
      const gap = points.reduce((sum, point) => sum + point.gap, 0) / Math.max(1, points.length);
      return gap > 0.002 ? 0 : gap < -0.002 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'visible',
      ask: 'Find the one mistake that changes the test error by more than two points.',
      done: (_, rows) =>
        mistakePoints(rows).some(({ gap, runs }) => runs >= ENOUGH_RUNS && Math.abs(gap) > 0.02),
    },
    {
      id: 'tenfold',
      ask: 'Find settings at which the claim ε = 1 holds only for some ε between 10 and 100.',
      done: (_, rows) =>
        mistakePoints(rows).some(
          ({ epsilon, truth }) => epsilon === 1 && truth >= 10 * (1 - 1e-9) && truth <= 100,
        ),
    },
  ],
  figures: [mistakeErrors, mistakeTruth],
  guarantee,
});
