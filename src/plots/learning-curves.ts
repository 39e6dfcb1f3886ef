import { areaY, lineY, ruleY, text } from '@observablehq/plot';
import type { LearningCurvesRow } from '../core/experiments/learning-curves.ts';
import { curvePoints, epsilonsIn, fewestRuns, mostRuns, ofEpsilon, type CurvePoint } from './curves.ts';
import { spreadLabels } from './end-labels.ts';
import type { Figure } from './figure.ts';
import { count, num, numUp, percent } from './format.ts';
import { base, ink, logTicks, muted, series } from './theme.ts';

export type CurveValues = { epsilon: number; axis: string; noise: string; accounting: string };

export const nameOf = (epsilon: number) => (epsilon === Infinity ? 'no noise' : `ε = ${num(epsilon)}`);

/** What the guarantee of the highlighted curve is called in a legend. */
const badge = ({ accounting, noise }: CurveValues) =>
  accounting === 'published' || noise === 'published' ? 'as published' : 'proven';

/** The last point of each curve; where the labels stand. */
export const lastOf = (points: CurvePoint[], epsilon: number) => ofEpsilon(points, epsilon).at(-1)!;

export const errorAxis = (points: CurvePoint[], axis: string) => {
  const high = Math.max(0.55, ...points.map((point) => point.error + point.half));
  const lowest = Math.min(...points.map((point) => point.error));
  if (axis !== 'log') {
    return { type: 'linear' as const, domain: [0, high], ticks: 6, tickFormat: (d: number) => percent(d, 0) };
  }
  const low = Math.max(5e-4, 0.8 * lowest);
  return {
    type: 'log' as const,
    domain: [low, high],
    ticks: logTicks(low, high),
    tickFormat: (d: number) => percent(d, d < 0.01 ? 1 : 0),
  };
};

/** Where a value stands in a frame of this height. */
export const placeOf =
  (axis: { type: string; domain: number[] }, height: number, marginTop = 24, marginBottom = 42) =>
  (value: number) => {
    const f = axis.type === 'log' ? Math.log : (v: number) => v;
    const share = (f(value) - f(axis.domain[0])) / (f(axis.domain[1]) - f(axis.domain[0]));
    return marginTop + (1 - share) * (height - marginTop - marginBottom);
  };

const height = (width: number) => Math.round(Math.max(300, Math.min(460, width * 0.6)));

/** Error against the number of rows: one curve for each epsilon, the reader's own in front. */
export const learningCurvesFigure: Figure<CurveValues, LearningCurvesRow> = {
  id: 'curves',
  title: 'Test error against the number of training rows',
  describe:
    'Lines of the mean test error against the number of training rows, one for each epsilon and one without noise, with bands of 95 %.',
  height,
  columns: [
    { name: 'size', label: 'rows' },
    { name: 'epsilon', label: 'ε' },
    { name: 'error', label: 'mean error' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
    { name: 'lambda', label: 'λ' },
  ],
  table: ({ rows }) => curvePoints(rows),
  legend: ({ values }) => [
    { label: `${nameOf(values.epsilon)}, ${badge(values)}`, color: series[1].color, mark: 'line' },
    { label: 'no noise, no guarantee', color: series[0].color, mark: 'line', dash: series[1].dash },
    ...(values.noise === 'objective'
      ? []
      : [{ label: `other ε, ${badge(values)}`, color: muted, mark: 'line' as const }]),
  ],
  caption({ rows, values, running }) {
    const points = curvePoints(rows);
    const [clean, own] = [ofEpsilon(points, Infinity), ofEpsilon(points, values.epsilon)];
    if (clean.length === 0) return '';
    const none = clean.at(-1)!;
    const runs = [...new Set([fewestRuns(points), mostRuns(points)])].join(' to ');
    const tail = `${count(none.size)} rows, ${runs} runs${running ? ' so far' : ''}; bands of 95 % cover shuffle and noise, not the choice of the test rows.`;
    const last = own.at(-1);
    if (!last) return `Without noise the error is ${withBand(none)} at ${tail}`;
    const above = 100 * (last.error - none.error);
    return `At ε = ${numUp(values.epsilon)} the error is ${withBand(last)}, ${num(above, 2)} points above the ${withBand(none)} without noise, at ${tail}`;
  },
  plot({ rows, values, width }) {
    const points = curvePoints(rows);
    const epsilons = epsilonsIn(points);
    const axis = errorAxis(points, values.axis);
    const context = points.filter((point) => point.epsilon !== Infinity && point.epsilon !== values.epsilon);
    const own = ofEpsilon(points, values.epsilon);
    const clean = ofEpsilon(points, Infinity);
    const narrow = width < 480;
    const band = (data: CurvePoint[], color: string, opacity: number) =>
      areaY(data, {
        x: 'size',
        y1: (point: CurvePoint) => Math.max(axis.domain[0], point.error - point.half),
        y2: (point: CurvePoint) => point.error + point.half,
        z: 'epsilon',
        fill: color,
        fillOpacity: opacity,
        clip: true,
      });
    const labelled = epsilons.filter((epsilon) => lastOf(points, epsilon));
    const frame = height(width);
    const place = placeOf(axis, frame);
    const wanted = labelled.map((epsilon) => place(Math.max(axis.domain[0], lastOf(points, epsilon).error)));
    const labels = spreadLabels(wanted, 14, 24, frame - 42).map((y, i) => ({
      epsilon: labelled[i],
      last: lastOf(points, labelled[i]),
      dy: y - wanted[i],
    }));
    return {
      ...base(width, frame),
      marginRight: narrow ? 66 : 78,
      x: { label: 'training rows', ticks: narrow ? 4 : 6, tickFormat: (d: number) => count(d) },
      y: { ...axis, label: 'test error', grid: true },
      marks: [
        axis.type === 'linear' ? ruleY([0.5], { stroke: muted, strokeDasharray: '2 4' }) : null,
        band(context, muted, 0.06),
        band(clean, series[0].color, 0.2),
        band(own, series[1].color, 0.22),
        lineY(context, {
          x: 'size',
          y: 'error',
          z: 'epsilon',
          stroke: muted,
          strokeWidth: 1.1,
          strokeOpacity: 0.8,
          clip: true,
        }),
        lineY(clean, {
          x: 'size',
          y: 'error',
          stroke: series[0].color,
          strokeWidth: 2.2,
          strokeDasharray: series[1].dash,
          clip: true,
        }),
        lineY(own, { x: 'size', y: 'error', stroke: series[1].color, strokeWidth: 2.6, clip: true }),
        labels.map(({ epsilon, last, dy }) =>
          text([last], {
            x: 'size',
            y: (point: CurvePoint) => Math.max(axis.domain[0], point.error),
            text: () => nameOf(epsilon),
            dx: 6,
            dy,
            textAnchor: 'start',
            fontSize: 12,
            fontWeight: epsilon === values.epsilon || epsilon === Infinity ? 600 : 400,
            fill:
              epsilon === values.epsilon ? series[1].color : epsilon === Infinity ? series[0].color : muted,
          }),
        ),
        ruleY([axis.domain[0]], { stroke: ink, strokeOpacity: 0.4 }),
      ],
    };
  },
};

export const withBand = ({ error, half }: Pick<CurvePoint, 'error' | 'half'>) =>
  `${percent(error)} ± ${num(100 * half, 2)}`;
