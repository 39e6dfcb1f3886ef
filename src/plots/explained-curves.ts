import { lineY, ruleX, ruleY, text } from '@observablehq/plot';
import type { ExplainedVarianceRow } from '../core/experiments/explained-variance.ts';
import type { Figure } from './figure.ts';
import { percent } from './format.ts';
import { aspect, base, ink, muted, series } from './theme.ts';

export type ExplainedValues = { components: number; share: number };

const NAMES: Record<string, string> = { '0-1': '0 and 1', '4-9': '4 and 9', all: 'all digits' };
const ORDER = ['0-1', '4-9', 'all'];

const at = (row: ExplainedVarianceRow, components: number) =>
  row.shares[Math.min(components, row.shares.length) - 1];
const needed = (row: ExplainedVarianceRow, share: number) => row.shares.findIndex((s) => s >= share) + 1;

export const explainedCurves: Figure<ExplainedValues, ExplainedVarianceRow> = {
  id: 'curves',
  title: 'Variance explained by the first components',
  describe: 'Three rising curves: the share of the variance explained, against the number of components.',
  columns: [
    { name: 'set', label: 'digits' },
    { name: 'images', label: 'images' },
    { name: 'component', label: 'components' },
    { name: 'share', label: 'share explained' },
  ],
  table: ({ rows }) =>
    rows.flatMap(({ set, images, shares }) =>
      Array.from(shares, (share, i) => ({ set: NAMES[set], images, component: i + 1, share })),
    ),
  caption({ rows, values }) {
    const parts = rows.map(
      (row) =>
        `${NAMES[row.set]}: ${percent(at(row, values.components))} with ${values.components}, ${percent(values.share, 0)} needs ${needed(row, values.share)}`,
    );
    return `${parts.join('; ')}.`;
  },
  legend: ({ rows }) =>
    rows.map(({ set }) => {
      const { color, dash } = series[ORDER.indexOf(set)];
      return { label: NAMES[set], color, dash, mark: 'line' as const };
    }),
  plot({ rows, values, width }) {
    const most = 300;
    const points = (row: ExplainedVarianceRow) =>
      Array.from({ length: Math.min(most, row.shares.length) }, (_, i) => ({ x: i + 1, y: row.shares[i] }));
    return {
      ...base(width, aspect(width)),
      x: { label: 'components', domain: [0, most], ticks: 6 },
      y: {
        label: 'share explained',
        domain: [0, 1],
        grid: true,
        ticks: 5,
        tickFormat: (share: number) => percent(share, 0),
      },
      marks: [
        ruleY([values.share], { stroke: ink, strokeOpacity: 0.5, strokeDasharray: '2 3' }),
        ruleX([values.components], { stroke: ink, strokeOpacity: 0.5, strokeDasharray: '2 3' }),
        text([values.components], {
          x: (d: number) => d,
          y: 0.03,
          text: (d: number) => `${d}`,
          dx: 6,
          textAnchor: 'start',
          fill: muted,
        }),
        ...rows.map((row) => {
          const { color, dash } = series[ORDER.indexOf(row.set)];
          return lineY(points(row), {
            x: 'x',
            y: 'y',
            stroke: color,
            strokeDasharray: dash,
            strokeWidth: 2.2,
          });
        }),
      ],
    };
  },
};
