import { noGuarantee, type Guarantee } from '../../../core/guarantee.ts';
import { spent } from '../../../core/learners/lasso/private-rounds.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { delta, epsilon } from '../../../state/families.ts';
import { choice, number, seed } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import { budgetOf, type SawRow } from './experiment.ts';
import { ledgerFigure, rowFigure, whoFigure } from './figure.ts';
import { heroOf } from './summary.ts';
import { tradeoffFigure } from './tradeoff-figure.ts';

const params = {
  who: choice({
    label: 'Who listens',
    help: 'Everybody knows the links, the weights, the step and that all began at 0.',
    options: [
      { value: 'edge', label: 'Somebody on one link' },
      { value: 'neighbour', label: 'One neighbour' },
      { value: 'neighbours', label: 'All neighbours together' },
      { value: 'coordinator', label: 'The coordinator' },
    ],
    default: 'edge',
  }),
  device: number({
    label: 'Device looked at',
    help: 'Click one in the picture, or choose it here; beyond the last one it is the last.',
    min: 1,
    max: 20,
    default: 3,
    scale: 'linear',
    integer: true,
    more: true,
  }),
  rows: number({
    label: 'Rows per device',
    help: 'The observer knows none of them, only how many there are.',
    min: 1,
    max: 4,
    default: 1,
    scale: 'linear',
    integer: true,
  }),
  ticks: number({
    label: 'Steps',
    help: 'Each device takes so many steps and sends as many messages to each neighbour.',
    min: 1,
    max: 40,
    default: 10,
    scale: 'log',
    integer: true,
    more: true,
  }),
  noise: choice({
    label: 'Noise on every gradient',
    help: 'Each device adds it before anything leaves.',
    options: [
      { value: 'none', label: 'None' },
      { value: 'gaussian', label: 'Gaussian' },
    ],
    default: 'none',
  }),
  epsilon: epsilon({
    help: 'The budget of one row for all steps together.',
    min: 1,
    max: 10_000,
    default: 1000,
    ticks: [1, 10, 100, 1000],
    showIf: ({ noise }) => noise !== 'none',
  }),
  delta: delta({ more: true, showIf: ({ noise }) => noise !== 'none' }),
  graph: choice({
    ...p.graph,
    options: p.graphs.filter(({ value }) => value !== 'drawn'),
    default: 'ring',
    more: true,
  }),
  devices: p.devices({ default: 8, max: 20, more: true }),
  data: choice({
    label: 'Data',
    help: 'People of a census by six categories, or e-mails by words. No number is below 0.',
    options: [
      { value: 'adult', label: 'Adult, reduced' },
      { value: 'spambase', label: 'Spam or not' },
    ],
    default: 'adult',
    more: true,
  }),
  seed: seed({ more: true, help: 'Names the rows that are dealt, the random links and the noise.' }),
};

const proven = (values: Parameters<typeof budgetOf>[0]): Guarantee => ({
  status: 'proven',
  ...spent(budgetOf(values)),
  neighbours: 'replace-one',
  assumptions: [
    'One row of one device is replaced by another; how many rows a device has is public. A device that holds several rows of one person spends more on that person: see the ledger.',
    'Each row is divided by its own norm, so its gradient of the logistic loss has norm at most 1 and the sum moves by at most 2.',
    'Somebody may see every message of every device and know all other rows. Only the noise itself must be secret.',
  ],
  reason:
    'Each step releases one sum of gradients with Gaussian noise; mixing with neighbours only reads what was released. Several Gaussian releases cost exactly as much as one with less noise, by the square root of their number.',
  source: '[@balle-wang-2018, theorem 8]; [@dong-roth-su-2022, corollary 3.3]',
});

export const cell = defineCell({
  id: 'saw',
  params,
  request: (values) => values,
  presets: [
    { label: 'Three rows, one neighbour: a blend', values: { rows: 3, who: 'neighbour' } },
    { label: 'Three rows, all neighbours: all three', values: { rows: 3, who: 'neighbours' } },
    { label: 'Three rows, a coordinator: all three', values: { rows: 3, who: 'coordinator' } },
    { label: 'Noise at ε = 1,000', values: { noise: 'gaussian' } },
    { label: 'Noise at ε = 10', values: { noise: 'gaussian', epsilon: 10 } },
  ],
  predict: {
    ask: 'Messages carry only estimates of the common model. How much does somebody on one link learn of a device that holds one row?',
    options: ['Nothing', 'What the average person is like', 'The whole row'],
    answer(_, rows: SawRow[]) {
      const hero = heroOf(rows);
      if (!hero) return 2;
      return hero.alike[0] > 0.999 ? 2 : hero.alike[0] > 0.5 ? 1 : 0;
    },
  },
  tasks: [
    {
      id: 'blend',
      ask: 'Without noise, hide the rows: find a device and an observer for whom they do not come apart.',
      done: ({ noise }, rows: SawRow[]) => noise === 'none' && heroOf(rows)?.separated === false,
    },
    {
      id: 'worse-than-average',
      ask: 'Add noise, with the largest ε of 10, 100, 1,000 or 10,000 that leaves the observer worse off than guessing the average row.',
      done({ noise, epsilon }, rows: SawRow[]) {
        const hero = heroOf(rows);
        const next = rows.find((row) => row.kind === 'curve' && row.epsilon === 10 * epsilon);
        return (
          noise !== 'none' &&
          !!hero &&
          hero.alike[0] < hero.average[0] &&
          (!next || next.alike[0] >= next.average[0])
        );
      },
    },
  ],
  figures: [rowFigure, whoFigure, ledgerFigure, tradeoffFigure],
  guarantee: (values) =>
    values.noise === 'none'
      ? noGuarantee(
          'The messages carry no noise. That only estimates leave a device is no guarantee: the first one is minus the step times the gradient of its rows.',
        )
      : proven(values),
});
