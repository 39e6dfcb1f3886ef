import { areaY, dot, lineY, ruleY, text } from '@observablehq/plot';
import { MISTAKES_DELTA, usesGaussian, type SgdMistakesRow } from './experiment.ts';
import { upBy } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, numUp, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { runsInWords } from '../../../figures/mean-band.ts';
import { alarm, base, logTicks, muted, series } from '../../../figures/theme.ts';
import { mistakePoints, sides, type MistakePoint } from './summary.ts';

export type MistakeValues = { mistake: string; epochs: number };

const look = {
  honest: { label: 'correct program', ...series[0] },
  broken: { label: 'with the mistake', color: alarm, dash: series[1].dash, symbol: series[1].symbol },
} as const;

const height = (width: number) => Math.round(Math.max(240, Math.min(340, width * 0.42)));
const FROM = 0.1;
const TO = 10;
const columns = [
  { name: 'epsilon', label: 'ε claimed' },
  { name: 'truth', label: 'ε, proven at most' },
  { name: 'honest', label: 'mean test error, correct' },
  { name: 'honestHalf', label: '± (95 %), correct' },
  { name: 'broken', label: 'mean test error, with the mistake' },
  { name: 'brokenHalf', label: '± (95 %), with the mistake' },
  { name: 'runs', label: 'runs' },
];

export const mistakeErrors: Figure<MistakeValues, SgdMistakesRow> = {
  id: 'error',
  title: 'Test error with and without the mistake',
  describe:
    'Lines of the mean test error against the claimed epsilon, by the correct program and with the mistake.',
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
    if (points.length === 0) return 'The first run is being computed.';
    const widest = points.reduce((a, b) => (Math.abs(b.gap) > Math.abs(a.gap) ? b : a));
    if (Math.abs(widest.gap) < 5e-5)
      return `The two test errors are the same at every ε, in the mean of ${runsInWords(widest.runs)}.`;
    const way = widest.gap < 0 ? 'lower' : 'higher';
    return `The two test errors differ most at ε = ${num(widest.epsilon)}: ${percent(widest.honest)} by the correct program and ${percent(widest.broken)} with the mistake, which is ${num(100 * Math.abs(widest.gap), 2)} points ${way}; mean of ${runsInWords(widest.runs)}.`;
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
            upBy(
              0.05,
              Math.max(
                0.3,
                ...points.flatMap((d) =>
                  sides.map((side) => d[side] + Math.max(0.03, d[`${side}Half`] ?? 0)),
                ),
              ),
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
            y1: (d: MistakePoint) => Math.max(0, d[side] - (d[`${side}Half`] ?? 0)),
            y2: (d: MistakePoint) => d[side] + (d[`${side}Half`] ?? 0),
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
  title: 'What can be proven with the mistake',
  describe:
    'The smallest epsilon that is proven with the mistake, against the epsilon that is claimed, on two logarithmic axes, with the diagonal on which they agree.',
  height,
  columns,
  table: ({ rows }) => mistakePoints(rows),
  legend: () => [
    { label: 'what is claimed', color: look.honest.color, mark: 'line' },
    { label: 'what is proven with the mistake', color: alarm, mark: 'line', dash: look.broken.dash },
  ],
  caption({ rows, values }) {
    const points = mistakePoints(rows);
    if (points.length === 0) return 'The first run is being computed.';
    const at = points.reduce((a, b) =>
      Math.abs(Math.log(b.epsilon)) < Math.abs(Math.log(a.epsilon)) ? b : a,
    );
    const delta = usesGaussian(values.mistake) ? ` at δ = ${num(MISTAKES_DELTA)}` : '';
    return at.truth === Infinity
      ? `Claimed: ε = ${num(at.epsilon)}${delta}. With the mistake no ε at all is proven.`
      : `Claimed: ε = ${num(at.epsilon)}${delta}. Proven with the mistake: at most ε = ${numUp(at.truth)}.`;
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
        logAxis('y', [FROM, TOP], 'ε, proven at most'),
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
                text: () => 'nothing is proven: ε = ∞',
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
