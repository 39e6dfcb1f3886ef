import { coinFlip } from '../../../core/mechanisms/randomized-response.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { nearest } from '../../../study/nearest.ts';
import { people, share, truthProbability } from '../shared/params.ts';
import { epsilonFigure, errorFigure, peopleFigure } from './figure.ts';
import { priceAt, priceRows } from './summary.ts';

export const cell = defineCell({
  id: 'price',
  params: { truthProbability, share, people: people({ max: 1_000_000, default: 1000 }) },
  rows: priceRows,
  predict: {
    ask: 'A thousand people answer with a fair coin, and the true share is 30 %. How many truthful answers would be as accurate?',
    options: ['About 20', 'About 220', 'About 500', 'About 800'],
    answer: (values) => nearest([20, 220, 500, 800], priceAt(values.truthProbability, values).worth),
  },
  tasks: [
    {
      id: 'hundred',
      ask: 'Reach the accuracy of a hundred truthful answers with ε at most 0.2.',
      done: (values) => {
        const { epsilon, worth } = priceAt(values.truthProbability, values);
        return epsilon <= 0.2 && worth >= 100;
      },
    },
  ],
  figures: [peopleFigure, epsilonFigure, errorFigure],
  guarantee: ({ truthProbability }) => coinFlip.guarantee({ truthProbability, options: 2 }),
});
