import { dot, lineY, ruleX, ruleY } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import { GRID, type SawRow } from './experiment.ts';
import type { SawValues } from './figure.ts';
import { curveOf } from './summary.ts';

const DOMAIN: [number, number] = [Math.min(...GRID), Math.max(...GRID)];
/** How far the model has moved is drawn up to once its own size. */
const MOST = 1.25;

export const tradeoffFigure: Figure<SawValues, SawRow> = {
  id: 'tradeoff',
  title: 'What noise hides, and what it costs',
  describe:
    'Against ε: how alike the found row is to the real one, and how far the noise moves the common model, relative to its norm.',
  columns: [
    { name: 'epsilon', label: 'ε of all steps' },
    { name: 'alike', label: 'similarity of the found row' },
    { name: 'average', label: 'similarity of the average row' },
    { name: 'moved', label: 'relative distance that the model moved' },
  ],
  table: ({ rows }) => curveOf(rows),
  legend: () => [
    { label: 'similarity of the found row', color: series[1].color, mark: 'line' },
    { label: 'of the average row', color: muted, mark: 'line', dash: '2 4' },
    { label: 'how far the model moved', color: series[0].color, mark: 'line', dash: series[1].dash },
  ],
  caption({ rows }) {
    const curve = curveOf(rows);
    const at = (epsilon: number) => curve.find((point) => point.epsilon === epsilon);
    const [large, small] = [at(1000), at(10)];
    if (!large || !small) return 'The other budgets are being computed.';
    return `At ε = 1,000 the found row is ${percent(large.alike, 0)} like the real one, and the common model has moved by ${num(large.moved, 2)} times its norm; at ε = 10 it is ${percent(small.alike, 0)} alike, and the model has moved by ${num(small.moved, 2)} times its norm. The average row is ${percent(small.average, 0)} like the real one.`;
  },
  plot({ rows, values, width }) {
    const curve = curveOf(rows);
    const line = (y: 'alike' | 'moved', stroke: string, dash?: string) => [
      lineY(curve, { x: 'epsilon', y, stroke, strokeWidth: 2.4, strokeDasharray: dash, clip: true }),
      dot(
        curve.filter((point) => point[y] <= MOST),
        { x: 'epsilon', y, fill: stroke, r: 3 },
      ),
    ];
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain: DOMAIN, axis: null },
      y: { domain: [0, MOST], label: 'similarity, or share of the norm', grid: true },
      marks: [
        logAxis('x', DOMAIN, 'ε of all steps together', width),
        ruleY(curve.slice(0, 1), { y: 'average', stroke: muted, strokeDasharray: '2 4', strokeWidth: 2 }),
        ...line('moved', series[0].color, series[1].dash),
        ...line('alike', series[1].color),
        values.noise === 'none'
          ? null
          : ruleX(
              [values.epsilon].filter((v) => v >= DOMAIN[0] && v <= DOMAIN[1]),
              { stroke: ink, strokeOpacity: 0.5 },
            ),
      ],
    };
  },
};
