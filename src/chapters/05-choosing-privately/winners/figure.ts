import { barX, dot, lineY, ruleX, text } from '@observablehq/plot';
import { upTo } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, numUp } from '../../../figures/format.ts';
import { alarm, aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import { contestOf, MOST, witness, witnesses, type TopRow, type TopValues } from './summary.ts';

const LABELS: Record<string, string> = {
  claimed: 'claimed for all',
  indices: 'winners only',
  signs: 'winners and signs',
  values: 'winners and values',
};

export const costFigure: Figure<TopValues, TopRow> = {
  id: 'cost',
  title: 'What three releases with the same noise cost',
  describe:
    'Epsilon of three releases with the same noise, beside the epsilon that was claimed for all of them.',
  height: () => 230,
  table: ({ rows }) => rows.map((row) => ({ ...row, what: LABELS[row.released] })),
  columns: [
    { name: 'what', label: 'released' },
    { name: 'epsilon', label: 'ε' },
  ],
  caption({ rows }) {
    const of = (released: string) => rows.find((row) => row.released === released)!.epsilon;
    return `Claimed for all three: ε = ${num(of('claimed'))}. Proven at most: ${numUp(of('indices'))} if only the winners are named, ${numUp(of('signs'))} with their signs. With their noisy values the exact cost is ${numUp(of('values'))}.`;
  },
  plot({ rows, values, width }) {
    const claimed = rows[0].epsilon;
    const most = Math.max(...rows.map((row) => row.epsilon));
    const tone = (row: TopRow) =>
      row.released === 'claimed' ? muted : row.epsilon > claimed * (1 + 1e-9) ? alarm : series[0].color;
    return {
      ...base(width, 230),
      marginLeft: width < 480 ? 132 : 160,
      marginRight: 56,
      opacity: { type: 'identity' },
      x: { label: 'ε', domain: [0, upTo(most)], grid: true, ticks: width < 480 ? 4 : 8 },
      y: {
        label: null,
        domain: rows.map((row) => row.released),
        tickFormat: (released: string) => LABELS[released],
        tickSize: 0,
        padding: 0.3,
      },
      marks: [
        barX(rows, {
          y: 'released',
          x: 'epsilon',
          fill: tone,
          fillOpacity: (row: TopRow) => (row.released === values.released ? 0.9 : 0.4),
        }),
        ruleX([claimed], { stroke: muted, strokeDasharray: '3 3' }),
        text(rows, {
          y: 'released',
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
  title: 'An event that refutes the claim',
  describe: 'The privacy loss of one event against the number of scores, with the claimed epsilon as a line.',
  columns: [
    { name: 'candidates', label: 'scores' },
    { name: 'loss', label: 'privacy loss of the event' },
    { name: 'claimed', label: 'claimed ε' },
  ],
  table: ({ values }) => witnesses(values),
  legend: () => [
    { label: 'privacy loss of the event', color: alarm, mark: 'line' },
    { label: 'claimed ε', color: muted, mark: 'line', dash: '3 3' },
  ],
  caption({ values }) {
    const loss = witness(values.candidates, values.each);
    const claimed = contestOf(values).epsilon;
    const event = 'The event that the largest noisy value lies at least one point below the old scores';
    const verdict =
      loss > claimed * (1 + 1e-9)
        ? `The claim allows a factor of ${num(Math.exp(claimed))}`
        : `The claim allows a factor of ${num(Math.exp(claimed))}, so this event does not refute it`;
    const scores = values.candidates === 1 ? 'the score has' : `all ${values.candidates} scores have`;
    return `${event} is ${num(Math.exp(loss))} times as likely once ${scores} fallen by one point. ${verdict}.`;
  },
  plot({ values, width }) {
    const rows = witnesses(values);
    const most = Math.max(...rows.flatMap((row) => [row.loss, row.claimed]));
    return {
      ...base(width, aspect(width)),
      x: { label: 'scores to choose from', domain: [1, MOST] },
      y: { label: 'privacy loss', domain: [0, upTo(most)], grid: true, ticks: 6 },
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
