import { axisX, barX, dot, ruleX, ruleY, text, type RenderFunction } from '@observablehq/plot';
import type { LedgerRow, RequestRow, TotalRow } from '../core/experiments/budget-ledger.ts';
import { COMPARED } from '../core/accounting/compared.ts';
import { accountantName, accountantStyle } from './accountant-styles.ts';
import type { Figure } from './figure.ts';
import { num, numUp } from './format.ts';
import { frameOf, LINE, maker } from './pictures.ts';
import { alarm, base, ink, series } from './theme.ts';

export type LedgerValues = { epsilon: number; delta: number; accountant: string; requests: string };

const HEIGHT = 440;
/** Shares of a step that are left free between bars, and outside of them. */
const INNER = 0.6;
const OUTER = 0.45;

export const requestsOf = (rows: LedgerRow[]) =>
  rows.filter((row): row is RequestRow => row.about === 'request');

/** What was spent before each request. */
const before = (rows: RequestRow[], i: number) => (i === 0 ? 0 : rows[i - 1].spent);

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

const labels = (rows: RequestRow[]): RenderFunction =>
  ((_index, scales, _values, dimensions, context) => {
    const make = maker(context.document);
    const all = make('g', { 'text-anchor': 'start' });
    const place = scales.y as unknown as ((number: number) => number) & { bandwidth(): number };
    const type = (13 / LINE) * frameOf(dimensions, context.document).line;
    for (const row of rows) {
      const { baseline, size } = labelOf({ top: place(row.number), height: place.bandwidth() }, type);
      const where = row.rows === 'all' ? '' : ` on group ${row.rows}`;
      const said = `${row.label}${where}: ${row.granted ? `ε = ${numUp(row.spent)} in all` : row.why}`;
      const fill = row.granted ? ink : alarm;
      all.append(make('text', { x: dimensions.marginLeft, y: baseline, 'font-size': size, fill }, said));
    }
    return all;
  }) satisfies RenderFunction;

export const ledgerFigure: Figure<LedgerValues, LedgerRow> = {
  id: 'ledger',
  title: 'The ledger',
  describe:
    'One bar for each request, from what was spent before to what it would cost in all, with a line at the budget.',
  height: () => HEIGHT,
  columns: [
    { name: 'number', label: 'request' },
    { name: 'label', label: 'release' },
    { name: 'rows', label: 'rows' },
    { name: 'asked', label: 'ε with it' },
    { name: 'spent', label: 'ε spent after' },
    { name: 'why', label: 'decision' },
  ],
  legend: () => [
    { label: 'granted', color: series[0].color, mark: 'bar' },
    { label: 'refused', color: alarm, mark: 'area' },
    { label: 'the budget', color: ink, mark: 'line', dash: '4 3' },
  ],
  table: ({ rows }) => requestsOf(rows),
  caption({ rows: all, values }) {
    const rows = requestsOf(all);
    if (rows.length === 0) return 'Nobody has asked for anything yet: the whole budget is left.';
    const granted = rows.filter((row) => row.granted).length;
    const spent = rows.at(-1)?.spent ?? 0;
    const refused = rows.length - granted;
    const left = Math.max(0, values.epsilon - spent);
    return `${granted} of ${rows.length} requests granted${refused > 0 ? `, ${refused} refused` : ''}. By the ${accountantName[values.accountant]} rule ε = ${numUp(spent)} of ${num(values.epsilon)} is spent at δ = ${num(values.delta)}${left === 0 ? '; nothing is left' : ''}.`;
  },
  plot({ rows: all, values, width }) {
    const rows = requestsOf(all);
    const asked = rows.map((row) => row.asked).filter((x) => x < Infinity);
    const reach = Math.max(values.epsilon, ...asked.map((x) => Math.min(x, 1.5 * values.epsilon))) * 1.06;
    const bars = rows.map((row, i) => ({ ...row, from: before(rows, i), to: Math.min(reach, row.asked) }));
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
        axisX({ label: 'ε in all', ticks: 6 }),
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
        labels(rows),
      ],
    };
  },
};

const totalsOf = (rows: LedgerRow[]) =>
  rows.filter((row): row is TotalRow => row.about === 'total' && row.epsilon < Infinity);
const TOTALS_HEIGHT = 230;

/** What has been granted, by every accountant: what the curator's choice of one leaves on the table. */
export const totalsFigure: Figure<LedgerValues, LedgerRow> = {
  id: 'totals',
  title: 'The same granted requests, by every accountant',
  describe:
    'Total epsilon of the granted requests by each accountant that can read them, with a line at the budget; an arrow where it lies beyond the axis.',
  height: () => TOTALS_HEIGHT,
  columns: [
    { name: 'accountant', label: 'accountant' },
    { name: 'epsilon', label: 'ε in all' },
  ],
  table: ({ rows }) => rows.filter((row) => row.about === 'total'),
  caption({ rows, values }) {
    const totals = totalsOf(rows);
    const best = totals.reduce<TotalRow | undefined>(
      (a, b) => (a && a.epsilon <= b.epsilon ? a : b),
      undefined,
    );
    if (!best) return 'Computing what they cost …';
    const missing = COMPARED.filter((id) => !totals.some(({ accountant }) => accountant === id));
    const silent =
      missing.length > 0 ? ` Silent here: ${missing.map((id) => accountantName[id]).join(', ')}.` : '';
    return `What was granted by the ${accountantName[values.accountant]} rule costs ε = ${numUp(best.epsilon)} at δ = ${num(values.delta)} by the ${accountantName[best.accountant]} rule, the smallest.${silent}`;
  },
  plot({ rows, values, width }) {
    const totals = totalsOf(rows);
    const reach =
      Math.max(values.epsilon, ...totals.map(({ epsilon }) => Math.min(epsilon, 2 * values.epsilon))) * 1.12;
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
        axisX({ label: 'ε in all', ticks: 6 }),
        ruleY(shown, { y: 'accountant', x1: 0, x2: 'to', stroke: color, strokeWidth: 5, strokeOpacity: 0.4 }),
        ruleX([values.epsilon], { stroke: ink, strokeDasharray: '4 3' }),
        dot(
          shown.filter(({ epsilon, to }) => epsilon === to),
          { x: 'to', y: 'accountant', r: 5.5, fill: color },
        ),
        // An arrow where the sum lies beyond the axis.
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
