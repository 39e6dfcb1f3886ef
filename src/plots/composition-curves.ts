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

const told = (rows: CompositionRow[]) => rows.filter(({ epsilon }) => epsilon > 0 && epsilon < Infinity);

/** Each accountant's points in order. */
export function curvesOf(rows: CompositionRow[]): { accountant: string; points: CompositionRow[] }[] {
  return COMPARED.map((accountant) => ({
    accountant,
    points: told(rows)
      .filter((row) => row.accountant === accountant)
      .sort((a, b) => a.releases - b.releases),
  })).filter(({ points }) => points.length > 0);
}

/** The first number of releases shown at which advanced composition proves less than the sum. */
export function crossing(rows: CompositionRow[]): number | undefined {
  const of = (id: string) => curvesOf(rows).find(({ accountant }) => accountant === id)?.points ?? [];
  const sum = new Map(of('basic').map(({ releases, epsilon }) => [releases, epsilon]));
  return of('advanced').find(({ releases, epsilon }) => epsilon < (sum.get(releases) ?? 0))?.releases;
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
    const refused = rows.find(({ refusal }) => refusal !== '');
    const cross = crossing(rows);
    return [
      `At ${count(most)} releases and δ = ${num(values.delta)}: ${list}.`,
      cross && cross > 1
        ? `Advanced composition is worse than the sum below about ${count(cross)} releases.`
        : '',
      refused ? `${accountantName[refused.accountant]} is missing: ${refused.refusal}.` : '',
    ]
      .filter(Boolean)
      .join(' ');
  },
  plot({ rows, values, width }) {
    const all = told(rows).map(({ epsilon }) => epsilon);
    const low = Math.min(values.epsilon, ...all) / 1.3;
    const high = Math.max(values.epsilon * 2, ...all) * 1.3;
    const last = Math.max(2, values.releases);
    return {
      ...base(width, height(width)),
      x: { type: 'log', domain: [1, last] },
      y: { type: 'log', domain: [low, high], grid: true },
      marks: [
        axisX(logTicks(1, last), { text: (d: number) => count(d), label: 'releases' }),
        axisY(logTicks(low, high), { text: (d: number) => num(d), label: 'ε in all' }),
        curvesOf(rows).map(({ accountant, points }) => {
          const { color, dash, symbol } = accountantStyle(accountant);
          const wide = accountant === 'pld' ? 3 : 2;
          return [
            lineY(points, {
              x: 'releases',
              y: 'epsilon',
              stroke: color,
              strokeWidth: wide,
              strokeDasharray: dash,
            }),
            dot(points.slice(-1), { x: 'releases', y: 'epsilon', r: 4.5, fill: color, symbol }),
          ];
        }),
      ],
    };
  },
};
