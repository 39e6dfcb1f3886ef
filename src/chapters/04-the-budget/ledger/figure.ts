import { axisX, barX, dot, ruleX, ruleY, text, type RenderFunction } from '@observablehq/plot';
import { COMPARED } from '../../../core/accounting/compared.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, numUp } from '../../../figures/format.ts';
import { frameOf, LINE, maker } from '../../../figures/picture-layout.ts';
import { alarm, base, ink, series } from '../../../figures/theme.ts';
import { accountantName } from '../shared/accountant-names.ts';
import { accountantStyle } from '../shared/accountant-styles.ts';
import type { LedgerRow, RequestRow, TotalRow } from './experiment.ts';
import { namesOf, requestsOf, smallest, spentBefore, totalsOf } from './summary.ts';

export type LedgerValues = { epsilon: number; delta: number; accountant: string; requests: string };

/** Where the axis ends: at a round number, so that it stays in place while the budget is dragged. */
export const endOf = (most: number): number => {
  const power = 10 ** Math.floor(Math.log10(1.04 * most));
  return power * [1, 1.5, 2, 3, 4, 6, 8, 10].find((digit) => digit * power >= 1.04 * most)!;
};

const HEIGHT = 440;
/** Shares of a step that are left free between bars, and outside of them. */
const INNER = 0.6;
const OUTER = 0.45;

/** The words of a request, in the free strip above its bar: no larger than the strip, nor than the type of the page or the wall. */
export function labelOf(
  bar: { top: number; height: number },
  type: number,
): { baseline: number; size: number } {
  const strip = (bar.height * INNER) / (1 - INNER);
  // Letters reach 0.73 of their size above the line that they stand on, and 0.25 below it.
  const size = Math.min(type, strip / 1.06);
  return { baseline: bar.top - 0.32 * size, size };
}

const decisionOf = (row: RequestRow) => {
  if (row.granted) return `granted, total ε = ${numUp(row.spent)}`;
  return row.asked < Infinity ? `refused, the total would be ${numUp(row.asked)}` : `refused, ${row.why}`;
};

const labels = (rows: RequestRow[], names: string[]): RenderFunction =>
  ((_index, scales, _values, dimensions, context) => {
    const make = maker(context.document);
    // The line of the budget crosses the words of a long request.
    const halo = { stroke: 'var(--paper)', 'stroke-width': 4, 'paint-order': 'stroke' };
    const all = make('g', { 'text-anchor': 'start', 'stroke-linejoin': 'round', ...halo });
    const place = scales.y as unknown as ((number: number) => number) & { bandwidth(): number };
    const type = (13 / LINE) * frameOf(dimensions, context.document).line;
    for (const row of rows) {
      const { baseline, size } = labelOf({ top: place(row.number), height: place.bandwidth() }, type);
      const said = `${names[row.number - 1] ?? row.label}: ${decisionOf(row)}`;
      const fill = row.granted ? ink : alarm;
      all.append(make('text', { x: dimensions.marginLeft, y: baseline, 'font-size': size, fill }, said));
    }
    return all;
  }) satisfies RenderFunction;

export const ledgerFigure: Figure<LedgerValues, LedgerRow> = {
  id: 'ledger',
  title: 'The ledger',
  describe:
    'One bar for each request, from the total spent before it to the total with it, and a line at the budget, which can be dragged.',
  height: () => HEIGHT,
  isDraggable: true,
  click: (_, { x }) => ({ epsilon: Number(Math.max(0.05, Math.min(20, x)).toPrecision(3)) }),
  grip: ({ values }) => ({ x: values.epsilon }),
  columns: [
    { name: 'number', label: 'request' },
    { name: 'label', label: 'release' },
    { name: 'rows', label: 'rows' },
    { name: 'asked', label: 'total ε with it' },
    { name: 'spent', label: 'ε spent after the decision' },
    { name: 'why', label: 'decision' },
  ],
  legend: () => [
    { label: 'granted: what it adds', color: series[0].color, mark: 'bar' },
    { label: 'refused', color: alarm, mark: 'area' },
    { label: 'budget', color: ink, mark: 'line', dash: '4 3' },
  ],
  table: ({ rows, values }) => {
    const names = namesOf(values.requests);
    return requestsOf(rows).map((row) => ({
      ...row,
      label: names[row.number - 1] ?? row.label,
      why: decisionOf(row),
    }));
  },
  caption({ rows: all, values }) {
    const rows = requestsOf(all);
    if (rows.length === 0) return 'Nobody has asked for anything yet, and the whole budget is left.';
    const granted = rows.filter((row) => row.granted).length;
    const spent = rows.at(-1)?.spent ?? 0;
    const refused = rows.length - granted;
    const left = Math.max(0, values.epsilon - spent);
    return `${granted} of ${rows.length} requests granted${refused > 0 ? `, ${refused} refused` : ''}. By the ${accountantName[values.accountant]} rule ε = ${numUp(spent)} of ${num(values.epsilon)} is spent at δ = ${num(values.delta)}${left === 0 ? '; nothing is left' : ''}.`;
  },
  plot({ rows: all, values, width }) {
    const rows = requestsOf(all);
    const asked = rows.map((row) => row.asked).filter((x) => x < Infinity);
    const reach = endOf(Math.max(values.epsilon, ...asked.map((x) => Math.min(x, 1.5 * values.epsilon))));
    const bars = rows.map((row, i) => ({
      ...row,
      from: spentBefore(rows, i),
      to: Math.min(reach, row.asked),
    }));
    const names = rows.map((row) => row.number);
    return {
      ...base(width, HEIGHT),
      marginLeft: 16,
      x: { domain: [0, reach] },
      y: {
        type: 'band',
        domain: names.length > 0 ? names : [1],
        axis: null,
        paddingInner: INNER,
        paddingOuter: OUTER,
      },
      marks: [
        axisX({ label: 'total ε', ticks: 6 }),
        barX(
          bars.filter((row) => row.granted),
          { y: 'number', x1: 'from', x2: 'to', fill: series[0].color, rx: 2 },
        ),
        barX(
          bars.filter((row) => row.granted && row.from > 0),
          { y: 'number', x1: 0, x2: 'from', fill: series[0].color, fillOpacity: 0.2, rx: 2 },
        ),
        barX(
          bars.filter((row) => !row.granted),
          { y: 'number', x1: 'from', x2: 'to', fill: alarm, fillOpacity: 0.25, stroke: alarm, rx: 2 },
        ),
        ruleX([values.epsilon], { stroke: ink, strokeDasharray: '4 3' }),
        labels(rows, namesOf(values.requests)),
      ],
    };
  },
};

