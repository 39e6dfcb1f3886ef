import { areaY, axisY, gridY, lineY, rectX, ruleX, ruleY, text, type Markish } from '@observablehq/plot';
import type { Row } from '../../../lab/experiment.ts';
import { spreadLabels } from '../../../figures/end-labels.ts';
import type { Figure, LegendEntry } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { base, ink, logTicks, muted, series } from '../../../figures/theme.ts';
import type { Curve, CurvePoint } from './curve-summary.ts';

/** How a curve is drawn and called. */
export type Look = {
  arm: string;
  label: string;
  color: string;
  dash?: string;
  width?: number;
  /** Which number of the fits at one ε is drawn; the mean unless said. */
  by?: 'mean' | 'median';
  /** The range from the tenth to the ninetieth percentile is shaded. */
  range?: boolean;
  /** No band of the mean: where it would hide all others. */
  bare?: boolean;
};

/** Colours that mean the same in every figure of the chapter. */
export const look = {
  trivial: { color: muted, dash: '2 4', width: 1.6 },
  ridge: { color: ink, dash: '7 4', width: 1.8 },
  ssp: { color: series[1].color, dash: 'none', width: 2.2 },
  ada: { color: series[0].color, dash: 'none', width: 2.6 },
  second: { color: series[2].color, dash: '10 3 2 3', width: 2.2 },
  third: { color: series[3].color, dash: '14 5', width: 2.2 },
  fourth: { color: series[4].color, dash: '4 2 1 2 1 2', width: 2.2 },
} as const;

export const ERROR_COLUMNS = [
  { name: 'learner', label: 'learner' },
  { name: 'epsilon', label: 'ε' },
  { name: 'unexplained', label: 'unexplained share (1 − R²)' },
  { name: 'half', label: 'half-width of the 95 % band' },
  { name: 'median', label: 'median' },
  { name: 'squared', label: 'mean squared error of scaled y' },
  { name: 'fits', label: 'fits' },
];

/** The rows of the table under such a figure. */
export const errorTable = (curves: Curve[], looks: Look[]): Row[] =>
  curves.flatMap(({ arm, points, flat }) => {
    const learner = looks.find((one) => one.arm === arm)?.label ?? arm;
    return points.map(({ epsilon, mean, half, median, squared, fits }) => ({
      learner,
      epsilon: flat ? 'any' : epsilon,
      unexplained: mean,
      half: half ?? '',
      median,
      squared,
      fits,
    }));
  });

export const height = (width: number) => Math.round(Math.max(300, Math.min(440, width * 0.56)));

/** Shaded ranges of ε with a word each, in its own line where ranges begin near each other. */
export type Shade = { from: number; to: number; label: string; color: string; line?: number };

type Frame = {
  curves: Curve[];
  looks: Look[];
  width: number;
  /** The reader's own ε, marked by a line. */
  epsilon: number;
  /** Errors above this are drawn on the upper edge. */
  cap: number;
  shades?: Shade[];
};

const valueOf = (point: CurvePoint, { by = 'mean' }: Look) => point[by];

