import { areaY, dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import { analyticGaussianSigma } from '../core/mechanisms/analytic-gaussian.ts';
import { classicalGaussianSigma } from '../core/mechanisms/gaussian.ts';
import { gaussianDelta } from '../core/mechanisms/gaussian-delta.ts';
import type { Figure } from './figure.ts';
import { num } from './format.ts';
import { alarm, base, logTicks, muted, series } from './theme.ts';

export type CalibrationRow = {
  epsilon: number;
  classical: number;
  analytic: number;
  /** The exact delta that the classical sigma gives. */
  exact: number;
};
export type CalibrationValues = { epsilon: number; delta: number; sensitivity: number };

const POINTS = 90;
const FROM = 0.05;
const TO = 20;

function calibrationAt({ epsilon, delta, sensitivity }: CalibrationValues): CalibrationRow {
  const classical = classicalGaussianSigma({ epsilon, delta, sensitivity });
  return {
    epsilon,
    classical,
    analytic: analyticGaussianSigma({ epsilon, delta, sensitivity }),
    exact: gaussianDelta({ epsilon, sigma: classical, sensitivity }),
  };
}

/** Both calibrations over a range of epsilon, with the reader's own epsilon among the points. */
export function calibrationRows(values: CalibrationValues): CalibrationRow[] {
  const grid = Array.from({ length: POINTS + 1 }, (_, i) => FROM * (TO / FROM) ** (i / POINTS));
  return [...grid, values.epsilon]
    .sort((a, b) => a - b)
    .map((epsilon) => calibrationAt({ ...values, epsilon }));
}

/** The largest epsilon in the range at which the classical sigma still keeps its delta, by bisection; undefined if it always does. */
export function breakingPoint(delta: number): number | undefined {
  const fails = (epsilon: number) => calibrationAt({ epsilon, delta, sensitivity: 1 }).exact > delta;
  if (!fails(TO)) return undefined;
  let low = 1;
  let high = TO;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (fails(middle)) high = middle;
    else low = middle;
  }
  return low;
}

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
  title: 'How much noise each rule asks for',
  describe:
    'Standard deviation of the noise against epsilon for the classical and the analytic rule, both axes logarithmic.',
  height,
  columns: [
    { name: 'epsilon', label: 'ε' },
    { name: 'classical', label: 'classical σ' },
    { name: 'analytic', label: 'analytic σ' },
    { name: 'exact', label: 'exact δ of the classical σ' },
  ],
  legend: () => [
    { label: 'classical', color: series[1].color, mark: 'line', dash: series[1].dash },
    { label: 'analytic: the least that will do', color: series[0].color, mark: 'line' },
  ],
  caption({ rows, values }) {
    const [row] = own(rows, values);
    const ratio = row.classical / row.analytic;
    const verdict =
      ratio >= 1 ? `${num(100 * (ratio - 1))} % more than needed` : `${num(100 * (1 - ratio))} % too little`;
    return `At ε = ${num(values.epsilon)} the classical rule asks for σ = ${num(row.classical, 4)}, the exact condition for ${num(row.analytic, 4)}: the classical noise is ${verdict}.`;
  },
  plot({ rows, values, width }) {
    const low = Math.min(...rows.map((row) => Math.min(row.classical, row.analytic)));
    const high = Math.max(...rows.map((row) => Math.max(row.classical, row.analytic)));
    return {
      ...base(width, height(width)),
      x: epsilonAxis,
      y: {
        type: 'log',
        label: 'σ',
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
  title: 'The δ that the classical noise really gives',
  describe:
    'Exact delta of the classical noise against epsilon, both axes logarithmic, with a line at the delta asked for.',
  height,
  columns: sigmaFigure.columns,
  caption({ values }) {
    const point = breakingPoint(values.delta);
    const ends = 'The theorem ends at ε = 1';
    return point === undefined
      ? `${ends}; the noise itself keeps δ = ${num(values.delta)} over the whole range shown.`
      : `${ends}; the noise itself keeps δ = ${num(values.delta)} up to ε = ${num(Math.floor(point * 100) / 100)} and breaks it beyond.`;
  },
  plot({ rows, values, width }) {
    const point = breakingPoint(values.delta);
    const least = rows.reduce((low, row) => Math.min(low, row.exact), values.delta);
    // Far below the promise nobody looks; the axis ends where the shape is clear.
    const floor = Math.max(least, values.delta * 1e-6);
    const top = Math.max(...rows.map((row) => row.exact), values.delta) * 3;
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
          text: () => 'δ asked for',
          x: null,
          y: values.delta,
          frameAnchor: 'left',
          dx: 6,
          dy: -8,
          fill: muted,
        }),
        ruleX([1], { stroke: muted, strokeDasharray: '2 3' }),
        text([1], {
          text: () => 'the theorem ends',
          x: 1,
          frameAnchor: 'bottom',
          dx: -5,
          dy: -6,
          textAnchor: 'end',
          fill: muted,
        }),
        point === undefined ? null : ruleX([point], { stroke: alarm, strokeDasharray: '4 4' }),
        point === undefined
          ? null
          : text([point], {
              text: () => `breaks at ${num(Math.floor(point * 100) / 100)}`,
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
