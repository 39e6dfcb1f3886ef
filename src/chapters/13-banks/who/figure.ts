import { dot, lineY, ruleX, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num, numUp, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { aspect, base, ink, series } from '../../../figures/theme.ts';
import { LIMITS, type WhoRow } from './experiment.ts';
import {
  ACCOUNTS,
  atLimit,
  classesOf,
  FEWEST_BLAMED,
  precisionsOf,
  SENT,
  spentBy,
  TRUE_RATE,
  type Precision,
} from './summary.ts';

type Values = {
  limit: number;
  account: number;
  epsilon: number;
  samplingRate: number;
  rounds: number;
  delta: number;
  rate: number;
};
export const spentOf = (account: number, values: Values) => spentBy(account, { ...values, ...SENT });

const LOOKS: Record<string, { color: string; dash: string; label: string }> = {
  fraud: { color: series[1].color, dash: 'none', label: 'fraud' },
  honest: { color: series[0].color, dash: series[1].dash, label: 'honest' },
};

export const clipFigure: Figure<Values, WhoRow> = {
  id: 'clip',
  title: 'What the clip cuts off, class by class',
  describe:
    'Two lines against the clip on a logarithmic axis: the share of the gradients’ absolute sum that is cut off, for frauds and for honest transactions.',
  height: aspect,
  columns: [
    { name: 'class', label: 'class' },
    { name: 'limit', label: 'clip B' },
    { name: 'beyond', label: 'share of numbers clipped' },
    { name: 'cut', label: 'share of the absolute sum cut off' },
  ],
  table: ({ rows }) =>
    classesOf(rows).flatMap(({ name, beyond, left }) =>
      Array.from(LIMITS, (limit, k) => ({ class: name, limit, beyond: beyond[k], cut: 1 - left[k] })),
    ),
  legend: () => ['fraud', 'honest'].map((name) => ({ ...LOOKS[name], mark: 'line' as const })),
  caption({ rows, values }) {
    if (rows.length === 0) return 'The network is being trained.';
    const [fraud, honest] = ['fraud', 'honest'].map((name) => atLimit(rows, name, values.limit));
    if (!fraud || !honest) return 'The first bank has rows of one class only.';
    return `A clip at ±${num(values.limit)} cuts ${percent(1 - fraud.left)} off the gradients of frauds, and ${percent(1 - honest.left)} off those of honest transactions. Numbers clipped: ${percent(fraud.beyond)} and ${percent(honest.beyond)}.`;
  },
  plot({ rows, values, width }) {
    const domain: [number, number] = [LIMITS[0], LIMITS.at(-1)!];
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain, label: null },
      y: {
        domain: [0, 1],
        label: 'cut off, of the absolute sum',
        percent: false,
        tickFormat: (d: number) => percent(d, 0),
        grid: true,
      },
      marks: [
        ruleX([values.limit], { stroke: ink, strokeOpacity: 0.4, strokeDasharray: '3 3' }),
        ...classesOf(rows).map(({ name, left }) =>
          lineY(
            Array.from(LIMITS, (limit, k) => ({ limit, cut: 1 - left[k] })),
            {
              x: 'limit',
              y: 'cut',
              stroke: LOOKS[name].color,
              strokeDasharray: LOOKS[name].dash,
              strokeWidth: 2.4,
            },
          ),
        ),
        logAxis('x', domain, 'clip B', width),
      ],
    };
  },
};

