import { defineCell } from '../../../notebook/cell.ts';
import { number, seed } from '../../../state/params.ts';
import { nearest } from '../../../study/nearest.ts';
import { chancesOf, guaranteeOf, scoresOf } from '../shared/eye-colours.ts';
import { epsilon, gap, scoring } from '../shared/params.ts';
import { colourFigure } from './figure.ts';

export const cell = defineCell({
  id: 'colours',
  params: {
    epsilon,
    gap,
    scoring,
    draws: number({
      label: 'Draws',
      help: 'How often each mechanism chooses, each time with fresh noise.',
      min: 100,
      max: 100_000,
      default: 10_000,
      scale: 'log',
      integer: true,
      more: true,
    }),
    seed: seed(),
  },
  request: ({ gap: lead, ...values }) => ({ ...values, scores: scoresOf({ gap: lead }).join(',') }),
  presets: [
    { label: 'Almost random: ε = 0.1', values: { epsilon: 0.1 } },
    { label: 'Right four times in five: ε = 1', values: { epsilon: 1 } },
    { label: 'Almost always right: ε = 2', values: { epsilon: 2 } },
  ],
  predict: {
    ask: 'At ε = 1, how often does the exponential mechanism announce brown?',
    options: ['Always', 'Four times in five', 'Every other time', 'One time in three'],
    answer: (values) =>
      nearest(
        [1, 4 / 5, 1 / 2, 1 / 3],
        chancesOf(scoresOf(values), values.epsilon, values.scoring).exponential[0],
      ),
  },
  figures: [colourFigure],
  guarantee: (values) => guaranteeOf(values.scoring, values.epsilon, scoresOf(values).length),
});
