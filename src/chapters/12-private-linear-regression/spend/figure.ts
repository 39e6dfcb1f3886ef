import { rect, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { look, type Look } from '../shared/error-figure.ts';
import { overEpsilons } from '../shared/over-epsilons.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { base, series } from '../../../figures/theme.ts';
import type { SpendParams, SpendRow } from './experiment.ts';
import { sharesOf, USUAL, type Split } from './split.ts';
import { spendSummary } from './summary.ts';

const summary = perRows(spendSummary);

const PARTS = [
  { name: 'statistics', label: 'means and deviations', color: series[3].color },
  { name: 'smallest', label: 'smallest eigenvalue', color: series[2].color },
  { name: 'gram', label: 'XᵀX', color: series[0].color },
  { name: 'cross', label: 'Xᵀy', color: series[1].color },
] as const;

/** The pieces of one bar, from left to right, in percent. */
function pieces(split: Split) {
  const shares = sharesOf(split);
  let from = 0;
  return PARTS.map((part) => {
    const piece = { ...part, from, to: from + 100 * shares[part.name] };
    from = piece.to;
    return piece;
  });
}

/** Where the shares end that have another one to their right. */
const BOUNDARIES = ['statistics', 'smallest', 'gram'] as const;
type Boundary = (typeof BOUNDARIES)[number];
const endsOf = (split: Split) =>
  pieces(split)
    .slice(0, BOUNDARIES.length)
    .map(({ to }) => to);

/** The division after a boundary has been moved; the others stay where they are. */
export function moveBoundary(split: Split, boundary: Boundary, x: number): Split {
  const ends = endsOf(split);
  const at = BOUNDARIES.indexOf(boundary);
  ends[at] = Math.max(ends[at - 1] ?? 0, Math.min(ends[at + 1] ?? 100, x));
  const within = (value: number, low: number, high: number) =>
    Number(Math.max(low, Math.min(high, value)).toFixed(1));
  const [a, b, c] = [ends[0], Math.max(ends[0], ends[1]), Math.max(ends[0], ends[1], ends[2])];
  return {
    statistics: within(a, 1, 80),
    smallest: within((100 * (b - a)) / Math.max(1, 100 - a), 0, 80),
    gram: within((100 * (c - b)) / Math.max(1, 100 - b), 5, 95),
  };
}

const barHeight = () => 210;

export const splitFigure: Figure<SpendParams, SpendRow> = {
  id: 'split',
  title: 'One budget, four releases',
  describe:
    'Three bars, each the whole budget μ² divided over the four releases: the usual division, yours and the best that was found; the boundaries of yours can be dragged.',
  height: barHeight,
  handles({ values }) {
    const ends = endsOf(values);
    return BOUNDARIES.map((id, i) => ({
      id,
      label: `Right end of the share of ${PARTS[i].label}`,
      x: ends[i],
      from: ends[i - 1] ?? 0,
      to: ends[i + 1] ?? 100,
      said: `${num(ends[i] - (ends[i - 1] ?? 0), 3)} %`,
    }));
  },
  move: ({ values }, id, x) => moveBoundary(values, id as Boundary, x),
  columns: [
    { name: 'split', label: 'division' },
    { name: 'statistics', label: 'means and deviations' },
    { name: 'smallest', label: 'smallest eigenvalue' },
    { name: 'gram', label: 'XᵀX' },
    { name: 'cross', label: 'Xᵀy' },
    { name: 'explained', label: 'R²' },
  ],
  table: ({ rows, values }) =>
    barsOf(rows, values).map(({ name, split, explained }) => ({
      split: name,
      ...sharesOf(split),
      explained: explained ?? '',
    })),
  legend: () => PARTS.map(({ label, color }) => ({ label, color, mark: 'bar' })),
  caption({ rows, values }) {
    const [own, usual, best] = barsOf(rows, values);
    if (own.explained === undefined || usual.explained === undefined || !best)
      return 'No fold has been computed yet.';
    const share = sharesOf(best.split);
    return `R² at ε = ${num(values.epsilon)}: yours ${num(own.explained)}, the usual ${num(usual.explained)}, the best of 100 tried ${num(best.explained!)}, with ${num(100 * share.gram, 2)} % for XᵀX and ${num(100 * share.smallest, 2)} % for the smallest eigenvalue. The search looked at the test rows, which no budget has paid for.`;
  },
  plot({ rows, values, width }) {
    const bars = barsOf(rows, values);
    // The reader's bar is the middle one, where the handles are.
    const slots = [1, 2, 0];
    const drawn = bars.flatMap(({ split }, i) =>
      pieces(split).map((piece) => ({ ...piece, y1: slots[i] + 0.12, y2: slots[i] + 0.88 })),
    );
    return {
      ...base(width, barHeight()),
      marginLeft: 76,
      marginRight: 70,
      x: { domain: [0, 100], label: 'share of μ², in percent', ticks: 5 },
      y: { domain: [0, 3], axis: null },
      marks: [
        rect(drawn, { x1: 'from', x2: 'to', y1: 'y1', y2: 'y2', fill: 'color', fillOpacity: 0.82 }),
        text(
          drawn.filter(({ from, to }) => to - from > (width < 480 ? 14 : 7)),
          {
            x: ({ from, to }: { from: number; to: number }) => (from + to) / 2,
            y: ({ y1, y2 }: { y1: number; y2: number }) => (y1 + y2) / 2,
            text: ({ from, to }: { from: number; to: number }) => `${num(to - from, 2)} %`,
            fill: 'var(--paper)',
            fontWeight: 600,
          },
        ),
        text(bars, {
          x: 0,
          y: (_: unknown, i: number) => slots[i] + 0.5,
          text: 'name',
          dx: -8,
          textAnchor: 'end',
        }),
        text(bars, {
          x: 100,
          y: (_: unknown, i: number) => slots[i] + 0.5,
          text: ({ explained }: Bar) => (explained === undefined ? '' : `R² ${num(explained, 3)}`),
          dx: 8,
          textAnchor: 'start',
          fontWeight: 600,
        }),
      ],
    };
  },
};

type Bar = { name: string; split: Split; explained?: number };

function barsOf(rows: SpendRow[], values: SpendParams): Bar[] {
  const { at, best } = summary(rows);
  const explained = (arm: string) => {
    const point = at(arm, values.epsilon);
    return point && 1 - point.mean;
  };
  return [
    { name: 'yours', split: values, explained: explained('own') },
    { name: 'usual', split: USUAL, explained: explained('usual') },
    ...(best ? [{ name: 'best found', split: best.split, explained: 1 - best.unexplained }] : []),
  ];
}

const LOOKS: Look[] = [
  { arm: 'trivial', label: 'predicting the mean', ...look.trivial },
  { arm: 'ridge', label: 'ridge, no privacy', ...look.ridge },
  { arm: 'usual', label: 'usual division', ...look.second },
  { arm: 'own', label: 'your division', ...look.ada },
];

export const spendFigure = overEpsilons<SpendParams, SpendRow>({
  id: 'spend',
  title: 'Test error against ε',
  describe:
    'Lines of the unexplained share of y against ε for AdaSSP with the reader’s and the usual division of the budget, with ridge without privacy and predicting the mean.',
  curves: (rows) => summary(rows).curves,
  looks: () => LOOKS,
  cap: 4,
  caption({ rows, values }) {
    const at = (arm: string) => summary(rows).at(arm, values.epsilon);
    const [own, ridge] = [at('own'), at('ridge')];
    if (!own || !ridge) return 'No fold has been computed yet.';
    return `At ε = ${num(values.epsilon)} R² is ${num(1 - own.mean)} with your division; without noise anywhere, prepared in the same way, it is ${num(1 - ridge.mean)}. Mean of ${own.fits} fits.`;
  },
});
