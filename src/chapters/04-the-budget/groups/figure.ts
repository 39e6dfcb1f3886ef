import { dot, lineY, ruleY, text } from '@observablehq/plot';
import { decades } from '../../../figures/coarse-ends.ts';
import type { Figure, View } from '../../../figures/figure.ts';
import { num, numUp } from '../../../figures/format.ts';
import { alarm, base, logTicks, muted, series } from '../../../figures/theme.ts';
import { endOf, groupsOf, LARGEST_GROUP, type GroupRow, type GroupValues } from './summary.ts';

const height = (width: number) => Math.round(Math.max(220, Math.min(300, width * 0.36)));
const own = <P extends GroupRow>(rows: P[], { size }: GroupValues) => rows.filter((row) => row.size === size);
const people = (size: number) => (size === 1 ? 'one person' : `${size} people`);
const table = ({ rows, values }: View<GroupValues, GroupRow>) => groupsOf(rows, values);
const sizes = { label: 'people in the group', domain: [1, LARGEST_GROUP], ticks: [1, 5, 10, 15, 20, 25, 30] };

export const oddsFigure: Figure<GroupValues, GroupRow> = {
  id: 'odds',
  title: 'How much likelier an answer can become',
  describe:
    'How many times as likely an answer may become when all rows of a group change, on a logarithmic axis, against the size of the group.',
  height,
  columns: [
    { name: 'size', label: 'group' },
    { name: 'epsilon', label: 'ε' },
    { name: 'odds', label: 'eᵋ' },
    { name: 'sum', label: 'δ, any mechanism' },
    { name: 'bound', label: 'δ, textbook bound' },
    { name: 'exact', label: 'δ of Gaussian noise, exact' },
  ],
  table,
  caption({ rows, values }) {
    const [row] = own(rows, values);
    return `For ${people(values.size)} ε is ${values.size} × ${num(values.epsilon)} = ${numUp(row.epsilon)}: an answer may become at most ${numUp(row.odds)} times as likely.`;
  },
  plot({ rows, values, width }) {
    const [, top] = decades(1, rows.at(-1)!.odds);
    return {
      ...base(width, height(width)),
      x: sizes,
      y: {
        type: 'log',
        label: 'times as likely, at most',
        domain: [1, top],
        ticks: logTicks(1, top),
        tickFormat: (d: number) => num(d, 1),
        grid: true,
      },
      marks: [
        lineY(rows, { x: 'size', y: 'odds', stroke: series[0].color, strokeWidth: 2 }),
        dot(own(rows, values), { x: 'size', y: 'odds', r: 5, fill: series[0].color }),
      ],
    };
  },
};

export const groupDeltaFigure: Figure<GroupValues, GroupRow> = {
  id: 'group-delta',
  title: 'The δ of the group',
  describe:
    'Delta of the group on a logarithmic axis against its size: the bound for any mechanism, the larger textbook bound, and the exact value for Gaussian noise.',
  height,
  columns: oddsFigure.columns,
  table,
  legend: () => [
    { label: 'bound for any mechanism', color: series[1].color, mark: 'line', dash: series[1].dash },
    { label: 'textbook bound', color: muted, mark: 'line', dash: series[2].dash },
    { label: 'Gaussian noise, exact', color: series[0].color, mark: 'line' },
  ],
  caption({ rows, values }) {
    const points = groupsOf(rows, values);
    const [{ epsilon, sum, exact }] = own(points, values);
    const end = endOf(points, 'sum');
    const limit = end ? ` From ${end} people on, the bound is 1 and promises nothing.` : '';
    return `For ${people(values.size)}, at ε = ${numUp(epsilon)}, every mechanism has a δ of at most ${numUp(sum)}. Gaussian noise that is just enough for one person has exactly ${num(exact)}.${limit}`;
  },
  plot({ rows, values, width }) {
    const points = groupsOf(rows, values);
    const least = Math.max(values.delta / 10, Math.min(values.delta, ...rows.map(({ exact }) => exact)));
    const [low] = decades(least, 1);
    return {
      ...base(width, height(width)),
      x: sizes,
      y: {
        type: 'log',
        label: 'δ',
        domain: [low, 3],
        ticks: logTicks(low, 1),
        tickFormat: (d: number) => num(d, 1),
        grid: true,
      },
      marks: [
        ruleY([1], { stroke: alarm, strokeDasharray: '4 4' }),
        text([1], {
          text: () => 'nothing is promised',
          x: null,
          y: 1,
          frameAnchor: 'left',
          dx: 6,
          dy: -8,
          fill: alarm,
        }),
        ruleY([values.delta], { stroke: muted, strokeOpacity: 0.6 }),
        lineY(points, { x: 'size', y: 'bound', stroke: muted, strokeDasharray: series[2].dash, clip: true }),
        lineY(points, {
          x: 'size',
          y: 'sum',
          stroke: series[1].color,
          strokeWidth: 2,
          strokeDasharray: series[1].dash,
          clip: true,
        }),
        lineY(rows, { x: 'size', y: 'exact', stroke: series[0].color, strokeWidth: 2, clip: true }),
        dot(own(points, values), {
          x: 'size',
          y: 'sum',
          r: 4.5,
          symbol: 'square',
          fill: series[1].color,
          clip: true,
        }),
        dot(own(rows, values), { x: 'size', y: 'exact', r: 5, fill: series[0].color, clip: true }),
      ],
    };
  },
};
