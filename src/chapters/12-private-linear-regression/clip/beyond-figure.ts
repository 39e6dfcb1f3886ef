import { dot, lineY, rectX, ruleX, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { alarm, base, ink, muted, series } from '../../../figures/theme.ts';
import { height } from '../shared/error-figure.ts';
import { notYet } from '../shared/words.ts';
import type { BeyondRow } from './beyond.ts';
import type { ClipRow } from './experiment.ts';
import { armOf } from './experiment.ts';
import { beyondOf, clipOf, type ClipValues } from './summary.ts';

type Point = { size: number; told: number; said: number; plain: number };

const chosen = (rows: ClipRow[], values: ClipValues) =>
  beyondOf(rows, armOf('ada', values.whose, clipOf(values)));
const pointsOf = ({ sizes, told, said, plain }: BeyondRow): Point[] =>
  Array.from(sizes, (size, i) => ({ size, told: told[i], said: said[i], plain: plain[i] }));

const SAID = series[0].color;
const PLAIN = muted;
const END = 1;

/** Why less noise can make the error larger: what the fit says of test rows that are longer than all it has seen. */
export const beyondFigure: Figure<ClipValues, ClipRow> = {
  id: 'beyond',
  title: 'Beyond the longest training row',
  describe:
    'Test rows grouped by their norm: dots are the mean of y, a line the mean prediction of AdaSSP and a dashed one that of ridge; the range beyond the longest training row is shaded.',
  height,
  columns: [
    { name: 'size', label: 'norm of test rows, longest training row = 1' },
    { name: 'told', label: 'mean of y' },
    { name: 'said', label: 'mean prediction of AdaSSP' },
    { name: 'plain', label: 'mean prediction of ridge' },
  ],
  table({ rows, values }) {
    const found = chosen(rows, values);
    return found ? pointsOf(found) : [];
  },
  legend: () => [
    { label: 'y of the test rows', color: ink, mark: 'dot' },
    { label: 'AdaSSP says', color: SAID, mark: 'line' },
    { label: 'ridge without privacy says', color: PLAIN, mark: 'line', dash: '7 4' },
  ],
  caption({ rows, values, running }) {
    const found = chosen(rows, values);
    if (!found) return notYet({ running }, 'The first fold has');
    const { share, errorShare } = found;
    const farthest = pointsOf(found).at(-1)!;
    const longest = `Of the longest test rows the fit says ${num(farthest.said)} in the mean, and y is ${num(farthest.told)}.`;
    return share === 0
      ? `At ε = ${num(values.epsilon)} no test row of the first fold is longer than the longest training row. ${longest}`
      : `At ε = ${num(values.epsilon)}, ${num(100 * share, 2)} % of the test rows of the first fold are longer than every training row, and make ${num(100 * errorShare, 2)} % of the squared error. ${longest}`;
  },
  plot({ rows, values, width }) {
    const found = chosen(rows, values);
    const points = found ? pointsOf(found) : [];
    const [from, to] = [
      Math.min(0.5, ...points.map(({ size }) => size)) / 1.1,
      Math.max(2, ...points.map(({ size }) => size)) * 1.1,
    ];
    const seen = points.map(({ told }) => told);
    const [least, most] = [Math.min(0, ...seen), Math.max(1e-9, ...seen)];
    // A line that leaves the frame overshoots by more than twice the range of y.
    const reach = 2 * (most - least);
    const low = Math.max(
      least - reach,
      Math.min(least, ...points.map(({ said, plain }) => Math.min(said, plain))),
    );
    const high = Math.min(
      most + reach,
      Math.max(most, ...points.map(({ said, plain }) => Math.max(said, plain))),
    );
    const line = (y: 'said' | 'plain', stroke: string, strokeWidth: number, strokeDasharray = 'none') =>
      lineY(points, { x: 'size', y, stroke, strokeWidth, strokeDasharray, clip: true });
    return {
      ...base(width, height(width)),
      x: { type: 'log', domain: [from, to], label: null },
      y: {
        domain: [low, high],
        label: 'y, in the units of the data',
        grid: true,
        tickFormat: (d: number) => num(d),
      },
      marks: [
        rectX([0], { x1: END, x2: to, fill: alarm, fillOpacity: 0.07 }),
        ruleX([END], { stroke: alarm, strokeOpacity: 0.6 }),
        text([0], {
          x: END,
          frameAnchor: 'top',
          dx: 5,
          dy: 4,
          textAnchor: 'start',
          text: () => 'never seen in training',
          fill: alarm,
          fontSize: 11,
        }),
        line('plain', PLAIN, 1.8, '7 4'),
        line('said', SAID, 2.8),
        dot(points, { x: 'size', y: 'told', r: 4, fill: ink }),
        logAxis('x', [from, to], 'norm of the test rows, longest training row = 1', width),
      ],
    };
  },
};
