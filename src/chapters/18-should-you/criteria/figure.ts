import { dot, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { alarm, base, ink, muted, series, sheet } from '../../../figures/theme.ts';
import { lightsOf, verdict, type CriteriaRow, type CriteriaValues, type Light } from './summary.ts';

const STYLES: Record<Light, { color: string; symbol: 'circle' | 'triangle' | 'square'; word: string }> = {
  green: { color: series[2].color, symbol: 'circle', word: 'met' },
  amber: { color: series[1].color, symbol: 'triangle', word: 'with care' },
  red: { color: alarm, symbol: 'square', word: 'against it' },
};
const TOP = 44;
const lineOf = (width: number) => (width < 560 ? 74 : 52);
const height = (width: number) => TOP + 5 * lineOf(width);

export const lightsFigure: Figure<CriteriaValues, CriteriaRow> = {
  id: 'lights',
  title: 'Five lights',
  describe:
    'For each of five criteria a light: a green circle, an amber triangle or a red square, and what to think of.',
  isPicture: true,
  height,
  columns: [
    { name: 'criterion', label: 'criterion' },
    { name: 'light', label: 'light' },
    { name: 'matters', label: 'what matters' },
  ],
  legend: () =>
    (['green', 'amber', 'red'] as const).map((light) => ({
      label: `${light}: ${STYLES[light].word}`,
      color: STYLES[light].color,
      mark: light === 'green' ? 'dot' : light === 'amber' ? 'triangle' : 'square',
    })),
  caption: ({ rows }) =>
    `${verdict(rows)} ${lightsOf(rows, 'green')} green, ${lightsOf(rows, 'amber')} amber, ${lightsOf(rows, 'red')} red.`,
  plot({ rows, width }) {
    const line = lineOf(width);
    const lines = rows.map((row, i) => ({ ...row, y: TOP + i * line }));
    const room = (width - 44) / 13;
    const put = { x: () => 38, textAnchor: 'start', lineAnchor: 'top' } as const;
    return {
      ...sheet(width, height(width)),
      marks: [
        text([verdict(rows)], {
          x: () => 2,
          y: () => 14,
          text: (words: string) => words,
          textAnchor: 'start',
          fontSize: width < 560 ? 15 : 18,
          fontWeight: 700,
          fill: ink,
          lineWidth: width < 560 ? 22 : 40,
        }),
        ...(['green', 'amber', 'red'] as const).map((light) =>
          dot(
            lines.filter((row) => row.light === light),
            {
              x: () => 16,
              y: ({ y }: { y: number }) => y + 16,
              r: 9,
              fill: STYLES[light].color,
              symbol: STYLES[light].symbol,
            },
          ),
        ),
        text(lines, { ...put, y: 'y', text: 'criterion', fontWeight: 600, fill: ink, lineWidth: room }),
        text(lines, {
          ...put,
          y: ({ y }: { y: number }) => y + (width < 560 ? 34 : 19),
          text: 'matters',
          fill: muted,
          lineWidth: room,
        }),
      ],
    };
  },
};

export const lookFigure: Figure<CriteriaValues, CriteriaRow> = {
  id: 'look',
  title: 'Where to look',
  describe: 'For each criterion a link to the cell of this notebook that shows what it is about.',
  tableFirst: true,
  isPicture: true,
  height: () => 230,
  columns: [
    { name: 'look', label: 'see', link: 'at' },
    { name: 'matters', label: 'because' },
    { name: 'criterion', label: 'criterion' },
  ],
  caption: () => 'Each link opens a cell at the settings that matter for this answer.',
  plot: ({ rows, width }) => ({
    ...base(width, 230),
    marginLeft: 0,
    x: { axis: null, domain: [0, 1] },
    y: { axis: null, domain: [5, 0] },
    marks: [
      text(
        rows.map((row, i) => ({ words: `${row.look}: ${row.matters}`, y: i + 0.5 })),
        { x: () => 0, y: 'y', text: 'words', textAnchor: 'start', lineWidth: width / 14 },
      ),
    ],
  }),
};
