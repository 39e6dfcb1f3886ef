import { areaY, lineY, ruleY, ruleX, text } from '@observablehq/plot';
import { upTo } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { alarm, base, ink, logTicks, muted, series } from '../../../figures/theme.ts';
import { beyond } from '../shared/loss-edge.ts';
import { mechanismOf } from '../shared/mechanisms.ts';
import { chanceBeyond, type LossRow, type LossValues } from './summary.ts';

/** The smallest probability on the logarithmic axis. */
const FLOOR = 1e-12;

/** Around −ε and ε, and no wider than the losses that are computed. */
const lossDomain = (epsilon: number): [number, number] => {
  const reach = Math.min(2.5 * epsilon, upTo(1.25 * epsilon));
  return [-reach, reach];
};

const height = (width: number) => Math.round(Math.max(190, Math.min(280, width * 0.34)));

export const lossAtOutput: Figure<LossValues, LossRow> = {
  id: 'loss',
  title: 'Privacy loss at each answer',
  describe: 'Privacy loss against the published answer, with lines at plus and minus epsilon.',
  height,
  columns: [
    { name: 'x', label: 'published answer' },
    { name: 'loss', label: 'privacy loss' },
  ],
  table: ({ rows }) => rows.filter((row) => row.part === 'output'),
  caption({ rows, values }) {
    const losses = rows.filter((row) => row.part === 'output').map((row) => row.loss);
    const most = losses.reduce((a, b) => Math.max(a, b), -Infinity);
    const kept = rows.every((row) => !(row.loss > beyond(values.epsilon) && row.chance > 0));
    return kept
      ? `The loss stays between −${num(values.epsilon)} and ${num(values.epsilon)}, wherever the answer falls.`
      : `The loss has no bound: at the left edge of the figure it is ${num(most)}, more than ε = ${num(values.epsilon)}.`;
  },
  plot({ rows, values, width }) {
    const { epsilon } = values;
    const shown = rows.filter((row) => row.part === 'output');
    return {
      ...base(width, height(width)),
      x: { label: 'published answer (0 is the true one with your row)' },
      y: { label: 'privacy loss', domain: lossDomain(epsilon), ticks: 5, grid: true },
      marks: [
        areaY(shown, {
          x: 'x',
          y1: epsilon,
          y2: (row) => Math.max(epsilon, row.loss),
          fill: alarm,
          fillOpacity: 0.3,
          clip: true,
        }),
        areaY(shown, {
          x: 'x',
          y1: -epsilon,
          y2: (row) => Math.min(-epsilon, row.loss),
          fill: alarm,
          fillOpacity: 0.3,
          clip: true,
        }),
        ruleY([0], { stroke: ink, strokeOpacity: 0.3 }),
        ruleY([-epsilon, epsilon], { stroke: alarm, strokeDasharray: '4 4' }),
        text([[0, epsilon]], {
          text: ['ε'],
          frameAnchor: 'right',
          dx: -4,
          dy: -8,
          x: null,
          y: epsilon,
          fill: alarm,
          fontStyle: 'italic',
        }),
        text([[0, -epsilon]], {
          text: ['−ε'],
          frameAnchor: 'right',
          dx: -4,
          dy: 9,
          x: null,
          y: -epsilon,
          fill: alarm,
          fontStyle: 'italic',
        }),
        lineY(shown, { x: 'x', y: 'loss', stroke: series[0].color, strokeWidth: 2, clip: true }),
      ],
    };
  },
};

export const lossTail: Figure<LossValues, LossRow> = {
  id: 'tail',
  title: 'Probability of a larger loss',
  describe: 'Probability that the privacy loss exceeds a value, on a logarithmic axis, against that value.',
  height,
  columns: [
    { name: 'loss', label: 'privacy loss' },
    { name: 'chance', label: 'probability of a larger loss' },
  ],
  table: ({ rows }) => rows.filter((row) => row.part === 'tail'),
  caption({ values }) {
    const mechanism = mechanismOf(values);
    const chance = chanceBeyond(values);
    const scale = mechanism.scale(values);
    if (chance === 0) return `A loss above ε = ${num(values.epsilon)} never happens.`;
    const exact = mechanism.delta(values.epsilon, values.sensitivity, scale);
    return `A loss above ε = ${num(values.epsilon)} has probability ${num(chance)}. The exact δ is what this exceeds eᵋ times the neighbour’s probability by: ${num(exact)}. The claimed δ is ${num(values.delta)}.`;
  },
  plot({ rows, values, width }) {
    const shown = rows
      .filter((row) => row.part === 'tail')
      .map((row) => ({ ...row, chance: Math.max(row.chance, FLOOR / 10) }));
    return {
      ...base(width, height(width)),
      x: { label: 'privacy loss', domain: lossDomain(values.epsilon) },
      y: {
        type: 'log',
        label: 'probability of a larger loss',
        domain: [FLOOR, 1],
        grid: true,
        ticks: logTicks(FLOOR, 1),
        tickFormat: (d: number) => num(d, 1),
      },
      marks: [
        areaY(
          shown.filter((row) => row.loss >= values.epsilon),
          { x: 'loss', y1: FLOOR, y2: 'chance', fill: alarm, fillOpacity: 0.3, clip: true },
        ),
        ruleX([-values.epsilon, values.epsilon], { stroke: alarm, strokeDasharray: '4 4' }),
        values.mechanism === 'laplace'
          ? null
          : ruleY([values.delta], { stroke: muted, strokeDasharray: '2 3' }),
        values.mechanism === 'laplace'
          ? null
          : text([values.delta], {
              text: () => 'δ',
              x: null,
              y: values.delta,
              frameAnchor: 'left',
              dx: 6,
              dy: -8,
              fill: muted,
              fontStyle: 'italic',
            }),
        lineY(shown, { x: 'loss', y: 'chance', stroke: series[0].color, strokeWidth: 2, clip: true }),
      ],
    };
  },
};
