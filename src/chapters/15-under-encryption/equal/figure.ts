import { dot, lineY, link } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { alarm, aspect, base, muted, series } from '../../../figures/theme.ts';
import type { PathRow } from '../shared/paths.ts';
import { equalSummary, type Pair } from './summary.ts';

type Values = { tolerance: number };

export const equalFigure: Figure<Values, PathRow> = {
  id: 'equal',
  title: 'Coefficients against coefficients',
  describe:
    'A dot for each coefficient: across by Newton’s method, up by the fixed Hessian; dots on the diagonal are equal.',
  height: (width) => Math.min(460, aspect(width) + 60),
  columns: [
    { name: 'coefficient', label: 'coefficient' },
    { name: 'newton', label: 'by Newton' },
    { name: 'fixed', label: 'by the fixed Hessian' },
    { name: 'apart', label: 'difference' },
  ],
  table: ({ rows }) => equalSummary(rows)?.pairs ?? [],
  caption({ rows, values }) {
    const found = equalSummary(rows);
    if (!found) return 'No path has been computed yet.';
    const { newton, fixed, farthest } = found;
    const steps = `${fixed.steps}${fixed.stopped === 'most' ? ', where this page ends it' : ''}`;
    return `At a tolerance of ${num(values.tolerance)} Newton stops after ${newton.steps} iterations and the fixed Hessian after ${steps}; the largest difference of a coefficient is ${num(farthest)}. All ${fixed.columns} coefficients of the fixed Hessian together are ${num(fixed.distance.at(-1)!)} away from the optimum.`;
  },
  plot({ rows, width }) {
    const pairs = equalSummary(rows)?.pairs ?? [];
    const values = pairs.flatMap(({ newton, fixed }) => [newton, fixed]);
    const [low, high] = values.length ? [Math.min(...values), Math.max(...values)] : [-1, 1];
    const room = 0.06 * (high - low || 1);
    const domain = [low - room, high + room];
    return {
      ...base(width, Math.min(460, aspect(width) + 60)),
      x: { domain, label: 'by Newton' },
      y: { domain, label: 'by the fixed Hessian' },
      marks: [
        lineY(domain, { x: (d: number) => d, y: (d: number) => d, stroke: muted, strokeDasharray: '2 3' }),
        link(pairs, {
          x1: 'newton',
          x2: 'newton',
          y1: 'newton',
          y2: 'fixed',
          stroke: alarm,
          strokeWidth: 1.5,
        }),
        dot(pairs, {
          x: (d: Pair) => d.newton,
          y: (d: Pair) => d.fixed,
          r: 4.5,
          fill: series[0].color,
          fillOpacity: 0.75,
        }),
      ],
    };
  },
};
