import { rect, ruleY, text } from '@observablehq/plot';
import { sgdBatchesUpTo, SGD_LAMBDAS, type SgdBatchRow } from './experiment.ts';
import { parityBatch } from '../../../core/learners/sgd/parity.ts';
import { diamonds, epsilonCurves, errorAxis, roleLook } from '../../../figures/band-curves.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { inBand } from '../../../figures/mean-band.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';
import { epsilonName, named } from '../shared/epsilon-name.ts';
import {
  batchCurves,
  bestBatch,
  gridCells,
  parities,
  searchCost,
  winnerOf,
  type GridCell,
} from './summary.ts';

export type SgdBatchValues = { epsilon: number; k: number; rows: number; lambda: number };

const height = (width: number) => Math.round(Math.max(280, Math.min(420, width * 0.54)));

export const batchFigure: Figure<SgdBatchValues, SgdBatchRow> = {
  id: 'batch',
  title: 'Test error against the batch size',
  describe:
    'Lines of the mean test error against the batch size on a logarithmic axis, one for each epsilon, with a diamond on each at the batch size 2d/ε.',
  height,
  columns: [
    { name: 'batch', label: 'batch size' },
    { name: 'epsilon', label: 'ε' },
    { name: 'error', label: 'mean test error' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows }) =>
    batchCurves(rows).flatMap(({ epsilon, points }) =>
      points.map(({ x, mean, half, runs }) => ({ batch: x, epsilon, error: mean, half, runs })),
    ),
  legend: ({ values }) => [
    { label: `${epsilonName(values.epsilon)}, your setting`, color: roleLook.own.color, mark: 'line' },
    { label: 'without noise', color: roleLook.clean.color, mark: 'line', dash: roleLook.clean.dash },
    { label: 'b = 2d/ε, noise of norm 1', color: ink, mark: 'diamond' },
  ],
  caption({ rows, values }) {
    const best = bestBatch(rows, 'own');
    if (!best) return 'The first run is being computed.';
    const rule = parityBatch({ dimension: values.k, epsilon: values.epsilon });
    const clean = bestBatch(rows, 'clean');
    return `At ε = ${num(values.epsilon)} the best batch size is ${count(best.x)}, with a test error of ${inBand(best)}. The noise has the average norm 1 at 2d/ε = ${num(rule)}. Without noise the best batch size is ${clean ? `${count(clean.x)}, with ${percent(clean.mean)}` : 'not known yet'}.`;
  },
  plot({ rows, values, width }) {
    const curves = named(batchCurves(rows));
    const frame = height(width);
    const batches = sgdBatchesUpTo(values.rows);
    const domain: [number, number] = [batches[0], batches.at(-1)!];
    return {
      ...base(width, frame),
      marginRight: width < 480 ? 66 : 78,
      x: { type: 'log', domain },
      y: errorAxis(curves),
      marks: [
        logAxis('x', domain, 'batch size', width - 120),
        ruleY([0.5], { stroke: muted, strokeDasharray: '2 4' }),
        epsilonCurves(curves, frame),
        diamonds(parities(rows, values.k)),
      ],
    };
  },
};

const low = (width: number) => (width < 480 ? 250 : 270);

export const gridFigure: Figure<SgdBatchValues, SgdBatchRow> = {
  id: 'grid',
  title: 'The grid search: error on held-out rows over batch size and λ',
  describe:
    'A grid of batch sizes and weight decays, each square with its error on held-out rows in per cent, stronger in colour where the error is smaller, and the smallest one framed.',
  height: low,
  isPicture: true,
  columns: [
    { name: 'batch', label: 'batch size' },
    { name: 'lambda', label: 'λ' },
    { name: 'mean', label: 'mean error, held-out rows' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows }) => gridCells(rows),
  caption({ rows, values }) {
    const cells = gridCells(rows);
    const best = winnerOf(cells);
    if (!best) return 'The first run is being computed.';
    const { trainings, epsilon } = searchCost(rows)!;
    return `The lowest error on held-out rows, ${inBand(best)}, is at a batch size of ${count(best.batch)} and λ = ${num(best.lambda)}. The search trains ${trainings} times on the same rows with ε = ${num(values.epsilon)} each, which costs at most ε = ${numUp(epsilon)} by the sum rule. Looking at the errors on held-out rows costs more.`;
  },
  plot({ rows, values, width }) {
    const batches = sgdBatchesUpTo(values.rows);
    const cells = gridCells(rows);
    const best = winnerOf(cells);
    const errors = cells.map(({ mean }) => mean);
    const least = Math.min(0.45, ...errors);
    const narrow = width < 480;
    // The smaller the error, the stronger the colour, from that of a coin on; never so strong that the number on it is lost.
    const strength = ({ mean }: GridCell) => 0.03 + (0.41 * Math.max(0, 0.5 - mean)) / (0.5 - least);
    const place = {
      x1: (d: GridCell) => d.column - 0.5,
      x2: (d: GridCell) => d.column + 0.5,
      y1: (d: GridCell) => d.line - 0.5,
      y2: (d: GridCell) => d.line + 0.5,
    };
    return {
      ...base(width, low(width)),
      x: {
        label: 'batch size',
        domain: [-0.5, batches.length - 0.5],
        ticks: batches.map((_, i) => i),
        tickFormat: (i: number) => (narrow && i % 2 === 1 ? '' : num(batches[i])),
        tickSize: 0,
      },
      y: {
        label: 'λ',
        domain: [-0.5, SGD_LAMBDAS.length - 0.5],
        ticks: SGD_LAMBDAS.map((_, i) => i),
        tickFormat: (i: number) => num(SGD_LAMBDAS[i]),
        tickSize: 0,
      },
      opacity: { type: 'identity' },
      marks: [
        rect(cells, { ...place, fill: series[0].color, fillOpacity: strength, inset: 0.5 }),
        text(cells, {
          x: 'column',
          y: 'line',
          text: (d: GridCell) => (100 * d.mean).toFixed(0),
          fill: ink,
          fontSize: narrow ? 11 : 12,
        }),
        best ? rect([best], { ...place, fill: 'none', stroke: series[1].color, strokeWidth: 2.5 }) : null,
      ],
    };
  },
};
