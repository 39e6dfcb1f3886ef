import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import { nearest } from '../../../study/nearest.ts';
import { survey, truthProbability } from '../shared/params.ts';
import { guaranteeOf } from '../shared/surveys.ts';
import { posteriorFigure, thousandFigure } from './figure.ts';
import { deniabilityRows, epsilonOf, posterior } from './summary.ts';

export const cell = defineCell({
  id: 'deniability',
  params: {
    survey,
    truthProbability,
    prior: number({
      label: 'Belief before',
      help: 'How likely an observer thinks it that your true answer is yes, before you answer.',
      min: 0.001,
      max: 0.999,
      default: 0.1,
      scale: 'linear',
    }),
  },
  rows: deniabilityRows,
  presets: [
    { label: 'Two coins: both answers can be denied', values: {} },
    {
      label: 'One coin: a no cannot be denied (Y. Wang 2018, section 2.3.3)',
      values: { survey: 'forced-yes' },
    },
  ],
  predict: {
    ask: 'Somebody thinks that your true answer is yes with probability 10 %. You say yes. What should they think now?',
    options: ['15 %', '25 %', '50 %', '75 %'],
    answer: (values) => nearest([0.15, 0.25, 0.5, 0.75], posterior(values, 1)!),
  },
  tasks: [
    {
      id: 'double',
      ask: 'Find a survey in which no answer can more than double anybody’s odds.',
      done: (values) => epsilonOf(values) <= Math.LN2 + 1e-9,
    },
    {
      id: 'certain',
      ask: 'Find a survey in which one of the two answers is certain to be true.',
      done: (values) => posterior(values, 0) === 0,
    },
  ],
  figures: [posteriorFigure, thousandFigure],
  guarantee: guaranteeOf,
});
