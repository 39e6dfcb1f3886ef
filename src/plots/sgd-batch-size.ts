import { rect, ruleY, text } from '@observablehq/plot';
import {
  SGD_BATCHES,
  sgdBatchesUpTo,
  SGD_LAMBDAS,
  type SgdBatchRow,
} from '../core/experiments/sgd-batch-size.ts';
import { parityBatch } from '../core/learners/sgd/parity.ts';
import {
  diamonds,
  epsilonCurves,
  errorDomain,
  heightAt,
  lowest,
  roleLook,
  type BandCurve,
} from './epsilon-curves.ts';
import type { Figure } from './figure.ts';
import { count, num, numUp, percent } from './format.ts';
import { logAxis } from './log-axis.ts';
import { inBand, meanBand, type MeanBand } from './mean-band.ts';
import { once } from './once.ts';
import { epsilonName } from './sgd-curves.ts';
import { base, ink, muted, series } from './theme.ts';

export type SgdBatchValues = { epsilon: number; k: number; rows: number; lambda: number };

type EpsilonCurve = BandCurve & { epsilon: number };

/** The batch sizes that all of these runs have. */
const batchesOf = (runs: SgdBatchRow[]) =>
  SGD_BATCHES.slice(0, Math.min(...runs.map(({ errors }) => errors.length)));

/** One curve over the batch sizes for each epsilon, at the reader's lambda. */
export const batchCurves = once((rows: SgdBatchRow[]): EpsilonCurve[] => {
  const curves = rows.filter(({ part }) => part === 'curve');
  const epsilons = [...new Set(curves.map(({ epsilon }) => epsilon))].sort((a, b) => a - b);
  return epsilons.map((epsilon) => {
    const runs = curves.filter((row) => row.epsilon === epsilon);
    const role = runs[0].own ? 'own' : epsilon === Infinity ? 'clean' : 'context';
    const points = batchesOf(runs).map((x, i) => ({ x, ...meanBand(runs.map((run) => run.errors[i])) }));
    return { name: epsilonName(epsilon), role, epsilon, points };
  });
});

const height = (width: number) => Math.round(Math.max(280, Math.min(420, width * 0.54)));

/** The rule of thumb on each curve: where noise and gradient are equally long. */
const parities = (curves: EpsilonCurve[], dimension: number) =>
  curves.flatMap(({ epsilon, points, role }) => {
    if (epsilon === Infinity) return [];
    const x = parityBatch({ dimension, epsilon });
    const y = heightAt(points, x);
    return y === undefined ? [] : [{ x, mean: y, role }];
  });

export const batchFigure: Figure<SgdBatchValues, SgdBatchRow> = {
  id: 'batch',
  title: 'Test error against the batch size',
  describe:
    'Lines of the mean test error against the batch size on a logarithmic axis, one for each epsilon, with the batch size 2d/ε marked on each.',
  height,
  columns: [
    { name: 'batch', label: 'batch' },
    { name: 'epsilon', label: 'ε' },
    { name: 'error', label: 'mean error' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows }) =>
    batchCurves(rows).flatMap(({ epsilon, points }) =>
      points.map(({ x, mean, half, runs }) => ({ batch: x, epsilon, error: mean, half, runs })),
    ),
  legend: ({ values }) => [
    { label: `${epsilonName(values.epsilon)}, yours`, color: roleLook.own.color, mark: 'line' },
    { label: 'no noise', color: roleLook.clean.color, mark: 'line', dash: roleLook.clean.dash },
    { label: 'b = 2d/ε: noise as long as signal', color: ink, mark: 'diamond' },
  ],
  caption({ rows, values }) {
    const own = batchCurves(rows).find(({ role }) => role === 'own');
    const best = own && lowest(own.points);
    if (!best) return 'The first run is on its way.';
    const rule = parityBatch({ dimension: values.k, epsilon: values.epsilon });
    const clean = lowest(batchCurves(rows).find(({ role }) => role === 'clean')?.points ?? []);
    return `At ε = ${num(values.epsilon)} the best batch is ${count(best.x)}, with an error of ${inBand(best)}; noise and signal are equally long at 2d/ε = ${num(rule)}. Without noise the best is ${clean ? `${count(clean.x)}, with ${percent(clean.mean)}` : 'not known yet'}.`;
  },
  plot({ rows, values, width }) {
    const curves = batchCurves(rows);
    const frame = height(width);
    const marks = parities(curves, values.k);
    const batches = sgdBatchesUpTo(values.rows);
    const domain: [number, number] = [batches[0], batches.at(-1)!];
    return {
      ...base(width, frame),
      marginRight: width < 480 ? 66 : 78,
      x: { type: 'log', domain },
      y: {
        label: 'test error',
        domain: errorDomain(curves),
        grid: true,
        ticks: 6,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        logAxis('x', domain, 'batch size', width - 120),
        ruleY([0.5], { stroke: muted, strokeDasharray: '2 4' }),
        epsilonCurves(curves, frame),
        diamonds(marks),
      ],
    };
  },
};

export type GridCell = MeanBand & { batch: number; lambda: number; column: number; line: number };

/** The mean error on held-out rows at every place of the grid. */
export const gridCells = once((rows: SgdBatchRow[]): GridCell[] => {
  const grid = rows.filter(({ part }) => part === 'grid');
  return SGD_LAMBDAS.flatMap((lambda, line) => {
    const runs = grid.filter((row) => row.lambda === lambda);
    if (runs.length === 0) return [];
    return batchesOf(runs).map((batch, column) => ({
      batch,
      lambda,
      column,
      line,
      ...meanBand(runs.map((run) => run.errors[column])),
    }));
  });
});

/** The smallest error; of equals the larger batch, as the thesis breaks ties. */
export const winnerOf = (cells: GridCell[]): GridCell | undefined =>
  cells.reduce<GridCell | undefined>(
    (a, b) => (a && (a.mean < b.mean || (a.mean === b.mean && a.batch >= b.batch)) ? a : b),
    undefined,
  );

const low = (width: number) => (width < 480 ? 250 : 270);

export const gridFigure: Figure<SgdBatchValues, SgdBatchRow> = {
  id: 'grid',
  title: 'The grid search: error over batch size and λ, at your ε',
  describe:
    'A table of squares over batch size and weight decay, each with its error on held-out rows in per cent, stronger in colour where it is smaller, and the smallest framed.',
  height: low,
  isPicture: true,
  columns: [
    { name: 'batch', label: 'batch' },
    { name: 'lambda', label: 'λ' },
    { name: 'mean', label: 'mean error, held-out rows' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows }) => gridCells(rows),
  caption({ rows, values }) {
    const cells = gridCells(rows);
    const best = winnerOf(cells);
    if (!best) return 'The first run is on its way.';
    const { spent } = rows.find(({ part }) => part === 'grid')!;
    return `The winner is a batch of ${count(best.batch)} with λ = ${num(best.lambda)}: ${inBand(best)}. Whoever finds it so has trained ${cells.length} times on the same rows at ε = ${num(values.epsilon)}, which is ε = ${numUp(cells.length * spent)} in all, and has yet to pay for looking at the held-out errors.`;
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
