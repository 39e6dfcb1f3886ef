import { barX, dot, link, ruleX, text } from '@observablehq/plot';
import { downTo, upTo } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, numUp } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { alarm, base, ink, series } from '../../../figures/theme.ts';
import type { SpentParams, SpentRow } from './experiment.ts';
import { factors, spentSummary } from './summary.ts';

const summary = perRows(spentSummary);
const height = () => 260;
const columns = [
  { name: 'name', label: 'step' },
  { name: 'factor', label: 'multiplies ε by' },
];

/** The steps as bars that begin where the one before ends, and the whole. */
function steps(rows: SpentRow[], values: SpentParams) {
  const found = summary(rows);
  if (!found) return [];
  let at = 1;
  const parts = factors(found, values).map(({ name, factor }) => ({
    name,
    factor,
    from: at,
    to: (at *= factor),
  }));
  return [...parts, { name: 'proven', factor: found.proven, from: 1, to: found.proven }];
}

export const spentFigure: Figure<SpentParams, SpentRow> = {
  id: 'spent',
  title: 'From the nominal ε to the proven one',
  describe:
    'Bars on a logarithmic axis that multiply the nominal ε step by step: the objective, the norms of the rows, the shape of the noise, the average that is not divided; the last bar is the proven multiple, and dots are measured losses.',
  height,
  columns,
  table: ({ rows, values }) => steps(rows, values).map(({ name, factor }) => ({ name, factor })),
  legend: () => [
    { label: 'multiplies what is spent', color: alarm, mark: 'bar' },
    { label: 'divides it', color: series[2].color, mark: 'bar' },
    { label: 'measured on replaced records', color: series[0].color, mark: 'dot' },
  ],
  caption({ rows, values }) {
    const found = summary(rows);
    if (!found) return 'No record has been replaced yet.';
    return `Nominal ε = ${num(values.epsilon)}: what is proven is ${numUp(found.proven)} times as much, ε = ${numUp(found.proven * values.epsilon)}. Replacing one record really cost up to ${num(found.largest)} times the nominal ε, half of the time at least ${num(found.median, 2)} times, in ${found.measured.length} trials.`;
  },
  plot({ rows, values, width }) {
    const drawn = steps(rows, values);
    const narrow = width < 480;
    const measured = (summary(rows)?.measured ?? []).filter((m) => m > 0);
    const ends = [1, ...drawn.flatMap(({ from, to }) => [from, to]), ...measured];
    const domain: [number, number] = [downTo(Math.min(0.5, ...ends)), upTo(Math.max(2, ...ends) * 2.2)];
    const names = ['objective', 'row norms', 'noise shape', 'undivided average', 'proven', 'measured'];
    return {
      ...base(width, height()),
      marginLeft: narrow ? 118 : 130,
      // What a bar comes to stands beside it.
      marginRight: narrow ? 40 : 96,
      marginTop: 28,
      x: { type: 'log', domain, label: null },
      y: { domain: names, label: null },
      marks: [
        // Each step begins where the one above it ends.
        link(drawn.slice(1), {
          x1: (_, i: number) => drawn[i].to,
          x2: (_, i: number) => drawn[i].to,
          y1: (_, i: number) => drawn[i].name,
          y2: 'name',
          stroke: ink,
          strokeOpacity: 0.45,
        }),
        barX(drawn, {
          y: 'name',
          x1: ({ from, to }: { from: number; to: number }) => Math.min(from, to),
          x2: ({ from, to }: { from: number; to: number }) => Math.max(from, to),
          // As they are, without a scale: there is none to make before there are rows.
          fill: {
            value: ({ from, to }: { from: number; to: number }) => (to > from ? alarm : series[2].color),
            scale: null,
          },
          fillOpacity: {
            value: ({ name }: { name: string }) => (name === 'proven' ? 0.9 : 0.5),
            scale: null,
          },
          insetTop: 5,
          insetBottom: 5,
        }),
        text(drawn, {
          y: 'name',
          x: ({ from, to }: { from: number; to: number }) => Math.max(from, to),
          text: ({ name, factor }: { name: string; factor: number }) =>
            factor < 1
              ? `÷ ${num(1 / factor)}`
              : `× ${numUp(factor)}${name === 'proven' && !narrow ? `: ε = ${numUp(factor * values.epsilon)}` : ''}`,
          dx: 5,
          textAnchor: 'start',
          fontSize: 12,
          fontWeight: 600,
        }),
        dot(measured, {
          y: () => 'measured',
          x: (m: number) => m,
          r: 4,
          fill: series[0].color,
          fillOpacity: 0.55,
        }),
        ruleX([1], { stroke: ink, strokeDasharray: '3 3' }),
        text([`claimed: ε = ${num(values.epsilon)}`], {
          x: 1,
          frameAnchor: 'top',
          dx: 6,
          dy: -6,
          textAnchor: 'start',
          fontSize: 12,
        }),
        logAxis('x', domain, 'multiples of the nominal ε', width),
      ],
    };
  },
};
