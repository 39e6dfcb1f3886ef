import { areaY, dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import type { LearningCurvesRow } from '../core/experiments/learning-curves.ts';
import { provenEpsilon } from '../core/learners/release-guarantee.ts';
import { bandTable, curvePoints, ofEpsilon, type CurvePoint } from './curves.ts';
import type { Figure } from './figure.ts';
import { count, num, numUp, percent } from './format.ts';
import { withBand } from './learning-curves.ts';
import { runsInWords } from './mean-band.ts';
import { base, logTicks, muted, series } from './theme.ts';

export type TargetValues = { target: number; noise: string; delta: number };

export type Solution = {
  /** Smallest epsilon from which on the mean error stays within the target; Infinity: not even without noise. */
  epsilon: number;
  /** The same for the lower and the upper end of the band of the mean. */
  least: number;
  most: number;
};

/** From the right: the last crossing of the target, between two points on a logarithmic axis. */
function crossing(points: CurvePoint[], target: number, of: (point: CurvePoint) => number): number {
  const last = points.at(-1);
  if (!last || of(last) > target) return Infinity;
  for (let k = points.length - 1; k > 0; k--) {
    const [here, before] = [of(points[k]), of(points[k - 1])];
    if (before > target) {
      const share = (before - target) / (before - here);
      const [from, to] = [Math.log(points[k - 1].epsilon), Math.log(points[k].epsilon)];
      return Math.exp(from + share * (to - from));
    }
  }
  return points[0].epsilon;
}

export function solveEpsilon(points: CurvePoint[], target: number): Solution {
  const noisy = points.filter((point) => point.epsilon !== Infinity);
  return {
    epsilon: crossing(noisy, target, (point) => point.error),
    least: crossing(noisy, target, (point) => point.error - point.half),
    most: crossing(noisy, target, (point) => point.error + point.half),
  };
}

/** The epsilon that is proven for the noise that states this one. */
function provenOf(epsilon: number, { noise, delta }: TargetValues, [row]: LearningCurvesRow[]): number {
  const [rows, lambda, weights] = [row.sizes[0], row.lambdas[0], row.weightCount];
  return provenEpsilon({ noise, accounting: 'proven', epsilon, delta, rows, lambda, weights });
}

const height = (width: number) => Math.round(Math.max(260, Math.min(380, width * 0.48)));

/** Error against epsilon at one number of rows, and where it meets what the reader can live with. */
export const solveFigure: Figure<TargetValues, LearningCurvesRow> = {
  id: 'solve',
  title: 'Test error against ε',
  describe:
    'The mean test error against epsilon on a logarithmic axis with a band of 95 %, a line at the error that the reader accepts, and the epsilon at which they meet.',
  height,
  columns: [
    { name: 'epsilon', label: 'ε' },
    { name: 'error', label: 'mean error' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
    { name: 'size', label: 'rows' },
  ],
  table: ({ rows }) => bandTable(curvePoints(rows)),
  caption({ rows, values }) {
    const points = curvePoints(rows);
    const [clean] = ofEpsilon(points, Infinity);
    if (!clean) return '';
    const { epsilon, least, most } = solveEpsilon(points, values.target);
    const place = `with ${count(clean.size)} rows (${runsInWords(clean.runs)})`;
    if (epsilon === Infinity) {
      return `No ε gives an error of ${percent(values.target)} ${place}: without any noise it is ${withBand(clean)}.`;
    }
    const upper = most === Infinity ? 'no end' : numUp(most);
    const band =
      clean.runs < 2 ? '' : `; the 95 % band of the mean crosses it from ${num(least)} to ${upper}`;
    const proven = provenOf(epsilon, values, rows);
    const needs =
      proven > epsilon
        ? `noise that states ε = ${numUp(epsilon)} and is proven for ${numUp(proven)} only,`
        : `ε = ${numUp(epsilon)}`;
    return `An error of ${percent(values.target)} needs ${needs} ${place}${band}. Without noise the error is ${withBand(clean)}.`;
  },
  plot({ rows, values, width }) {
    const points = curvePoints(rows).filter((point) => point.epsilon !== Infinity);
    const [clean] = ofEpsilon(curvePoints(rows), Infinity);
    const { epsilon, least, most } = solveEpsilon(points, values.target);
    const high = Math.max(0.55, ...points.map((point) => point.error + point.half));
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
          y1: (point: CurvePoint) => point.error - point.half,
          y2: (point: CurvePoint) => point.error + point.half,
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
          text: () => `you can live with ${percent(values.target)}`,
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
