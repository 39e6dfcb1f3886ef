import { dot, lineY, ruleX, ruleY } from '@observablehq/plot';
import { contestants } from '../core/experiments/choices.ts';
import { lawsOf, scoresOf, type ColourValues } from './eye-colours.ts';
import type { Figure } from './figure.ts';
import { num, percent } from './format.ts';
import { logAxis } from './log-axis.ts';
import { aspect, base, muted, series } from './theme.ts';

export type OddsRow = {
  /** Which of the two is varied; the other stays where its slider is. */
  along: 'epsilon' | 'gap';
  epsilon: number;
  gap: number;
  exponential: number;
  noisyMax: number;
};

const [LEAST, MOST] = [0.01, 10];
export const LARGEST_GAP = 9;

export function oddsAt(along: OddsRow['along'], values: ColourValues): OddsRow {
  const laws = lawsOf(scoresOf(values), values.epsilon, values.scoring);
  const { epsilon, gap } = values;
  return { along, epsilon, gap, exponential: laws.exponential[0], noisyMax: laws.noisyMax[0] };
}

/** The probability of announcing the true winner, along epsilon and along the gap. */
export function oddsRows(values: ColourValues): OddsRow[] {
  return [
    ...Array.from({ length: 61 }, (_, i) =>
      oddsAt('epsilon', { ...values, epsilon: LEAST * (MOST / LEAST) ** (i / 60) }),
    ),
    ...Array.from({ length: 37 }, (_, i) => oddsAt('gap', { ...values, gap: (i * LARGEST_GAP) / 36 })),
  ];
}

/** The epsilon at which the exponential mechanism announces the winner with this probability; undefined if none up to the largest does. */
export function epsilonFor(probability: number, values: ColourValues): number | undefined {
  const { exponential } = contestants(values.scoring);
  const scores = scoresOf(values);
  const contest = { sensitivity: 1, count: 1, candidates: scores.length };
  const right = (epsilon: number) =>
    exponential.probability([0], scores, exponential.scale({ ...contest, epsilon })) >= probability;
  if (!right(MOST)) return undefined;
  let [low, high] = [LEAST, MOST];
  for (let i = 0; i < 40; i++) {
    const middle = Math.sqrt(low * high);
    if (right(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function oddsFigure(along: OddsRow['along'], title: string, describe: string): Figure<ColourValues, OddsRow> {
  const own = (rows: OddsRow[]) => rows.filter((row) => row.along === along);
  return {
    id: `best-by-${along}`,
    title,
    describe,
    columns: [
      { name: along, label: along },
      { name: 'exponential', label: 'exponential mechanism' },
      { name: 'noisyMax', label: 'report noisy max' },
    ],
    table: ({ rows }) => own(rows),
    legend: () => [
      { label: 'exponential mechanism', color: series[0].color, mark: 'line' },
      { label: 'report noisy max', color: series[1].color, mark: 'line', dash: series[1].dash },
      { label: 'a blind choice', color: muted, mark: 'line', dash: '2 3' },
    ],
    caption({ values }) {
      const here = oddsAt(along, values);
      if (along === 'gap') {
        return `With ${num(values.gap)} people between the first two, the winner is announced with probability ${percent(here.exponential)} (exponential) and ${percent(here.noisyMax)} (noisy max) at ε = ${num(values.epsilon)}.`;
      }
      const enough = epsilonFor(0.9, values);
      return enough
        ? `To be right nine times in ten with a gap of ${num(values.gap)}, the exponential mechanism needs ε = ${num(enough)}.`
        : `With a gap of ${num(values.gap)}, no ε up to ${num(MOST)} makes the exponential mechanism right nine times in ten.`;
    },
    plot({ rows, values, width }) {
      const line = own(rows);
      const here = [oddsAt(along, values)];
      const epsilon = along === 'epsilon';
      return {
        ...base(width, aspect(width)),
        x: epsilon
          ? { type: 'log', domain: [LEAST, MOST] }
          : { label: 'people between the first two', domain: [0, LARGEST_GAP] },
        y: {
          label: 'P(the winner is announced)',
          domain: [0, 1],
          grid: true,
          ticks: 5,
          tickFormat: (d: number) => percent(d, 0),
        },
        marks: [
          epsilon ? logAxis('x', [LEAST, MOST], 'ε') : null,
          ruleY([1 / 3], { stroke: muted, strokeDasharray: '2 3' }),
          ruleX(here, { x: along, stroke: muted, strokeOpacity: 0.5 }),
          lineY(line, { x: along, y: 'exponential', stroke: series[0].color, strokeWidth: 2 }),
          lineY(line, {
            x: along,
            y: 'noisyMax',
            stroke: series[1].color,
            strokeWidth: 2,
            strokeDasharray: series[1].dash,
          }),
          dot(here, { x: along, y: 'exponential', fill: series[0].color, r: 4.5 }),
          dot(here, { x: along, y: 'noisyMax', fill: series[1].color, r: 4.5, symbol: 'square' }),
        ],
      };
    },
  };
}

export const bestByEpsilon = oddsFigure(
  'epsilon',
  'How often the winner is announced',
  'Probability of announcing the most common colour against epsilon, for two mechanisms.',
);
export const bestByGap = oddsFigure(
  'gap',
  'A clear winner is easy to protect',
  'Probability of announcing the most common colour against its lead, for two mechanisms.',
);
