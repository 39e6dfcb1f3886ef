import { areaY, dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import type { LearningCurvesRow } from '../shared/learning-curves.ts';
import { curvePoints, ofEpsilon, type CurvePoint } from '../shared/curve-points.ts';
import { upBy } from '../../../figures/coarse-ends.ts';
import { bandOrGap } from '../../../figures/band-curves.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp, percent } from '../../../figures/format.ts';
import { withBand } from '../shared/words.ts';
import { provenOf, solveEpsilon } from './summary.ts';
import { runsInWords } from '../../../figures/mean-band.ts';
import { base, logTicks, muted, series } from '../../../figures/theme.ts';

export type TargetValues = { target: number; noise: string; delta: number };

const height = (width: number) => Math.round(Math.max(260, Math.min(380, width * 0.48)));

/** Error against epsilon at one number of rows, and where it meets what the reader can live with. */
export const solveFigure: Figure<TargetValues, LearningCurvesRow> = {
  id: 'solve',
  title: 'Test error against ε',
  describe:
    'The mean test error against epsilon on a logarithmic axis with a 95 % band, a line at the acceptable error that can be dragged, and the epsilon at which they meet.',
  height,
  isDraggable: true,
  click: (_, { y }) => ({ target: Number(Math.max(0.01, Math.min(0.5, y)).toFixed(3)) }),
  grip: ({ values }) => ({ y: values.target }),
  columns: [
    { name: 'epsilon', label: 'ε' },
    { name: 'error', label: 'mean error' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
    { name: 'size', label: 'rows' },
  ],
  table: ({ rows }) => curvePoints(rows),
  caption({ rows, values }) {
    const points = curvePoints(rows);
    const [clean] = ofEpsilon(points, Infinity);
    if (!clean) return '';
    const { epsilon, least, most } = solveEpsilon(points, values.target);
    const place = `with ${count(clean.size)} rows (${runsInWords(clean.runs)})`;
    if (epsilon === Infinity) {
      return `No ε gives an error of ${percent(values.target)} ${place}: even without noise the error is ${withBand(clean)}.`;
    }
    const upper = most === Infinity ? 'beyond the axis' : `to ${numUp(most)}`;
    const band =
      clean.half === undefined
        ? ''
        : `; the 95 % band of the mean error crosses the line from ε = ${num(least)} ${upper}`;
    const proven = provenOf(epsilon, values, rows);
    const needs =
      proven > epsilon
        ? `noise with a stated ε of ${numUp(epsilon)}, for which only ε = ${numUp(proven)} is proven,`
        : `ε = ${numUp(epsilon)}`;
    return `An error of ${percent(values.target)} needs ${needs} ${place}${band}. Without noise the error is ${withBand(clean)}.`;
  },
  plot({ rows, values, width }) {
    const points = curvePoints(rows).filter((point) => point.epsilon !== Infinity);
    const [clean] = ofEpsilon(curvePoints(rows), Infinity);
    const { epsilon, least, most } = solveEpsilon(points, values.target);
    const high = upBy(0.05, Math.max(0.55, ...points.map(({ error, half = 0 }) => error + half)));
    const [from, to] = [1e-4, 1e3];
    const met = epsilon < Infinity;
    return {
      ...base(width, height(width)),
      x: {
        type: 'log',
        label: 'ε',
        domain: [from, to],
        ticks: logTicks(from, to),
        tickFormat: (d: number) => num(d),
      },
      y: {
        label: 'test error',
        grid: true,
        ticks: 6,
        domain: [0, high],
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        met
          ? areaY(
              [
                { x: Math.max(from, least), y: high },
                { x: Math.min(to, most), y: high },
              ],
              { x: 'x', y: 'y', fill: series[1].color, fillOpacity: 0.14 },
            )
          : null,
        areaY(points, {
          x: 'epsilon',
          y1: ({ error, half }: CurvePoint) => error - bandOrGap(half),
          y2: ({ error, half }: CurvePoint) => error + bandOrGap(half),
          fill: series[0].color,
          fillOpacity: 0.22,
          clip: true,
        }),
        clean ? ruleY([clean.error], { stroke: muted, strokeDasharray: series[1].dash }) : null,
        clean
          ? text([clean.error], {
              text: () => 'no noise',
              x: null,
              y: clean.error,
              frameAnchor: 'left',
              dx: 6,
              dy: 9,
              fill: muted,
            })
          : null,
        ruleY([values.target], { stroke: series[1].color }),
        text([values.target], {
          text: () => `acceptable: ${percent(values.target)}`,
          x: null,
          y: values.target,
          frameAnchor: 'left',
          dx: 6,
          dy: -9,
          fill: series[1].color,
        }),
        lineY(points, { x: 'epsilon', y: 'error', stroke: series[0].color, strokeWidth: 2.4, clip: true }),
        met ? ruleX([epsilon], { stroke: series[1].color, strokeDasharray: '3 3' }) : null,
        met
          ? dot([{ epsilon, error: values.target }], {
              x: 'epsilon',
              y: 'error',
              r: 5,
              fill: series[1].color,
            })
          : null,
        met
          ? text([epsilon], {
              text: () =>
                `${provenOf(epsilon, values, rows) > epsilon ? 'stated ' : ''}ε = ${numUp(epsilon)}`,
              x: epsilon,
              frameAnchor: 'top',
              dx: epsilon > 30 ? -6 : 6,
              textAnchor: epsilon > 30 ? 'end' : 'start',
              dy: 4,
              fill: series[1].color,
              fontWeight: 600,
            })
          : null,
      ],
    };
  },
};
