import { areaY, dot, lineY, ruleY, text } from '@observablehq/plot';
import type { BandPoint } from '../../../core/stats/band-points.ts';
import { upBy } from '../../../figures/coarse-ends.ts';
import { bandOrGap } from '../../../figures/band-curves.ts';
import { placeOf, spreadLabels } from '../../../figures/end-labels.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { inBand, runsInWords } from '../../../figures/mean-band.ts';
import { base, muted, series } from '../../../figures/theme.ts';
import { epsilonName } from '../shared/epsilon-name.ts';
import { METHODS, type Method, type SgdAnswerRow } from './experiment.ts';
import { answerCurves, endOf, crossing, type AnswerCurve } from './summary.ts';

export type SgdAnswerValues = { once: number; steps: number };

const look: Record<Method, { label: string; color: string }> = {
  once: { label: 'noise on the answer', color: series[1].color },
  steps: { label: 'noise at every step', color: series[2].color },
};
const DASHED = series[1].dash;
const isNoisy = ({ epsilon }: AnswerCurve) => epsilon < Infinity;
const height = (width: number) => Math.round(Math.max(290, Math.min(440, width * 0.56)));

export const answerFigure: Figure<SgdAnswerValues, SgdAnswerRow> = {
  id: 'answer',
  title: 'Test error with noise on the answer and with noise at every step',
  describe:
    'Lines of the mean test error against the number of training rows on a logarithmic axis, with 95 % confidence bands: noise on the answer and noise at every step, each with its own epsilon, and dashed both without noise.',
  height,
  columns: [
    { name: 'size', label: 'rows' },
    { name: 'method', label: 'method' },
    { name: 'epsilon', label: 'ε' },
    { name: 'error', label: 'mean test error' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows }) =>
    answerCurves(rows).flatMap(({ method, epsilon, points }) =>
      points.map(({ x, mean, half, runs }) => ({
        size: x,
        method: look[method].label,
        epsilon,
        error: mean,
        half,
        runs,
      })),
    ),
  legend: ({ values }) =>
    METHODS.flatMap((method) => [
      {
        label: `${look[method].label}, ε = ${num(values[method])}`,
        color: look[method].color,
        mark: 'line' as const,
      },
      {
        label: method === 'once' ? 'the same trainings to the end without noise' : 'one pass without noise',
        color: look[method].color,
        mark: 'line' as const,
        dash: DASHED,
      },
    ]),
  caption({ rows, values }) {
    const [once, steps] = METHODS.map((method) => endOf(rows, method, true));
    const [end, pass] = METHODS.map((method) => endOf(rows, method, false));
    if (!once || !steps || !end || !pass) return 'The first runs are being computed.';
    const from = crossing(rows);
    const where =
      from === Infinity
        ? 'Noise on the answer is not ahead with all rows'
        : `Noise on the answer errs less from ${count(from)} rows on`;
    return `With ${count(once.x)} training rows the test error is ${inBand(once)} with noise on the answer at ε = ${num(values.once)}, and ${inBand(steps)} with noise at every step at ε = ${num(values.steps)}; without noise it is ${percent(end.mean)} and ${percent(pass.mean)}. ${where}. Mean of ${runsInWords(Math.min(once.runs, steps.runs))}.`;
  },
  plot({ rows, width }) {
    const curves = answerCurves(rows);
    const frame = height(width);
    const sizes = curves.flatMap(({ points }) => points.map(({ x }) => x));
    const [from, to] = sizes.length > 0 ? [Math.min(...sizes), Math.max(...sizes)] : [235, 11_750];
    const top = upBy(
      0.05,
      Math.max(
        0.55,
        ...curves.flatMap(({ points }) => points.map(({ mean, half = 0 }) => Math.min(1, mean + half))),
      ),
    );
    const domain: [number, number] = [0, top];
    const ends = curves.map(({ points }) => points.at(-1)!);
    const place = placeOf({ type: 'linear', domain }, frame);
    const wanted = ends.map(({ mean }) => place(mean));
    const labels = spreadLabels(wanted, 14, 24, frame - 42);
    return {
      ...base(width, frame),
      marginRight: width < 480 ? 66 : 78,
      x: { type: 'log', domain: [from, to] },
      y: { label: 'test error', domain, grid: true, ticks: 6, tickFormat: (d: number) => percent(d, 0) },
      marks: [
        logAxis('x', [from, to], 'training rows'),
        ruleY([0.5], { stroke: muted, strokeDasharray: '2 4' }),
        curves.map((curve, i) => {
          const { method, epsilon, points } = curve;
          const { color } = look[method];
          return [
            areaY(points, {
              x: 'x',
              y1: ({ mean, half }: BandPoint) => Math.max(0, mean - bandOrGap(half)),
              y2: ({ mean, half }: BandPoint) => mean + bandOrGap(half),
              fill: color,
              fillOpacity: isNoisy(curve) ? 0.2 : 0.1,
              clip: true,
            }),
            lineY(points, {
              x: 'x',
              y: 'mean',
              stroke: color,
              strokeWidth: isNoisy(curve) ? 2.4 : 1.6,
              strokeDasharray: isNoisy(curve) ? 'none' : DASHED,
              clip: true,
            }),
            dot(points, { x: 'x', y: 'mean', r: 2.4, fill: color }),
            text(points.slice(-1), {
              x: 'x',
              y: 'mean',
              text: () => epsilonName(epsilon),
              dx: 8,
              dy: labels[i] - wanted[i],
              textAnchor: 'start',
              fontSize: 12,
              fontWeight: isNoisy(curve) ? 600 : 400,
              fill: color,
            }),
          ];
        }),
      ],
    };
  },
};
