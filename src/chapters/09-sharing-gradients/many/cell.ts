import { roundsGuarantee } from '../../../core/learners/lasso/private-rounds.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { delta, epsilon, runs } from '../../../state/families.ts';
import { choice, number, seed } from '../../../state/params.ts';
import { noiseKinds } from '../shared/noise-kinds.ts';
import { manyCentres } from './figure.ts';
import { manyCurves } from './summary.ts';

const params = {
  epsilon: epsilon({
    help: 'The budget of each person, for all rounds together.',
    min: 0.05,
    max: 20,
    default: 0.5,
  }),
  delta: delta({
    help: 'It should be well below one over the number of people.',
    min: 1e-9,
    max: 1e-3,
    showIf: ({ noise }) => noise === 'gaussian',
  }),
  noise: choice({
    label: 'Noise',
    help: 'Gaussian noise needs a δ. Vector noise needs none.',
    options: noiseKinds,
    default: 'gaussian',
  }),
  rounds: number({
    label: 'Rounds',
    symbol: 'τ',
    help: 'Steps of the training. More rounds learn more, and each gets less of the budget.',
    min: 1,
    max: 60,
    default: 15,
    scale: 'log',
    integer: true,
  }),
  clip: number({
    more: true,
    label: 'Clipping norm',
    help: 'Gradients of a row with a larger norm are scaled down to this one. Rows have norm 1.',
    min: 0.1,
    max: 2,
    default: 1,
    scale: 'log',
  }),
  rows: number({
    more: true,
    label: 'Rows',
    symbol: 'N',
    help: 'Training rows of all centres together.',
    min: 500,
    max: 11_791,
    default: 3000,
    scale: 'log',
    integer: true,
  }),
  runs: runs({
    more: true,
    help: 'Each run draws fresh noise. More runs narrow the bands.',
    min: 1,
    max: 20,
    default: 5,
    scale: 'linear',
  }),
  seed: seed({ more: true }),
};

export const cell = defineCell({
  id: 'many',
  params,
  request: (values) => values,
  predict: {
    ask: 'The same rows with the same budget for each person are spread over more and more centres, and each centre adds noise. What happens to the test error?',
    options: ['It falls', 'It stays the same', 'It grows'],
    answer: (_values, rows) => {
      const each = manyCurves(rows).filter(({ who }) => who === 'each');
      const change = each.length > 1 ? each[each.length - 1].mean - each[0].mean : 0;
      return change < -0.01 ? 0 : change < 0.01 ? 1 : 2;
    },
  },
  presets: [{ label: 'All 11,791 rows: less error at every number of centres', values: { rows: 11_791 } }],
  figures: [manyCentres],
  guarantee: (values) =>
    roundsGuarantee(
      values,
      'With noise at every centre, anyone may read every message. Noise that is added once to the sum needs somebody who is trusted with the exact sum, or a secure aggregation protocol.',
    ),
});
