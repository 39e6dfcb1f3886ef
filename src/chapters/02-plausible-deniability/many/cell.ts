import { karyResponse, truthProbability } from '../../../core/mechanisms/randomized-response.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { epsilon } from '../../../state/families.ts';
import { number, seed } from '../../../state/params.ts';
import { people } from '../shared/params.ts';
import { manyAnswersFigure } from './figure.ts';

export const cell = defineCell({
  id: 'many',
  params: {
    options: number({
      label: 'Answers',
      symbol: 'k',
      help: 'How many answers there are to choose from.',
      min: 2,
      max: 8,
      default: 5,
      scale: 'linear',
      integer: true,
    }),
    epsilon: epsilon({
      help: 'How much one answer may tell; it determines the truth probability.',
      min: 0.1,
      max: 5,
      ticks: [0.1, Math.LN2, Math.log(3)],
    }),
    people: people({ min: 100, max: 100_000, default: 10_000 }),
    seed: seed(),
  },
  request: (values) => values,
  tasks: [
    {
      id: 'fifth',
      ask: 'Bring the truth probability below 0.2 while ε is at least 1.',
      done: ({ epsilon, options }) => epsilon >= 1 && truthProbability({ epsilon, options }) < 0.2,
    },
  ],
  figures: [manyAnswersFigure],
  guarantee: ({ epsilon, options }) =>
    karyResponse.guarantee({ options, truthProbability: truthProbability({ epsilon, options }) }),
});
