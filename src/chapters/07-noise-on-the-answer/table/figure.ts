import { dot, lineY } from '@observablehq/plot';
import type { LearningCurvesRow } from '../shared/learning-curves.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { tableLines } from './summary.ts';
import { base, logTicks, series } from '../../../figures/theme.ts';

const height = (width: number) => Math.round(Math.max(240, Math.min(340, width * 0.42)));

export const publishedTableFigure: Figure<Record<string, unknown>, LearningCurvesRow> = {
  id: 'table-a1',
  title: 'Variance of the weights, printed and recomputed',
  describe:
    'The variance of the weights against the number of training rows on a logarithmic axis: squares as printed, a line as recomputed.',
  height,
  tableFirst: true,
  columns: [
    { name: 'size', label: 'rows' },
    { name: 'inverse', label: '1/λ in the sum convention' },
    { name: 'noisePublished', label: 'variance of the noise at ε = 0.01, printed' },
    { name: 'noise', label: 'variance of the noise, recomputed' },
    { name: 'meanPublished', label: 'mean weight, printed' },
    { name: 'mean', label: 'mean weight, recomputed' },
    { name: 'variancePublished', label: 'variance of the weights, printed' },
    { name: 'variance', label: 'variance of the weights, recomputed' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows }) => tableLines(rows),
  legend: () => [
    { label: 'printed', color: series[1].color, mark: 'square' },
    { label: 'recomputed', color: series[0].color, mark: 'line' },
  ],
  caption({ rows }) {
    const lines = tableLines(rows);
    if (lines.length === 0) return '';
    const off = lines.map((line) => Math.abs(line.variance / line.variancePublished - 1));
    const close = off.filter((share) => share < 0.1).length;
    const worst = lines[off.indexOf(Math.max(...off))];
    const noise = Math.max(...lines.map((line) => Math.abs(line.noise / line.noisePublished - 1)));
    return `${close} of ${lines.length} variances of the weights are within 10 % of the printed ones. The largest difference is at ${count(worst.size)} rows: ${num(worst.variance, 3)} here, ${num(worst.variancePublished, 3)} printed. All variances of the noise at ε = 0.01 are within ${num(100 * noise, 2)} % of the printed ones.`;
  },
  plot({ rows, width }) {
    const lines = tableLines(rows);
    const all = lines.flatMap((line) => [line.variance, line.variancePublished]);
    const [low, high] = [0.8 * Math.min(0.2, ...all), 1.2 * Math.max(20, ...all)];
    return {
      ...base(width, height(width)),
      x: { label: 'training rows', ticks: width < 480 ? 4 : 6, tickFormat: (d: number) => count(d) },
      y: {
        type: 'log',
        label: 'variance of the weights',
        domain: [low, high],
        ticks: logTicks(low, high),
        tickFormat: (d: number) => num(d),
        grid: true,
      },
      marks: [
        lineY(lines, { x: 'size', y: 'variance', stroke: series[0].color, strokeWidth: 2 }),
        dot(lines, { x: 'size', y: 'variancePublished', fill: series[1].color, r: 3, symbol: 'square' }),
      ],
    };
  },
};
