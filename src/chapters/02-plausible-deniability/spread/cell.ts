import { defineCell } from '../../../notebook/cell.ts';
import { number, seed } from '../../../state/params.ts';
import { people, share, survey, truthProbability } from '../shared/params.ts';
import { guaranteeOf } from '../shared/surveys.ts';
import type { SurveySpreadRow } from './experiment.ts';
import { spreadFigure } from './figure.ts';
import { summary } from './summary.ts';

export const cell = defineCell({
  id: 'spread',
  params: {
    survey,
    truthProbability,
    share: { ...share, more: true },
    people: people({ default: 1000 }),
    repeats: number({
      label: 'Surveys',
      help: 'How many surveys are run, each with other people and other coins.',
      min: 100,
      max: 2000,
      default: 1000,
      scale: 'log',
      integer: true,
      more: true,
    }),
    seed: seed({ more: true }),
  },
  request: (values) => values,
  predict: {
    ask: 'A thousand surveys give a thousand estimates. Where is their mean?',
    options: ['Below the true share', 'At the true share', 'Above the true share'],
    answer: (values, rows: SurveySpreadRow[]) => {
      const { mean, deviation, repeats } = summary(rows, values);
      const error = deviation / Math.sqrt(repeats);
      return Math.abs(mean - values.share) < 4 * error ? 1 : mean < values.share ? 0 : 2;
    },
  },
  figures: [spreadFigure],
  guarantee: guaranteeOf,
});
