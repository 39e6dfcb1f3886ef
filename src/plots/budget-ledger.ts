import { axisX, barX, ruleX, text } from '@observablehq/plot';
import type { LedgerRow } from '../core/experiments/budget-ledger.ts';
import { accountantName } from './accountant-styles.ts';
import type { Figure } from './figure.ts';
import { num, numUp } from './format.ts';
import { alarm, base, ink, series } from './theme.ts';

export type LedgerValues = { epsilon: number; delta: number; accountant: string; requests: string };

/** What was spent before each request. */
const before = (rows: LedgerRow[], i: number) => (i === 0 ? 0 : rows[i - 1].spent);

export const ledgerFigure: Figure<LedgerValues, LedgerRow> = {
  id: 'ledger',
  title: 'The ledger',
  describe:
    'One bar for each request, from what was spent before to what it would cost in all, with a line at the budget.',
  height: () => 420,
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
  caption({ rows, values }) {
    const granted = rows.filter((row) => row.granted).length;
    const spent = rows.at(-1)?.spent ?? 0;
    const refused = rows.length - granted;
    const left = Math.max(0, values.epsilon - spent);
    return `${granted} of ${rows.length} requests granted${refused > 0 ? `, ${refused} refused` : ''}. By the ${accountantName[values.accountant]} rule ε = ${numUp(spent)} of ${num(values.epsilon)} is spent at δ = ${num(values.delta)}${left === 0 ? '; nothing is left' : ''}.`;
  },
  plot({ rows, values, width }) {
    const asked = rows.map((row) => row.asked).filter((x) => x < Infinity);
    const reach = Math.max(values.epsilon, ...asked.map((x) => Math.min(x, 1.5 * values.epsilon))) * 1.06;
    const bars = rows.map((row, i) => ({ ...row, from: before(rows, i), to: Math.min(reach, row.asked) }));
    const names = rows.map((row) => row.number);
    return {
      ...base(width, 420),
      marginLeft: 16,
      x: { domain: [0, reach] },
      y: {
        type: 'band',
        domain: names.length > 0 ? names : [1],
        axis: null,
        paddingInner: 0.55,
        paddingOuter: 0.3,
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
        text(bars, {
          y: 'number',
          frameAnchor: 'left',
          textAnchor: 'start',
          dy: -Math.min(16, 420 / Math.max(1, bars.length) / 2.6),
          text: (row: LedgerRow) =>
            `${row.label}${row.rows === 'all' ? '' : ` on group ${row.rows}`}: ${row.granted ? `ε = ${numUp(row.spent)} in all` : row.why}`,
          fill: (row: LedgerRow) => (row.granted ? ink : alarm),
          fontSize: bars.length > 10 ? 11 : 13,
        }),
      ],
    };
  },
};
