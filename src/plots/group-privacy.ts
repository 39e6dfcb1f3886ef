import { dot, lineY, ruleY, text } from '@observablehq/plot';
import { groupPrivacy } from '../core/accounting/group.ts';
import { analyticGaussianSigma } from '../core/mechanisms/analytic-gaussian.ts';
import { gaussianDelta } from '../core/mechanisms/gaussian-delta.ts';
import type { Figure } from './figure.ts';
import { num, numUp } from './format.ts';
import { alarm, base, logTicks, muted, series } from './theme.ts';

export type GroupValues = { epsilon: number; delta: number; size: number };
export type GroupRow = {
  size: number;
  epsilon: number;
  /** How many times likelier an output may become: e^epsilon. */
  odds: number;
  /** delta by the rule, and that of the least Gaussian noise with this (epsilon, delta) for one person. */
  bound: number;
  exact: number;
};

export const LARGEST_GROUP = 30;

export function groupRows({ epsilon, delta }: GroupValues): GroupRow[] {
  const sigma = analyticGaussianSigma({ epsilon, delta, sensitivity: 1 });
  return Array.from({ length: LARGEST_GROUP }, (_, i) => {
    const size = i + 1;
    const group = groupPrivacy({ epsilon, delta, size });
    return {
      size,
      epsilon: group.epsilon,
      odds: Math.exp(group.epsilon),
      bound: group.delta,
      exact: gaussianDelta({ epsilon: group.epsilon, sigma, sensitivity: size }),
    };
  });
}

const height = (width: number) => Math.round(Math.max(220, Math.min(300, width * 0.36)));
const own = (rows: GroupRow[], { size }: GroupValues) => rows.filter((row) => row.size === size);
const sizes = { label: 'people in the group', domain: [1, LARGEST_GROUP], ticks: [1, 5, 10, 15, 20, 25, 30] };

export const oddsFigure: Figure<GroupValues, GroupRow> = {
  id: 'odds',
  title: 'How much one output can say about a whole group',
  describe:
    'The factor by which an output may be likelier with the group than without it, on a logarithmic axis, against its size.',
  height,
  columns: [
    { name: 'size', label: 'group' },
    { name: 'epsilon', label: 'ε' },
    { name: 'odds', label: 'eᵋ' },
    { name: 'bound', label: 'δ by the rule' },
    { name: 'exact', label: 'δ of Gaussian noise, exact' },
  ],
  caption({ rows, values }) {
    const [row] = own(rows, values);
    const group = values.size === 1 ? 'one person' : `${values.size} people`;
    return `For ${group} ε is ${values.size} × ${num(values.epsilon)} = ${numUp(row.epsilon)}: an output may become ${num(row.odds)} times as likely.`;
  },
  plot({ rows, values, width }) {
    const top = rows.at(-1)!.odds * 1.5;
    return {
      ...base(width, height(width)),
      x: sizes,
      y: {
        type: 'log',
        label: 'factor on the odds',
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
  title: 'What becomes of δ',
  describe:
    'Delta for the group by the general rule and exactly for Gaussian noise, on a logarithmic axis, against its size.',
  height,
  columns: oddsFigure.columns,
  legend: () => [
    { label: 'the rule', color: series[1].color, mark: 'line', dash: series[1].dash },
    { label: 'Gaussian noise, exact', color: series[0].color, mark: 'line' },
  ],
  caption({ rows, values }) {
    const [row] = own(rows, values);
    const full = rows.find(({ bound }) => bound >= 1);
    const end = full ? ` From ${full.size} people on the rule promises nothing: δ reaches 1.` : '';
    return `At ε = ${numUp(row.epsilon)} the rule gives a group of ${values.size} a δ of ${numUp(row.bound)}; Gaussian noise really has ${num(row.exact)}.${end}`;
  },
  plot({ rows, values, width }) {
    const low = Math.max(values.delta / 10, Math.min(values.delta, ...rows.map(({ exact }) => exact)));
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
        lineY(rows, {
          x: 'size',
          y: 'bound',
          stroke: series[1].color,
          strokeWidth: 2,
          strokeDasharray: series[1].dash,
          clip: true,
        }),
        lineY(rows, { x: 'size', y: 'exact', stroke: series[0].color, strokeWidth: 2, clip: true }),
        dot(own(rows, values), {
          x: 'size',
          y: 'bound',
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
