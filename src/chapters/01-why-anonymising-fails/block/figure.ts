import { barY, dot, ruleX } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { alarm, aspect, base, muted, series } from '../../../figures/theme.ts';
import { BLOCK, TOP_INCOME } from '../shared/incomes.ts';
import {
  CLASSES,
  isRight,
  meanError,
  rightOf,
  typicalError,
  type BlockRow,
  type BlockValues,
} from './summary.ts';

const cut = (x: number) => Math.max(0, Math.min(TOP_INCOME, x));

export const blockFigure: Figure<BlockValues, BlockRow> = {
  id: 'block',
  title: 'Forty incomes, computed from totals over ten people',
  describe:
    'For each of 40 people a bar with the true income and a dot with the income that the published totals imply.',
  columns: [
    { name: 'person', label: 'person' },
    { name: 'income', label: 'income, thousands' },
    { name: 'estimate', label: 'computed from the totals' },
    { name: 'found', label: 'right to the thousand' },
  ],
  table: ({ rows }) => rows.map((row) => ({ ...row, found: isRight(row) ? 'yes' : 'no' })),
  legend: () => [
    { label: 'true income', color: muted, mark: 'area' },
    { label: 'computed, right to the thousand', color: alarm, mark: 'dot' },
    { label: 'computed, wrong', color: series[0].color, mark: 'square' },
  ],
  caption({ rows, values }) {
    const right = rightOf(rows);
    const numbers = `${values.tables * CLASSES} totals over ten people each`;
    const error = `The mean error is ${num(Number(typicalError(rows).toFixed(3)))} thousand; someone who says the mean for everybody is off by ${num(meanError(rows))} thousand.`;
    const outside = rows.filter(({ estimate }) => estimate !== cut(estimate)).length;
    const beyond = outside ? ` ${outside} lie beyond the axis and are drawn at its edge.` : '';
    return values.totals === 'exact'
      ? `${numbers} determine ${rows.filter(({ isKnown }) => isKnown).length} of ${BLOCK} incomes exactly. ${error}`
      : `From ${numbers}, each with noise, ${right} of ${BLOCK} incomes come out right to the thousand. ${error}${beyond}`;
  },
  plot({ rows, width }) {
    const shape = { x: 'person', y: (row: BlockRow) => cut(row.estimate), r: width < 480 ? 3 : 4.5 };
    return {
      ...base(width, aspect(width)),
      x: {
        label: 'person',
        domain: Array.from({ length: BLOCK }, (_, i) => i + 1),
        ticks: [1, 10, 20, 30, 40],
        padding: 0.25,
      },
      y: { label: 'income, thousands a year', domain: [0, TOP_INCOME], grid: true, ticks: 5 },
      marks: [
        barY(rows, { x: 'person', y: 'income', fill: muted, fillOpacity: 0.35 }),
        ruleX(rows, {
          x: 'person',
          y1: 'income',
          y2: (row: BlockRow) => cut(row.estimate),
          stroke: series[0].color,
          strokeOpacity: 0.5,
        }),
        dot(
          rows.filter((row) => !isRight(row)),
          { ...shape, symbol: 'square', fill: series[0].color },
        ),
        dot(rows.filter(isRight), { ...shape, fill: alarm }),
      ],
    };
  },
};
