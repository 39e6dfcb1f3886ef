import { dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { base, ink, muted } from '../../../figures/theme.ts';
import {
  ERROR_COLUMNS,
  errorLegend,
  errorPlot,
  errorTable,
  explained,
  height,
  look,
  pickEpsilon,
  shareAxis,
  type Look,
} from '../shared/error-figure.ts';
import type { CurveRow } from '../shared/private-curves.ts';
import { armOf, type Whose } from './experiment.ts';
import { bestClip, clipSummary, type ClipPoint } from './summary.ts';

type Values = { epsilon: number; c: string; whose: Whose };
const summary = perRows(clipSummary);
const clipOf = ({ c }: Pick<Values, 'c'>) => (c === 'none' ? Infinity : Number(c));

const LINES = [
  { whose: 'train', label: 'training rows only', style: look.ssp },
  { whose: 'both', label: 'test rows too', style: look.ada },
] as const;

export const overClipsFigure: Figure<Values, CurveRow> = {
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
  legend: () => [
    ...LINES.map(({ label, style }) => ({
      label: `AdaSSP, ${label}`,
      color: style.color,
      mark: 'line' as const,
    })),
    { label: 'ridge without privacy', color: muted, mark: 'line', dash: '7 4' },
    { label: 'AdaSSP without clipping', color: ink, mark: 'line', dash: '2 4' },
  ],
  caption({ rows, values }) {
    const { overClips, at } = summary(rows);
    const none = at('ada-none', values.epsilon);
    const best = bestClip(overClips('ada', values.whose, values.epsilon));
    if (!none || !best) return 'No fold has been computed yet.';
    const whose = values.whose === 'both' ? 'training and test rows' : 'training rows only';
    return `At ε = ${num(values.epsilon)}, clipping ${whose}: best at c = ${best.c} with ${explained(best)} of the variance unexplained; without clipping it is ${explained(none)}.`;
  },
  plot({ rows, values, width }) {
    const { overClips, at } = summary(rows);
    const lines = LINES.map((one) => ({
      ...one,
      ada: overClips('ada', one.whose, values.epsilon),
      ridge: overClips('ridge', one.whose, values.epsilon),
    }));
    const none = at('ada-none', values.epsilon);
    const all = [
      ...lines.flatMap(({ ada, ridge }) => [...ada, ...ridge]).map(({ mean }) => mean),
      ...(none ? [none.mean] : []),
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
        own < Infinity ? ruleX([own], { stroke: ink, strokeOpacity: 0.35, strokeDasharray: '3 3' }) : null,
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

const looks = (values: Values): Look[] => {
  const c = clipOf(values);
  const clipped: Look[] =
    c === Infinity
      ? []
      : LINES.map(({ whose, label, style }) => ({
          arm: armOf('ada', whose, c),
          label: `c = ${c}, ${label}`,
          ...style,
        }));
  return [
    { arm: 'trivial', label: 'predicting the mean', ...look.trivial },
    { arm: armOf('ridge', values.whose, c), label: 'ridge, no privacy', ...look.ridge },
    { arm: 'ada-none', label: 'AdaSSP, no clipping', ...look.second },
    ...clipped,
  ];
};

export const overEpsilonsFigure: Figure<Values, CurveRow> = {
  id: 'over-epsilons',
  title: 'Test error against ε for this c',
  describe:
    'Lines of the unexplained share of y against ε for AdaSSP without clipping, with the training rows clipped, and with test rows clipped too.',
  height,
  click: pickEpsilon as Figure<Values, CurveRow>['click'],
  columns: ERROR_COLUMNS,
  table: ({ rows, values }) => {
    const shown = looks(values);
    return errorTable(
      summary(rows).curves.filter(({ arm }) => shown.some((one) => one.arm === arm)),
      shown,
    );
  },
  legend: ({ rows, values, width }) => errorLegend(summary(rows).curves, looks(values), width),
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
        : `With c = ${c}, ${values.whose === 'both' ? 'training and test rows' : 'training rows only'}`;
    const least = curve.points.reduce((low, point) => (point.mean < low.mean ? point : low), first);
    const turns = least.mean < 0.9 * Math.min(first.mean, last.mean);
    return `${what}, the unexplained share ${way} from ${explained(first)} at ε = ${num(first.epsilon)} to ${explained(last)} at ε = ${num(last.epsilon)}${turns ? `, after a low of ${explained(least)} at ε = ${num(least.epsilon)}` : ''}.`;
  },
  plot: ({ rows, values, width }) =>
    errorPlot({ curves: summary(rows).curves, looks: looks(values), width, epsilon: values.epsilon, cap: 6 }),
};
