import { cell, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { alarm, base, ink, series } from '../../../figures/theme.ts';
import { toolNames, tools, type ModelsRow, type ModelsValues } from './summary.ts';

const COLORS: Record<string, string> = { helps: series[2].color, partly: series[1].color, no: alarm };

export const modelsFigure: Figure<ModelsValues, ModelsRow> = {
  id: 'table',
  title: 'Five tools against five fears',
  describe:
    'A table: each line is a fear, each column a way of working, and each entry says whether it helps.',
  tableFirst: true,
  isPicture: true,
  height: () => 330,
  columns: [
    { name: 'threat', label: 'the fear' },
    ...tools.map((tool) => ({ name: tool, label: toolNames[tool], link: `${tool}At` })),
  ],
  caption({ rows }) {
    const helped = (tool: (typeof tools)[number]) => rows.filter((row) => row[tool] === 'helps').length;
    const told = tools.map((tool) => `${toolNames[tool]} ${helped(tool)}`).join(', ');
    return `Fears against which each tool helps, of ${rows.length}: ${told}. Every word leads to the cell that shows it.`;
  },
  plot({ rows, width }) {
    const entries = rows.flatMap((row, i) =>
      tools.map((tool) => ({ line: i, tool: toolNames[tool], words: row[tool] })),
    );
    return {
      ...base(width, 330),
      marginLeft: 30,
      x: { domain: tools.map((tool) => toolNames[tool]), label: null, axis: 'top', tickSize: 0 },
      y: {
        domain: rows.map((_, i) => i),
        label: null,
        tickFormat: (i: number) => String(i + 1),
        tickSize: 0,
      },
      marks: [
        cell(entries, {
          x: 'tool',
          y: 'line',
          fill: ({ words }: { words: string }) => COLORS[words],
          fillOpacity: 0.25,
          inset: 2,
        }),
        text(entries, { x: 'tool', y: 'line', text: 'words', fill: ink }),
      ],
    };
  },
};
