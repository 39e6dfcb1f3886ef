import { axisY, dot, rect, rectY, ruleX, ruleY } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { alarm, base, ink, muted, series } from '../../../figures/theme.ts';
import { ledgerFigureOf } from '../shared/ledger-figure.ts';
import {
  coefficientsIn,
  effectsOf,
  flatColumns,
  ledgerOf,
  moveBound,
  openBounds,
  stripOf,
  valuesIn,
  type AnyRow,
  type Effect,
  type OwnValues,
} from './summary.ts';

const effects = perRows(effectsOf);
/** Columns in one figure; a table has them all. */
const SHOWN = 24;
const shown = (rows: AnyRow[]) =>
  effects(rows)
    .filter(({ number }) => number > 0)
    .slice(0, SHOWN);
const height = () => 380;

export const effectsFigure: Figure<OwnValues, AnyRow> = {
  id: 'effects',
  title: 'What each column does to the target',
  describe:
    'For each column the predicted change of the target when the column goes from its lower to its upper bound: a mark without privacy, and the range of nine in ten private fits.',
  height,
  click({ rows }, { y }) {
    const column = shown(rows)[Math.round(y)];
    return column && { column: column.number };
  },
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
    const found = coefficientsIn(rows);
    const [first] = found;
    if (!first) return 'The rows have not been fitted yet.';
    const flat = flatColumns(rows).map(({ column }) => column);
    const few =
      first.rows < found.length
        ? ` There are fewer rows (${first.rows}) than coefficients (${found.length}).`
        : '';
    const none =
      flat.length > 0
        ? ` Only one value occurs in ${flat.slice(0, 3).join(', ')}: its coefficient is noise.`
        : '';
    const open = openBounds(rows).length;
    const bounds =
      open > 0
        ? ` ${open} of ${found.length} bounds were read from the data: give your own for a guarantee.`
        : '';
    const median = first.r2[Math.floor(first.r2.length / 2)];
    return `${count(first.rows)} rows, ε = ${num(values.epsilon)}: R² is ${num(median, 2)} in the median of ${first.r2.length} private fits and ${num(first.plainR2, 2)} without privacy, on the rows of the fit.${few}${none}${bounds}`;
  },
  plot({ rows, values, width }) {
    const found = shown(rows);
    const place = (one: Effect) => found.indexOf(one);
    const own = found.findIndex(({ number }) => number === values.column);
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
      y: { domain: [-0.6, Math.max(0, found.length - 1) + 0.6], reverse: true, axis: null },
      marks: [
        axisY(found.map(place), { text: (i: number) => name(found[i]), label: null, tickSize: 0 }),
        own < 0 ? null : rect([own], { y1: own - 0.5, y2: own + 0.5, fill: muted, fillOpacity: 0.14 }),
        ruleX([0], { stroke: muted }),
        ruleY(found, {
          y: place,
          x1: ({ effect }: Effect) => effect.from,
          x2: ({ effect }: Effect) => effect.to,
          stroke: series[0].color,
          strokeWidth: 3.5,
          strokeOpacity: 0.55,
        }),
        dot(found, { y: place, x: ({ effect }: Effect) => effect.median, r: 4.5, fill: series[0].color }),
        dot(found, {
          y: place,
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

export const ledgerFigure = ledgerFigureOf<OwnValues, AnyRow>(
  ledgerOf,
  'a red bar stands for bounds that were read from the data',
);

const stripHeight = () => 210;

/** The bounds of one column, to be dragged; its values only for readers who ask for them. */
export const boundsFigure: Figure<OwnValues, AnyRow> = {
  id: 'bounds',
  title: 'Draw the bounds of a column',
  describe:
    'Two bounds of the chosen column that can be dragged along its axis; where the values are shown, bars count them.',
  height: stripHeight,
  handles({ rows, values }) {
    const strip = stripOf(values, rows);
    if (!strip) return [];
    const { column, low, high, domain } = strip;
    return [
      { id: 'low', label: `Lower bound of ${column}`, x: low, from: domain[0], to: high, said: num(low, 6) },
      {
        id: 'high',
        label: `Upper bound of ${column}`,
        x: high,
        from: low,
        to: domain[1],
        said: num(high, 6),
      },
    ];
  },
  move({ rows, values }, id, x) {
    const strip = stripOf(values, rows);
    return strip && moveBound(values, strip, id, x);
  },
  columns: [
    { name: 'what', label: 'what' },
    { name: 'from', label: 'from' },
    { name: 'to', label: 'to' },
    { name: 'count', label: 'values' },
  ],
  table({ rows, values }) {
    const strip = stripOf(values, rows);
    return [
      ...(strip ? [{ what: `bounds of ${strip.column}`, from: strip.low, to: strip.high }] : []),
      ...binsOf(rows).map((bin) => ({ what: 'bar', ...bin })),
    ];
  },
  caption({ rows, values }) {
    const strip = stripOf(values, rows);
    if (!strip) return 'The rows have not been fitted yet.';
    const { column, low, high, isSeen } = strip;
    const bounds = `Bounds of ${column}: ${num(low, 6)} to ${num(high, 6)}.`;
    if (!isSeen)
      return `${bounds} Its values are not shown: draw what you know of the column. Such bounds cost nothing.`;
    const beyond = valuesIn(rows)?.beyond ?? 0;
    const more = beyond > 0 ? ` ${count(beyond)} of them lie beyond the axis.` : '';
    return values.look
      ? `${bounds} Its values are in sight: bounds drawn now are read from the data, and the ledger has them in red.${more}`
      : `${bounds} They, or the axis, come from the data: the ledger has them in red. Type bounds that you know, and draw from there.`;
  },
  plot({ rows, values, width }) {
    const strip = stripOf(values, rows);
    const bins = binsOf(rows);
    const most = Math.max(1, ...bins.map((bin) => bin.count));
    const edge = strip?.isSeen ? alarm : series[2].color;
    return {
      ...base(width, stripHeight()),
      x: { domain: strip?.domain ?? [0, 1], label: strip?.column ?? null, ticks: width < 480 ? 4 : 8 },
      y: { domain: [0, most], axis: null },
      marks: [
        strip
          ? rectY([0], { x1: strip.low, x2: strip.high, y1: 0, y2: most, fill: edge, fillOpacity: 0.12 })
          : null,
        rectY(bins, {
          x1: 'from',
          x2: 'to',
          y: 'count',
          fill: series[0].color,
          fillOpacity: 0.7,
          inset: 0.3,
        }),
        strip ? ruleX([strip.low, strip.high], { stroke: edge, strokeWidth: 2.4 }) : null,
        ruleY([0], { stroke: muted }),
      ],
    };
  },
};

function binsOf(rows: AnyRow[]) {
  const found = valuesIn(rows);
  if (!found) return [];
  const { from, to, counts } = found;
  const end = (i: number) => from + ((to - from) * i) / counts.length;
  return Array.from(counts, (inside, i) => ({ from: end(i), to: end(i + 1), count: inside }));
}