/** The unexplained share of y against ε, on logarithmic axes: the figure that most cells of this chapter share. */
export function errorPlot({ curves, looks, width, epsilon, cap, shades = [] }: Frame) {
  const drawn = looks.flatMap((one) => {
    const curve = curves.find(({ arm }) => arm === one.arm);
    return curve ? [{ look: one, curve }] : [];
  });
  const epsilons = drawn.flatMap(({ curve }) => (curve.flat ? [] : curve.points.map((p) => p.epsilon)));
  const [from, to] = epsilons.length > 0 ? [Math.min(...epsilons), Math.max(...epsilons)] : [0.05, 30];
  const all = drawn.flatMap(({ look: one, curve }) => curve.points.map((point) => valueOf(point, one)));
  const finite = all.filter((value) => value > 0 && Number.isFinite(value));
  const low = 0.9 * Math.min(0.9, ...finite);
  const high = Math.min(cap, Math.max(1.3, ...finite.map((value) => 1.15 * value)));
  const inside = (value: number) => Math.max(low, Math.min(high, Number.isFinite(value) ? value : high));
  const tall = height(width);
  const wide = width >= 560;
  const place = (value: number) =>
    24 + (1 - Math.log(inside(value) / low) / Math.log(high / low)) * (tall - 24 - 42);
  const ends = drawn.map(({ look: one, curve }) => place(valueOf(curve.points.at(-1)!, one)));
  const labels = spreadLabels(ends, 15, 24, tall - 42);
  const marks = drawn.flatMap(({ look: one, curve }, i): Markish[] => {
    const points = curve.flat ? [from, to].map((x) => ({ ...curve.points[0], epsilon: x })) : curve.points;
    const y = (point: CurvePoint) => inside(valueOf(point, one));
    const last = points.at(-1)!;
    return [
      one.range && !curve.flat
        ? areaY(points, {
            x: 'epsilon',
            y1: (point: CurvePoint) => inside(point.low),
            y2: (point: CurvePoint) => inside(point.high),
            fill: one.color,
            fillOpacity: 0.14,
          })
        : null,
      !one.range && !one.bare && !curve.flat
        ? areaY(points, {
            x: 'epsilon',
            y1: (point: CurvePoint) => inside(point.mean - (point.half ?? 0)),
            y2: (point: CurvePoint) => inside(point.mean + (point.half ?? 0)),
            fill: one.color,
            fillOpacity: 0.12,
          })
        : null,
      lineY(points, {
        x: 'epsilon',
        y,
        stroke: one.color,
        strokeWidth: one.width ?? 2.2,
        strokeDasharray: one.dash,
      }),
      wide
        ? text([last], {
            x: 'epsilon',
            y,
            text: () => one.label,
            dx: 7,
            dy: labels[i] - ends[i],
            textAnchor: 'start',
            fontSize: 12,
            fontWeight: 600,
            fill: one.color,
          })
        : null,
    ];
  });
  return {
    ...base(width, tall),
    marginRight: wide ? 16 + 7 * Math.max(0, ...looks.map(({ label }) => label.length)) : 16,
    x: { type: 'log' as const, domain: [from, to], label: null },
    y: {
      type: 'log' as const,
      domain: [low, high],
      label: null,
    },
    marks: [
      ...shareAxis(low, high),
      ...shades.map((shade) =>
        rectX([shade], {
          x1: Math.max(from, shade.from),
          x2: Math.min(to, shade.to),
          fill: shade.color,
          fillOpacity: 0.09,
        }),
      ),
      shades.map((shade) =>
        text([shade], {
          x: Math.max(from, shade.from),
          y: high,
          text: 'label',
          dx: 4,
          dy: 8 + 14 * (shade.line ?? 0),
          textAnchor: 'start',
          fontSize: 11,
          fill: muted,
        }),
      ),
      ruleY([1], { stroke: muted, strokeOpacity: 0.5 }),
      ...marks,
      ruleX([epsilon], { stroke: ink, strokeOpacity: 0.35, strokeDasharray: '3 3' }),
      logAxis('x', [from, to], 'ε', width),
    ],
  };
}

/** Ticks of a logarithmic axis that spans less than a decade, or more. */
const NEAR = [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5];

/** The axis of unexplained shares, with its grid. Labels are given as text: d3 would leave some of them out. */
export function shareAxis(low: number, high: number): Markish[] {
  const near = high / low < 12;
  const ticks = near ? NEAR.filter((tick) => tick >= low && tick <= high) : logTicks(low, high);
  return [gridY(ticks), axisY(ticks, { text: (d: number) => num(d), label: 'unexplained share, 1 − R²' })];
}

/** Entries for narrow figures, where no names stand at the ends of the lines. */
export const errorLegend = (curves: Curve[], looks: Look[], width: number): LegendEntry[] =>
  width >= 560
    ? []
    : looks
        .filter(({ arm }) => curves.some((curve) => curve.arm === arm))
        .map(({ label, color, dash }) => ({ label, color, mark: 'line', dash }));

/** A click on the figure moves the reader's ε there. */
export const pickEpsilon: NonNullable<Figure['click']> = (_, { x }) =>
  x >= 0.05 && x <= 30 ? { epsilon: Number(x.toPrecision(2)) } : undefined;

/** A share in words: R² where something is explained. */
export const explained = ({ mean }: Pick<CurvePoint, 'mean'>) =>
  Number.isFinite(mean) ? num(mean, mean >= 100 ? 2 : 3) : 'beyond all numbers';
