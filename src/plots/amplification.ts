import { axisX, dot, lineY, ruleX, text } from '@observablehq/plot';
import { amplifyBySampling } from '../core/accounting/amplification.ts';
import type { Figure, View } from './figure.ts';
import { num, numUp, percent } from './format.ts';
import { aspect, base, logTicks, muted, series } from './theme.ts';

export type AmplificationValues = { epsilon: number; samplingRate: number };
export type AmplificationRow = {
  epsilon: number;
  samplingRate: number;
  amplified: number;
  share: number;
  own: boolean;
};

export const FAMILY = [0.1, 0.5, 1, 2, 5, 10];
const LOW = 1e-4;
const POINTS = 100;

const at = (epsilon: number, samplingRate: number, own: boolean): AmplificationRow => {
  const amplified = amplifyBySampling({ epsilon, samplingRate });
  return { epsilon, samplingRate, amplified, share: amplified / epsilon, own };
};

/** Rates that are dense at both ends: figure 3.2 has a linear axis, its companion a logarithmic one. */
const RATES = [
  ...Array.from({ length: POINTS }, (_, i) => LOW ** (1 - i / POINTS)),
  ...Array.from({ length: POINTS + 1 }, (_, i) => i / POINTS),
]
  .filter((rate) => rate > 0)
  .sort((a, b) => a - b);

export function amplificationRows(values: AmplificationValues): AmplificationRow[] {
  const family = FAMILY.flatMap((epsilon) => RATES.map((rate) => at(epsilon, rate, false)));
  const rates = [...RATES, values.samplingRate].sort((a, b) => a - b);
  return [...family, ...rates.map((rate) => at(values.epsilon, rate, true))];
}

type AmplificationView = View<AmplificationValues, AmplificationRow>;
const ownPoint = ({ rows, values }: AmplificationView) =>
  rows.find((row) => row.own && row.samplingRate === values.samplingRate)!;

function lines(rows: AmplificationRow[], y: 'amplified' | 'share') {
  return [
    FAMILY.map((epsilon) =>
      lineY(
        rows.filter((row) => !row.own && row.epsilon === epsilon),
        { x: 'samplingRate', y, stroke: muted, strokeWidth: 1.3, clip: true },
      ),
    ),
    lineY(
      rows.filter((row) => row.own),
      { x: 'samplingRate', y, stroke: series[0].color, strokeWidth: 2.8, clip: true },
    ),
  ];
}

const columns = [
  { name: 'epsilon', label: 'ε on the sample' },
  { name: 'samplingRate', label: 'sampling rate q' },
  { name: 'amplified', label: 'ε for each person' },
  { name: 'share', label: 'share that is left' },
];

export const amplificationFigure: Figure<AmplificationValues, AmplificationRow> = {
  id: 'figure-3-2',
  title: 'What a release on a sample costs each person',
  describe:
    'Epsilon after sampling against the sampling rate for several epsilons, with the reader’s own highlighted.',
  columns,
  caption(view) {
    const { epsilon, samplingRate } = view.values;
    const { amplified } = ownPoint(view);
    return `ε = ${num(epsilon)} on a sample of ${percent(samplingRate, samplingRate < 0.001 ? 3 : 1)} costs each person ln(1 + q(eᵋ − 1)) = ${numUp(amplified, 4)}.`;
  },
  plot(view) {
    const { rows, values, width } = view;
    const point = ownPoint(view);
    const top = Math.max(...FAMILY, values.epsilon);
    const labelled = FAMILY.filter((epsilon) => epsilon >= 1).map((epsilon) => ({ epsilon }));
    return {
      ...base(width, aspect(width)),
      marginRight: 58,
      x: { label: 'sampling rate q', domain: [0, 1], ticks: 5 },
      y: { label: 'ε for each person', domain: [0, top], grid: true },
      marks: [
        lines(rows, 'amplified'),
        text(labelled, {
          x: 1,
          y: 'epsilon',
          text: ({ epsilon }: { epsilon: number }) => `ε = ${epsilon}`,
          dx: 7,
          textAnchor: 'start',
          fill: muted,
        }),
        ruleX([point], {
          x: 'samplingRate',
          y1: 0,
          y2: 'amplified',
          stroke: series[0].color,
          strokeDasharray: '3 3',
        }),
        dot([point], { x: 'samplingRate', y: 'amplified', r: 5, fill: series[0].color }),
      ],
    };
  },
};

export const amplificationShare: Figure<AmplificationValues, AmplificationRow> = {
  id: 'share',
  title: 'How much of ε is left',
  describe:
    'Epsilon after sampling as a share of epsilon before, against the sampling rate on a logarithmic axis.',
  columns,
  caption(view) {
    const { epsilon, samplingRate } = view.values;
    const { share } = ownPoint(view);
    const gain = share / samplingRate;
    return `${percent(share, share < 0.01 ? 3 : 1)} of ε = ${num(epsilon)} is left where ${percent(samplingRate, samplingRate < 0.001 ? 3 : 1)} of the people are in the sample: ${num(gain, 3)} times the sampling rate.`;
  },
  plot(view) {
    const { rows, width } = view;
    const point = ownPoint(view);
    const ends = FAMILY.map((epsilon) => at(epsilon, 0.004, false)).filter(({ epsilon }) => epsilon >= 2);
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain: [LOW, 1] },
      y: {
        label: 'share of ε that is left',
        domain: [0, 1],
        grid: true,
        ticks: 5,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        axisX(logTicks(LOW, 1), { text: (d: number) => num(d), label: 'sampling rate q' }),
        lines(rows, 'share'),
        text(ends, {
          x: 'samplingRate',
          y: 'share',
          text: ({ epsilon }: AmplificationRow) => `ε = ${epsilon}`,
          dx: -6,
          dy: -8,
          textAnchor: 'end',
          fill: muted,
        }),
        dot([point], { x: 'samplingRate', y: 'share', r: 5, fill: series[0].color }),
      ],
    };
  },
};
