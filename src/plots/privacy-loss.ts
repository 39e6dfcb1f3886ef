import { areaY, lineY, ruleY, ruleX, text } from '@observablehq/plot';
import type { AdditiveMechanism } from '../core/mechanisms/mechanism.ts';
import type { Figure } from './figure.ts';
import { num } from './format.ts';
import { beyond, lossEdge } from './loss-edge.ts';
import { alarm, base, ink, logTicks, muted, series } from './theme.ts';

/** `part` says which figure a row belongs to: the loss at an output, or the chance of exceeding a loss. */
export type LossRow = { part: 'output' | 'tail'; x: number; loss: number; chance: number };
export type LossValues = { mechanism: string; epsilon: number; delta: number; sensitivity: number };

const POINTS = 240;
/** The smallest chance on the logarithmic axis. */
const FLOOR = 1e-12;

/** The loss ln(p/p') at every output, and P(loss > l) for every l, at the worst case: answers one sensitivity apart. */
export function lossRows(mechanism: AdditiveMechanism, values: LossValues): LossRow[] {
  const shift = values.sensitivity;
  const scale = mechanism.scale(values);
  // The promise must be seen to break where it does; for Laplace it never does.
  const breaks = lossEdge(mechanism, beyond(values.epsilon), shift, scale);
  const reach = Math.max(3 * shift + 4 * scale, Number.isFinite(breaks) ? -1.15 * breaks : 0);
  const outputs = Array.from({ length: POINTS + 1 }, (_, i) => -reach + ((2 * reach + shift) * i) / POINTS);
  const rows: LossRow[] = [...outputs, 0, shift]
    .sort((a, b) => a - b)
    .map((x) => ({
      part: 'output',
      x,
      loss: mechanism.loss(x, shift, scale),
      chance: mechanism.unit.cdf(x / scale),
    }));
  // The loss falls as the output grows, so P(loss > l) is the chance of an output left of the one with loss l.
  const steps = Array.from(
    { length: POINTS + 1 },
    (_, i) => (2.5 * values.epsilon * (2 * i - POINTS)) / POINTS,
  );
  for (const loss of steps) {
    const x = lossEdge(mechanism, loss, shift, scale);
    rows.push({ part: 'tail', x, loss, chance: mechanism.unit.cdf(x / scale) });
  }
  return rows;
}

const height = (width: number) => Math.round(Math.max(190, Math.min(280, width * 0.34)));

/** The chance, on the database with you, that the loss exceeds epsilon. */
export function chanceBeyond(mechanism: AdditiveMechanism, values: LossValues): number {
  const shift = values.sensitivity;
  const scale = mechanism.scale(values);
  const x = lossEdge(mechanism, beyond(values.epsilon), shift, scale);
  return mechanism.unit.cdf(x / scale);
}

export function lossAtOutput(): Figure<LossValues, LossRow> {
  return {
    id: 'loss',
    title: 'Privacy loss at each output',
    describe: 'Privacy loss against the output, with lines at plus and minus epsilon.',
    height,
    columns: [
      { name: 'x', label: 'output' },
      { name: 'loss', label: 'privacy loss' },
    ],
    table: ({ rows }) => rows.filter((row) => row.part === 'output'),
    caption({ rows, values }) {
      const losses = rows.filter((row) => row.part === 'output').map((row) => row.loss);
      const most = losses.reduce((a, b) => Math.max(a, b), -Infinity);
      const kept = rows.every((row) => !(row.loss > beyond(values.epsilon) && row.chance > 0));
      return kept
        ? `The loss stays between −${num(values.epsilon)} and ${num(values.epsilon)}, however far out the answer falls.`
        : `The loss has no bound: at the left edge of the figure it is ${num(most)}, beyond ε = ${num(values.epsilon)}.`;
    },
    plot({ rows, values, width }) {
      const { epsilon } = values;
      const shown = rows.filter((row) => row.part === 'output');
      return {
        ...base(width, height(width)),
        x: { label: 'output' },
        y: { label: 'privacy loss', domain: [-2.5 * epsilon, 2.5 * epsilon], ticks: 5, grid: true },
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
}

export function lossTail(
  mechanismOf: (values: LossValues) => AdditiveMechanism,
): Figure<LossValues, LossRow> {
  return {
    id: 'tail',
    title: 'How likely is a loss above …?',
    describe: 'Chance that the privacy loss exceeds a value, against that value, on a logarithmic axis.',
    height,
    columns: [
      { name: 'loss', label: 'privacy loss' },
      { name: 'chance', label: 'chance of more' },
    ],
    table: ({ rows }) => rows.filter((row) => row.part === 'tail'),
    caption({ values }) {
      const mechanism = mechanismOf(values);
      const chance = chanceBeyond(mechanism, values);
      const scale = mechanism.scale(values);
      if (chance === 0) return `A loss above ε = ${num(values.epsilon)} never happens.`;
      const exact = mechanism.delta(values.epsilon, values.sensitivity, scale);
      return `A loss above ε = ${num(values.epsilon)} has chance ${num(chance)}. What counts for δ is its excess over eᵋ times the neighbour’s chance: ${num(exact)}, where ${num(values.delta)} is allowed.`;
    },
    plot({ rows, values, width }) {
      const shown = rows
        .filter((row) => row.part === 'tail')
        .map((row) => ({ ...row, chance: Math.max(row.chance, FLOOR / 10) }));
      return {
        ...base(width, height(width)),
        x: { label: 'privacy loss', domain: [-2.5 * values.epsilon, 2.5 * values.epsilon] },
        y: {
          type: 'log',
          label: 'chance of more',
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
}
