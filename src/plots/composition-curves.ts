import { axisX, axisY, dot, lineY } from '@observablehq/plot';
import { COMPARED } from '../core/accounting/compared.ts';
import type { CompositionRow } from '../core/experiments/composition-curves.ts';
import { accountantName, accountantStyle } from './accountant-styles.ts';
import type { Figure } from './figure.ts';
import { count, num, numUp } from './format.ts';
import { base, logTicks } from './theme.ts';

export type CompositionValues = {
  mechanism: string;
  epsilon: number;
  delta: number;
  samplingRate: number;
  releases: number;
};

const told = (rows: CompositionRow[]) => rows.filter(({ epsilon }) => epsilon < Infinity);
const positive = (rows: CompositionRow[]) => told(rows).filter(({ epsilon }) => epsilon > 0);

/** Each accountant's points in order, those of epsilon = 0 among them: there delta alone pays for the releases. */
export function curvesOf(rows: CompositionRow[]): { accountant: string; points: CompositionRow[] }[] {
  return COMPARED.map((accountant) => ({
    accountant,
    points: told(rows)
      .filter((row) => row.accountant === accountant)
      .sort((a, b) => a.releases - b.releases),
  })).filter(({ points }) => points.length > 0);
}

/** From how many releases on advanced composition proves less than the sum: between two points, on logarithmic axes. */
export function crossing(rows: CompositionRow[]): number | undefined {
  const of = (id: string) =>
    curvesOf(positive(rows)).find(({ accountant }) => accountant === id)?.points ?? [];
  const sum = new Map(of('basic').map(({ releases, epsilon }) => [releases, epsilon]));
  const gaps = of('advanced').flatMap(({ releases, epsilon }) =>
    sum.has(releases) ? [{ at: Math.log(releases), gap: Math.log(epsilon / sum.get(releases)!) }] : [],
  );
  const after = gaps.findIndex(({ gap }) => gap < 0);
  if (after < 0) return undefined;
  if (after === 0) return 1;
  const [a, b] = [gaps[after - 1], gaps[after]];
  return Math.ceil(Math.exp(a.at + ((b.at - a.at) * a.gap) / (a.gap - b.gap)));
}

/** Each accountant's epsilon over that of the loss distribution, where both are there and the latter is not 0. */
export function ratiosOf(rows: CompositionRow[]) {
  const truth = new Map(
    positive(rows).flatMap((r) => (r.accountant === 'pld' ? [[r.releases, r.epsilon]] : [])),
  );
  return curvesOf(rows).map(({ accountant, points }) => ({
    accountant,
    points: points.flatMap(({ releases, epsilon }) =>
      truth.has(releases) ? [{ accountant, releases, epsilon, ratio: epsilon / truth.get(releases)! }] : [],
    ),
  }));
}

const height = (width: number) => Math.round(Math.max(320, Math.min(460, width * 0.56)));

