import { regressionGuarantee } from '../../../core/learners/regression/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, number, toggle } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import type { CurveRow } from '../shared/private-curves.ts';
import { KNOWN_BOUNDS } from '../shared/words.ts';
import { hasRadius } from './experiment.ts';
import { ledgerFigure, meansFigure } from './figure.ts';
import { ledgerOf, meansSummary } from './summary.ts';

export const cell = defineCell({
  id: 'means',
  params: {
    statistics: choice({
      label: 'Who knows the means?',
      help: 'Where the means, deviations and norms come from that bring the rows into the unit ball.',
      options: [
        { value: 'exact', label: 'the curator tells them exactly' },
        { value: 'analyst', label: 'the analyst takes those of the test rows' },
        { value: 'noisy', label: 'the curator tells them with noise' },
        { value: 'public', label: 'nobody: public bounds only' },
      ],
      default: 'exact',
    }),
    epsilon: p.epsilon({ default: 1 }),
    centre: toggle({
      label: 'Centre y',
      help: 'Subtract the mean of y before the fit, and add it to every prediction.',
      default: true,
    }),
    intercept: toggle({
      label: 'Intercept',
      help: 'A column of ones. Rows then reach a norm of √2, which doubles the noise of XᵀX.',
      default: false,
    }),
    timing: choice({
      label: 'Statistics of',
      help: 'Of the training rows after each split, or of all rows before it.',
      options: [
        { value: 'after', label: 'the training rows' },
        { value: 'before', label: 'all rows' },
      ],
      default: 'after',
      more: true,
      showIf: ({ statistics }) => statistics === 'exact',
    }),
    analyst: number({
      label: 'Rows of the analyst',
      help: 'Of how many test rows the analyst takes the statistics; of all in a fold, where there are fewer.',
      min: 5,
      max: 2000,
      default: 2000,
      scale: 'log',
      integer: true,
      more: true,
      showIf: ({ statistics }) => statistics === 'analyst',
    }),
    share: number({
      label: 'Budget for the statistics',
      help: 'Their share of μ², in percent.',
      min: 1,
      max: 60,
      default: 10,
      scale: 'log',
      unit: '%',
      more: true,
      showIf: ({ statistics }) => statistics === 'noisy',
    }),
    map: choice({
      label: 'Into the unit ball',
      help: 'By its own norm, by the largest one, or by a radius that is known beforehand.',
      options: [
        { value: 'row', label: 'each row by its own norm' },
        { value: 'max', label: 'all by the largest norm' },
        { value: 'radius', label: 'all by a public radius' },
      ],
      default: 'max',
      more: true,
    }),
    radius: p.radius({ showIf: (values) => hasRadius(values as { statistics: string; map: string }) }),
    data: p.data({ default: 'california-housing', more: true }),
    delta: p.delta(),
    seed: p.folds,
  },
  request: (values) => values,
  presets: [
    {
      label: 'Statistics before the split, red wine (fig. 4.5)',
      values: { timing: 'before', data: 'wine-red' },
      reproduces: { work: 'kalaja-2020', item: 'Figure 4.5', status: 'settings are ours' },
    },
    {
      label: 'With an intercept, red wine (fig. 4.6)',
      values: { intercept: true, data: 'wine-red' },
      reproduces: { work: 'kalaja-2020', item: 'Figure 4.6', status: 'corrected' },
    },
    { label: 'y as it comes', values: { centre: false } },
    { label: 'Proven: noisy statistics', values: { statistics: 'noisy' } },
    { label: 'An analyst with few rows', values: { statistics: 'analyst', analyst: 20 } },
    { label: 'A public radius', values: { map: 'radius' } },
    { label: 'Proven: public bounds', values: { statistics: 'public', intercept: true } },
  ],
  predict: {
    ask: '18,576 districts of California, all divided by the largest norm, ε = 1. How much of what ridge explains does AdaSSP explain?',
    options: ['Almost all', 'About half', 'Less than a tenth'],
    answer({ epsilon }, rows: CurveRow[]) {
      const { at } = meansSummary(rows);
      const kept = (1 - (at('own', epsilon)?.mean ?? 1)) / (1 - (at('ridge', epsilon)?.mean ?? 0));
      return kept > 0.75 ? 0 : kept > 0.1 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'proven',
      ask: 'Explain half of the variance of California’s house values at ε = 1 or less, with a badge that says proven.',
      done(values, rows: CurveRow[]) {
        const own = meansSummary(rows).at('own', values.epsilon);
        const open = ledgerOf(values, rows).some(({ why }) => why);
        return (
          values.data === 'california-housing' && values.epsilon <= 1 && !open && !!own && own.mean <= 0.5
        );
      },
    },
    {
      id: 'hopeless',
      ask: 'Find a switch that makes the fit worse than predicting the mean at every ε.',
      done(_, rows: CurveRow[]) {
        const own = meansSummary(rows).curves.find(({ arm }) => arm === 'own');
        return !!own && own.points.every(({ mean }) => mean > 1);
      },
    },
  ],
  figures: [meansFigure, ledgerFigure],
  guarantee: (values, rows: CurveRow[]) => regressionGuarantee(ledgerOf(values, rows), values, KNOWN_BOUNDS),
});
