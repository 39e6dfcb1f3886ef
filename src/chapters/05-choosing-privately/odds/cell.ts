import { defineCell } from '../../../notebook/cell.ts';
import { guaranteeOf, scoresOf } from '../shared/eye-colours.ts';
import { epsilon, gap, scoring } from '../shared/params.ts';
import { bestByEpsilon, bestByGap } from './figure.ts';
import { oddsAt, oddsRows } from './summary.ts';

export const cell = defineCell({
  id: 'odds',
  params: { epsilon, gap, scoring },
  rows: oddsRows,
  tasks: [
    {
      id: 'nine',
      ask: 'Let the exponential mechanism announce the right winner nine times in ten, at ε = 0.7 or less.',
      done: (values) => values.epsilon <= 0.7 && oddsAt('epsilon', values).exponential >= 0.9,
    },
    {
      id: 'ahead',
      ask: 'Find a setting at which report noisy max is right more often than the exponential mechanism.',
      done: (values) => {
        const { exponential, noisyMax } = oddsAt('epsilon', values);
        return noisyMax > exponential + 0.001;
      },
    },
  ],
  figures: [bestByEpsilon, bestByGap],
  guarantee: (values) => guaranteeOf(values.scoring, values.epsilon, scoresOf(values).length),
});