export const precisionFigure: Figure<Values, WhoRow> = {
  id: 'precision',
  title: 'Of those that are flagged, how many are frauds?',
  describe:
    'Two lines of precision against the share of frauds that are caught: among the selected test rows, and among all transactions, of which 0.136 percent are fraud.',
  height: aspect,
  columns: [
    { name: 'caught', label: 'share of frauds caught' },
    { name: 'blamed', label: 'share of honest rows flagged' },
    { name: 'shown', label: 'precision among the test rows' },
    { name: 'real', label: 'precision at 0.136 % fraud' },
  ],
  table: ({ rows, values }) => precisionsOf(rows, values.rate),
  legend: ({ values }) => [
    { label: `test rows, ${percent(values.rate)} fraud`, color: series[0].color, mark: 'line' },
    { label: 'all transactions, 0.136 % fraud', color: series[1].color, mark: 'line', dash: series[1].dash },
  ],
  caption({ rows, values }) {
    if (rows.length === 0) return 'The network is being trained.';
    const points = precisionsOf(rows, values.rate);
    const half = points.find(({ caught }) => caught >= 0.5 - 1e-9);
    if (!half) return 'The test rows have one class only, so nothing can be caught.';
    const all = `Among all transactions, of which ${percent(TRUE_RATE, 3)} are fraud, it`;
    const few = `fewer than ${FEWEST_BLAMED} honest test rows are flagged`;
    const real =
      half.real === undefined
        ? ` ${all} cannot be told: ${few}.`
        : ` ${all} would be ${percent(half.real, 2)}.${points.some((one) => one.real === undefined) ? ` Where ${few}, the line of all transactions has no points.` : ''}`;
    return `When half of the frauds are caught, ${percent(half.shown)} of the flagged test rows are frauds.${real}`;
  },
  plot({ rows, values, width }) {
    const points = precisionsOf(rows, values.rate);
    const line = (name: keyof Precision, color: string, dash: string) =>
      lineY(points, { x: 'caught', y: name, stroke: color, strokeDasharray: dash, strokeWidth: 2.4 });
    return {
      ...base(width, aspect(width)),
      x: { domain: [0, 1], label: 'frauds caught', tickFormat: (d: number) => percent(d, 0) },
      y: {
        domain: [0, 1],
        label: 'frauds among the flagged',
        tickFormat: (d: number) => percent(d, 0),
        grid: true,
      },
      marks: [line('shown', series[0].color, 'none'), line('real', series[1].color, series[1].dash)],
    };
  },
};

export const accountFigure: Figure<Values, WhoRow> = {
  id: 'account',
  title: 'ε of an account, by its transactions',
  describe:
    'A line of the proven ε of a whole training against the number of transactions of one account, both on logarithmic axes.',
  height: aspect,
  columns: [
    { name: 'account', label: 'transactions of the account' },
    { name: 'epsilon', label: 'ε of the training, proven at most' },
  ],
  table: ({ values }) => ACCOUNTS.map((account) => ({ account, epsilon: spentOf(account, values) })),
  caption({ values }) {
    const [one, all] = [1, values.account].map((account) => spentOf(account, values));
    const start = `${values.rounds} rounds with noise of ε = ${num(values.epsilon)} a number cost one transaction at most ε = ${numUp(one)}`;
    if (values.account === 1) return `${start}.`;
    return `${start}, and an account of ${values.account} transactions at most ε = ${numUp(all)}: ${num(all / one)} times as much.`;
  },
  plot({ values, width }) {
    const points = ACCOUNTS.map((account) => ({ account, epsilon: spentOf(account, values) }));
    const own = [{ account: values.account, epsilon: spentOf(values.account, values) }];
    const x: [number, number] = [1, 100];
    const y: [number, number] = [points[0].epsilon / 1.5, points.at(-1)!.epsilon * 1.5];
    return {
      ...base(width, aspect(width)),
      marginLeft: 72,
      x: { type: 'log', domain: x, label: null },
      y: { type: 'log', domain: y, label: null, grid: true },
      marks: [
        lineY(points, { x: 'account', y: 'epsilon', stroke: series[0].color, strokeWidth: 2.4 }),
        dot(own, { x: 'account', y: 'epsilon', r: 5, fill: series[1].color }),
        text(own, {
          x: 'account',
          y: 'epsilon',
          text: ({ epsilon }: { epsilon: number }) => numUp(epsilon),
          // The line rises from left to right: above it on the left, below it on the right.
          dx: values.account > 30 ? -9 : 9,
          dy: values.account > 30 ? -10 : 12,
          textAnchor: values.account > 30 ? 'end' : 'start',
          fill: series[1].color,
          stroke: 'var(--paper)',
          strokeWidth: 4,
          fontWeight: 600,
        }),
        logAxis('x', x, 'transactions of the account', width),
        logAxis('y', y, 'ε of the training'),
      ],
    };
  },
};
