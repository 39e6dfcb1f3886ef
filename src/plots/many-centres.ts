import { areaY, dot, lineY } from '@observablehq/plot';
import type { ManyRow, Who } from '../core/experiments/lasso-many.ts';
import { studentTQuantile } from '../core/special/student-t.ts';
import type { Figure } from './figure.ts';
import { num, percent } from './format.ts';
import { banded } from './together-curves.ts';
import { aspect, base, series } from './theme.ts';

export type ManyValues = { epsilon: number; rounds: number; rows: number };

const kinds: {
  who: Who;
  label: string;
  color: string;
  dash: string;
  symbol: 'circle' | 'square' | 'triangle';
}[] = [
  { who: 'each', label: 'noise at every centre', ...series[0] },
  { who: 'once', label: 'noise once, on the sum', ...series[1] },
  { who: 'nobody', label: 'no noise', ...series[2] },
];

/** Mean error for each number of centres, with the 95 % band of the mean where there are several runs. */
export function manyCurves(rows: ManyRow[]) {
  return kinds.flatMap(({ who }) => {
    const own = rows.filter((row) => row.who === who);
    const centres = [...new Set(own.map((row) => row.centres))].sort((a, b) => a - b);
    return centres.map((m) => {
      const errors = own.filter((row) => row.centres === m).map(({ error }) => error);
      const mean = errors.reduce((a, b) => a + b, 0) / errors.length;
      const sd = Math.sqrt(errors.reduce((a, b) => a + (b - mean) ** 2, 0) / Math.max(1, errors.length - 1));
      const half =
        errors.length > 1 ? (studentTQuantile(0.975, errors.length - 1) * sd) / Math.sqrt(errors.length) : 0;
      return { who, centres: m, mean, low: mean - half, high: mean + half, half, runs: errors.length };
    });
  });
}

export const manyCentres: Figure<ManyValues, ManyRow> = {
  id: 'error',
  title: 'Error against the number of centres',
  describe:
    'Test error against the number of centres on a logarithmic axis: without noise, with noise added by every centre, and with noise added once.',
  columns: [
    { name: 'who', label: 'who adds noise' },
    { name: 'centres', label: 'centres' },
    { name: 'mean', label: 'mean error' },
    { name: 'half', label: '± (95 %)' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows }) => manyCurves(rows),
  legend: () => kinds.map(({ label, color, dash }) => ({ label, color, mark: 'line', dash })),
  caption({ rows, values }) {
    const points = manyCurves(rows);
    const of = (who: Who) => points.filter((point) => point.who === who);
    const each = of('each');
    const [first, last] = [each[0], each[each.length - 1]];
    const none = of('nobody');
    const spread =
      none.length > 1 ? Math.max(...none.map((p) => p.mean)) - Math.min(...none.map((p) => p.mean)) : 0;
    const flat =
      none.length > 1
        ? ` Without noise it is ${percent(none[0].mean)} ${spread < 1e-9 ? 'for every number of centres' : `± ${percent(spread / 2)}`}.`
        : '';
    if (!first) return `The private runs are on their way.${flat}`;
    return `At ε = ${num(values.epsilon)} for everyone, error ${percent(first.mean)} with ${first.centres} centre${first.centres > 1 ? 's' : ''} and ${percent(last.mean)} with ${last.centres}, each adding its own noise.${flat}`;
  },
  plot({ rows, width }) {
    const points = manyCurves(rows);
    const top = Math.min(
      0.6,
      Math.max(0.15, ...points.map(({ high, mean, runs }) => Math.max(mean * 1.1, runs >= 3 ? high : 0))),
    );
    return {
      ...base(width, aspect(width)),
      x: {
        type: 'log',
        label: 'centres',
        domain: [1, 50],
        ticks: [1, 2, 5, 10, 20, 50],
        tickFormat: (d: number) => num(d),
      },
      y: {
        label: 'test error',
        grid: true,
        domain: [0, top],
        ticks: 5,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: kinds.map(({ who, color, dash, symbol }) => {
        const own = points.filter((point) => point.who === who);
        return [
          areaY(own.filter(banded), {
            x: 'centres',
            y1: 'low',
            y2: 'high',
            fill: color,
            fillOpacity: 0.14,
            clip: true,
          }),
          lineY(own, {
            x: 'centres',
            y: 'mean',
            stroke: color,
            strokeWidth: 2,
            strokeDasharray: dash,
            clip: true,
          }),
          dot(own, { x: 'centres', y: 'mean', fill: color, r: 3.5, symbol, clip: true }),
        ];
      }),
    };
  },
};
