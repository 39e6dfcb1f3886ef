import { areaY, dot, lineY, ruleY, text } from '@observablehq/plot';
import { MISTAKES_DELTA, usesGaussian, type SgdMistakesRow } from '../core/experiments/sgd-mistakes.ts';
import type { Figure } from './figure.ts';
import { num, numUp, percent } from './format.ts';
import { logAxis } from './log-axis.ts';
import { meanBand, runsInWords } from './mean-band.ts';
import { once } from './once.ts';
import { alarm, base, logTicks, muted, series } from './theme.ts';

export type MistakeValues = { mistake: string; epochs: number };

const sides = ['honest', 'broken'] as const;
type Side = (typeof sides)[number];
const look = {
  honest: { label: 'as it should be', ...series[0] },
  broken: { label: 'with the mistake', color: alarm, dash: series[1].dash, symbol: series[1].symbol },
} as const;

/** Mean errors at each claimed epsilon, and how far the two are apart run by run. */
export const mistakePoints = once((rows: SgdMistakesRow[]) => {
  const epsilons = [...new Set(rows.map(({ epsilon }) => epsilon))].sort((a, b) => a - b);
  return epsilons.map((epsilon) => {
    const here = rows.filter((row) => row.epsilon === epsilon);
    const of = (side: Side) => meanBand(here.map((row) => row[side]));
    const [honest, broken] = [of('honest'), of('broken')];
    return {
      epsilon,
      honest: honest.mean,
      honestHalf: honest.half,
      broken: broken.mean,
      brokenHalf: broken.half,
      gap: meanBand(here.map((row) => row.broken - row.honest)).mean,
      runs: honest.runs,
      truth: here[0].truth,
    };
  });
});
type Point = ReturnType<typeof mistakePoints>[number];

const height = (width: number) => Math.round(Math.max(240, Math.min(340, width * 0.42)));
const FROM = 0.1;
const TO = 10;
const columns = [
  { name: 'epsilon', label: 'ε claimed' },
  { name: 'truth', label: 'ε that holds' },
  { name: 'honest', label: 'mean error, as it should be' },
  { name: 'honestHalf', label: '± (95 %)' },
  { name: 'broken', label: 'mean error, with the mistake' },
  { name: 'brokenHalf', label: '± (95 %), with the mistake' },
  { name: 'runs', label: 'runs' },
];

export const mistakeErrors: Figure<MistakeValues, SgdMistakesRow> = {
  id: 'error',
  title: 'What it does to the error',
  describe: 'Lines of the mean test error against the claimed epsilon, as it should be and with the mistake.',
  height,
  columns,
  table: ({ rows }) => mistakePoints(rows),
  legend: () =>
    sides.map((side) => ({
      label: look[side].label,
      color: look[side].color,
      mark: 'line',
      dash: look[side].dash,
    })),
  caption({ rows }) {
    const points = mistakePoints(rows);
    if (points.length === 0) return 'The first run is on its way.';
    const widest = points.reduce((a, b) => (Math.abs(b.gap) > Math.abs(a.gap) ? b : a));
    if (Math.abs(widest.gap) < 5e-5)
      return `The two curves are the same at every ε, over ${runsInWords(widest.runs)}. Nobody who looks at the error would notice.`;
    const way = widest.gap < 0 ? 'lower' : 'higher';
    return `They are furthest apart at ε = ${num(widest.epsilon)}: ${percent(widest.honest)} as it should be, ${percent(widest.broken)} with the mistake, ${num(100 * Math.abs(widest.gap), 2)} points ${way}; ${runsInWords(widest.runs)}.`;
  },
  plot({ rows, width }) {
    const points = mistakePoints(rows);
    return {
      ...base(width, height(width)),
      x: { type: 'log', domain: [FROM, TO] },
      y: {
        label: 'test error',
        domain: [
          0,
          Math.min(
            0.6,
            Math.max(
              0.3,
              ...points.flatMap((d) => sides.map((side) => d[side] + Math.max(0.03, d[`${side}Half`]))),
            ),
          ),
        ],
        grid: true,
        ticks: 5,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        logAxis('x', [FROM, TO], 'ε claimed'),
        sides.map((side) => [
          areaY(points, {
            x: 'epsilon',
            y1: (d: Point) => Math.max(0, d[side] - d[`${side}Half`]),
            y2: (d: Point) => d[side] + d[`${side}Half`],
            fill: look[side].color,
            fillOpacity: 0.14,
            clip: true,
          }),
          lineY(points, {
            x: 'epsilon',
            y: side,
            stroke: look[side].color,
            strokeWidth: side === 'honest' ? 3 : 2,
            strokeDasharray: look[side].dash,
          }),
          dot(points, { x: 'epsilon', y: side, r: 3.2, fill: look[side].color, symbol: look[side].symbol }),
        ]),
      ],
    };
  },
};

