import { axisY, dot, lineY, rectX, ruleX, ruleY, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';
import { explained, height, look, shareAxis, type Look } from '../shared/error-figure.ts';
import { ledgerFigureOf } from '../shared/ledger-figure.ts';
import { overEpsilons } from '../shared/over-epsilons.ts';
import { armOf, type ClipRow } from './experiment.ts';
import {
  bestClip,
  beyondOf,
  clipOf,
  clipSummary,
  ledgerOf,
  valuesIn,
  type ClipPoint,
  type ClipValues,
} from './summary.ts';

const summary = perRows(clipSummary);

const LINES = [
  { whose: 'train', label: 'training rows only', style: look.ssp },
  { whose: 'both', label: 'test rows too', style: look.ada },
] as const;

export const overClipsFigure: Figure<ClipValues, ClipRow> = {
  id: 'over-clips',
  title: 'Test error against the clip c',
  describe:
    'Lines of the unexplained share of y against c at the chosen ε, for AdaSSP after clipping the training rows only and after clipping test rows too, with ridge without privacy dashed and the levels without clipping.',
  height,
  columns: [
    { name: 'c', label: 'c' },
    { name: 'clipped', label: 'clipped' },
    { name: 'ada', label: 'AdaSSP, unexplained share' },
    { name: 'ridge', label: 'ridge, unexplained share' },
  ],
  table({ rows, values }) {
    const { overClips } = summary(rows);
    return LINES.flatMap(({ whose, label }) => {
      const ridge = overClips('ridge', whose, values.epsilon);
      return overClips('ada', whose, values.epsilon).map(({ c, mean }, i) => ({
        c,
        clipped: label,
        ada: mean,
        ridge: ridge[i].mean,
      }));
    });
  },
  legend: ({ values }) => [
    ...LINES.map(({ label, style }) => ({
      label: `AdaSSP, ${label}`,
      color: style.color,
      mark: 'line' as const,
    })),
    { label: 'ridge without privacy', color: muted, mark: 'line', dash: '7 4' },
    { label: 'AdaSSP without clipping', color: ink, mark: 'line', dash: '2 4' },
    ...(values.c === 'drawn'
      ? [{ label: 'AdaSSP within your bounds', color: look.third.color, mark: 'line' as const }]
      : []),
  ],
  caption({ rows, values }) {
    const { overClips, at } = summary(rows);
    const none = at('ada-none', values.epsilon);
    const best = bestClip(overClips('ada', values.whose, values.epsilon));
    if (!none || !best) return 'No fold has been computed yet.';
    const whose = values.whose === 'both' ? 'training and test rows' : 'training rows only';
    const drawn = at(armOf('ada', values.whose, 'drawn'), values.epsilon);
    return `At ε = ${num(values.epsilon)}, clipping ${whose}: best at c = ${best.c} with ${explained(best)} of the variance unexplained; without clipping it is ${explained(none)}${drawn ? `, within your bounds ${explained(drawn)}` : ''}.${filledBy(rows, values)}`;
  },
  plot({ rows, values, width }) {
    const { overClips, at } = summary(rows);
    const lines = LINES.map((one) => ({
      ...one,
      ada: overClips('ada', one.whose, values.epsilon),
      ridge: overClips('ridge', one.whose, values.epsilon),
    }));
    const none = at('ada-none', values.epsilon);
    const drawn = at(armOf('ada', values.whose, 'drawn'), values.epsilon);
    const all = [
      ...lines.flatMap(({ ada, ridge }) => [...ada, ...ridge]).map(({ mean }) => mean),
      ...[none, drawn].flatMap((point) => (point ? [point.mean] : [])),
    ];
    const [low, high] = [0.9 * Math.min(0.9, ...all), Math.min(6, 1.15 * Math.max(1.1, ...all))];
    const y = ({ mean }: ClipPoint) => Math.min(high, mean);
    const own = clipOf(values);
    return {
      ...base(width, height(width)),
      x: { type: 'log', domain: [0.65, 5.4], label: null },
      y: {
        type: 'log',
        domain: [low, high],
        label: null,
      },
      marks: [
        ...shareAxis(low, high),
        ruleY([1], { stroke: muted, strokeOpacity: 0.5 }),
        none ? ruleY([none.mean], { stroke: ink, strokeDasharray: '2 4', strokeWidth: 1.6 }) : null,
        drawn ? ruleY([Math.min(high, drawn.mean)], { stroke: look.third.color, strokeWidth: 2.2 }) : null,
        ...lines.flatMap(({ ada, ridge, style }) => [
          lineY(ridge, {
            x: 'c',
            y,
            z: () => 'ridge without privacy',
            stroke: style.color,
            strokeDasharray: '7 4',
            strokeWidth: 1.4,
          }),
          lineY(ada, { x: 'c', y, stroke: style.color, strokeWidth: 2.6 }),
          dot(ada, { x: 'c', y, r: 3.4, fill: style.color }),
        ]),
        typeof own === 'number' && own < Infinity
          ? ruleX([own], { stroke: ink, strokeOpacity: 0.35, strokeDasharray: '3 3' })
          : null,
        text([{}], {
          frameAnchor: 'right',
          y: 1,
          dy: -7,
          dx: -4,
          textAnchor: 'end',
          text: () => 'predicting the mean',
          fill: muted,
          fontSize: 11,
        }),
        logAxis('x', [0.65, 5.4], 'c, in standard deviations', width),
      ],
    };
  },
};

/** How much better the rows fill the ball once far ones are clipped. */
function filledBy(rows: ClipRow[], values: ClipValues): string {
  const [own, none] = [clipOf(values), Infinity].map((c) => beyondOf(rows, armOf('ada', values.whose, c)));
  if (!own || !none || own === none) return '';
  return ` Clipped and divided by the longest, training rows have a mean squared norm of ${num(own.filled, 2)}; without clipping it is ${num(none.filled, 2)}.`;
}

const looks = (values: ClipValues): Look[] => {
  const c = clipOf(values);
  const clipped: Look[] =
    c === Infinity
      ? []
      : LINES.map(({ whose, label, style }) => ({
          arm: armOf('ada', whose, c),
          label: `${c === 'drawn' ? 'your bounds' : `c = ${c}`}, ${label}`,
          ...style,
        }));
  return [
    { arm: 'trivial', label: 'predicting the mean', ...look.trivial },
    { arm: armOf('ridge', values.whose, c), label: 'ridge, no privacy', ...look.ridge },
    { arm: 'ada-none', label: 'AdaSSP, no clipping', ...look.second },
    ...clipped,
  ];
};

export const overEpsilonsFigure = overEpsilons<ClipValues, ClipRow>({
  id: 'over-epsilons',
  title: 'Test error against ε for this clip',
  describe:
    'Lines of the unexplained share of y against ε for AdaSSP without clipping, with the training rows clipped, and with test rows clipped too.',
  curves: (rows) => summary(rows).curves,
  looks,
  cap: 6,
  caption({ rows, values }) {
    const c = clipOf(values);
    const curve = summary(rows).curves.find(({ arm }) => arm === armOf('ada', values.whose, c));
    if (!curve) return 'No fold has been computed yet.';
    const [first, last] = [curve.points[0], curve.points.at(-1)!];
    const way =
      last.mean > 1.02 * first.mean ? 'grows' : last.mean < 0.98 * first.mean ? 'falls' : 'hardly moves';
    const what =
      c === Infinity
        ? 'Without clipping'
        : `${c === 'drawn' ? 'Within your bounds' : `With c = ${c}`}, ${values.whose === 'both' ? 'training and test rows' : 'training rows only'}`;
    const least = curve.points.reduce((low, point) => (point.mean < low.mean ? point : low), first);
    const turns = least.mean < 0.9 * Math.min(first.mean, last.mean);
    return `${what}, the unexplained share ${way} from ${explained(first)} at ε = ${num(first.epsilon)} to ${explained(last)} at ε = ${num(last.epsilon)}${turns ? `, after a low of ${explained(least)} at ε = ${num(least.epsilon)}` : ''}.`;
  },
});

export const ledgerFigure = ledgerFigureOf<ClipValues, ClipRow>(
  ledgerOf,
  'red bars across the whole width are quantities that nobody has accounted for',
);

const boundsHeight = () => 300;
/** A little more than the public range, so that a handle at its end can be taken. */
const RANGE: [number, number] = [-6, 106];

/** The bounds after one of them has been moved; they keep a distance. */
export function moveBound({ low, high }: { low: number; high: number }, id: string, x: number) {
  const whole = Math.round(x);
  return id === 'low'
    ? { low: Math.max(0, Math.min(90, high - 5, whole)), high }
    : { low, high: Math.min(100, Math.max(10, low + 5, whole)) };
}

/** Where values end that lie outside the drawn bounds, over what is known of the columns. */
export const boundsFigure: Figure<ClipValues, ClipRow> = {
  id: 'bounds',
  title: 'Draw the bounds',
  describe:
    'Two bounds that can be dragged over the public range of all columns; where the values are shown, a bar for each column holds 98 in 100 of them, its dark part half, and a dot is the median.',
  height: boundsHeight,
  handles: ({ values }) =>
    (['low', 'high'] as const).map((id) => ({
      id,
      label: id === 'low' ? 'Lower bound of all columns' : 'Upper bound of all columns',
      x: values[id],
      from: id === 'low' ? 0 : Math.max(10, values.low + 5),
      to: id === 'low' ? Math.min(90, values.high - 5) : 100,
      said: `${values[id]} % of the public range`,
    })),
  // Whoever draws bounds wants to clip there.
  move: ({ values }, id, x) => ({ c: 'drawn', ...moveBound(values, id, x) }),
  columns: [
    { name: 'column', label: 'column' },
    { name: 'low', label: 'lower bound, % of the public range' },
    { name: 'high', label: 'upper bound' },
    { name: 'least', label: '1 value in 100 is below' },
    { name: 'median', label: 'median' },
    { name: 'most', label: '1 value in 100 is above' },
  ],
  table({ rows, values: { low, high } }) {
    const found = valuesIn(rows);
    if (found.length === 0) return [{ column: 'all columns', low, high }];
    return found.map(({ column, quantiles: [least, , median, , most] }) => ({
      column,
      low,
      high,
      least,
      median,
      most,
    }));
  },
  caption({ rows, values }) {
    if (values.c !== 'drawn')
      return 'Drag a bound to clip all columns there, within what is known of them beforehand, and no longer at c deviations.';
    const bounds = `Values below ${values.low} % and above ${values.high} % of the public range of their column are moved there.`;
    return valuesIn(rows).length > 0
      ? `${bounds} The values are in sight: bounds drawn now are read from the data, and no budget has paid for that.`
      : `${bounds} The values are not shown: such bounds cost nothing.`;
  },
  plot({ rows, values, width }) {
    const found = valuesIn(rows);
    const inside = (x: number) => Math.max(RANGE[0], Math.min(RANGE[1], x));
    const place = (i: number) => (i + 0.5) / Math.max(1, found.length);
    const bar = (from: number, to: number, strokeWidth: number, strokeOpacity: number) =>
      ruleY(found, {
        y: (_: unknown, i: number) => place(i),
        x1: ({ quantiles }: { quantiles: Float64Array }) => inside(quantiles[from]),
        x2: ({ quantiles }: { quantiles: Float64Array }) => inside(quantiles[to]),
        stroke: series[0].color,
        strokeWidth,
        strokeOpacity,
      });
    const isDrawn = values.c === 'drawn';
    // Where there is room for names.
    const named =
      width >= 480 && found.length <= 24
        ? (column: string) => (column.length > 18 ? `${column.slice(0, 17)}…` : column)
        : undefined;
    return {
      ...base(width, boundsHeight()),
      x: { domain: RANGE, label: 'share of the public range, in percent', ticks: [0, 25, 50, 75, 100] },
      ...(named && {
        marginLeft: 24 + 6.6 * Math.max(0, ...found.map(({ column }) => named(column).length)),
      }),
      y: { domain: [1, 0], axis: null },
      marks: [
        named
          ? axisY(
              found.map((_, i) => place(i)),
              { text: (_: unknown, i: number) => named(found[i].column), tickSize: 0, label: null },
            )
          : null,
        ruleX([0, 100], { stroke: muted, strokeOpacity: 0.5 }),
        isDrawn
          ? rectX([0], { x1: values.low, x2: values.high, fill: series[2].color, fillOpacity: 0.14 })
          : null,
        bar(0, 4, 4, 0.35),
        bar(1, 3, 4, 0.9),
        dot(found, {
          x: ({ quantiles }: { quantiles: Float64Array }) => inside(quantiles[2]),
          y: (_: unknown, i: number) => place(i),
          r: 3.2,
          fill: ink,
        }),
        ruleX([values.low, values.high], { stroke: isDrawn ? series[2].color : muted, strokeWidth: 2.4 }),
      ],
    };
  },
};
