import { regressionGuarantee } from '../../../core/learners/regression/guarantee.ts';
import { adaSspPlan } from '../../../core/learners/regression/noise-plan.ts';
import { THESIS, unaccounted } from '../../../core/learners/regression/preparation.ts';
import { planReleases } from '../../../core/learners/regression/release-ledger.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import { RHO, type CurveRow } from '../shared/private-curves.ts';
import { KNOWN_BOUNDS } from '../shared/words.ts';
import { armOf } from './experiment.ts';
import { overClipsFigure, overEpsilonsFigure } from './figure.ts';
import { bestClip, clipSummary } from './summary.ts';

const params = {
  c: choice({
    label: 'Clip at mean + c · deviation',
    help: 'Larger values become this one, column by column.',
    options: [
      { value: 'none', label: 'no clipping' },
      ...['5', '3', '2', '1.6', '1.3', '1', '0.7'].map((value) => ({ value, label: `c = ${value}` })),
    ],
    default: '1.3',
  }),
  whose: choice({
    label: 'Which rows',
    help: 'Test rows are clipped at the bounds of the training rows, or stay as they are.',
    options: [
      { value: 'train', label: 'training rows only' },
      { value: 'both', label: 'test rows too' },
    ],
    default: 'train',
  }),
  epsilon: p.epsilon({ default: 3 }),
  data: p.data({ default: 'synthetic-heavy' }),
  sides: choice({
    label: 'Sides',
    help: 'The thesis clips large values only; Honkela and others clip both ends.',
    options: [
      { value: 'upper', label: 'large values' },
      { value: 'both', label: 'large and small values' },
    ],
    default: 'upper',
    more: true,
  }),
  delta: p.delta(),
  seed: p.folds,
};

export const cell = defineCell({
  id: 'clip',
  params,
  request: ({ c: _, whose: __, ...values }) => values,
  presets: [
    {
      label: 'Training rows clipped, red wine (fig. 4.7)',
      values: { data: 'wine-red', c: '1.6' },
      reproduces: { work: 'kalaja-2020', item: 'Figure 4.7', status: 'settings are ours' },
    },
    {
      label: 'Test rows clipped too, red wine (fig. 4.8)',
      values: { data: 'wine-red', c: '1.6', whose: 'both' },
      reproduces: { work: 'kalaja-2020', item: 'Figure 4.8', status: 'settings are ours' },
    },
    { label: 'The puzzle', values: {} },
    { label: 'The puzzle solved', values: { whose: 'both' } },
    { label: 'California', values: { data: 'california-housing' } },
  ],
  predict: {
    ask: 'Heavy tails, training rows clipped at c = 1.3, test rows as they are. What happens to the error as privacy is relaxed?',
    options: ['It falls', 'It stays', 'It grows'],
    answer(_, rows: CurveRow[]) {
      const points =
        clipSummary(rows).curves.find(({ arm }) => arm === armOf('ada', 'train', 1.3))?.points ?? [];
      if (points.length === 0) return 2;
      const ratio = points.at(-1)!.mean / points[0].mean;
      return ratio < 0.98 ? 0 : ratio > 1.02 ? 2 : 1;
    },
  },
  tasks: [
    {
      id: 'cured',
      ask: 'On the data with heavy tails, find a way of clipping that explains at least a quarter of the variance at ε = 3 or less.',
      done({ c, whose, epsilon, data }, rows: CurveRow[]) {
        const found =
          c === 'none' ? undefined : clipSummary(rows).at(armOf('ada', whose, Number(c)), epsilon);
        return data === 'synthetic-heavy' && epsilon <= 3 && !!found && found.mean <= 0.75;
      },
    },
    {
      id: 'dip',
      ask: 'Find real data for which the best c lies between 1 and 2, and set it.',
      done({ c, whose, epsilon, data }, rows: CurveRow[]) {
        const best = bestClip(clipSummary(rows).overClips('ada', whose, epsilon));
        return !data.startsWith('synthetic') && !!best && best.c >= 1 && best.c <= 2 && Number(c) === best.c;
      },
    },
  ],
  figures: [overClipsFigure, overEpsilonsFigure],
  guarantee: ({ c, epsilon, delta }) =>
    regressionGuarantee(
      [
        ...unaccounted({ ...THESIS, map: 'max', clip: c === 'none' ? Infinity : Number(c) }),
        ...planReleases(adaSspPlan('fixed', { epsilon, delta, rho: RHO }), { xBound: 1, yBound: 1 }),
      ],
      { epsilon, delta },
      KNOWN_BOUNDS,
    ),
});
