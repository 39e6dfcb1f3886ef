import { dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import { coinFlip } from '../core/mechanisms/randomized-response.ts';
import type { Figure } from './figure.ts';
import { count, num, numUp } from './format.ts';
import { logAxis } from './log-axis.ts';
import { aspect, base, ink, logTicks, muted, series } from './theme.ts';

export type PriceValues = { truthProbability: number; share: number; people: number };
export type PriceRow = {
  truthProbability: number;
  epsilon: number;
  /** Half-width of a 95 % interval, in percentage points. */
  error: number;
  /** So many honest answers would do as well. */
  worth: number;
};

const Z = 1.96;

export function priceAt(truthProbability: number, { share, people }: PriceValues): PriceRow {
  const survey = { truthProbability, options: 2 };
  const deviation = coinFlip.deviation(share, people, survey);
  return {
    truthProbability,
    epsilon: coinFlip.epsilon(survey),
    error: 100 * Z * deviation,
    worth: (share * (1 - share)) / deviation ** 2,
  };
}

export const plainError = ({ share, people }: PriceValues) =>
  100 * Z * Math.sqrt((share * (1 - share)) / people);

const POINTS = 160;
const [LEAST, MOST] = [0.02, 6];

/** Evenly spread over ln epsilon, since t = tanh(epsilon / 2). */
export function priceRows(values: PriceValues): PriceRow[] {
  return Array.from({ length: POINTS + 1 }, (_, i) =>
    priceAt(Math.tanh((LEAST * (MOST / LEAST) ** (i / POINTS)) / 2), values),
  );
}

const columns = [
  { name: 'truthProbability', label: 'truth probability' },
  { name: 'epsilon', label: 'epsilon' },
  { name: 'error', label: '95 % error, points' },
  { name: 'worth', label: 'honest answers it is worth' },
];

export const epsilonFigure: Figure<PriceValues, PriceRow> = {
  id: 'epsilon',
  title: 'How private is a coin?',
  describe: 'Epsilon against the probability of telling the truth.',
  columns,
  caption({ values }) {
    const { epsilon } = priceAt(values.truthProbability, values);
    return `Telling the truth with probability ${num(values.truthProbability)} is ε = ${numUp(epsilon, 4)}: each answer is at most ${numUp(Math.exp(epsilon))} times as likely from one person as from another.`;
  },
  plot({ rows, values, width }) {
    const here = priceAt(values.truthProbability, values);
    return {
      ...base(width, aspect(width)),
      x: { label: 'truth probability t', domain: [0, 1] },
      y: { label: 'ε', domain: [0, 5], grid: true, ticks: 6 },
      marks: [
        ruleX([values.truthProbability], { stroke: muted, strokeOpacity: 0.5 }),
        lineY([{ truthProbability: 0, epsilon: 0 }, ...rows], {
          x: 'truthProbability',
          y: 'epsilon',
          stroke: series[0].color,
          strokeWidth: 2,
          clip: true,
        }),
        dot([here], { x: 'truthProbability', y: 'epsilon', fill: series[0].color, r: 5, clip: true }),
        text([here], {
          x: 'truthProbability',
          y: (d: PriceRow) => Math.min(d.epsilon, 4.8),
          text: (d) => `ε = ${numUp(d.epsilon)}`,
          textAnchor: 'end',
          dx: -10,
          dy: -6,
          fontWeight: 600,
          fill: series[0].color,
        }),
      ],
    };
  },
};

export const errorFigure: Figure<PriceValues, PriceRow> = {
  id: 'error',
  title: 'What it costs',
  describe: 'The error of the estimated share in percentage points against epsilon, both axes logarithmic.',
  columns,
  legend: () => [
    { label: 'with coins', color: series[1].color, mark: 'line' },
    { label: 'without', color: ink, mark: 'line', dash: '4 3' },
  ],
  caption({ values }) {
    const { error, worth } = priceAt(values.truthProbability, values);
    const many = `${count(values.people)} people`;
    return `${many} give the share to ± ${num(error)} points; without coins it would be ± ${num(plainError(values))}. With coins they are worth ${count(Math.round(worth))} honest answers.`;
  },
  plot({ rows, values, width }) {
    const here = priceAt(values.truthProbability, values);
    const plain = plainError(values);
    // Where nobody or everybody holds a yes, honest answers have no error at all, which has no place on a logarithmic axis.
    const least = plain > 0 ? plain : Math.min(...rows.map((row) => row.error));
    const [low, high] = [0.7 * least, Math.min(300, Math.max(...rows.map((row) => row.error)))];
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain: [LEAST, MOST] },
      y: { type: 'log', domain: [low, high], grid: true, ticks: logTicks(low, high) },
      marks: [
        logAxis('x', [LEAST, MOST], 'ε'),
        logAxis('y', [low, high], '± points'),
        ruleX([here.epsilon], { stroke: muted, strokeOpacity: 0.5, clip: true }),
        plain > 0 ? ruleY([plain], { stroke: ink, strokeDasharray: '4 3' }) : null,
        lineY(rows, { x: 'epsilon', y: 'error', stroke: series[1].color, strokeWidth: 2, clip: true }),
        dot([here], { x: 'epsilon', y: 'error', fill: series[1].color, r: 5, symbol: 'square', clip: true }),
      ],
    };
  },
};
