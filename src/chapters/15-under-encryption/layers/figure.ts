import { dot, lineY, ruleY } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { alarm, aspect, muted, series } from '../../../figures/theme.ts';
import {
  epsilonMarks,
  epsilonScale,
  errorLegend,
  errorsAgainstEpsilon,
  pickEpsilon,
  type ErrorLine,
} from '../shared/against-epsilon.ts';
import type { LayersRow } from './experiment.ts';
import { nearest } from './summary.ts';

type Values = { epsilon: number };

export const guessFigure: Figure<Values, LayersRow> = {
  id: 'guess',
  title: 'Was this person in the data?',
  describe:
    'The share of right guesses of somebody who knows all other rows, against ε: measured, at most, and without noise.',
  height: aspect,
  click: pickEpsilon,
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
    return {
      ...epsilonScale(width),
      y: { domain: [0.45, 1.02], label: 'right guesses', tickFormat: (d: number) => percent(d, 0), ticks: 6 },
      marks: [
        ruleY([0.5], { stroke: muted }),
        ...epsilonMarks(values.epsilon, width),
        ruleY([1], { stroke: alarm, strokeWidth: 2 }),
        lineY(rows, {
          x: 'epsilon',
          y: 'bound',
          stroke: series[1].color,
          strokeDasharray: series[1].dash,
          strokeWidth: 2,
        }),
        dot(rows, { x: 'epsilon', y: 'success', fill: series[0].color, r: 4 }),
      ],
    };
  },
};

const ERRORS: ErrorLine<LayersRow>[] = [
  { y: 'error', label: 'with noise' },
  { y: 'plainError', label: 'without noise' },
];

export const errorFigure: Figure<Values, LayersRow> = {
  id: 'error',
  title: 'What the noise costs',
  describe: 'The test error of the noisy coefficients against ε, and that of the coefficients without noise.',
  height: aspect,
  click: pickEpsilon,
  columns: [
    { name: 'epsilon', label: 'ε' },
    { name: 'error', label: 'test error with noise' },
    { name: 'plainError', label: 'test error without' },
  ],
  legend: () => errorLegend(ERRORS),
  caption({ rows, values }) {
    const here = nearest(rows, values.epsilon);
    if (!here) return 'No model has been fitted yet.';
    return `At ε = ${num(here.epsilon)} the test error is ${percent(here.error)} in the mean of 20 draws, and ${percent(here.plainError)} without noise.`;
  },
  plot: ({ rows, values, width }) =>
    errorsAgainstEpsilon({ rows, lines: ERRORS, epsilon: values.epsilon, width }),
};
