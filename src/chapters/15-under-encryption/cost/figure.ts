import { dot, lineY, ruleY } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { alarm, aspect, base, grid, ink, series } from '../../../figures/theme.ts';
import type { CostRow, PublishedRow } from './experiment.ts';
import type { Values } from './runs-figure.ts';
import { complete, costSummary, publishedOf, speedUps } from './summary.ts';

const LOOKS = [
  { of: 'Hessian', how: 'published', label: 'Hessian, published', look: 0, filled: true },
  { of: 'Local', how: 'published', label: 'Local, published', look: 1, filled: true },
  { of: 'Hessian', how: 'counted', label: 'Hessian, counted', look: 0, filled: false },
  { of: 'Local', how: 'counted', label: 'Local, counted', look: 1, filled: false },
  { of: 'Local + inverse', how: 'counted', label: 'Local with the inverse, counted', look: 3, filled: false },
] as const;

export const speedFigure: Figure<Values, CostRow> = {
  id: 'speed-up',
  title: 'Times as fast as Newton',
  describe:
    'How many times as fast as secure Newton each protocol is, against the number of coefficients, published and counted.',
  height: aspect,
  columns: [
    { name: 'set', label: 'data set' },
    { name: 'p', label: 'coefficients' },
    { name: 'of', label: 'protocol' },
    { name: 'how', label: 'published or counted' },
    { name: 'factor', label: 'times as fast as Newton' },
  ],
  table: ({ rows }) => speedUps(rows),
  legend: () =>
    LOOKS.map(({ label, look, filled }) => ({
      label,
      color: series[look].color,
      mark: filled ? ('dot' as const) : ('line' as const),
      dash: series[look].dash,
    })),
  caption({ rows, values }) {
    const { hessian, local, rows: all, liveMs } = costSummary(rows);
    if (all.length === 0) return 'Nothing has been counted yet.';
    const last = all.at(-1)!;
    return `Table 5.1 has PrivLogit-Hessian ${num(hessian.least)} to ${num(hessian.most)} times as fast as Newton, and Local ${num(local.least)} to ${num(local.most)} times. With the products of an explicit inverse, ${num(values.ms, 4)} ms each, added to its published seconds, Local would be ${num(last.newton / (last.local + (last.countedInverse - last.countedLocal)))} times as fast at p = ${last.p}, in place of ${num(last.newton / last.local)}. One secure multiplication takes ${num(liveMs ?? 0, 2)} ms here, in one thread and without a network.`;
  },
  plot({ rows, width }) {
    const ups = speedUps(rows);
    const domain: [number, number] = [0.8, Math.max(10, ...ups.map(({ factor }) => factor)) * 1.2];
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain: [9, 220], label: null, ticks: [] },
      y: { type: 'log', domain, label: null, ticks: [] },
      marks: [
        ruleY([1], { stroke: ink, strokeOpacity: 0.5 }),
        ruleY([2, 5, 10], { stroke: grid }),
        ...LOOKS.map(({ of, how, look, filled }) => {
          const points = ups.filter((up) => up.of === of && up.how === how).sort((a, b) => a.p - b.p);
          const { color, dash, symbol } = series[look];
          return filled
            ? dot(points, { x: 'p', y: 'factor', r: 4.5, fill: color, symbol })
            : lineY(points, { x: 'p', y: 'factor', stroke: color, strokeDasharray: dash, strokeWidth: 2 });
        }),
        logAxis('x', [9, 220], 'coefficients', width),
        logAxis('y', domain, 'times as fast as Newton'),
      ],
    };
  },
};

export const lawFigure: Figure<Values, CostRow> = {
  id: 'law',
  title: 'A formula for the published seconds',
  describe:
    'Dots for the seconds of PrivLogit-Hessian by our formula against the published seconds, both logarithmic, with the diagonal.',
  height: aspect,
  legend: () => [
    { label: 'within 3.3 s or 0.9 %', color: series[0].color, mark: 'dot' },
    { label: 'farther off', color: alarm, mark: 'dot' },
    { label: 'formula = published', color: ink, mark: 'line', dash: '2 3' },
  ],
  columns: [
    { name: 'set', label: 'data set' },
    { name: 'p', label: 'coefficients' },
    { name: 'newtonSteps', label: 'iterations of Newton' },
    { name: 'fixedSteps', label: 'iterations of PrivLogit' },
    { name: 'newton', label: 'Newton, s' },
    { name: 'hessian', label: 'Hessian, s' },
    { name: 'law', label: 'Hessian by the formula, s' },
    { name: 'local', label: 'Local, s' },
  ],
  table: ({ rows }) =>
    publishedOf(rows).map((row) => ({
      ...row,
      ...(row.newton > 0 ? {} : { newton: 'n/a', hessian: 'n/a', law: 'n/a' }),
    })),
  caption({ rows, values }) {
    const { rows: all, worst, worstShare, largest } = costSummary(rows);
    if (all.length === 0 || !largest) return 'Nothing has been counted yet.';
    const verdict =
      worst <= 1
        ? 'every row of the table within 3.3 s or 0.9 %'
        : `the rows of the table within ${percent(worstShare)} at worst`;
    return `With ${num(values.ms, 4)} ms for a secure multiplication the formula gives ${verdict}. The largest row, ${largest.set}, has only Local: ${count(largest.local)} s or ${num(largest.local / 86_400)} days.`;
  },
  plot({ rows, width }) {
    const points = complete(rows);
    const domain: [number, number] = [10, 200_000];
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain, label: null, ticks: [] },
      y: { type: 'log', domain, label: null, ticks: [] },
      marks: [
        lineY(domain, {
          x: (d: number) => d,
          y: (d: number) => d,
          stroke: ink,
          strokeOpacity: 0.5,
          strokeDasharray: '2 3',
        }),
        dot(points, {
          x: 'hessian',
          y: (row: PublishedRow) => Math.max(domain[0], row.law),
          r: 5,
          // Colours as they are: without rows there would be nothing to make a colour scale of.
          fill: {
            value: ({ law, hessian }: PublishedRow) =>
              Math.abs(law - hessian) > 3.3 && Math.abs(law / hessian - 1) > 0.009 ? alarm : series[0].color,
            scale: null,
          },
        }),
        logAxis('x', domain, 'seconds, published', width),
        logAxis('y', domain, 'seconds by the formula'),
      ],
    };
  },
};
