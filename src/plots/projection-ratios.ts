import { axisX, dot, lineY, rectY, ruleX } from '@observablehq/plot';
import { randomProjectionFacts as facts } from '../core/data/preprocess/random-projection.ts';
import { privacyOf } from '../core/data/preprocess/step.ts';
import { GRID, type RandomProjectionRow } from '../core/experiments/random-projection.ts';
import { gammaPdf } from '../core/special/gamma.ts';
import type { Figure } from './figure.ts';
import { count, num, percent } from './format.ts';
import { logAxis } from './log-axis.ts';
import { aspect, base, ink, series } from './theme.ts';

export type ProjectionValues = { k: number };

const BINS = 40;
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0);
const ratiosOf = (rows: RandomProjectionRow[]) => rows.flatMap((row) => Array.from(row.ratios));
const law = (k: number) => Math.sqrt(2 / k);

/** Pooled over the matrices, around 1. */
const spreadAt = (rows: RandomProjectionRow[], g: number) =>
  Math.sqrt(sum(rows.map((row) => row.sd[g] ** 2)) / rows.length);

/** The density of χ²ₖ / k, which the ratio of squared distances follows exactly: Gamma with shape k/2 and scale 2/k. */
export const chiSquareDensity = (ratio: number, k: number) => (k / 2) * gammaPdf(k / 2, (ratio * k) / 2);

/** A range that holds nearly all ratios and does not jump while k is moved. */
const reach = (k: number): [number, number] => [Math.max(0, 1 - 4 * law(k)), 1 + 4.5 * law(k)];

function bars(ratios: number[], k: number) {
  const [from, to] = reach(k);
  const width = (to - from) / BINS;
  const counts = new Float64Array(BINS);
  for (const ratio of ratios) {
    const bin = Math.floor((ratio - from) / width);
    if (bin >= 0 && bin < BINS) counts[bin]++;
  }
  return Array.from(counts, (pairs, i) => ({
    from: from + i * width,
    to: from + (i + 1) * width,
    pairs,
    density: pairs / (ratios.length * width),
    law: chiSquareDensity(from + (i + 0.5) * width, k),
  }));
}

export const projectionHistogram: Figure<ProjectionValues, RandomProjectionRow> = {
  id: 'ratios',
  title: 'Squared distances, after over before',
  describe:
    'Histogram of the ratio of the squared distance between two images after and before the projection, with the law as a line.',
  columns: [
    { name: 'from', label: 'ratio from' },
    { name: 'to', label: 'to' },
    { name: 'pairs', label: 'pairs' },
    { name: 'density', label: 'density' },
    { name: 'law', label: 'density of the law' },
  ],
  table: ({ rows, values }) => (rows.length > 0 ? bars(ratiosOf(rows), values.k) : []),
  legend: () => [
    { label: 'pairs of images', color: series[0].color, mark: 'area' },
    { label: 'the law, χ² with k degrees of freedom over k', color: series[1].color, mark: 'line' },
  ],
  caption({ rows, values }) {
    const ratios = ratiosOf(rows);
    const mean = sum(ratios) / ratios.length;
    const sd = Math.sqrt(sum(ratios.map((r) => (r - 1) ** 2)) / ratios.length);
    const longer = ratios.filter((r) => r > 1).length / ratios.length;
    return `${count(ratios.length)} pairs, ${rows.length} matrices, ${values.k} dimensions of 784: mean ${num(mean)}, spread ${num(sd)}; the law says 1 and √(2/k) = ${num(law(values.k))}. ${percent(longer, 0)} of the distances grew. ${facts.title}: ${privacyOf(facts)}.`;
  },
  plot({ rows, values, width }) {
    const { k } = values;
    const [from, to] = reach(k);
    const line = Array.from({ length: 201 }, (_, i) => {
      const x = from + ((to - from) * i) / 200;
      return { x, y: chiSquareDensity(x, k) };
    }).filter(({ x }) => x > 0);
    const top = 1.25 * Math.max(...line.filter(({ x }) => x > 0.05).map(({ y }) => y));
    return {
      ...base(width, aspect(width)),
      x: { label: 'squared distance after / before', domain: [from, to], ticks: 6 },
      y: { label: 'density', domain: [0, top], grid: true, ticks: 5 },
      marks: [
        rows.length > 0
          ? rectY(bars(ratiosOf(rows), k), {
              x1: 'from',
              x2: 'to',
              y: 'density',
              fill: series[0].color,
              fillOpacity: 0.45,
              insetLeft: 0.5,
              insetRight: 0.5,
              clip: true,
            })
          : null,
        lineY(line, { x: 'x', y: 'y', stroke: series[1].color, strokeWidth: 2, clip: true }),
        ruleX([1], { stroke: ink, strokeOpacity: 0.5, strokeDasharray: '2 3' }),
      ],
    };
  },
};

export const projectionLaw: Figure<ProjectionValues, RandomProjectionRow> = {
  id: 'law',
  title: 'The spread against √(2/k)',
  describe:
    'How much the ratio of squared distances spreads, against the number of dimensions kept, both axes logarithmic; dots are measured, the line is the law.',
  columns: [
    { name: 'k', label: 'dimensions' },
    { name: 'mean', label: 'mean ratio' },
    { name: 'spread', label: 'spread around 1' },
    { name: 'law', label: '√(2/k)' },
  ],
  table: ({ rows }) =>
    rows.length === 0
      ? []
      : GRID.map((k, g) => ({
          k,
          mean: sum(rows.map((row) => row.mean[g])) / rows.length,
          spread: spreadAt(rows, g),
          law: law(k),
        })),
  legend: () => [
    { label: 'measured', color: series[0].color, mark: 'dot' },
    { label: '√(2/k)', color: series[1].color, mark: 'line' },
  ],
  caption({ rows }) {
    const off = GRID.map((k, g) => Math.abs(spreadAt(rows, g) / law(k) - 1));
    return `From 1 to 512 dimensions the spread stays within ${percent(Math.max(...off), 0)} of √(2/k). To halve it takes four times the dimensions.`;
  },
  plot({ rows, values, width }) {
    const dots = rows.length > 0 ? GRID.map((k, g) => ({ k, spread: spreadAt(rows, g) })) : [];
    return {
      ...base(width, Math.round(aspect(width) * 0.8)),
      x: { type: 'log', domain: [1, 600] },
      y: { type: 'log', domain: [0.04, 2], grid: true },
      marks: [
        axisX(GRID, { label: 'dimensions k', text: String }),
        logAxis('y', [0.04, 2], 'spread'),
        ruleX([values.k], { stroke: ink, strokeOpacity: 0.5, strokeDasharray: '2 3' }),
        lineY([{ k: 1 }, { k: 600 }], {
          x: 'k',
          y: (d: { k: number }) => law(d.k),
          stroke: series[1].color,
          strokeWidth: 2,
        }),
        dot(dots, { x: 'k', y: 'spread', fill: series[0].color, r: 4 }),
      ],
    };
  },
  height: (width) => Math.round(aspect(width) * 0.8),
};
