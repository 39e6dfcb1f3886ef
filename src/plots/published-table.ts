import { dot, lineY } from '@observablehq/plot';
import type { LearningCurvesRow } from '../core/experiments/learning-curves.ts';
import { PUBLISHED_INVERSE } from '../core/learners/published-lambdas.ts';
import { PUBLISHED_EPSILONS, publishedTable } from '../core/learners/published-table.ts';
import type { Figure } from './figure.ts';
import { count, num } from './format.ts';
import { base, logTicks, series } from './theme.ts';

export type TableLine = {
  size: number;
  /** 1 / lambda in the sum convention. */
  inverse: number;
  noisePublished: number;
  noise: number;
  meanPublished: number;
  mean: number;
  variancePublished: number;
  variance: number;
  runs: number;
};

/** The epsilon whose noise is compared: the column with the most digits. */
const COLUMN = PUBLISHED_EPSILONS.indexOf(0.01);
const kept = new WeakMap<LearningCurvesRow[], TableLine[]>();

/** Table A.1 as printed and as it comes out here, size by size. */
export function tableLines(rows: LearningCurvesRow[]): TableLine[] {
  const known = kept.get(rows);
  if (known) return known;
  const lines = publishedTable.flatMap((printed, k): TableLine[] => {
    let [runs, mean, square, noise] = [0, 0, 0, 0];
    for (const row of rows) {
      const i = row.sizes.indexOf(printed.rows);
      const e = row.epsilons.indexOf(PUBLISHED_EPSILONS[COLUMN]);
      if (i < 0 || e < 0) continue;
      runs++;
      mean += row.means[i];
      square += row.squares[i];
      noise += row.noise[i * row.epsilons.length + e];
    }
    if (runs === 0) return [];
    return [
      {
        size: printed.rows,
        inverse: PUBLISHED_INVERSE[k],
        noisePublished: printed.noise[COLUMN],
        noise: noise / runs,
        meanPublished: printed.weightMean,
        mean: mean / runs,
        variancePublished: printed.weightVariance,
        variance: square / runs - (mean / runs) ** 2,
        runs,
      },
    ];
  });
  kept.set(rows, lines);
  return lines;
}

const height = (width: number) => Math.round(Math.max(240, Math.min(340, width * 0.42)));

export const publishedTableFigure: Figure<Record<string, unknown>, LearningCurvesRow> = {
  id: 'table-a1',
  title: 'Variance of the weights, printed and recomputed',
  describe:
    'Variance of the weights against the number of rows on a logarithmic axis: dots as printed, a line as recomputed.',
  height,
  tableFirst: true,
  columns: [
    { name: 'size', label: 'rows' },
    { name: 'inverse', label: '1/λ in the sum convention' },
    { name: 'noisePublished', label: 'noise variance at ε = 0.01, printed' },
    { name: 'noise', label: 'recomputed' },
    { name: 'meanPublished', label: 'mean weight, printed' },
    { name: 'mean', label: 'recomputed' },
    { name: 'variancePublished', label: 'weight variance, printed' },
    { name: 'variance', label: 'recomputed' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows }) => tableLines(rows),
  legend: () => [
    { label: 'printed', color: series[1].color, mark: 'dot' },
    { label: 'recomputed', color: series[0].color, mark: 'line' },
  ],
  caption({ rows }) {
    const lines = tableLines(rows);
    if (lines.length === 0) return '';
    const off = lines.map((line) => Math.abs(line.variance / line.variancePublished - 1));
    const close = off.filter((share) => share < 0.1).length;
    const worst = lines[off.indexOf(Math.max(...off))];
    const noise = Math.max(...lines.map((line) => Math.abs(line.noise / line.noisePublished - 1)));
    return `${close} of ${lines.length} weight variances are within 10 % of the printed ones; the furthest is ${num(worst.variance, 3)} for a printed ${num(worst.variancePublished, 3)} at ${count(worst.size)} rows. All noise variances at ε = 0.01 are within ${num(100 * noise, 2)} %.`;
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
