import { areaY, dot, line, ruleX } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';
import { allowed, MACHINES, tradeOff, type MachineId } from '../shared/releases.ts';
import type { TradeOffRow } from './experiment.ts';
import { farthest, leastError, measured, type Measured } from './summary.ts';

export type TradeOffValues = { epsilon: number; delta: number; releases: number; seed: number };

const NAMES: Record<MachineId, string> = {
  laplace: 'Laplace',
  geometric: 'whole numbers',
  response: 'two coins',
  gaussian: 'Gaussian',
};
const LOOK = { laplace: series[0], geometric: series[4], response: series[1], gaussian: series[3] };
const height = (width: number) => Math.round(Math.max(300, Math.min(440, width * 0.62)));
const alphas = Array.from({ length: 301 }, (_, i) => (i / 300) ** 2);

export const tradeOffFigure: Figure<TradeOffValues, TradeOffRow> = {
  id: 'trade-off',
  title: 'Two kinds of error, for the best tests',
  describe:
    'The smallest share of B that is missed against the share of A taken for B, exact curves and measured points of four mechanisms, with what ε and δ forbid shaded.',
  height,
  isMap: true,
  columns: [
    { name: 'mechanism', label: 'mechanism' },
    { name: 'alpha', label: 'share of A taken for B' },
    { name: 'beta', label: 'share of B missed' },
    { name: 'low', label: 'at least' },
    { name: 'high', label: 'at most' },
    { name: 'exact', label: 'exact' },
  ],
  table: ({ rows, values }) =>
    measured(rows).map((point) => ({
      ...point,
      mechanism: NAMES[point.mechanism],
      exact: tradeOff(point.mechanism, point.alpha, values),
    })),
  legend: () => [
    ...MACHINES.map((id) => ({
      label: NAMES[id],
      color: LOOK[id].color,
      mark: 'line' as const,
      dash: LOOK[id].dash,
    })),
    { label: 'guessing', color: muted, mark: 'line', dash: '2 4' },
    { label: 'forbidden by (ε, δ)', color: muted, mark: 'area' },
  ],
  caption({ rows, values }) {
    const points = measured(rows);
    const wrong = (id: MachineId) => percent(leastError(id, values));
    const least = `If both databases are equally likely, the best test is wrong in ${wrong('response')} of all cases for two coins, ${wrong('laplace')} for Laplace and ${wrong('gaussian')} for Gaussian noise with δ = ${num(values.delta)}.`;
    if (points.length === 0) return `${least} Nothing has been measured yet.`;
    return `${least} The ${points.length} measured points lie within ${num(farthest(points, values), 2)} of the exact curves.`;
  },
  plot({ rows, values, width }) {
    const points = measured(rows);
    const forbidden = alphas.map((x) => ({ x, y: allowed(x, values) }));
    const symbol = (d: Measured) => LOOK[d.mechanism].symbol;
    const color = (d: Measured) => LOOK[d.mechanism].color;
    return {
      ...base(width, height(width)),
      x: {
        domain: [0, 1],
        label: 'share of A taken for B',
        ticks: 5,
        tickFormat: (d: number) => percent(d, 0),
      },
      y: {
        domain: [0, 1],
        label: 'share of B missed',
        ticks: 5,
        grid: true,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        areaY(forbidden, { x: 'x', y1: 0, y2: 'y', fill: muted, fillOpacity: 0.16 }),
        line([[0, 1], [1, 0]], { stroke: muted, strokeDasharray: '2 4' }), // prettier-ignore
        ...MACHINES.map((id) =>
          line(alphas, {
            x: (d: number) => d,
            y: (d: number) => tradeOff(id, d, values),
            stroke: LOOK[id].color,
            strokeDasharray: LOOK[id].dash,
            strokeWidth: 2,
          }),
        ),
        ruleX(points, { x: 'alpha', y1: 'low', y2: 'high', stroke: color, strokeWidth: 1.5 }),
        dot(points, { x: 'alpha', y: 'beta', r: 4, fill: color, symbol, stroke: 'var(--paper)' }),
        dot([[0, 1], [1, 0]], { r: 2, fill: ink }), // prettier-ignore
      ],
      symbol: { type: 'identity' },
    };
  },
};
