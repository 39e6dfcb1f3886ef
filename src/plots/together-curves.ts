import { areaY, dot, lineY, ruleY } from '@observablehq/plot';
import type { TogetherRow } from '../core/experiments/lasso-together.ts';
import { studentTQuantile } from '../core/special/student-t.ts';
import type { Figure } from './figure.ts';
import { count, num, percent } from './format.ts';
import { alarm, aspect, base, logTicks, muted, series } from './theme.ts';

export type TogetherValues = {
  features: string;
  range: string;
  step: number;
  averaging: string;
  rounds: number;
  runs: number;
};

const methods = ['all', 'half', 'together'] as const;
type Method = (typeof methods)[number];
const look: Record<
  Method,
  { label: string; color: string; dash: string; symbol: 'circle' | 'square' | 'triangle' }
> = {
  all: { label: 'all rows at one centre', ...series[0] },
  half: { label: 'half of them at one centre', ...series[1] },
  together: { label: 'two centres, gradients shared', ...series[2] },
};
const lost = { all: 'lostAll', half: 'lostHalf', together: 'lostTogether' } as const;

/** Mean over the shuffles and the band in which the mean lies with 95 %, for each size and method. */
export function curves(rows: TogetherRow[]) {
  const sizes = [...new Set(rows.map(({ n }) => n))].sort((a, b) => a - b);
  return sizes.flatMap((n) => {
    const here = rows.filter((row) => row.n === n);
    return methods.map((method) => {
      const values = here.map((row) => row[method]);
      const mean = values.reduce((a, b) => a + b, 0) / values.length;
      const sd = Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / Math.max(1, values.length - 1));
      const half =
        values.length > 1 ? (studentTQuantile(0.975, values.length - 1) * sd) / Math.sqrt(values.length) : 0;
      const diverged = here.filter((row) => row[lost[method]]).length;
      return { n, method, mean, low: mean - half, high: mean + half, half, runs: values.length, diverged };
    });
  });
}

/** Two runs say almost nothing of how far a mean may be off: their band would hide the figure. */
export const banded = ({ runs }: { runs: number }) => runs >= 3;

const axis = (values: TogetherValues, rows: TogetherRow[]) =>
  values.range === 'all'
    ? {
        type: 'log' as const,
        label: 'rows',
        ticks: logTicks(20, 11_791),
        tickFormat: (d: number) => count(d),
        domain: [20, 11_791],
      }
    : { label: 'rows', domain: [0, Math.max(200, ...rows.map(({ n }) => n))] };

export const togetherCurves: Figure<TogetherValues, TogetherRow> = {
  id: 'error',
  title: 'Error against the number of rows',
  describe:
    'Test error against the number of rows for one centre with all rows, one with half of them, and two that share gradients, with 95 % bands.',
  columns: [
    { name: 'n', label: 'rows' },
    { name: 'method', label: 'method' },
    { name: 'mean', label: 'mean error' },
    { name: 'half', label: '± (95 %)' },
    { name: 'runs', label: 'shuffles' },
    { name: 'diverged', label: 'went to infinity' },
  ],
  table: ({ rows }) => curves(rows),
  legend: () =>
    methods.map((method) => ({
      label: look[method].label,
      color: look[method].color,
      mark: 'line' as const,
      dash: look[method].dash,
    })),
  caption({ rows }) {
    const points = curves(rows);
    const last = Math.max(...points.map(({ n }) => n));
    const at = (n: number, method: Method) =>
      points.find((point) => point.n === n && point.method === method)!;
    const say = (n: number) =>
      `${percent(at(n, 'half').mean)} alone, ${percent(at(n, 'together').mean)} together and ${percent(at(n, 'all').mean)} pooled`;
    const small = points.find(({ n }) => n >= last / 10)?.n ?? last;
    const diverged = points.reduce((sum, point) => sum + point.diverged, 0);
    const wild = diverged > 0 ? ` ${count(diverged)} fits went to infinity.` : '';
    const { runs } = at(last, 'all');
    return `With ${count(small)} rows: ${say(small)}. With ${count(last)}: ${say(last)}. ${runs === 1 ? 'One shuffle' : `Mean of ${runs} shuffles`}.${wild}`;
  },
  plot({ rows, values, width }) {
    const points = curves(rows);
    const top = Math.min(0.6, Math.max(0.12, ...points.map(({ mean }) => mean * 1.1)));
    return {
      ...base(width, aspect(width)),
      x: axis(values, rows),
      y: {
        label: 'test error',
        grid: true,
        domain: [0, top],
        ticks: 5,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: methods.map((method) => {
        const own = points.filter((point) => point.method === method);
        const { color, dash, symbol } = look[method];
        return [
          areaY(own.filter(banded), {
            x: 'n',
            y1: 'low',
            y2: 'high',
            fill: color,
            fillOpacity: 0.14,
            clip: true,
          }),
          lineY(own, {
            x: 'n',
            y: 'mean',
            stroke: color,
            strokeWidth: method === 'together' ? 2.5 : 2,
            strokeDasharray: dash,
            clip: true,
          }),
          // Rings, so that a curve under another one is still seen.
          dot(own, {
            x: 'n',
            y: 'mean',
            stroke: color,
            r: method === 'together' ? (width < 480 ? 3.5 : 5) : 2.5,
            symbol,
            strokeWidth: 1.5,
            clip: true,
          }),
        ];
      }),
    };
  },
};

const flat = (width: number) => Math.round(Math.max(190, Math.min(250, width * 0.3)));

/** How far apart the weights of the two ways are: one number for each shuffle and size. */
export const togetherApart: Figure<TogetherValues, TogetherRow> = {
  id: 'apart',
  title: 'The weights: two centres against one',
  describe:
    'Relative distance between the weights of two centres that share gradients and those of one centre with all rows, on a logarithmic axis.',
  height: flat,
  columns: [
    { name: 'n', label: 'rows' },
    { name: 'run', label: 'shuffle' },
    { name: 'apart', label: 'relative distance of the weights' },
  ],
  caption({ rows, values }) {
    const apart = rows.map((row) => row.apart).sort((a, b) => a - b);
    const most = apart.at(-1)!;
    return values.averaging === 'pooled'
      ? `Over ${count(rows.length)} fits the weights of two centres and of one differ by at most ${num(most, 2)} of their length: the same model.`
      : `Each centre divides by its own rows, so the sum is twice the step: the weights differ by ${percent(apart[apart.length >> 1])} of their length in the middle case. Nothing else was changed.`;
  },
  plot({ rows, values, width }) {
    const floor = 1e-18;
    return {
      ...base(width, flat(width)),
      x: axis(values, rows),
      y: {
        type: 'log',
        label: 'relative distance',
        domain: [floor, 1e3],
        grid: true,
        ticks: 5,
        tickFormat: (d: number) => num(d, 1),
      },
      marks: [
        ruleY([2 ** -52], { stroke: muted, strokeDasharray: '2 3' }),
        dot(
          rows.map((row) => ({ ...row, apart: Math.max(row.apart, floor) })),
          {
            x: 'n',
            y: 'apart',
            r: 2.5,
            fill: values.averaging === 'pooled' ? series[2].color : alarm,
            fillOpacity: 0.6,
            clip: true,
          },
        ),
      ],
    };
  },
};
