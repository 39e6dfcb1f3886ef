import { lineY, ruleX, ruleY, type Markish, type PlotOptions } from '@observablehq/plot';
import { upBy } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { aspect, base, grid, ink, series } from '../../../figures/theme.ts';
import { RANGE } from './unit-rows.ts';

const DOMAIN: [number, number] = [RANGE.from, RANGE.to];

/** A click on a figure against ε sets it. */
export const pickEpsilon: Figure['click'] = (_, { x }) => ({
  epsilon: Number(Math.min(RANGE.to, Math.max(RANGE.from, x)).toPrecision(2)),
});

export type ErrorLine<R> = { y: keyof R & string; label: string };

export const errorLegend = (lines: { label: string }[]) =>
  lines.map(({ label }, s) => ({
    label,
    color: series[s].color,
    mark: 'line' as const,
    dash: series[s].dash,
  }));

/** Test errors against ε, one line for each, with a rule where the slider stands. */
export function errorsAgainstEpsilon<R extends { epsilon: number }>({
  rows,
  lines,
  epsilon,
  width,
  most = 0.5,
  over = [],
}: {
  rows: R[];
  lines: ErrorLine<R>[];
  epsilon: number;
  width: number;
  /** The axis reaches at least so far. */
  most?: number;
  over?: Markish[];
}): PlotOptions {
  const errors = rows.flatMap((row) => lines.map(({ y }) => Number(row[y])));
  return {
    ...epsilonScale(width),
    y: {
      domain: [0, upBy(0.05, 1.05 * Math.max(most, ...errors))],
      label: 'test error',
      tickFormat: (d: number) => percent(d, 0),
      ticks: 6,
    },
    marks: [
      ruleY([0.1, 0.2, 0.3, 0.4, 0.5], { stroke: grid }),
      ...epsilonMarks(epsilon, width),
      ...lines.map(({ y }, s) =>
        lineY(rows, {
          x: 'epsilon',
          y,
          stroke: series[s].color,
          strokeDasharray: series[s].dash,
          strokeWidth: 2.2,
        }),
      ),
      ...over,
    ],
  };
}

export const epsilonScale = (width: number) => ({
  ...base(width, aspect(width)),
  x: { type: 'log' as const, domain: DOMAIN, label: null, ticks: [] },
});

/** The axis of ε, and a rule where the slider stands. */
export const epsilonMarks = (epsilon: number, width: number): Markish[] => [
  ruleX([epsilon], { stroke: ink, strokeOpacity: 0.5, strokeDasharray: '3 3' }),
  logAxis('x', DOMAIN, 'ε', width),
];
