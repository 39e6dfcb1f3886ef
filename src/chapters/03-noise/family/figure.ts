import { lineY, ruleY } from '@observablehq/plot';
import { upTo } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { aspect, base, ink, series } from '../../../figures/theme.ts';
import { FAMILIES, ownNoise, type FamilyRow, type FamilyValues } from './summary.ts';

export const familyFigure: Figure<FamilyValues, FamilyRow> = {
  id: 'family',
  title: 'Density of the noise for several budgets',
  describe: 'Density of the noise against its size, one curve for each budget.',
  columns: [
    { name: 'curve', label: 'curve' },
    { name: 'epsilon', label: 'ε' },
    { name: 'delta', label: 'δ' },
    { name: 'scale', label: 'scale' },
    { name: 'x', label: 'noise' },
    { name: 'density', label: 'density' },
  ],
  legend({ values }) {
    const context = FAMILIES[values.mechanism].map(({ curve }, i) => ({
      label: curve,
      color: series[i + 1].color,
      mark: 'line' as const,
      dash: series[i + 1].dash,
    }));
    return [{ label: 'yours', color: series[0].color, mark: 'line' }, ...context];
  },
  caption({ rows, values }) {
    const { scale, peak } = ownNoise(rows);
    const delta = values.mechanism === 'laplace' ? '' : `, δ = ${num(values.delta)}`;
    return `Yours, at ε = ${num(values.epsilon)}${delta}: noise scale ${num(scale, 4)}, peak ${num(peak)}. Every curve has area 1, so a lower curve is a wider one.`;
  },
  plot({ rows, values, width }) {
    const names = FAMILIES[values.mechanism].map(({ curve }) => curve);
    const highest = Math.max(...rows.map((row) => row.density));
    return {
      ...base(width, aspect(width)),
      x: { label: 'noise' },
      y: { label: 'density', domain: [0, upTo(1.05 * highest)], grid: true, ticks: 5 },
      marks: [
        ruleY([0], { stroke: ink, strokeOpacity: 0.4 }),
        ...names.map((name, i) =>
          lineY(
            rows.filter((row) => row.curve === name),
            {
              x: 'x',
              y: 'density',
              stroke: series[i + 1].color,
              strokeDasharray: series[i + 1].dash,
              strokeWidth: 1.5,
            },
          ),
        ),
        lineY(
          rows.filter((row) => row.curve === 'yours'),
          { x: 'x', y: 'density', stroke: series[0].color, strokeWidth: 2.6 },
        ),
      ],
    };
  },
};
