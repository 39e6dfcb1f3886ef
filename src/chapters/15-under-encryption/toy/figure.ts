import { dot, line, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import { TOY_EDGE, toyStep } from '../../../core/learners/sinh-toy.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { alarm, aspect, base, grid, ink, muted, series } from '../../../figures/theme.ts';
import type { ToyRow } from './rows.ts';
import { toySummary } from './summary.ts';

type Values = { start: number };

const REACH = 4;
const looks = { newton: series[1], fixed: series[0] };
const names = { newton: 'Newton', fixed: 'fixed Hessian' };
const curve = (method: 'newton' | 'fixed') =>
  Array.from({ length: 161 }, (_, i) => -REACH + (2 * REACH * i) / 160).map((beta) => ({
    beta,
    next: toyStep[method](beta),
  }));
const inside = (x: number) => Math.max(-REACH, Math.min(REACH, x));

/** The path as a staircase between the curve of the method and the diagonal. */
function stairs(path: ToyRow[]): { x: number; y: number }[] {
  const corners: { x: number; y: number }[] = [];
  for (let k = 0; k + 1 < path.length; k++) {
    const [here, next] = [path[k].beta, path[k + 1].beta];
    if (Math.abs(here) > REACH) break;
    corners.push({ x: here, y: here }, { x: here, y: inside(next) }, { x: inside(next), y: inside(next) });
  }
  return corners;
}

export const toyFigure: Figure<Values, ToyRow> = {
  id: 'toy',
  title: 'One coefficient',
  describe:
    'Where one step leads from each place, as a curve for Newton and one for the fixed Hessian; from the start a staircase between curve and diagonal shows the steps.',
  height: (width) => Math.min(440, aspect(width) + 60),
  isDraggable: true,
  click: (_, { x }) => ({ start: Math.round(100 * inside(x)) / 100 }),
  columns: [
    { name: 'method', label: 'method' },
    { name: 'step', label: 'iteration' },
    { name: 'beta', label: 'coefficient' },
  ],
  table: ({ rows }) => rows.map((row) => ({ ...row, method: names[row.method] })),
  legend: () => [
    ...(['newton', 'fixed'] as const).map((method) => ({
      label: names[method],
      color: looks[method].color,
      dash: looks[method].dash,
      mark: 'line' as const,
    })),
    { label: 'the coefficient stays', color: muted, dash: '1 3', mark: 'line' },
  ],
  caption({ rows }) {
    const { newton, fixed, start, diverges } = toySummary(rows);
    const told = newton
      .slice(1, 4)
      .map(({ beta }) => num(beta))
      .join(', then ');
    const end = diverges ? 'and on without end' : 'towards 0';
    return `From ${num(start)} Newton goes to ${told} ${end}; the fixed Hessian goes to ${fixed
      .slice(1, 4)
      .map(({ beta }) => num(beta))
      .join(', then ')}. Newton diverges beyond ±${num(TOY_EDGE, 6)}, where sinh β = 2β.`;
  },
  plot({ rows, width }) {
    const { newton, fixed, start, diverges } = toySummary(rows);
    return {
      ...base(width, Math.min(440, aspect(width) + 60)),
      x: { domain: [-REACH, REACH], label: 'coefficient now', ticks: 8 },
      y: { domain: [-REACH, REACH], label: 'coefficient after one step', ticks: 8 },
      marks: [
        ruleY([0], { stroke: grid }),
        ruleX([-TOY_EDGE, TOY_EDGE], { stroke: alarm, strokeDasharray: '2 3', strokeOpacity: 0.7 }),
        lineY([-REACH, REACH], {
          x: (d: number) => d,
          y: (d: number) => d,
          stroke: muted,
          strokeDasharray: '1 3',
        }),
        ...(['newton', 'fixed'] as const).map((method) =>
          lineY(
            curve(method).filter(({ next }) => Math.abs(next) <= REACH),
            {
              x: 'beta',
              y: 'next',
              stroke: looks[method].color,
              strokeDasharray: looks[method].dash,
              strokeWidth: 2.2,
            },
          ),
        ),
        line(stairs(newton), {
          x: 'x',
          y: 'y',
          stroke: looks.newton.color,
          strokeOpacity: 0.75,
          strokeWidth: 1.2,
        }),
        line(stairs(fixed), {
          x: 'x',
          y: 'y',
          stroke: looks.fixed.color,
          strokeOpacity: 0.75,
          strokeWidth: 1.2,
        }),
        dot([start], {
          x: (d: number) => inside(d),
          y: (d: number) => inside(d),
          r: 7,
          fill: diverges ? alarm : ink,
        }),
        text([TOY_EDGE], {
          x: (d: number) => d,
          frameAnchor: 'top',
          text: () => '2.177',
          dx: 4,
          dy: 4,
          textAnchor: 'start',
          fontSize: 12,
          fill: alarm,
        }),
      ],
    };
  },
};
