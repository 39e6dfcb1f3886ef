import { areaY, dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { base, ink, logTicks, muted, series } from '../../../figures/theme.ts';
import { SIDES, type HistogramRow } from './experiment.ts';
import { balancedSide, histogramSummary, type SidePoint } from './summary.ts';

type Values = { epsilon: number; points: number; dimension: string };
const height = (width: number) => Math.round(Math.max(300, Math.min(420, width * 0.54)));
const [NOISY, ROUNDING] = [series[1].color, series[2].color];

export const histogramFigure: Figure<Values, HistogramRow> = {
  id: 'histogram',
  title: 'Distance from the true line against the fineness of the grid',
  describe:
    'Lines of the root mean square distance from the true line against the number of cells along a side, with noise and without, and levels of AdaSSP and of least squares.',
  height,
  columns: [
    { name: 'side', label: 'cells along a side' },
    { name: 'cells', label: 'cells' },
    { name: 'noisy', label: 'distance with noise' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'rounding', label: 'distance without noise' },
  ],
  table({ rows, values }) {
    const { noisy, rounding } = histogramSummary(rows, Number(values.dimension));
    return noisy.map(({ side, cells, mean, half }, i) => ({
      side,
      cells,
      noisy: mean,
      half: half ?? '',
      rounding: rounding[i].mean,
    }));
  },
  legend: () => [
    { label: 'noisy grid', color: NOISY, mark: 'line' },
    { label: 'grid without noise', color: ROUNDING, mark: 'line', dash: '7 4' },
    { label: 'AdaSSP, δ = 10⁻⁶', color: series[0].color, mark: 'line', dash: '14 5' },
    { label: 'least squares', color: ink, mark: 'line', dash: '2 4' },
  ],
  caption({ rows, values }) {
    const dimension = Number(values.dimension);
    const { best, noisy, ada } = histogramSummary(rows, dimension);
    if (!best || ada === undefined) return 'No run has been computed yet.';
    const finest = noisy.at(-1)!;
    return `At ε = ${num(values.epsilon)} with ${count(values.points)} rows in ${dimension === 1 ? 'one dimension' : `${dimension} dimensions`}: best with ${best.side} ${best.side === 1 ? 'cell' : 'cells'} along a side, ${num(best.mean, 2)} from the true line; with ${finest.side}, that is ${count(finest.cells)} cells, ${num(finest.mean, 2)}. AdaSSP: ${num(ada, 2)}. ${rows.length} runs.`;
  },
  plot({ rows, values, width }) {
    const dimension = Number(values.dimension);
    const { noisy, rounding, plain, ada, best } = histogramSummary(rows, dimension);
    const levels = [plain, ada].filter((level) => level !== undefined);
    const all = [...noisy, ...rounding].map(({ mean }) => mean).concat(levels);
    const [low, high] = [0.8 * Math.min(0.01, ...all), 1.25 * Math.max(0.1, ...all)];
    const y = ({ mean }: SidePoint) => Math.max(low, mean);
    const domain: [number, number] = [1, SIDES.at(-1)!];
    const balanced = balancedSide(values.points, dimension);
    return {
      ...base(width, height(width)),
      x: { type: 'log', domain, label: null },
      y: {
        type: 'log',
        domain: [low, high],
        ticks: logTicks(low, high),
        tickFormat: (d: number) => num(d),
        label: 'distance from the true line',
        grid: true,
      },
      marks: [
        plain === undefined
          ? null
          : ruleY([plain], { stroke: ink, strokeDasharray: '2 4', strokeWidth: 1.6 }),
        ada === undefined
          ? null
          : ruleY([ada], { stroke: series[0].color, strokeDasharray: '14 5', strokeWidth: 2 }),
        balanced > 1 && balanced < domain[1]
          ? ruleX([balanced], { stroke: muted, strokeDasharray: '3 3' })
          : null,
        balanced > 1 && balanced < domain[1]
          ? text([balanced], {
              x: (d: number) => d,
              frameAnchor: 'top',
              dy: 4,
              dx: balanced > 8 ? -5 : 5,
              textAnchor: balanced > 8 ? 'end' : 'start',
              text: () => 'balance of theory',
              fill: muted,
              fontSize: 11,
            })
          : null,
        areaY(noisy, {
          x: 'side',
          y1: ({ mean, half = 0 }: SidePoint) => Math.max(low, mean - half),
          y2: ({ mean, half = 0 }: SidePoint) => Math.min(high, Math.max(low, mean + half)),
          fill: NOISY,
          fillOpacity: 0.16,
        }),
        lineY(rounding, { x: 'side', y, stroke: ROUNDING, strokeDasharray: '7 4', strokeWidth: 2 }),
        lineY(noisy, { x: 'side', y, stroke: NOISY, strokeWidth: 2.6 }),
        dot(noisy, { x: 'side', y, r: 3, fill: NOISY }),
        best
          ? dot([best], { x: 'side', y, r: 6.5, symbol: 'diamond', fill: NOISY, stroke: 'var(--paper)' })
          : null,
        logAxis('x', domain, 'cells along a side, 1/h', width),
      ],
    };
  },
};
