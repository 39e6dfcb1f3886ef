import { areaY, dot, lineY } from '@observablehq/plot';
import type { ManyRow, Who } from './experiment.ts';
import { upBy } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { aspect, base, series } from '../../../figures/theme.ts';
import { manyCurves, whos } from './summary.ts';

export type ManyValues = { epsilon: number; rounds: number; rows: number };

const look: Record<
  Who,
  { label: string; color: string; dash: string; symbol: 'circle' | 'square' | 'triangle' }
> = {
  each: { label: 'noise at every centre', ...series[0] },
  once: { label: 'noise added once, to the sum', ...series[1] },
  nobody: { label: 'without noise', ...series[2] },
};

type Point = ReturnType<typeof manyCurves>[number];

export const manyCentres: Figure<ManyValues, ManyRow> = {
  id: 'error',
  title: 'Test error against the number of centres',
  describe:
    'Test error against the number of centres on a logarithmic axis: without noise, with noise added by every centre, and with noise added once.',
  columns: [
    { name: 'who', label: 'who adds noise' },
    { name: 'centres', label: 'centres' },
    { name: 'mean', label: 'mean test error' },
    { name: 'half', label: '± (95 %)' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows }) => manyCurves(rows).map((point) => ({ ...point, half: point.half ?? '' })),
  legend: () =>
    whos.map((who) => {
      const { label, color, dash } = look[who];
      return { label, color, mark: 'line', dash };
    }),
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
    if (!first) return `The private runs are being computed.${flat}`;
    return `At ε = ${num(values.epsilon)} the test error is ${percent(first.mean)} with ${first.centres} centre${first.centres > 1 ? 's' : ''} and ${percent(last.mean)} with ${last.centres}, if each adds its own noise.${flat}`;
  },
  plot({ rows, width }) {
    const points = manyCurves(rows);
    const top = Math.min(
      0.6,
      upBy(0.05, Math.max(0.15, ...points.map(({ mean, half = 0 }) => Math.max(mean * 1.1, mean + half)))),
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
      marks: whos.map((who) => {
        const { color, dash, symbol } = look[who];
        const own = points.filter((point) => point.who === who);
        return [
          areaY(
            own.filter(({ half }) => half !== undefined),
            {
              x: 'centres',
              y1: ({ mean, half }: Point) => mean - half!,
              y2: ({ mean, half }: Point) => mean + half!,
              fill: color,
              fillOpacity: 0.14,
              clip: true,
            },
          ),
          lineY(own, {
            x: 'centres',
            y: 'mean',
            stroke: color,
            strokeWidth: 2,
            strokeDasharray: dash,
            clip: true,
          }),
          // Not clipped, so that the first and the last marker are whole.
          dot(
            own.filter(({ mean }) => mean <= top),
            { x: 'centres', y: 'mean', fill: color, r: 3.5, symbol },
          ),
        ];
      }),
    };
  },
};
