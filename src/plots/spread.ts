import { dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import type { LearningCurvesRow } from '../core/experiments/learning-curves.ts';
import { curvePoints, epsilonsIn, ofEpsilon, type CurvePoint } from './curves.ts';
import { spreadLabels } from './end-labels.ts';
import type { Figure } from './figure.ts';
import { count, num, percent } from './format.ts';
import { lastOf, nameOf, placeOf } from './learning-curves.ts';
import { once } from './once.ts';
import { base, logTicks, muted, series } from './theme.ts';

export type SpreadValues = { epsilon: number };

const height = (width: number) => Math.round(Math.max(260, Math.min(380, width * 0.48)));
const columns = [
  { name: 'size', label: 'rows' },
  { name: 'epsilon', label: 'ε' },
  { name: 'ratio', label: 'noise over weights' },
  { name: 'half', label: 'half-width of the 95 % band' },
  { name: 'spread', label: 'standard deviation of a run' },
  { name: 'error', label: 'mean error' },
  { name: 'runs', label: 'runs' },
];
const NO_BAND = 'A single run has no band yet.';

/** The points that have a band: those of two runs or more. */
const banded = once((rows: LearningCurvesRow[]) => curvePoints(rows).filter(({ runs }) => runs > 1));
const top = (points: CurvePoint[]) => 1.08 * Math.max(0.005, ...points.map((point) => point.half));

/** Half-width of the band against the number of rows: figure 4.16. */
export const spreadBySize: Figure<SpreadValues, LearningCurvesRow> = {
  id: 'by-size',
  title: 'Half-width of the band against the number of rows',
  describe:
    'Lines of the half-width of the 95 % band of the error against the number of training rows, one for each epsilon.',
  height,
  columns,
  table: ({ rows }) => banded(rows),
  caption({ rows, values }) {
    const own = ofEpsilon(banded(rows), values.epsilon);
    if (own.length === 0) return NO_BAND;
    const most = own.reduce((a, b) => (b.half > a.half ? b : a));
    const last = own.at(-1)!;
    return `At ε = ${num(values.epsilon)} the band is widest at ${count(most.size)} rows, ± ${percent(most.half)}, and ± ${percent(last.half)} at ${count(last.size)}.`;
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

/** The range of noise over weights in which one signal fights the other. */
const CONTEST = [2, 5];

/** The same half-widths against the ratio of noise to weights: all curves fall on one hump. */
export const spreadByRatio: Figure<SpreadValues, LearningCurvesRow> = {
  id: 'by-ratio',
  title: 'The same against the ratio of noise to weights',
  describe:
    'Dots of the half-width of the 95 % band against the standard deviation of the noise over the size of the weights, on a logarithmic axis.',
  height,
  columns,
  table: ({ rows }) => banded(rows).filter(({ epsilon }) => epsilon !== Infinity),
  legend: ({ values }) => [
    { label: nameOf(values.epsilon), color: series[1].color, mark: 'dot' },
    { label: 'other ε', color: muted, mark: 'dot' },
  ],
  caption({ rows }) {
    const noisy = banded(rows).filter(({ epsilon }) => epsilon !== Infinity);
    if (noisy.length === 0) return NO_BAND;
    const { below, peak, above } = hump(noisy);
    const words = [
      below && `± ${percent(below.half)} where noise is small (below ${num(0.5)})`,
      peak && `± ${percent(peak.half)} where it is ${CONTEST.join(' to ')} times the weights`,
      above && `± ${percent(above.half)} where it drowns them (above 50)`,
    ].filter(Boolean);
    return words.length > 0
      ? `The mean half-width is ${words.join(', ')}.`
      : 'No noise is in the ranges that are compared here.';
  },
  plot({ rows, values, width }) {
    const noisy = banded(rows).filter(({ epsilon, ratio }) => epsilon !== Infinity && ratio > 0);
    const ratios = noisy.map((point) => point.ratio);
    const [low, high] = [Math.max(1e-3, Math.min(...ratios, 0.1)), Math.min(1e5, Math.max(...ratios, 100))];
    return {
      ...base(width, height(width)),
      x: {
        type: 'log',
        label: 'noise over weights',
        domain: [low, high],
        ticks: logTicks(low, high),
        tickFormat: (d: number) => num(d),
      },
      y: {
        label: 'half-width',
        grid: true,
        ticks: 5,
        domain: [0, top(noisy)],
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
        dot(noisy, {
          x: 'ratio',
          y: 'half',
          r: 2.2,
          fill: muted,
          fillOpacity: 0.55,
          clip: true,
        }),
        dot(ofEpsilon(noisy, values.epsilon), {
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

/** Mean half-widths below, within and above the range where noise and weights are alike. */
export function hump(points: CurvePoint[]) {
  const over = (from: number, to: number) => {
    const inside = points.filter(({ ratio, runs }) => ratio >= from && ratio < to && runs > 1);
    return inside.length > 0
      ? { half: inside.reduce((sum, { half }) => sum + half, 0) / inside.length }
      : undefined;
  };
  return { below: over(0, 0.5), peak: over(CONTEST[0], CONTEST[1]), above: over(50, Infinity) };
}
