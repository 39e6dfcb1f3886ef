import { barX, dot, lineY, ruleX, text } from '@observablehq/plot';
import { laplace } from '../core/mechanisms/laplace.ts';
import type { Contest } from '../core/mechanisms/mechanism.ts';
import { publishedTopNEpsilon, type Released } from '../core/mechanisms/published-top-n.ts';
import type { Figure } from './figure.ts';
import { num, numUp } from './format.ts';
import { alarm, aspect, base, ink, muted, series } from './theme.ts';

export type TopValues = { candidates: number; count: number; each: number; released: string };
export type TopRow = { what: string; released: string; epsilon: number };

export const winnersOf = ({ count, candidates }: TopValues) => Math.min(count, candidates);

/** The contest that the thesis has in mind: noise of scale sensitivity / epsilon_1 on every score, claimed to cost 2 N epsilon_1. */
export const contestOf = (values: TopValues): Contest => ({
  epsilon: 2 * winnersOf(values) * values.each,
  sensitivity: 1,
  count: winnersOf(values),
  candidates: values.candidates,
});

const NAMES: Record<Released, string> = {
  indices: 'who won',
  signs: 'who, and their signs',
  values: 'who, and their values',
};

export function topRows(values: TopValues): TopRow[] {
  const contest = contestOf(values);
  return [
    { what: 'claimed for all', released: 'claimed', epsilon: contest.epsilon },
    ...(['indices', 'signs', 'values'] as const).map((released) => ({
      what: NAMES[released],
      released,
      epsilon: publishedTopNEpsilon(contest, released),
    })),
  ];
}

/**
 * The witness: all d scores were equal and fall by one sensitivity. ln of how much likelier it becomes that the largest noisy
 * value lies a sensitivity or more below the old scores: an event that anyone can see who is told the winning value.
 */
export function witness(candidates: number, each: number): number {
  return candidates * (Math.log(laplace.unit.cdf(0)) - Math.log(laplace.unit.cdf(-each)));
}

export const costFigure: Figure<TopValues, TopRow> = {
  id: 'cost',
  title: 'What the same noise costs',
  describe: 'Epsilon of three releases with the same noise, beside the one that was claimed for all of them.',
  height: () => 230,
  columns: [
    { name: 'what', label: 'released' },
    { name: 'epsilon', label: 'epsilon' },
  ],
  caption({ rows, values }) {
    const of = (released: string) => rows.find((row) => row.released === released)!.epsilon;
    return `Claimed: ε = ${num(of('claimed'))}. For the indices alone ${numUp(of('indices'))} is proven, with their signs ${numUp(of('signs'))}; with the noisy values of ${values.candidates} scores it is ${numUp(of('values'))}.`;
  },
  plot({ rows, values, width }) {
    const claimed = rows[0].epsilon;
    const tone = (row: TopRow) =>
      row.released === 'claimed' ? muted : row.epsilon > claimed * (1 + 1e-9) ? alarm : series[0].color;
    return {
      ...base(width, 230),
      marginLeft: width < 480 ? 132 : 160,
      marginRight: 56,
      color: { type: 'identity' },
      opacity: { type: 'identity' },
      x: { label: 'ε', grid: true, ticks: width < 480 ? 4 : 8, zero: true },
      y: { label: null, domain: rows.map((row) => row.what), tickSize: 0, padding: 0.3 },
      marks: [
        barX(rows, {
          y: 'what',
          x: 'epsilon',
          fill: tone,
          fillOpacity: (row: TopRow) => (row.released === values.released ? 0.9 : 0.4),
        }),
        ruleX([claimed], { stroke: muted, strokeDasharray: '3 3' }),
        text(rows, {
          y: 'what',
          x: 'epsilon',
          text: (row: TopRow) => numUp(row.epsilon),
          textAnchor: 'start',
          dx: 6,
          fill: ink,
        }),
      ],
    };
  },
};

export const witnessFigure: Figure<TopValues, TopRow> = {
  id: 'witness',
  title: 'An event that gives it away',
  describe: 'The privacy loss of one event against the number of scores, with the claim as a level line.',
  columns: [
    { name: 'candidates', label: 'scores' },
    { name: 'loss', label: 'privacy loss of the event' },
    { name: 'claimed', label: 'claimed' },
  ],
  table: ({ values }) => witnesses(values),
  legend: () => [
    { label: 'the loss of that event, with values', color: alarm, mark: 'line' },
    { label: 'the claim', color: muted, mark: 'line', dash: '3 3' },
  ],
  caption({ values }) {
    const loss = witness(values.candidates, values.each);
    const claimed = contestOf(values).epsilon;
    const event = '“The largest noisy value lies one or more below where all scores were”';
    const verdict =
      loss > claimed * (1 + 1e-9)
        ? `more than the eᵋ = ${num(Math.exp(claimed))} claimed`
        : 'within the claim';
    return `${event} is ${num(Math.exp(loss))} times as likely once all ${values.candidates} scores have fallen by one: ${verdict}.`;
  },
  plot({ values, width }) {
    const rows = witnesses(values);
    return {
      ...base(width, aspect(width)),
      x: { label: 'scores to choose from', domain: [1, MOST] },
      y: { label: 'privacy loss', grid: true, zero: true, ticks: 6 },
      marks: [
        ruleX([values.candidates], { stroke: muted, strokeOpacity: 0.5 }),
        lineY(rows, {
          x: 'candidates',
          y: 'claimed',
          stroke: muted,
          strokeDasharray: '3 3',
          strokeWidth: 1.5,
        }),
        lineY(rows, { x: 'candidates', y: 'loss', stroke: alarm, strokeWidth: 2 }),
        dot(rows.slice(values.candidates - 1, values.candidates), {
          x: 'candidates',
          y: 'loss',
          fill: alarm,
          r: 4.5,
        }),
      ],
    };
  },
};

const MOST = 60;

function witnesses(values: TopValues) {
  return Array.from({ length: MOST }, (_, i) => ({
    candidates: i + 1,
    loss: witness(i + 1, values.each),
    claimed: contestOf({ ...values, candidates: i + 1 }).epsilon,
  }));
}
