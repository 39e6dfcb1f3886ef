import { dot, lineY, ruleX, ruleY } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { alarm, aspect, base, grid, ink, muted, series } from '../../../figures/theme.ts';
import type { LayersRow } from './experiment.ts';
import { nearest, RANGE } from './summary.ts';

type Values = { epsilon: number };

const pick: Figure<Values, LayersRow>['click'] = (_, { x }) => ({
  epsilon: Number(Math.min(RANGE.to, Math.max(RANGE.from, x)).toPrecision(2)),
});
const scales = (width: number, epsilon: number) => ({
  x: { type: 'log' as const, domain: [RANGE.from, RANGE.to], label: null, ticks: [] },
  axis: logAxis('x', [RANGE.from, RANGE.to], 'ε', width),
  here: ruleX([epsilon], { stroke: ink, strokeOpacity: 0.5, strokeDasharray: '3 3' }),
});

export const guessFigure: Figure<Values, LayersRow> = {
  id: 'guess',
  title: 'Was this person in the data?',
  describe:
    'The share of right guesses of somebody who knows all other rows, against ε: measured, at most, and without noise.',
  height: aspect,
  click: pick,
  columns: [
    { name: 'epsilon', label: 'ε' },
    { name: 'success', label: 'right guesses, measured' },
    { name: 'bound', label: 'at most' },
  ],
  legend: () => [
    { label: 'measured', color: series[0].color, mark: 'dot' },
    { label: 'proven at most', color: series[1].color, mark: 'line', dash: series[1].dash },
    { label: 'encryption alone', color: alarm, mark: 'line' },
  ],
  caption({ rows, values }) {
    const here = nearest(rows, values.epsilon);
    if (!here) return 'No model has been fitted yet.';
    return `Without noise the guess is always right, however well the computation was encrypted. At ε = ${num(here.epsilon)} it is right in ${percent(here.success)} of 4,000 draws and at most ${percent(here.bound)} is possible; a coin has 50 %. This person moves the coefficients by ${num(here.distance)}, nobody by more than ${num(here.sensitivity)}.`;
  },
  plot({ rows, values, width }) {
    const { x, axis, here } = scales(width, values.epsilon);
    return {
      ...base(width, aspect(width)),
      x,
      y: { domain: [0.45, 1.02], label: 'right guesses', tickFormat: (d: number) => percent(d, 0), ticks: 6 },
      marks: [
        ruleY([0.5], { stroke: muted }),
        here,
        ruleY([1], { stroke: alarm, strokeWidth: 2 }),
        lineY(rows, {
          x: 'epsilon',
          y: 'bound',
          stroke: series[1].color,
          strokeDasharray: series[1].dash,
          strokeWidth: 2,
        }),
        dot(rows, { x: 'epsilon', y: 'success', fill: series[0].color, r: 4 }),
        axis,
      ],
    };
  },
};

export const errorFigure: Figure<Values, LayersRow> = {
  id: 'error',
  title: 'What the noise costs',
  describe: 'The test error of the noisy coefficients against ε, and that of the coefficients without noise.',
  height: aspect,
  click: pick,
  columns: [
    { name: 'epsilon', label: 'ε' },
    { name: 'error', label: 'test error with noise' },
    { name: 'plainError', label: 'test error without' },
  ],
  legend: () => [
    { label: 'with noise', color: series[0].color, mark: 'line' },
    { label: 'without', color: series[1].color, mark: 'line', dash: series[1].dash },
  ],
  caption({ rows, values }) {
    const here = nearest(rows, values.epsilon);
    if (!here) return 'No model has been fitted yet.';
    return `At ε = ${num(here.epsilon)} the test error is ${percent(here.error)} in the mean of 20 draws, and ${percent(here.plainError)} without noise.`;
  },
  plot({ rows, values, width }) {
    const { x, axis, here } = scales(width, values.epsilon);
    const most = Math.max(0.5, ...rows.map(({ error }) => error));
    return {
      ...base(width, aspect(width)),
      x,
      y: { domain: [0, 1.1 * most], label: 'test error', tickFormat: (d: number) => percent(d, 0), ticks: 6 },
      marks: [
        ruleY([0.1, 0.2, 0.3, 0.4, 0.5], { stroke: grid }),
        here,
        lineY(rows, { x: 'epsilon', y: 'error', stroke: series[0].color, strokeWidth: 2.4 }),
        lineY(rows, {
          x: 'epsilon',
          y: 'plainError',
          stroke: series[1].color,
          strokeDasharray: series[1].dash,
          strokeWidth: 2,
        }),
        axis,
      ],
    };
  },
};
