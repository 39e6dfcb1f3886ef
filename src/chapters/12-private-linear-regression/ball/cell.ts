import { adaSspPlan } from '../../../core/learners/regression/noise-plan.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, number } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import { RHO } from '../shared/private-curves.ts';
import { thesisGuarantee } from '../shared/thesis-guarantee.ts';
import type { BallRow } from './experiment.ts';
import { ballFigure, pictureFigure } from './figure.ts';
import { ballSummary } from './summary.ts';

const params = {
  map: choice({
    label: 'Into the unit ball',
    help: 'Which map the picture shows and the badge speaks of.',
    options: [
      { value: 'max', label: 'all by the largest norm' },
      { value: 'row', label: 'each row by its own norm' },
      { value: 'row-y', label: 'each row and its y' },
    ],
    default: 'max',
  }),
  far: number({
    label: 'The far point',
    help: 'How many standard deviations one row lies outside; 0 leaves it in the cloud.',
    min: 0,
    max: 100,
    default: 0,
    scale: 'linear',
    integer: true,
  }),
  epsilon: p.epsilon({ default: 1 }),
  columns: p.columns({ default: 2 }),
  data: p.data({ default: 'synthetic-linear', more: true }),
  ...p.madeUp,
  delta: p.delta(),
  seed: p.folds,
};

export const cell = defineCell({
  id: 'ball',
  params,
  request: ({ map: _, ...values }) => values,
  presets: [
    {
      label: 'Maps into the ball, red wine (fig. 4.3)',
      values: { data: 'wine-red' },
      reproduces: { work: 'kalaja-2020', item: 'Figure 4.3', status: 'settings are ours' },
    },
    {
      label: 'y inside the ball too, concrete (fig. 4.4)',
      values: { data: 'concrete', map: 'row-y' },
      reproduces: { work: 'kalaja-2020', item: 'Figure 4.4', status: 'settings are ours' },
    },
    { label: 'One far point', values: { far: 60 } },
    { label: 'Forty columns', values: { columns: 40, epsilon: 5 } },
    { label: 'One column', values: { columns: 1, map: 'row' } },
    { label: 'Heavy tails', values: { tails: 3 } },
  ],
  predict: {
    ask: 'Made-up rows with two columns, ε = 1. After which map does AdaSSP explain most?',
    options: ['Each row by its own norm', 'All by the largest norm', 'Each row and its y by the row’s norm'],
    answer({ epsilon }, rows: BallRow[]) {
      const { at } = ballSummary(rows);
      const errors = (['row', 'max', 'row-y'] as const).map(
        (map) => at(`ada-${map}`, epsilon)?.mean ?? Infinity,
      );
      return errors.indexOf(Math.min(...errors));
    },
  },
  tasks: [
    {
      id: 'squashed',
      ask: 'With the far point, bring AdaSSP by the largest norm above 0.9 while ridge without privacy stays below 0.7.',
      done({ epsilon }, rows: BallRow[]) {
        const { at } = ballSummary(rows);
        const [ada, ridge] = [at('ada-max', epsilon), at('ridge-max', epsilon)];
        return !!ada && !!ridge && ada.mean > 0.9 && ridge.mean < 0.7;
      },
    },
    {
      id: 'many-columns',
      ask: 'On the made-up rows, find a number of columns at which ridge by row norms comes within 0.02 of ridge by the largest norm.',
      done({ epsilon, data }, rows: BallRow[]) {
        const { at } = ballSummary(rows);
        const [row, max] = [at('ridge-row', epsilon), at('ridge-max', epsilon)];
        return data === 'synthetic-linear' && !!row && !!max && Math.abs(row.mean - max.mean) < 0.02;
      },
    },
  ],
  figures: [pictureFigure, ballFigure],
  guarantee: ({ map, epsilon, delta }) =>
    thesisGuarantee(map, adaSspPlan('fixed', { epsilon, delta, rho: RHO }), { epsilon, delta }),
});