const TOTALS_HEIGHT = 230;

/** The granted requests by every accountant: what a tighter accountant would have left for others. */
export const totalsFigure: Figure<LedgerValues, LedgerRow> = {
  id: 'totals',
  title: 'The granted requests by every accountant',
  describe:
    'Total epsilon of the granted requests by each accountant that can compute it, with a line at the budget; an arrow where the total lies beyond the axis.',
  height: () => TOTALS_HEIGHT,
  columns: [
    { name: 'accountant', label: 'accountant' },
    { name: 'epsilon', label: 'total ε' },
  ],
  table: ({ rows }) => rows.filter((row) => row.about === 'total'),
  caption({ rows, values }) {
    const totals = totalsOf(rows);
    const best = smallest(totals);
    if (!best) return 'Computing what the requests cost …';
    const missing = COMPARED.filter((id) => !totals.some(({ accountant }) => accountant === id));
    const refused =
      missing.length > 0
        ? ` Cannot be computed for these releases: ${missing.map((id) => accountantName[id]).join(', ')}.`
        : '';
    return `The requests that the ${accountantName[values.accountant]} accountant has granted cost at most ε = ${numUp(best.epsilon)} at δ = ${num(values.delta)}; the ${accountantName[best.accountant]} accountant proves this, the smallest total.${refused}`;
  },
  plot({ rows, values, width }) {
    const totals = totalsOf(rows);
    const reach = endOf(
      1.08 * Math.max(values.epsilon, ...totals.map(({ epsilon }) => Math.min(epsilon, 2 * values.epsilon))),
    );
    const shown = totals.map((row) => ({ ...row, to: Math.min(row.epsilon, reach) }));
    const color = { value: (row: TotalRow) => accountantStyle(row.accountant).color, scale: null };
    return {
      ...base(width, TOTALS_HEIGHT),
      marginLeft: 122,
      marginRight: 44,
      x: { domain: [0, reach] },
      y: {
        type: 'point',
        domain: COMPARED,
        padding: 0.5,
        label: null,
        tickSize: 0,
        tickFormat: (id: string) => accountantName[id],
      },
      marks: [
        axisX({ label: 'total ε', ticks: 6 }),
        ruleY(shown, { y: 'accountant', x1: 0, x2: 'to', stroke: color, strokeWidth: 5, strokeOpacity: 0.4 }),
        ruleX([values.epsilon], { stroke: ink, strokeDasharray: '4 3' }),
        dot(
          shown.filter(({ epsilon, to }) => epsilon === to),
          { x: 'to', y: 'accountant', r: 5.5, fill: color },
        ),
        // An arrow where the total lies beyond the axis.
        dot(
          shown.filter(({ epsilon, to }) => epsilon > to),
          { x: 'to', y: 'accountant', r: 6.5, symbol: 'triangle', rotate: 90, fill: color },
        ),
        text(shown, {
          x: 'to',
          y: 'accountant',
          text: (row: TotalRow) => numUp(row.epsilon),
          dx: 11,
          textAnchor: 'start',
          fill: ink,
          stroke: 'var(--paper)',
          strokeWidth: 3,
        }),
      ],
    };
  },
};