const TOP = 1e4;

export const mistakeTruth: Figure<MistakeValues, SgdMistakesRow> = {
  id: 'truth',
  title: 'What it does to the promise',
  describe:
    'The epsilon that can be proven with the mistake against the epsilon that is claimed, both axes logarithmic, with the diagonal on which they agree.',
  height,
  columns,
  table: ({ rows }) => mistakePoints(rows),
  legend: () => [
    { label: 'claim and truth agree', color: look.honest.color, mark: 'line' },
    { label: 'what holds with the mistake', color: alarm, mark: 'line', dash: look.broken.dash },
  ],
  caption({ rows, values }) {
    const points = mistakePoints(rows);
    if (points.length === 0) return 'The first run is on its way.';
    const at = points.reduce((a, b) =>
      Math.abs(Math.log(b.epsilon)) < Math.abs(Math.log(a.epsilon)) ? b : a,
    );
    const delta = usesGaussian(values.mistake) ? ` at δ = ${num(MISTAKES_DELTA)}` : '';
    return at.truth === Infinity
      ? `Claimed: ε = ${num(at.epsilon)}${delta}. With the mistake no ε at all can be proven.`
      : `Claimed: ε = ${num(at.epsilon)}${delta}. What holds with the mistake: ε = ${numUp(at.truth)}.`;
  },
  plot({ rows, width }) {
    const points = mistakePoints(rows);
    const unbounded = points.filter(({ truth }) => truth === Infinity);
    return {
      ...base(width, height(width)),
      x: { type: 'log', domain: [FROM, TO] },
      y: { type: 'log', domain: [FROM, TOP], grid: true, ticks: logTicks(FROM, TOP) },
      marks: [
        logAxis('x', [FROM, TO], 'ε claimed'),
        logAxis('y', [FROM, TOP], 'ε that holds'),
        lineY(
          [FROM, TO].map((epsilon) => ({ epsilon })),
          { x: 'epsilon', y: 'epsilon', stroke: look.honest.color, strokeWidth: 2.4 },
        ),
        lineY(
          points.filter(({ truth }) => truth < Infinity),
          { x: 'epsilon', y: 'truth', stroke: alarm, strokeWidth: 2.2, strokeDasharray: look.broken.dash },
        ),
        dot(
          points.filter(({ truth }) => truth < Infinity),
          { x: 'epsilon', y: 'truth', r: 4, fill: alarm, symbol: 'square' },
        ),
        unbounded.length > 0
          ? [
              ruleY([TOP], { stroke: alarm, strokeWidth: 3 }),
              text([TOP], {
                y: (d: number) => d,
                text: () => 'no bound: ε = ∞',
                frameAnchor: 'right',
                dx: -6,
                dy: 12,
                textAnchor: 'end',
                fill: alarm,
                fontWeight: 600,
              }),
              dot(unbounded, { x: 'epsilon', y: TOP, r: 5, fill: alarm, symbol: 'triangle' }),
            ]
          : null,
        ruleY([FROM], { stroke: muted, strokeOpacity: 0.5 }),
      ],
    };
  },
};
