import { lineY, ruleX, ruleY, text } from '@observablehq/plot';
import type { ExplainedVarianceRow } from './experiment.ts';
import { needed, shareOf } from './summary.ts';
import type { Figure } from '../../../figures/figure.ts';
import { percent } from '../../../figures/format.ts';
import { aspect, base, ink, muted, series } from '../../../figures/theme.ts';

export type ExplainedValues = { components: number; share: number };

const NAMES: Record<string, string> = { '0-1': '0 and 1', '4-9': '4 and 9', all: 'all digits' };
const ORDER = ['0-1', '4-9', 'all'];

export const explainedCurves: Figure<ExplainedValues, ExplainedVarianceRow> = {
  id: 'curves',
  title: 'Variance explained by the first components',
  describe:
    'Three rising curves, one for each set of digits: the share of the variance explained against the number of components.',
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
    const { components, share } = values;
    const explained = rows.map((row) => `${percent(shareOf(row, components))} for ${NAMES[row.set]}`);
    const counts = rows.map((row) => `${needed(row, share)} for ${NAMES[row.set]}`);
    return `Share of the variance explained by ${components} component${components === 1 ? '' : 's'}: ${explained.join(', ')}. Components needed for ${percent(share, 0)}: ${counts.join(', ')}.`;
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
