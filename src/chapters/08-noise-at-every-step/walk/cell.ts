import { vectorNoiseGuarantee } from '../../../core/learners/sgd/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { number, seed } from '../../../state/params.ts';
import { firstStep, sgdEpsilon, stepSize } from '../shared/params.ts';
import { WALK_EDGE, WALK_FROM, WALK_STEPS, WALK_TO } from './experiment.ts';
import { walkFigure, walkLossFigure } from './figure.ts';
import { aboveLowest, partOf } from './summary.ts';

const start = (weight: string, from: number, to: number) =>
  number({
    label: `Start, ${weight}`,
    help: 'Where both walks begin. The ring in the figure can be dragged.',
    min: from + WALK_EDGE,
    max: to - WALK_EDGE,
    default: 0,
    scale: 'linear',
    more: true,
  });

const params = {
  step: number({
    label: 'Step',
    help: 'How many steps to show. Each reads a batch of rows that no other step reads.',
    min: 0,
    max: WALK_STEPS,
    default: 30,
    scale: 'linear',
    integer: true,
    play: { label: 'Play', seconds: 9 },
  }),
  epsilon: { ...sgdEpsilon, default: 0.5 },
  batch: number({
    label: 'Batch size',
    symbol: 'b',
    help: 'Rows in a step. Larger batches have less noise on their mean, and make fewer steps.',
    min: 1,
    max: 2000,
    default: 50,
    scale: 'log',
    integer: true,
  }),
  stepSize,
  firstStep: {
    ...firstStep,
    default: 4,
    help: 'The size of the first step. The later ones are smaller, unless constant.',
  },
  start1: start('w₁', WALK_FROM.w1, WALK_TO.w1),
  start2: start('w₂', WALK_FROM.w2, WALK_TO.w2),
  seed: seed({ more: true }),
};

/** Within this of the lowest loss the walk has arrived. */
const DOWN = 0.03;

export const cell = defineCell({
  id: 'walk',
  params,
  request: ({ step: _, ...values }) => values,
  presets: [
    { label: 'Hardly any noise', values: { epsilon: 20, step: 120 } },
    { label: 'Much noise: the walk leaves the map', values: { epsilon: 0.1, step: 120 } },
    {
      label: 'Large batches go straight down (figs. 3.7, 3.8)',
      values: { epsilon: 50, batch: 2000, stepSize: 'constant', step: 120 },
      reproduces: [
        { work: 'einarsson-2018', item: 'Figure 3.7', status: 'settings are ours' },
        { work: 'einarsson-2018', item: 'Figure 3.8', status: 'settings are ours' },
      ],
    },
    {
      label: 'Single rows zigzag, even with little noise (fig. 3.8)',
      values: { epsilon: 50, batch: 1, step: 120 },
      reproduces: { work: 'einarsson-2018', item: 'Figure 3.8', status: 'settings are ours' },
    },
  ],
  tasks: [
    {
      id: 'down',
      ask: 'Set ε to 0.05 or less, and find settings with which the private walk ends within 0.03 of the lowest loss.',
      done: ({ epsilon }, rows) => epsilon <= 0.05 && (aboveLowest(rows) ?? Infinity) < DOWN,
    },
    {
      id: 'alone',
      ask: 'With batches of a single row and ε = 5 or less, find settings with which the private walk ends within 0.03 of the lowest loss.',
      done: ({ epsilon, batch }, rows) =>
        batch === 1 && epsilon <= 5 && (aboveLowest(rows) ?? Infinity) < DOWN,
    },
  ],
  figures: [walkFigure, walkLossFigure],
  guarantee: ({ epsilon }, rows) =>
    vectorNoiseGuarantee({
      spent: { epsilon: partOf(rows, 'private')?.spent ?? epsilon, delta: 0 },
      epochs: 1,
      neighbours: 'replace-one',
    }),
});
