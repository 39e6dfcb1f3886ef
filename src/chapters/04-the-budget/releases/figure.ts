import { axisX, axisY, dot, lineY, text } from '@observablehq/plot';
import { downTo, upTo } from '../../../figures/coarse-ends.ts';
import { placeOf, spreadLabels } from '../../../figures/end-labels.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp } from '../../../figures/format.ts';
import { base, logTicks } from '../../../figures/theme.ts';
import { accountantName } from '../shared/accountant-names.ts';
import { accountantStyle } from '../shared/accountant-styles.ts';
import type { CompositionRow } from './experiment.ts';
import { crossing, curvesOf, positive, ratiosOf, told } from './summary.ts';

export type CompositionValues = {
  mechanism: string;
  epsilon: number;
  delta: number;
  samplingRate: number;
  releases: number;
};

const height = (width: number) => Math.round(Math.max(320, Math.min(460, width * 0.56)));

/** The rule that everybody knows, the one in every textbook, and the tightest: the others stay thin behind them. */
const MAIN = ['basic', 'advanced', 'pld'];
/** Where a phone has no room for the whole name. */
const SHORT: Record<string, string> = { pld: 'loss distr.' };

export const compositionFigure: Figure<CompositionValues, CompositionRow> = {
  id: 'curves',
  title: 'What k releases cost together, by each accountant',
  describe:
    'Total epsilon against the number of releases, both axes logarithmic, one line for each accountant.',
  height,
  columns: [
    { name: 'accountant', label: 'accountant' },
    { name: 'releases', label: 'releases' },
    { name: 'epsilon', label: 'total ε' },
    { name: 'refusal', label: 'why it is missing' },
  ],
  caption({ rows, values }) {
    const ends = curvesOf(rows).map(({ points }) => points.at(-1)!);
    if (ends.length === 0) return 'Computing the first points …';
    const most = Math.max(...ends.map(({ releases }) => releases));
    const there = ends.filter(({ releases }) => releases === most);
    const list = there
      .map(({ accountant, epsilon }) => `${accountantName[accountant]} ${numUp(epsilon, 4)}`)
      .join(', ');
    const free = there.filter(({ epsilon }) => epsilon === 0).length;
    const refused = rows.find(({ refusal }) => refusal !== '');
    const cross = crossing(rows);
    return [
      `Proven at most, for ${count(most)} release${most === 1 ? '' : 's'} at δ = ${num(values.delta)}: ${list}.`,
      free === 0 ? '' : `${free === there.length ? 'Here' : 'Where ε is 0,'} δ alone covers the cost.`,
      cross && cross > 1
        ? `Below about ${count(cross)} releases, advanced composition proves more than the sum.`
        : '',
      refused ? `${accountantName[refused.accountant]} cannot be computed: ${refused.refusal}.` : '',
    ]
      .filter(Boolean)
      .join(' ');
  },
  plot({ rows, values, width }) {
    const all = positive(rows).map(({ epsilon }) => epsilon);
    // A logarithmic axis has no 0: where there is one, its lower edge stands for it.
    const zero = told(rows).length > all.length;
    const low = downTo(Math.min(values.epsilon, ...all) / (zero ? 2 : 1.1));
    const high = upTo(Math.max(values.epsilon * 2, ...all) * 1.1);
    const last = Math.max(2, upTo(values.releases));
    const curves = curvesOf(rows);
    const shownAt = ({ epsilon }: CompositionRow) => Math.max(low, epsilon);
    const place = placeOf({ type: 'log', domain: [low, high] }, height(width));
    const ends = curves.map(({ points }) => place(shownAt(points.at(-1)!)));
    const labels = spreadLabels(ends, 15, 24, height(width) - 42);
    const ticks = [...(zero ? [low] : []), ...logTicks(low * (zero ? 1.4 : 1), high)];
    return {
      ...base(width, height(width)),
      marginRight: width < 480 ? 72 : 116,
      x: { type: 'log', domain: [1, last] },
      y: { type: 'log', domain: [low, high], grid: true, ticks },
      marks: [
        axisX(logTicks(1, last), { text: (d: number) => count(d), label: 'releases' }),
        axisY(ticks, {
          text: (d: number) => (zero && d === low ? '0' : num(d)),
          label: 'total ε',
        }),
        curves.map(({ accountant, points }, i) => {
          const { color, dash, symbol } = accountantStyle(accountant);
          const isMain = MAIN.includes(accountant);
          const end = { x: 'releases', y: shownAt } as const;
          return [
            lineY(points, {
              ...end,
              stroke: color,
              strokeWidth: isMain ? 2.6 : 1.2,
              strokeDasharray: dash,
            }),
            dot(points.slice(-1), { ...end, r: isMain ? 4.5 : 3, fill: color, symbol }),
            text(points.slice(-1), {
              ...end,
              text: () => (width < 480 ? SHORT[accountant] : undefined) ?? accountantName[accountant],
              dx: 8,
              dy: labels[i] - ends[i],
              textAnchor: 'start',
              fontSize: 12,
              fontWeight: isMain ? 600 : 400,
              fill: color,
            }),
          ];
        }),
      ],
    };
  },
};

