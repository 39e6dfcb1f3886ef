import { dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import type { LearningCurvesRow } from '../shared/learning-curves.ts';
import { epsilonsIn, lastOf, ofEpsilon } from '../shared/curve-points.ts';
import { decades, topOf } from '../../../figures/coarse-ends.ts';
import { placeOf, spreadLabels } from '../../../figures/end-labels.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { nameOf } from '../shared/words.ts';
import { banded, CONTEST, hump, LOUD, noisy, QUIET, type BandedPoint } from './summary.ts';
import { base, logTicks, muted, series } from '../../../figures/theme.ts';

export type SpreadValues = { epsilon: number };

const height = (width: number) => Math.round(Math.max(260, Math.min(380, width * 0.48)));
const columns = [
  { name: 'size', label: 'rows' },
  { name: 'epsilon', label: 'ε' },
  { name: 'ratio', label: 'ratio of noise to weights' },
  { name: 'half', label: 'half-width of the 95 % band' },
  { name: 'spread', label: 'standard deviation of the runs' },
  { name: 'error', label: 'mean error' },
  { name: 'runs', label: 'runs' },
];
const NO_BAND = 'A band needs at least five runs.';

const top = (points: BandedPoint[]) => topOf(1.02 * Math.max(0.005, ...points.map((point) => point.half)));

/** Half-width of the band against the number of rows: figure 4.16. */
export const spreadBySize: Figure<SpreadValues, LearningCurvesRow> = {
  id: 'by-size',
  title: 'Half-width of the band against the number of training rows',
  describe:
    'Lines of the half-width of the 95 % band of the test error against the number of training rows, one for each epsilon.',
  height,
  columns,
  table: ({ rows }) => banded(rows),
  caption({ rows, values }) {
    const own = ofEpsilon(banded(rows), values.epsilon);
    if (own.length === 0) return NO_BAND;
    const most = own.reduce((a, b) => (b.half > a.half ? b : a));
    const last = own.at(-1)!;
    return `Half-width of the 95 % band of the mean test error. At ε = ${num(values.epsilon)} it is largest at ${count(most.size)} rows, ± ${percent(most.half)}; at ${count(last.size)} rows it is ± ${percent(last.half)}.`;
  },
  plot({ rows, values, width }) {
    const points = banded(rows);
    const frame = height(width);
    const axis = { type: 'linear', domain: [0, top(points)] };
    const place = placeOf(axis, frame);
    const epsilons = epsilonsIn(points);
    const wanted = epsilons.map((epsilon) => place(lastOf(points, epsilon).half));
    const labels = spreadLabels(wanted, 14, 24, frame - 42);
    const colour = (epsilon: number) =>
      epsilon === values.epsilon ? series[1].color : epsilon === Infinity ? series[0].color : muted;
    return {
      ...base(width, frame),
      marginRight: width < 480 ? 66 : 78,
      x: { label: 'training rows', ticks: width < 480 ? 4 : 6, tickFormat: (d: number) => count(d) },
      y: {
        label: 'half-width',
        grid: true,
        ticks: 5,
        domain: axis.domain,
        tickFormat: (d: number) => percent(d),
      },
      marks: [
        epsilons.map((epsilon, i) => [
          lineY(ofEpsilon(points, epsilon), {
            x: 'size',
            y: 'half',
            stroke: colour(epsilon),
            strokeWidth: epsilon === values.epsilon || epsilon === Infinity ? 2.4 : 1.2,
            strokeDasharray: epsilon === Infinity ? series[1].dash : 'none',
            clip: true,
          }),
          text([lastOf(points, epsilon)], {
            x: 'size',
            y: 'half',
            text: () => nameOf(epsilon),
            dx: 6,
            dy: labels[i] - wanted[i],
            textAnchor: 'start',
            fontSize: 12,
            fill: colour(epsilon),
          }),
        ]),
        ruleY([0]),
      ],
    };
  },
};

/** The same half-widths against the ratio of noise to weights: all curves fall on one hump. */
export const spreadByRatio: Figure<SpreadValues, LearningCurvesRow> = {
  id: 'by-ratio',
  title: 'Half-width of the band against the ratio of noise to weights',
  describe:
    'Dots of the half-width of the 95 % band against the ratio of noise to weights on a logarithmic axis, one for each epsilon and number of rows.',
  height,
  columns,
  table: ({ rows }) => noisy(rows),
  legend: ({ values }) => [
    { label: nameOf(values.epsilon), color: series[1].color, mark: 'dot' },
    { label: 'other ε', color: muted, mark: 'dot' },
  ],
  caption({ rows }) {
    const points = noisy(rows);
    if (points.length === 0) return NO_BAND;
    const { below, peak, above } = hump(points);
    const words = [
      below && `± ${percent(below.half)} at ratios below ${num(QUIET)}`,
      peak && `± ${percent(peak.half)} at ratios from ${CONTEST.join(' to ')}`,
      above && `± ${percent(above.half)} at ratios above ${LOUD}`,
    ].filter(Boolean);
    return words.length > 0
      ? `One dot for each ε and number of rows. The mean half-width is ${words.join(', ')}.`
      : 'No dot lies in the ranges that are compared here.';
  },
  plot({ rows, values, width }) {
    const shown = noisy(rows).filter(({ ratio }) => ratio > 0);
    const ratios = shown.map((point) => point.ratio);
    const [low, high] = decades(
      Math.max(1e-3, Math.min(...ratios, 0.1)),
      Math.min(1e5, Math.max(...ratios, 100)),
    );
    return {
      ...base(width, height(width)),
      x: {
        type: 'log',
        label: 'ratio of noise to weights',
        domain: [low, high],
        ticks: logTicks(low, high),
        tickFormat: (d: number) => num(d),
      },
      y: {
        label: 'half-width',
        grid: true,
        ticks: 5,
        domain: [0, top(shown)],
        tickFormat: (d: number) => percent(d),
      },
      marks: [
        ruleX([1], { stroke: muted, strokeDasharray: '2 4' }),
        text([1], {
          x: 1,
          text: () => 'noise = weights',
          frameAnchor: 'top',
          dx: 5,
          dy: 4,
          textAnchor: 'start',
          fill: muted,
        }),
        dot(shown, {
          x: 'ratio',
          y: 'half',
          r: 2.2,
          fill: muted,
          fillOpacity: 0.55,
          clip: true,
        }),
        dot(ofEpsilon(shown, values.epsilon), {
          x: 'ratio',
          y: 'half',
          r: 3.6,
          fill: series[1].color,
          clip: true,
        }),
        ruleY([0]),
      ],
    };
  },
};
