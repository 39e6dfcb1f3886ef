import { areaY, dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import { decades } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { alarm, base, logTicks, muted, series } from '../../../figures/theme.ts';
import { breakingPoint, FROM, TO, type CalibrationRow, type CalibrationValues } from './summary.ts';

const height = (width: number) => Math.round(Math.max(200, Math.min(300, width * 0.36)));
const epsilonAxis = {
  type: 'log' as const,
  label: 'ε',
  domain: [FROM, TO],
  ticks: logTicks(FROM, TO),
  tickFormat: (d: number) => num(d),
};
const own = (rows: CalibrationRow[], values: CalibrationValues) =>
  rows.filter((row) => row.epsilon === values.epsilon);

export const sigmaFigure: Figure<CalibrationValues, CalibrationRow> = {
  id: 'sigma',
  title: 'Noise that each rule gives',
  describe:
    'Standard deviation of the noise against epsilon for the textbook rule and the exact one, both axes logarithmic.',
  height,
  columns: [
    { name: 'epsilon', label: 'ε' },
    { name: 'classical', label: 'σ of the textbook rule' },
    { name: 'analytic', label: 'exact σ' },
    { name: 'exact', label: 'exact δ of the textbook rule' },
  ],
  legend: () => [
    { label: 'textbook rule', color: series[1].color, mark: 'line', dash: series[1].dash },
    { label: 'exact rule: the least that is enough', color: series[0].color, mark: 'line' },
  ],
  caption({ rows, values }) {
    const [row] = own(rows, values);
    const ratio = row.classical / row.analytic;
    const verdict =
      ratio >= 1
        ? `${num(100 * (ratio - 1))} % larger than necessary`
        : `${num(100 * (1 - ratio))} % too small`;
    return `At ε = ${num(values.epsilon)} the textbook rule gives σ = ${num(row.classical, 4)} and the exact rule ${num(row.analytic, 4)}: the noise of the textbook rule is ${verdict}.`;
  },
  plot({ rows, values, width }) {
    const all = rows.flatMap((row) => [row.classical, row.analytic]);
    const [low, high] = decades(Math.min(...all), Math.max(...all));
    return {
      ...base(width, height(width)),
      x: epsilonAxis,
      y: {
        type: 'log',
        label: 'σ',
        domain: [low, high],
        grid: true,
        ticks: logTicks(low, high),
        tickFormat: (d: number) => num(d),
      },
      marks: [
        ruleX([1], { stroke: muted, strokeDasharray: '2 3' }),
        ruleX([values.epsilon], { stroke: muted, strokeOpacity: 0.5 }),
        lineY(rows, {
          x: 'epsilon',
          y: 'classical',
          stroke: series[1].color,
          strokeWidth: 2,
          strokeDasharray: series[1].dash,
        }),
        lineY(rows, { x: 'epsilon', y: 'analytic', stroke: series[0].color, strokeWidth: 2 }),
        dot(own(rows, values), {
          x: 'epsilon',
          y: 'classical',
          fill: series[1].color,
          r: 4,
          symbol: 'square',
        }),
        dot(own(rows, values), { x: 'epsilon', y: 'analytic', fill: series[0].color, r: 4 }),
      ],
    };
  },
};

export const exactDeltaFigure: Figure<CalibrationValues, CalibrationRow> = {
  id: 'exact-delta',
  title: 'Exact δ of the textbook rule',
  describe:
    'Exact delta of the textbook rule against epsilon, both axes logarithmic, with a line at the claimed delta.',
  height,
  columns: sigmaFigure.columns,
  caption({ values }) {
    const point = breakingPoint(values.delta);
    const ends = 'The theorem covers ε < 1';
    return point === undefined
      ? `${ends}. The exact δ stays at or below the claimed ${num(values.delta)} over the whole range shown.`
      : `${ends}. The exact δ stays at or below the claimed ${num(values.delta)} up to ε = ${num(Math.floor(point * 100) / 100)} and exceeds it beyond.`;
  },
  plot({ rows, values, width }) {
    const point = breakingPoint(values.delta);
    const least = rows.reduce((low, row) => Math.min(low, row.exact), values.delta);
    // Values far below the claimed delta do not matter, so the axis ends there.
    const [floor, top] = decades(
      Math.max(least, values.delta * 1e-6),
      Math.max(...rows.map((row) => row.exact), values.delta) * 3,
    );
    return {
      ...base(width, height(width)),
      x: epsilonAxis,
      y: {
        type: 'log',
        label: 'exact δ',
        domain: [floor, top],
        grid: true,
        ticks: logTicks(floor, top),
        tickFormat: (d: number) => num(d, 1),
      },
      marks: [
        areaY(rows, {
          x: 'epsilon',
          y1: values.delta,
          y2: (row) => Math.max(row.exact, values.delta),
          fill: alarm,
          fillOpacity: 0.3,
          clip: true,
        }),
        ruleY([values.delta], { stroke: muted }),
        text([values.delta], {
          text: () => 'claimed δ',
          x: null,
          y: values.delta,
          frameAnchor: 'left',
          dx: 6,
          dy: -8,
          fill: muted,
        }),
        ruleX([1], { stroke: muted, strokeDasharray: '2 3' }),
        text([1], {
          // At the top, where the curve is still far below.
          text: () => 'theorem: ε < 1',
          x: 1,
          frameAnchor: 'top',
          dx: -5,
          dy: 2,
          textAnchor: 'end',
          fill: muted,
        }),
        point === undefined ? null : ruleX([point], { stroke: alarm, strokeDasharray: '4 4' }),
        point === undefined
          ? null
          : text([point], {
              text: () => `fails beyond ${num(Math.floor(point * 100) / 100)}`,
              x: point,
              frameAnchor: 'top',
              dx: -5,
              dy: 2,
              textAnchor: 'end',
              fill: alarm,
            }),
        lineY(rows, {
          x: 'epsilon',
          y: 'exact',
          stroke: series[1].color,
          strokeWidth: 2,
          strokeDasharray: series[1].dash,
          clip: true,
        }),
        dot(own(rows, values), {
          x: 'epsilon',
          y: 'exact',
          fill: series[1].color,
          r: 4,
          symbol: 'square',
          clip: true,
        }),
      ],
    };
  },
};
