import { count } from '../../../figures/format.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { number, seed, toggle } from '../../../state/params.ts';
import { people, share, survey, truthProbability } from '../shared/params.ts';
import { guaranteeOf } from '../shared/surveys.ts';
import type { CrowdRow } from './experiment.ts';
import { crowdFigure, runningEstimate } from './figure.ts';
import { askedOf, estimates } from './summary.ts';

export const cell = defineCell({
  id: 'crowd',
  params: {
    survey: { ...survey, more: true },
    truthProbability,
    share: { ...share, more: true },
    people: people(),
    asked: number({
      label: 'Asked so far',
      help: 'The share of the people who have answered. 1 is everybody.',
      min: 0,
      max: 1,
      default: 1,
      scale: 'linear',
      play: { label: 'Ask them one by one', seconds: 8 },
    }),
    reveal: toggle({
      label: 'Show which answers the coin decided',
      help: 'A real survey could never show this.',
      default: false,
    }),
    person: number({
      label: 'Look at person',
      help: 'Their number, or 0 for nobody. A click in the figure picks a person too.',
      min: 0,
      max: 2000,
      default: 0,
      scale: 'linear',
      integer: true,
      more: true,
    }),
    seed: seed({ more: true }),
  },
  remarks: (values) => ({
    asked: {
      text: 'How many of the people have answered.',
      value: `${count(askedOf(values))} of ${count(values.people)}`,
    },
  }),
  // Neither how many were asked nor whom we look at changes what they say.
  request: ({ survey, truthProbability, share, people, seed }) => ({
    survey,
    truthProbability,
    share,
    people,
    seed,
  }),
  tasks: [
    {
      id: 'band',
      ask: 'Estimate the share to within ±5 points, with a truth probability of at most 0.5.',
      done: (values, [row]: CrowdRow[]) => {
        const last = estimates(row, values).at(-1);
        return values.truthProbability <= 0.5 && last !== undefined && last.high - last.low <= 0.1;
      },
    },
  ],
  figures: [crowdFigure, runningEstimate],
  guarantee: guaranteeOf,
});
