import { adaSspPlan } from '../../../core/learners/regression/noise-plan.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice } from '../../../state/params.ts';
import type { CurveRow } from '../shared/private-curves.ts';
import * as p from '../shared/params.ts';
import { thesisGuarantee } from '../shared/thesis-guarantee.ts';
import { dampingFigure, meterFigure } from './figure.ts';
import { dampingSummary, meters } from './summary.ts';

export const cell = defineCell({
  id: 'damping',
  params: {
    epsilon: p.epsilon({ default: 1 }),
    data: p.data({ default: 'california-housing' }),
    columns: p.columns({ default: 10 }),
    map: p.map({ default: 'row' }),
    ...p.madeUp,
    delta: p.delta(),
    rho: p.rho,
    target: choice({
      label: 'Target',
      help: 'Two bounds on the norm of the noise. A smaller one adds less; it may cost accuracy, never privacy.',
      options: [
        { value: 'published', label: 'as published' },
        { value: 'tight', label: 'tighter' },
      ],
      default: 'published',
      more: true,
    }),
    shape: p.shape,
    base: p.baseRidge,
    seed: p.folds,
  },
  request: (values) => values,
  presets: [
    {
      label: 'Wang’s and Kalaja’s AdaSSP, red wine (fig. 4.2)',
      values: { data: 'wine-red', shape: 'copy' },
      reproduces: { work: 'kalaja-2020', item: 'Figure 4.2', status: 'settings are ours' },
    },
    { label: 'Dependent columns', values: { data: 'abalone', epsilon: 10 } },
    { label: 'Few rows', values: { data: 'concrete' } },
    {
      label: 'Made up, all directions alike',
      values: { data: 'synthetic-linear', rows: 20_000, condition: 1 },
    },
  ],
  predict: {
    ask: 'Kalaja’s noise is 1.39 times as large as Wang’s. By how much does the error grow at ε = 1?',
    options: ['Hardly', 'By about a tenth', 'By half or more'],
    answer({ epsilon }, rows: CurveRow[]) {
      const { at } = dampingSummary(rows);
      const ratio = (at('fixed', epsilon)?.mean ?? 1.1) / (at('wang', epsilon)?.mean ?? 1);
      return ratio < 1.03 ? 0 : ratio < 1.4 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'nothing-added',
      ask: 'Find a setting at which exact joint noise needs no damping at all: λ = 0.',
      done: (values, rows: CurveRow[]) =>
        meters(rows, values).some(({ version, lambda }) => version === 'joint' && lambda === 0),
    },
    {
      id: 'always',
      ask: 'Find data for which all versions add their whole target even at ε = 10 or more.',
      done(values, rows: CurveRow[]) {
        const found = meters(rows, values);
        return (
          values.epsilon >= 10 && found.length > 0 && found.every(({ lambda, target }) => lambda === target)
        );
      },
    },
  ],
  figures: [dampingFigure, meterFigure],
  guarantee: ({ epsilon, delta, rho, map }) =>
    thesisGuarantee(map, adaSspPlan('joint', { epsilon, delta, rho }), { epsilon, delta }),
});
