import { line, rectY, ruleX, ruleY, text } from '@observablehq/plot';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, numUp, percent } from '../../../figures/format.ts';
import { alarm, aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import { TOP_INCOME } from '../shared/incomes.ts';
import {
  BANDS,
  deviationOf,
  differences,
  grantedPairs,
  likelyRange,
  publishedPairs,
  spentBy,
  type WhiteRow,
  type WhiteValues,
} from './summary.ts';

export const beliefFigure: Figure<WhiteValues, WhiteRow> = {
  id: 'belief',
  title: 'What the totals say about Mr White’s income',
  describe:
    'How likely each band of incomes is for Mr White after the published totals, with his true income as a line.',
  columns: [
    { name: 'from', label: 'income from' },
    { name: 'to', label: 'to' },
    { name: 'belief', label: 'probability' },
  ],
  legend: () => [
    { label: 'belief after the totals', color: series[0].color, mark: 'area' },
    { label: 'belief before', color: muted, mark: 'line', dash: '2 3' },
    { label: 'his true income', color: alarm, mark: 'line' },
  ],
  caption({ rows, values }) {
    const pairs = grantedPairs(values);
    if (pairs === 0) return 'The first pair of totals does not fit into the budget. Nothing is published.';
    const seen = differences(values);
    const mean = seen.reduce((sum, d) => sum + d, 0) / pairs;
    if (values.totals === 'exact') {
      const [{ before, after }] = publishedPairs(values);
      return `The total is ${num(before, 6)} thousand with Mr White and ${num(after, 6)} thousand without him. The difference is his income: ${num(mean)} thousand.`;
    }
    const { from, to } = likelyRange(rows);
    const many = pairs === 1 ? 'One pair of totals differs' : `${pairs} pairs of totals differ, on average,`;
    return `${many} by ${num(mean)} thousand, with a standard deviation of ${num(deviationOf(values) / Math.sqrt(pairs))} thousand. Nine tenths of the belief lie between ${num(from)} and ${num(to)} thousand. His income is ${num(values.income)} thousand.`;
  },
  plot({ rows, values, width }) {
    const top = Math.max(0.06, ...rows.map(({ belief }) => belief));
    return {
      ...base(width, aspect(width)),
      x: { label: 'income, thousands a year', domain: [0, TOP_INCOME] },
      y: {
        label: 'probability of each band',
        domain: [0, top],
        grid: true,
        ticks: 5,
        tickFormat: (d: number) => percent(d, top < 0.2 ? 1 : 0),
      },
      marks: [
        rectY(rows, {
          x1: 'from',
          x2: 'to',
          y: 'belief',
          fill: series[0].color,
          fillOpacity: 0.55,
          insetRight: 1,
        }),
        ruleY([1 / BANDS], { stroke: muted, strokeDasharray: '2 3' }),
        ruleX([values.income], { stroke: alarm, strokeWidth: 2 }),
      ],
    };
  },
};

export const budgetFigure: Figure<WhiteValues, WhiteRow> = {
  id: 'budget',
  title: 'The budget',
  describe:
    'A line of the ε spent against the pairs of totals that were asked for; it rises until it reaches the budget, and is flat from where pairs are refused.',
  height: () => 180,
  columns: [
    { name: 'granted', label: 'pairs granted' },
    { name: 'refused', label: 'pairs refused' },
    { name: 'spent', label: 'ε spent' },
    { name: 'budget', label: 'budget' },
  ],
  table: ({ values }) => [
    {
      granted: grantedPairs(values),
      refused: values.pairs - grantedPairs(values),
      spent: values.totals === 'exact' ? 'no bound' : spentBy(values),
      budget: values.budget,
    },
  ],
  caption({ values }) {
    const granted = grantedPairs(values);
    if (values.totals === 'exact') return 'Exact totals have no ε: no budget can pay for them.';
    const refused = values.pairs - granted;
    const end = refused > 0 ? ` The budget is spent: ${refused} of ${values.pairs} pairs are refused.` : '';
    return `Each pair of totals costs 2ε = ${numUp(2 * values.epsilon)}. ${granted} granted: ${numUp(spentBy(values))} of ${num(values.budget)} spent.${end}`;
  },
  plot({ values, width }) {
    const isExact = values.totals === 'exact';
    const granted = isExact ? 0 : grantedPairs(values);
    const spent = isExact ? 0 : spentBy(values);
    const refused = isExact ? 0 : values.pairs - granted;
    const flat = [granted, values.pairs].map((pairs) => ({ pairs, spent }));
    const at = { x: 'pairs', y: 'spent', strokeWidth: 3 } as const;
    return {
      ...base(width, 180),
      x: {
        label: 'pairs of totals asked for',
        domain: [0, topOf(values.pairs)],
        ticks: Math.min(5, values.pairs),
        tickFormat: 'd',
      },
      y: { label: 'ε spent', domain: [0, topOf(1.1 * Math.max(values.budget, spent))], grid: true, ticks: 4 },
      marks: [
        ruleY([values.budget], { stroke: ink, strokeDasharray: '7 4' }),
        text([isExact ? 'budget; exact totals have no ε' : 'budget'], {
          ...{ frameAnchor: 'left', y: () => values.budget, dx: 6, dy: -10 },
          ...{ text: (d: string) => d, textAnchor: 'start', fill: ink },
        }),
        isExact
          ? null
          : line(
              [
                { pairs: 0, spent: 0 },
                { pairs: granted, spent },
              ],
              { ...at, stroke: series[1].color },
            ),
        refused > 0 ? line(flat, { ...at, stroke: alarm, strokeDasharray: '2 4' }) : null,
        refused > 0
          ? text([`${refused} refused`], {
              ...{ x: () => values.pairs, y: () => spent, dx: -6, dy: 14 },
              ...{ text: (d: string) => d, textAnchor: 'end', fill: alarm, fontWeight: 600 },
            })
          : null,
      ],
    };
  },
};
