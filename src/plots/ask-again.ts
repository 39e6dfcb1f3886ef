import { areaY, axisX, dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import { COMPARED } from '../core/accounting/compared.ts';
import type { AskAgainRow, CostRow, NoiseRow } from '../core/experiments/ask-again.ts';
import { normalCdf } from '../core/special/normal.ts';
import { accountantName, accountantStyle } from './accountant-styles.ts';
import type { Figure } from './figure.ts';
import { count, num, numUp, percent } from './format.ts';
import { aspect, base, ink, logTicks, muted, series } from './theme.ts';

export type AskAgainValues = { epsilon: number; asks: number; secret: number; delta: number; seed: number };

const noiseOf = (rows: AskAgainRow[]) => rows.find((row): row is NoiseRow => row.about === 'noise');
export const costsOf = (rows: AskAgainRow[]) =>
  rows
    .filter((row): row is CostRow => row.about === 'cost')
    .sort((a, b) => COMPARED.indexOf(a.accountant) - COMPARED.indexOf(b.accountant));

/** Half-width of the interval that holds the average of m answers 95 times in 100; the noise of one has variance 2/epsilon^2. */
const halfWidth = (epsilon: number, m: number) => (1.96 * Math.SQRT2) / (epsilon * Math.sqrt(m));

/** How likely the average of m answers rounds to the truth, by the normal law that it nears. */
export const chanceOfSecret = (epsilon: number, m: number) =>
  1 - 2 * normalCdf((-0.5 * epsilon * Math.sqrt(m)) / Math.SQRT2);

/** The answers so far and their average. */
export function averages(rows: AskAgainRow[], { secret }: AskAgainValues) {
  let sum = 0;
  return Array.from(noiseOf(rows)?.noise ?? [], (noise, i) => {
    sum += noise;
    return { asks: i + 1, answer: secret + noise, average: secret + sum / (i + 1) };
  });
}

export const averageFigure: Figure<AskAgainValues, AskAgainRow> = {
  id: 'average',
  title: 'The average of the answers',
  describe:
    'Noisy answers as dots and their running average as a line against how often was asked, on a logarithmic axis, with the truth.',
  columns: [
    { name: 'asks', label: 'asked' },
    { name: 'answer', label: 'answer' },
    { name: 'average', label: 'average so far' },
  ],
  table: ({ rows, values }) => averages(rows, values),
  legend: () => [
    { label: 'one answer', color: muted, mark: 'dot' },
    { label: 'average so far', color: series[1].color, mark: 'line' },
    { label: 'where it lies 95 times in 100', color: series[1].color, mark: 'area' },
    { label: 'the secret', color: ink, mark: 'line', dash: '4 3' },
  ],
  caption({ rows, values }) {
    const last = averages(rows, values).at(-1);
    if (!last) return 'Computing the answers …';
    const rounded = Math.round(last.average);
    const verdict =
      rounded === values.secret
        ? `It rounds to ${rounded}: the secret is out`
        : `It rounds to ${num(rounded, 6)}; the secret is ${values.secret}`;
    const chance = chanceOfSecret(values.epsilon, values.asks);
    const answers = last.asks === 1 ? 'one answer' : `${count(last.asks)} answers`;
    return `After ${answers} the average is ${num(last.average, 4)}. ${verdict}. In ${percent(chance, chance > 0.9 || chance < 0.1 ? 1 : 0)} of such series it rounds to the truth.`;
  },
  plot({ rows, values, width }) {
    const { epsilon, asks, secret } = values;
    const points = averages(rows, values);
    const last = Math.max(2, asks);
    const reach = Math.min(3.2 / epsilon, Math.max(2.2 * halfWidth(epsilon, 4), 1.5));
    const grid = Array.from({ length: 61 }, (_, i) => last ** (i / 60));
    const ticks = logTicks(1, last);
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain: [1, last] },
      y: { label: 'people', domain: [secret - reach, secret + reach], grid: true, ticks: 7 },
      marks: [
        axisX(ticks, { text: (d: number) => count(d), label: 'times asked' }),
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

const meterHeight = () => 250;
const colorOf = (row: CostRow) => accountantStyle(row.accountant).color;

/** The smallest of what is there so far. */
export const cheapest = (costs: CostRow[]) =>
  costs.reduce<CostRow | undefined>(
    (best, row) => (!best || row.epsilon < best.epsilon ? row : best),
    undefined,
  );

export const meterFigure: Figure<AskAgainValues, AskAgainRow> = {
  id: 'meter',
  title: 'What the answers have cost, by each accountant',
  describe: 'Total epsilon of all answers, one line for each accountant.',
  height: meterHeight,
  columns: [
    { name: 'title', label: 'accountant' },
    { name: 'epsilon', label: 'ε in all' },
  ],
  table: ({ rows }) => costsOf(rows),
  caption({ rows, values }) {
    const costs = costsOf(rows);
    const best = cheapest(costs);
    const basic = costs.find(({ accountant }) => accountant === 'basic');
    if (!best || !basic) return 'Computing what they cost …';
    const each = `${count(values.asks)} × ε = ${num(values.epsilon)}`;
    if (best.epsilon >= basic.epsilon)
      return `${each}: no rule proves less than the sum, ε = ${numUp(basic.epsilon)}.`;
    return `${each}: the sum is ${numUp(basic.epsilon)}; the smallest that is proven, by the ${accountantName[best.accountant]} rule, is (ε, δ) = (${numUp(best.epsilon)}, ${num(values.delta)}).`;
  },
  plot({ rows, values, width }) {
    const costs = costsOf(rows).filter(({ epsilon }) => epsilon > 0 && epsilon < Infinity);
    const sum = values.asks * values.epsilon;
    // A rule that proves far more than the sum must not press the others into a corner: its line ends at the edge.
    const high = 1.25 * Math.max(sum, ...costs.map(({ epsilon }) => epsilon).filter((e) => e <= 2 * sum));
    const end = (row: CostRow) => Math.min(row.epsilon, high);
    const best = cheapest(costs);
    return {
      ...base(width, meterHeight()),
      marginLeft: 122,
      marginRight: 56,
      x: { domain: [0, high] },
      y: {
        type: 'point',
        domain: COMPARED,
        padding: 0.5,
        label: null,
        tickSize: 0,
        tickFormat: (id: string) => accountantName[id],
      },
      marks: [
        axisX({ ticks: width < 480 ? 4 : 7, label: 'ε of all answers together' }),
        ruleY(costs, {
          y: 'accountant',
          x1: 0,
          x2: end,
          stroke: { value: colorOf, scale: null },
          strokeWidth: 5,
          strokeOpacity: 0.4,
        }),
        best ? ruleX([best.epsilon], { stroke: muted, strokeDasharray: '2 3' }) : null,
        dot(
          costs.filter(({ epsilon }) => epsilon <= high),
          {
            x: 'epsilon',
            y: 'accountant',
            r: 6,
            fill: { value: colorOf, scale: null },
          },
        ),
        [costs.filter((row) => row !== best), costs.filter((row) => row === best)].map((some, i) =>
          text(some, {
            x: end,
            y: 'accountant',
            text: (row: CostRow) => numUp(row.epsilon),
            dx: 12,
            textAnchor: 'start',
            fontWeight: i === 0 ? 400 : 700,
            fill: ink,
          }),
        ),
      ],
    };
  },
};
