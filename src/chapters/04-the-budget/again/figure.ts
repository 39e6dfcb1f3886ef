import { areaY, axisX, barX, dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import { decades, upTo } from '../../../figures/coarse-ends.ts';
import type { AskAgainRow } from './experiment.ts';
import { averages, chanceOfSecret, cheapest, costsOf, halfWidth } from './summary.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp, percent } from '../../../figures/format.ts';
import { aspect, base, ink, logTicks, muted, series } from '../../../figures/theme.ts';

export type AskAgainValues = { epsilon: number; asks: number; secret: number; delta: number; seed: number };

export const averageFigure: Figure<AskAgainValues, AskAgainRow> = {
  id: 'average',
  title: 'The average of the answers',
  describe:
    'Noisy answers as dots and their running average as a line, against the number of answers on a logarithmic axis, with the true count as a level line.',
  columns: [
    { name: 'asks', label: 'number of the answer' },
    { name: 'answer', label: 'answer' },
    { name: 'average', label: 'average so far' },
  ],
  table: ({ rows, values }) => averages(rows, values),
  legend: () => [
    { label: 'one answer', color: muted, mark: 'dot' },
    { label: 'average so far', color: series[1].color, mark: 'line' },
    { label: 'range of the average in 95 % of all series', color: series[1].color, mark: 'area' },
    { label: 'true count', color: ink, mark: 'line', dash: '4 3' },
  ],
  caption({ rows, values }) {
    const last = averages(rows, values).at(-1);
    if (!last) return 'Computing the answers …';
    const rounded = Math.round(last.average);
    const isRight = rounded === values.secret;
    const verdict = `rounds to ${num(rounded, 6)}, ${isRight ? 'which is the true count' : `while the true count is ${values.secret}`}`;
    const chance = chanceOfSecret(values.epsilon, values.asks);
    const answers = last.asks === 1 ? 'one answer' : `${count(last.asks)} answers`;
    return `The average of ${answers} is ${num(last.average, 4)}. It ${verdict}. In ${percent(chance, chance > 0.9 || chance < 0.1 ? 1 : 0)} of such series the average rounds to the true count.`;
  },
  plot({ rows, values, width }) {
    const { epsilon, asks, secret } = values;
    const points = averages(rows, values);
    const last = Math.max(2, upTo(asks));
    const reach = upTo(Math.min(3.2 / epsilon, Math.max(2.2 * halfWidth(epsilon, 4), 1.5)));
    const grid = Array.from({ length: 61 }, (_, i) => last ** (i / 60));
    const ticks = logTicks(1, last);
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain: [1, last] },
      y: { label: 'people', domain: [secret - reach, secret + reach], grid: true, ticks: 7 },
      marks: [
        axisX(ticks, { text: (d: number) => count(d), label: 'number of answers' }),
        areaY(grid, {
          x: (m: number) => m,
          y1: (m: number) => secret - halfWidth(epsilon, m),
          y2: (m: number) => secret + halfWidth(epsilon, m),
          fill: series[1].color,
          fillOpacity: 0.14,
          clip: true,
        }),
        dot(points, { x: 'asks', y: 'answer', r: 1.6, fill: muted, fillOpacity: 0.65, clip: true }),
        ruleY([secret], { stroke: ink, strokeDasharray: '4 3' }),
        lineY(points, { x: 'asks', y: 'average', stroke: series[1].color, strokeWidth: 2.2, clip: true }),
        dot(points.slice(-1), { x: 'asks', y: 'average', r: 4.5, fill: series[1].color, clip: true }),
      ],
    };
  },
};

const gaugeHeight = () => 150;
/** Marks on the gauge: how many times as likely an answer may be on one of two neighbours, e^ε. */
const MARKS = [
  { epsilon: 1, factor: '2.7' },
  { epsilon: 10, factor: '22,000' },
];

/** One gauge: the sum, and the smallest total that any accountant proves. The accountants themselves come later in the chapter. */
export const meterFigure: Figure<AskAgainValues, AskAgainRow> = {
  id: 'meter',
  title: 'What the answers cost together',
  describe:
    'A gauge of the total epsilon on a logarithmic axis: a bar up to the sum, and a diamond at the smallest total that is proven.',
  height: gaugeHeight,
  columns: [
    { name: 'title', label: 'accountant' },
    { name: 'epsilon', label: 'total ε' },
  ],
  table: ({ rows }) => costsOf(rows),
  legend: () => [
    { label: 'the sum', color: series[1].color, mark: 'bar' },
    { label: 'the smallest total that is proven', color: series[0].color, mark: 'diamond' },
  ],
  caption({ rows, values }) {
    const costs = costsOf(rows);
    const best = cheapest(costs);
    const basic = costs.find(({ accountant }) => accountant === 'basic');
    if (!best || !basic) return 'Computing what the answers cost …';
    const answers = values.asks === 1 ? 'One answer' : `${count(values.asks)} answers`;
    const sum = `${answers} at ε = ${num(values.epsilon)}${values.asks === 1 ? '' : ' each'}: the sum is ε = ${numUp(basic.epsilon)}.`;
    return best.epsilon < basic.epsilon
      ? `${sum} The smallest total that is proven, with δ = ${num(values.delta)}, is ε = ${numUp(best.epsilon)}.`
      : `${sum} No accountant proves less.`;
  },
  plot({ rows, values, width }) {
    const sum = values.asks * values.epsilon;
    const best = cheapest(costsOf(rows).filter(({ epsilon }) => epsilon > 0 && epsilon < Infinity));
    const [low, high] = decades(Math.min(0.1, sum / 2), Math.max(1000, sum * 2));
    return {
      ...base(width, gaugeHeight()),
      marginLeft: 16,
      marginTop: 34,
      x: { type: 'log', domain: [low, high] },
      y: { type: 'band', domain: ['total'], axis: null, padding: 0.25 },
      marks: [
        axisX(logTicks(low, high), { text: (d: number) => num(d), label: 'total ε' }),
        barX(['total'], { y: (d: string) => d, x1: low, x2: sum, fill: series[1].color, fillOpacity: 0.45 }),
        ruleX(MARKS, { x: 'epsilon', stroke: muted, strokeDasharray: '2 3' }),
        text(MARKS, {
          x: 'epsilon',
          text: ({ factor }: { factor: string }) => `${factor} ${width < 480 ? '×' : 'times as likely'}`,
          frameAnchor: 'top',
          dy: -14,
          fill: muted,
        }),
        best
          ? dot([best], { x: 'epsilon', y: () => 'total', symbol: 'diamond', r: 8, fill: series[0].color })
          : null,
      ],
    };
  },
};
