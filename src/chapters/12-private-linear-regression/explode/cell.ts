import { sspPlan } from '../../../core/learners/regression/noise-plan.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, number } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import { thesisGuarantee } from '../shared/thesis-guarantee.ts';
import type { ExplodeRow } from './experiment.ts';
import { eigenvalueFigure, manyDrawsFigure, oneDrawFigure } from './figure.ts';
import { explodeSummary } from './summary.ts';

const params = {
  epsilon: p.epsilon({ default: 0.5 }),
  draw: number({
    label: 'Draw of the noise',
    help: 'Which of ten draws is followed. The others have their crossings elsewhere.',
    min: 1,
    max: 10,
    default: 1,
    scale: 'linear',
    integer: true,
  }),
  version: choice({
    label: 'Noise',
    help: 'Four published or possible amounts of noise for the same ε.',
    options: [
      { value: 'fixed', label: 'Kalaja’s, classical' },
      { value: 'printed', label: 'Wang’s, as printed' },
      { value: 'code', label: 'Wang’s, as programmed' },
      { value: 'joint', label: 'exact, joint' },
    ],
    default: 'fixed',
  }),
  data: p.data({ default: 'concrete' }),
  map: p.map({ default: 'row', more: true }),
  shape: p.anyShape,
  base: p.baseRidge,
  delta: p.delta(),
  seed: p.folds,
};

export const cell = defineCell({
  id: 'explode',
  params,
  request: (values) => values,
  presets: [
    {
      label: 'SSP as printed, red wine (fig. 4.1)',
      values: { data: 'wine-red', version: 'printed', epsilon: 1, shape: 'copy' },
      reproduces: { work: 'kalaja-2020', item: 'Figure 4.1', status: 'settings are ours' },
    },
    {
      label: 'SSP repaired, red wine (fig. 4.1)',
      values: { data: 'wine-red', epsilon: 1, shape: 'copy' },
      reproduces: { work: 'kalaja-2020', item: 'Figure 4.1', status: 'settings are ours' },
    },
    { label: 'As in Wang’s program', values: { version: 'code', base: true, shape: 'full', epsilon: 1 } },
    { label: 'The largest data set', values: { data: 'california-housing' } },
  ],
  predict: {
    ask: 'SSP at ε = 0.5 on 927 rows, a hundred draws. How much larger is its mean error than its median?',
    options: ['About the same', 'About twice', 'More than ten times'],
    answer({ epsilon }, rows: ExplodeRow[]) {
      const point = explodeSummary(rows).at('ssp', epsilon);
      const ratio = point ? point.mean / point.median : 11;
      return ratio < 1.4 ? 0 : ratio < 10 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'on-a-spike',
      ask: 'Put ε within 3 % of a crossing of the draw that you follow.',
      done({ epsilon }, rows: ExplodeRow[]) {
        const { spectrum } = explodeSummary(rows);
        return !!spectrum?.crossings.some((crossing) => Math.abs(Math.log(crossing / epsilon)) < 0.03);
      },
    },
    {
      id: 'calm',
      ask: 'Find data and an ε of 2 or less at which mean and median of SSP agree within a tenth.',
      done({ epsilon }, rows: ExplodeRow[]) {
        const point = explodeSummary(rows).at('ssp', epsilon);
        return epsilon <= 2 && !!point && point.fits >= 50 && point.mean < 1.1 * point.median;
      },
    },
  ],
  figures: [eigenvalueFigure, oneDrawFigure, manyDrawsFigure],
  guarantee: ({ version, epsilon, delta, map }) =>
    thesisGuarantee(map, sspPlan(version, { epsilon, delta }), { epsilon, delta }),
});