export const compositionFigure: Figure<CompositionValues, CompositionRow> = {
  id: 'curves',
  title: 'What k releases cost, by each accountant',
  describe:
    'Total epsilon against the number of releases, both axes logarithmic, one line for each accountant.',
  height,
  columns: [
    { name: 'accountant', label: 'accountant' },
    { name: 'releases', label: 'releases' },
    { name: 'epsilon', label: 'ε in all' },
    { name: 'refusal', label: 'why not' },
  ],
  legend: ({ rows }) =>
    curvesOf(rows).map(({ accountant }) => {
      const { color, dash } = accountantStyle(accountant);
      return { label: accountantName[accountant], color, dash, mark: 'line' };
    }),
  caption({ rows, values }) {
    const ends = curvesOf(rows).map(({ points }) => points.at(-1)!);
    if (ends.length === 0) return 'Computing the first points …';
    const most = Math.max(...ends.map(({ releases }) => releases));
    const there = ends.filter(({ releases }) => releases === most);
    const list = there
      .map(({ accountant, epsilon }) => `${accountantName[accountant]} ${numUp(epsilon)}`)
      .join(', ');
    const free = there.filter(({ epsilon }) => epsilon === 0).length;
    const refused = rows.find(({ refusal }) => refusal !== '');
    const cross = crossing(rows);
    return [
      `At ${count(most)} release${most === 1 ? '' : 's'} and δ = ${num(values.delta)}: ${list}.`,
      free === 0 ? '' : `${free === there.length ? 'δ' : 'Where it is 0, δ'} alone pays for it: ε = 0.`,
      cross && cross > 1
        ? `Advanced composition is worse than the sum below about ${count(cross)} releases.`
        : '',
      refused ? `${accountantName[refused.accountant]} is missing: ${refused.refusal}.` : '',
    ]
      .filter(Boolean)
      .join(' ');
  },
  plot({ rows, values, width }) {
    const all = positive(rows).map(({ epsilon }) => epsilon);
    // A logarithmic axis has no 0: where there is one, its lower edge stands for it.
    const zero = told(rows).length > all.length;
    const low = Math.min(values.epsilon, ...all) / (zero ? 2 : 1.3);
    const high = Math.max(values.epsilon * 2, ...all) * 1.3;
    const last = Math.max(2, values.releases);
    return {
      ...base(width, height(width)),
      x: { type: 'log', domain: [1, last] },
      y: { type: 'log', domain: [low, high], grid: true },
      marks: [
        axisX(logTicks(1, last), { text: (d: number) => count(d), label: 'releases' }),
        axisY([...(zero ? [low] : []), ...logTicks(low * (zero ? 1.4 : 1), high)], {
          text: (d: number) => (zero && d === low ? '0' : num(d)),
          label: 'ε in all',
        }),
        curvesOf(rows).map(({ accountant, points }) => {
          const { color, dash, symbol } = accountantStyle(accountant);
          const wide = accountant === 'pld' ? 3 : 2;
          const y = ({ epsilon }: CompositionRow) => Math.max(low, epsilon);
          return [
            lineY(points, {
              x: 'releases',
              y,
              stroke: color,
              strokeWidth: wide,
              strokeDasharray: dash,
            }),
            dot(points.slice(-1), { x: 'releases', y, r: 4.5, fill: color, symbol }),
          ];
        }),
      ],
    };
  },
};

export const ratioFigure: Figure<CompositionValues, CompositionRow> = {
  id: 'ratio',
  title: 'How far each is above the loss distribution',
  describe:
    'Total epsilon by each accountant as a multiple of that by the loss distribution, against the number of releases; both axes logarithmic.',
  height: (width) => Math.round(height(width) * 0.75),
  columns: [
    { name: 'accountant', label: 'accountant' },
    { name: 'releases', label: 'releases' },
    { name: 'ratio', label: 'times the loss distribution' },
  ],
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
        ? 'By the loss distribution ε = 0: nothing is a multiple of it.'
        : 'Computing the first points …';
    const list = ends
      .map(({ accountant, ratio }) => `${accountantName[accountant]} ${num(ratio)}`)
      .join(', ');
    return `Multiples at ${count(Math.max(...ends.map(({ releases }) => releases)))} releases: ${list}.`;
  },
  plot({ rows, values, width }) {
    const ratios = ratiosOf(rows);
    const most = Math.max(2, ...ratios.flatMap(({ points }) => points.map(({ ratio }) => ratio)));
    const last = Math.max(2, values.releases);
    const high = most * 1.2;
    return {
      ...base(width, Math.round(height(width) * 0.75)),
      x: { type: 'log', domain: [1, last] },
      y: { type: 'log', domain: [0.95, high], grid: true },
      marks: [
        axisX(logTicks(1, last), { text: (d: number) => count(d), label: 'releases' }),
        axisY(high < 6 ? [1, 1.5, 2, 3, 4, 5].filter((t) => t <= high) : logTicks(1, high), {
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
