import { dot, ruleX, ruleY } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';
import {
  LEDGER_COLUMNS,
  ledgerCaption,
  ledgerHeight,
  ledgerPlot,
  ledgerTable,
} from '../shared/ledger-figure.ts';
import { DRAWS, type OwnRow } from './experiment.ts';
import { effectsOf, flatColumns, ledgerOf, openBounds, type Effect } from './summary.ts';

type Values = { epsilon: number; delta: number; data: string; statistics: string };
const effects = perRows(effectsOf);
/** Columns in one figure; a table has them all. */
const SHOWN = 24;
const shown = (rows: OwnRow[]) =>
  effects(rows)
    .filter(({ number }) => number > 0)
    .slice(0, SHOWN);
const height = () => 380;

export const effectsFigure: Figure<Values, OwnRow> = {
  id: 'effects',
  title: 'What each column does to the target',
  describe:
    'For each column the predicted change of the target when the column goes from its lower to its upper bound: a mark without privacy, and the range of nine in ten private fits.',
  height,
  columns: [
    { name: 'number', label: 'number' },
    { name: 'column', label: 'column' },
    { name: 'low', label: 'lower bound' },
    { name: 'high', label: 'upper bound' },
    { name: 'exact', label: 'coefficient without privacy' },
    { name: 'median', label: 'median of private coefficients' },
    { name: 'from', label: '5 % are below' },
    { name: 'to', label: '5 % are above' },
  ],
  table: ({ rows }) =>
    effects(rows).map(({ number, column, low, high, exact, median, from, to }) => ({
      number,
      column,
      low,
      high,
      exact,
      median,
      from,
      to,
    })),
  legend: () => [
    { label: 'nine private fits in ten', color: series[0].color, mark: 'line' },
    { label: 'their median', color: series[0].color, mark: 'dot' },
    { label: 'without privacy', color: ink, mark: 'diamond' },
  ],
  caption({ rows, values }) {
    const [first] = rows;
    if (!first) return 'The rows have not been fitted yet.';
    const flat = flatColumns(rows).map(({ column }) => column);
    const few =
      first.rows < rows.length
        ? ` There are fewer rows (${first.rows}) than coefficients (${rows.length}).`
        : '';
    const none =
      flat.length > 0
        ? ` Only one value occurs in ${flat.slice(0, 3).join(', ')}: its coefficient is noise.`
        : '';
    const open = openBounds(rows).length;
    const bounds =
      open > 0
        ? ` ${open} of ${rows.length} bounds were read from the data: give your own for a guarantee.`
        : '';
    const median = first.r2[Math.floor(first.r2.length / 2)];
    return `${count(first.rows)} rows, ε = ${num(values.epsilon)}: R² is ${num(median, 2)} in the median of ${DRAWS} private fits and ${num(first.plainR2, 2)} without privacy, on the rows of the fit.${few}${none}${bounds}`;
  },
  plot({ rows, width }) {
    const found = shown(rows);
    const longest = Math.max(4, ...found.map(({ column }) => column.length));
    const limit = width < 480 ? 14 : 26;
    const name = ({ column, number }: Effect) =>
      column.length > limit ? `${number} ${column.slice(0, limit - 3)}…` : `${number} ${column}`;
    return {
      ...base(width, height()),
      marginLeft: 24 + 7.2 * Math.min(limit, longest),
      x: {
        label: 'change of the target from the lower to the upper bound',
        grid: true,
        ticks: 5,
        nice: true,
      },
      y: { domain: found.map(name), label: null, type: 'band' as const },
      marks: [
        ruleX([0], { stroke: muted }),
        ruleY(found, {
          y: name,
          x1: ({ effect }: Effect) => effect.from,
          x2: ({ effect }: Effect) => effect.to,
          stroke: series[0].color,
          strokeWidth: 3.5,
          strokeOpacity: 0.55,
        }),
        dot(found, { y: name, x: ({ effect }: Effect) => effect.median, r: 4.5, fill: series[0].color }),
        dot(found, {
          y: name,
          x: ({ effect }: Effect) => effect.exact,
          r: 5,
          symbol: 'diamond',
          fill: ink,
          stroke: 'var(--paper)',
        }),
      ],
    };
  },
};

export const ledgerFigure: Figure<Values, OwnRow> = {
  id: 'ledger',
  title: 'The ledger of one fit',
  describe:
    'One bar for every quantity that a fit releases, as long as its μ; a red bar stands for bounds that were read from the data.',
  height: ledgerHeight,
  columns: LEDGER_COLUMNS,
  table: ({ rows, values }) => ledgerTable(ledgerOf(values, rows)),
  caption: ({ rows, values }) => ledgerCaption(ledgerOf(values, rows), values.delta),
  plot: ({ rows, values, width }) => ledgerPlot(ledgerOf(values, rows), width),
};