export const ratioFigure: Figure<CompositionValues, CompositionRow> = {
  id: 'ratio',
  title: 'Each accountant as a multiple of the tightest',
  describe:
    'Total epsilon by each accountant divided by that of the loss distribution, against the number of releases; both axes logarithmic.',
  height: (width) => Math.round(height(width) * 0.75),
  columns: [
    { name: 'accountant', label: 'accountant' },
    { name: 'releases', label: 'releases' },
    { name: 'ratio', label: 'multiple of the loss distribution' },
  ],
  legend: ({ rows }) =>
    curvesOf(rows).map(({ accountant }) => {
      const { color, dash } = accountantStyle(accountant);
      return { label: accountantName[accountant], color, dash, mark: 'line' };
    }),
  table: ({ rows }) => {
    const ratios = ratiosOf(rows).flatMap(({ points }) => points);
    return ratios.length > 0 ? ratios : rows;
  },
  caption({ rows }) {
    const ends = ratiosOf(rows).flatMap(({ accountant, points }) =>
      accountant === 'pld' || points.length === 0 ? [] : [points.at(-1)!],
    );
    if (ends.length === 0)
      return told(rows).some(({ accountant, epsilon }) => accountant === 'pld' && epsilon === 0)
        ? 'The loss distribution proves ε = 0, so there are no multiples of it.'
        : 'Computing the first points …';
    const list = ends
      .map(({ accountant, ratio }) => `${accountantName[accountant]} ${num(ratio)}`)
      .join(', ');
    return `Total ε divided by that of the loss distribution, at ${count(Math.max(...ends.map(({ releases }) => releases)))} releases: ${list}.`;
  },
  plot({ rows, values, width }) {
    const ratios = ratiosOf(rows);
    const most = Math.max(2, ...ratios.flatMap(({ points }) => points.map(({ ratio }) => ratio)));
    const last = Math.max(2, upTo(values.releases));
    const high = upTo(most * 1.1);
    const ticks = high < 6 ? [1, 1.5, 2, 3, 4, 5].filter((t) => t <= high) : logTicks(1, high);
    return {
      ...base(width, Math.round(height(width) * 0.75)),
      x: { type: 'log', domain: [1, last] },
      y: { type: 'log', domain: [0.95, high], grid: true, ticks },
      marks: [
        axisX(logTicks(1, last), { text: (d: number) => count(d), label: 'releases' }),
        axisY(ticks, {
          text: (d: number) => `${num(d)} ×`,
          label: 'multiple of the loss distribution',
        }),
        ratios.map(({ accountant, points }) => {
          const { color, dash, symbol } = accountantStyle(accountant);
          return [
            lineY(points, {
              x: 'releases',
              y: 'ratio',
              stroke: color,
              strokeWidth: accountant === 'pld' ? 3 : 2,
              strokeDasharray: dash,
            }),
            dot(points.slice(-1), { x: 'releases', y: 'ratio', r: 4.5, fill: color, symbol }),
          ];
        }),
      ],
    };
  },
};
