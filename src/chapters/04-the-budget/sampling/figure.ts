import { axisX, dot, lineY, ruleX, text } from '@observablehq/plot';
import { upTo } from '../../../figures/coarse-ends.ts';
import type { Figure, View } from '../../../figures/figure.ts';
import { num, numUp, percent } from '../../../figures/format.ts';
import { aspect, base, logTicks, muted, series } from '../../../figures/theme.ts';
import { at, FAMILY, LOW, type AmplificationRow, type AmplificationValues } from './summary.ts';

type AmplificationView = View<AmplificationValues, AmplificationRow>;
const ownPoint = ({ rows, values }: AmplificationView) =>
  rows.find((row) => row.own && row.samplingRate === values.samplingRate)!;

/** The channel that names a line, for whoever reads its values. */
const nameOf = ({ epsilon, own }: AmplificationRow) => `${own ? 'yours, ' : ''}ε = ${num(epsilon)}`;

function lines(rows: AmplificationRow[], y: 'amplified' | 'share') {
  return [
    FAMILY.map((epsilon) =>
      lineY(
        rows.filter((row) => !row.own && row.epsilon === epsilon),
        { x: 'samplingRate', y, z: nameOf, stroke: muted, strokeWidth: 1.3, clip: true },
      ),
    ),
    lineY(
      rows.filter((row) => row.own),
      { x: 'samplingRate', y, z: nameOf, stroke: series[0].color, strokeWidth: 2.8, clip: true },
    ),
  ];
}

const columns = [
  { name: 'epsilon', label: 'ε on the sample' },
  { name: 'samplingRate', label: 'sampling rate q' },
  { name: 'amplified', label: 'ε after sampling' },
  { name: 'share', label: 'ε after / ε before' },
];

export const amplificationFigure: Figure<AmplificationValues, AmplificationRow> = {
  id: 'figure-3-2',
  title: 'What a release on a sample costs',
  describe:
    'Epsilon after sampling against the sampling rate, one line for each of several epsilons, with the chosen epsilon highlighted.',
  columns,
  caption(view) {
    const { epsilon, samplingRate } = view.values;
    const { amplified } = ownPoint(view);
    return `An ε of ${num(epsilon)} on a sample of ${percent(samplingRate, samplingRate < 0.001 ? 3 : 1)} costs each person ε′ = ln(1 + q(eᵋ − 1)) = ${numUp(amplified, 4)}.`;
  },
  plot(view) {
    const { rows, values, width } = view;
    const point = ownPoint(view);
    const top = upTo(Math.max(...FAMILY, values.epsilon));
    const labelled = FAMILY.filter((epsilon) => epsilon >= 1).map((epsilon) => ({ epsilon }));
    return {
      ...base(width, aspect(width)),
      marginRight: 58,
      x: { label: 'sampling rate q', domain: [0, 1], ticks: 5 },
      y: { label: 'ε after sampling', domain: [0, top], grid: true },
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

/** Which lines have a name, and the share at which it stands beside its own: where the next line is far enough. */
const NAMED = [
  { epsilon: 10, share: 0.5 },
  { epsilon: 5, share: 0.5 },
  { epsilon: 2, share: 0.3 },
];

export const amplificationShare: Figure<AmplificationValues, AmplificationRow> = {
  id: 'share',
  title: 'Which share of ε remains',
  describe:
    'Epsilon after sampling divided by epsilon before, against the sampling rate on a logarithmic axis.',
  columns,
  caption(view) {
    const { epsilon, samplingRate } = view.values;
    const { share } = ownPoint(view);
    const gain = share / samplingRate;
    return `At ε = ${num(epsilon)} and a sampling rate of ${percent(samplingRate, samplingRate < 0.001 ? 3 : 1)}, ${percent(share, share < 0.01 ? 3 : 1)} of ε remains. That is ${num(gain, 3)} times the sampling rate.`;
  },
  plot(view) {
    const { rows, width } = view;
    const point = ownPoint(view);
    const named = NAMED.map(({ epsilon, share }) =>
      at(epsilon, Math.expm1(share * epsilon) / Math.expm1(epsilon), false),
    );
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain: [LOW, 1] },
      y: {
        label: 'ε after sampling / ε before',
        domain: [0, 1],
        grid: true,
        ticks: 5,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        axisX(logTicks(LOW, 1), { text: (d: number) => num(d), label: 'sampling rate q' }),
        lines(rows, 'share'),
        text(named, {
          x: 'samplingRate',
          y: 'share',
          text: ({ epsilon }: AmplificationRow) => `ε = ${epsilon}`,
          dx: -8,
          textAnchor: 'end',
          fill: muted,
          stroke: 'var(--paper)',
          strokeWidth: 4,
        }),
        dot([point], { x: 'samplingRate', y: 'share', r: 5, fill: series[0].color }),
      ],
    };
  },
};
