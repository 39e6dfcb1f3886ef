import { axisX, dot, lineY, rectY, ruleX } from '@observablehq/plot';
import { randomProjectionFacts as facts } from '../../../core/data/preprocess/random-projection.ts';
import { privacyOf } from '../../../core/data/preprocess/step.ts';
import { GRID, type RandomProjectionRow } from './experiment.ts';
import { bars, chiSquareDensity, law, ratiosOf, reach, spreadAt, sum } from './summary.ts';
import { topOf, wholeSteps } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { aspect, base, ink, series } from '../../../figures/theme.ts';

export type ProjectionValues = { k: number };

export const projectionHistogram: Figure<ProjectionValues, RandomProjectionRow> = {
  id: 'ratios',
  title: 'Squared distance after the projection, divided by the one before',
  describe:
    'Histogram of the ratio of the squared distance between two images after and before the projection, with the density of chi-squared over k as a line.',
  columns: [
    { name: 'from', label: 'ratio from' },
    { name: 'to', label: 'to' },
    { name: 'pairs', label: 'pairs' },
    { name: 'density', label: 'density' },
    { name: 'law', label: 'density of χ² over k' },
  ],
  table: ({ rows, values }) => (rows.length > 0 ? bars(ratiosOf(rows), values.k) : []),
  legend: () => [
    { label: 'pairs of images', color: series[0].color, mark: 'area' },
    { label: 'χ² with k degrees of freedom, divided by k', color: series[1].color, mark: 'line' },
  ],
  caption({ rows, values }) {
    const ratios = ratiosOf(rows);
    const mean = sum(ratios) / ratios.length;
    const sd = Math.sqrt(sum(ratios.map((r) => (r - 1) ** 2)) / ratios.length);
    const longer = ratios.filter((r) => r > 1).length / ratios.length;
    return `${count(ratios.length)} pairs of images, ${rows.length} random matrices, k = ${values.k}. The ratio has the mean ${num(mean)} (theory: 1) and the standard deviation ${num(sd)} (theory: √(2/k) = ${num(law(values.k))}). ${percent(longer, 0)} of the distances grew. ${facts.title}: ${privacyOf(facts)}.`;
  },
  plot({ rows, values, width }) {
    const { k } = values;
    const [from, to] = wholeSteps(...reach(k));
    const line = Array.from({ length: 201 }, (_, i) => {
      const x = from + ((to - from) * i) / 200;
      return { x, y: chiSquareDensity(x, k) };
    }).filter(({ x }) => x > 0);
    const top = topOf(1.2 * Math.max(...line.filter(({ x }) => x > 0.05).map(({ y }) => y)));
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
  title: 'The standard deviation of the ratio against k',
  describe:
    'The standard deviation of the ratio of squared distances against the number of directions kept, both axes logarithmic; dots are measured, the line is the square root of 2 over k.',
  columns: [
    { name: 'k', label: 'directions k' },
    { name: 'mean', label: 'mean ratio' },
    { name: 'spread', label: 'standard deviation around 1' },
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
    return `Measured standard deviations for k from 1 to 512. All are within ${percent(Math.max(...off), 0)} of √(2/k): four times as many directions halve the standard deviation.`;
  },
  plot({ rows, values, width }) {
    const dots = rows.length > 0 ? GRID.map((k, g) => ({ k, spread: spreadAt(rows, g) })) : [];
    return {
      ...base(width, Math.round(aspect(width) * 0.8)),
      x: { type: 'log', domain: [1, 600] },
      y: { type: 'log', domain: [0.04, 2], grid: true },
      marks: [
        axisX(GRID, { label: 'directions k', text: String }),
        logAxis('y', [0.04, 2], 'standard deviation'),
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
