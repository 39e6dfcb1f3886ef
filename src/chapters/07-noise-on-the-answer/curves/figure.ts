import { areaY, lineY, ruleY, text } from '@observablehq/plot';
import type { LearningCurvesRow } from '../shared/learning-curves.ts';
import { isProven } from '../../../core/learners/release-guarantee.ts';
import {
  curvePoints,
  epsilonsIn,
  fewestRuns,
  lastOf,
  mostRuns,
  type CurvePoint,
} from '../shared/curve-points.ts';
import { ownAndClean } from './summary.ts';
import { nameOf, withBand } from '../shared/words.ts';
import { downTo, upBy } from '../../../figures/coarse-ends.ts';
import { bandOrGap } from '../../../figures/band-curves.ts';
import { placeOf, spreadLabels } from '../../../figures/end-labels.ts';
import { FEWEST_RUNS } from '../../../core/stats/mean-band.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp, percent } from '../../../figures/format.ts';
import { base, ink, logTicks, muted, series } from '../../../figures/theme.ts';

export type CurveValues = {
  epsilon: number;
  axis: string;
  noise: string;
  accounting: string;
  decay: string;
  data: string;
};

/** What the guarantee of the highlighted curve is called in a legend. */
const badge = (values: CurveValues) => (isProven(values) ? 'proven' : 'as published');

const errorAxis = (points: CurvePoint[], axis: string) => {
  const high = Math.min(1, upBy(0.05, Math.max(0.55, ...points.map(({ error, half = 0 }) => error + half))));
  const lowest = Math.min(...points.map((point) => point.error));
  if (axis !== 'log') {
    return { type: 'linear' as const, domain: [0, high], ticks: 6, tickFormat: (d: number) => percent(d, 0) };
  }
  const low = Math.max(5e-4, downTo(0.9 * lowest));
  return {
    type: 'log' as const,
    domain: [low, high],
    ticks: logTicks(low, high),
    tickFormat: (d: number) => percent(d, d < 0.01 ? 1 : 0),
  };
};

const height = (width: number) => Math.round(Math.max(300, Math.min(460, width * 0.6)));

/** Error against the number of rows: one curve for each epsilon, the reader's own in front. */
export const learningCurvesFigure: Figure<CurveValues, LearningCurvesRow> = {
  id: 'curves',
  title: 'Test error against the number of training rows',
  describe:
    'Lines of the mean test error against the number of training rows, one for each epsilon and one without noise, with 95 % bands.',
  height,
  columns: [
    { name: 'size', label: 'training rows' },
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
    const { own, clean } = ownAndClean(rows, values.epsilon);
    if (clean.length === 0) return '';
    const none = clean.at(-1)!;
    const runs = [...new Set([fewestRuns(points), mostRuns(points)])].join(' to ');
    const means = runs === '1' ? 'A single run' : `Means of ${runs} runs`;
    const bands =
      mostRuns(points) < FEWEST_RUNS
        ? '.'
        : '; the 95 % bands cover the shuffle and the noise, not the choice of the test rows.';
    const tail = `${means}${running ? ' so far' : ''}${bands}`;
    const place = `With ${count(none.size)} training rows the test error is`;
    const last = own.at(-1);
    if (!last) return `${place} ${withBand(none)} without noise. ${tail}`;
    const above = 100 * (last.error - none.error);
    return `${place} ${withBand(last)} at ε = ${numUp(values.epsilon)} and ${withBand(none)} without noise, a difference of ${num(above, 2)} percentage points. ${tail}`;
  },
  plot({ rows, values, width }) {
    const points = curvePoints(rows);
    const epsilons = epsilonsIn(points);
    const axis = errorAxis(points, values.axis);
    const floor = axis.domain[0];
    const context = points.filter((point) => point.epsilon !== Infinity && point.epsilon !== values.epsilon);
    const { own, clean } = ownAndClean(rows, values.epsilon);
    const narrow = width < 480;
    // What is below a logarithmic axis is drawn on its floor: a clip for every mark would cost more than the marks.
    const shownAt = (point: CurvePoint) => Math.max(floor, point.error);
    const band = (data: CurvePoint[], color: string, opacity: number) =>
      areaY(data, {
        x: 'size',
        y1: ({ error, half }: CurvePoint) => Math.max(floor, error - bandOrGap(half)),
        y2: ({ error, half }: CurvePoint) =>
          Math.min(axis.domain[1], Math.max(floor, error + bandOrGap(half))),
        z: 'epsilon',
        fill: color,
        fillOpacity: opacity,
      });
    const frame = height(width);
    const place = placeOf(axis, frame);
    const wanted = epsilons.map((epsilon) => place(shownAt(lastOf(points, epsilon))));
    const placed = spreadLabels(wanted, 14, 24, frame - 42);
    const labels = epsilons.map((epsilon, i) => ({
      epsilon,
      size: lastOf(points, epsilon).size,
      error: place.invert(placed[i]),
    }));
    const label = (data: typeof labels, color: string, fontWeight: number) =>
      text(data, {
        x: 'size',
        y: 'error',
        text: ({ epsilon }: { epsilon: number }) => nameOf(epsilon),
        dx: 6,
        textAnchor: 'start',
        fontSize: 12,
        fontWeight,
        fill: color,
      });
    const isOwn = ({ epsilon }: { epsilon: number }) => epsilon === values.epsilon;
    const isClean = ({ epsilon }: { epsilon: number }) => epsilon === Infinity;
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
          y: shownAt,
          z: ({ epsilon }: CurvePoint) => nameOf(epsilon),
          stroke: muted,
          strokeWidth: 1.1,
          strokeOpacity: 0.8,
        }),
        lineY(clean, {
          x: 'size',
          y: shownAt,
          stroke: series[0].color,
          strokeWidth: 2.2,
          strokeDasharray: series[1].dash,
        }),
        lineY(own, { x: 'size', y: shownAt, stroke: series[1].color, strokeWidth: 2.6 }),
        label(
          labels.filter((one) => !isOwn(one) && !isClean(one)),
          muted,
          400,
        ),
        label(labels.filter(isClean), series[0].color, 600),
        label(labels.filter(isOwn), series[1].color, 600),
        ruleY([floor], { stroke: ink, strokeOpacity: 0.4 }),
      ],
    };
  },
};
