import { areaY, lineY, ruleX, ruleY } from '@observablehq/plot';
import type { AdditiveMechanism } from '../core/mechanisms/mechanism.ts';
import type { Figure } from './figure.ts';
import { num } from './format.ts';
import { beyond, lossEdge } from './loss-edge.ts';
import { alarm, aspect, base, ink, series } from './theme.ts';

export type DensityRow = {
  x: number;
  /** Density of the output on the one database, and on its neighbour. */
  here: number;
  there: number;
  /** ln(here / there). */
  loss: number;
};
export type DensityValues = {
  mechanism: string;
  epsilon: number;
  delta: number;
  sensitivity: number;
  difference: number;
};

const POINTS = 400;

/** Densities of a noisy answer on two databases whose true answers are 0 and `shift`. */
export function densityRows(mechanism: AdditiveMechanism, values: DensityValues): DensityRow[] {
  const { sensitivity } = values;
  const shift = sensitivity * values.difference;
  const scale = mechanism.scale(values);
  // Wide enough for the noise, but never less than the sensitivity: so a smaller epsilon is seen to flatten the curves.
  const usual = 3 * sensitivity + 3 * scale;
  // Far enough for the band where the promise breaks, unless that lies where nothing is left to see.
  const band = lossEdge(mechanism, beyond(values.epsilon), shift, scale);
  const reach = band > -6 * scale ? Math.max(usual, -1.1 * band) : usual;
  const xs = Array.from({ length: POINTS + 1 }, (_, i) => -reach + ((2 * reach + shift) * i) / POINTS);
  // The peaks are corners for Laplace: they must be among the points.
  const grid = [...xs, 0, shift].sort((a, b) => a - b);
  return grid.map((x) => ({
    x,
    here: mechanism.unit.pdf(x / scale) / scale,
    there: mechanism.unit.pdf((x - shift) / scale) / scale,
    loss: mechanism.loss(x, shift, scale),
  }));
}

/** Two neighbouring answers as densities; where one exceeds e^epsilon times the other, the excess is shaded. */
export function densitiesFigure(
  mechanismOf: (values: DensityValues) => AdditiveMechanism,
): Figure<DensityValues, DensityRow> {
  return {
    id: 'densities',
    title: 'The answer on two neighbouring databases',
    describe:
      'Density of the noisy answer against the answer, one curve for each of two neighbouring databases.',
    columns: [
      { name: 'x', label: 'answer' },
      { name: 'here', label: 'density with you' },
      { name: 'there', label: 'density without you' },
      { name: 'loss', label: 'privacy loss' },
    ],
    legend: () => [
      { label: 'with you', color: series[0].color, mark: 'line', dash: series[0].dash },
      { label: 'without you', color: series[1].color, mark: 'line', dash: series[1].dash },
      { label: 'the band beyond eᵋ times the other', color: alarm, mark: 'area' },
    ],
    caption({ values }) {
      const mechanism = mechanismOf(values);
      const scale = mechanism.scale(values);
      const shift = values.sensitivity * values.difference;
      const peak = `Peak ${num(mechanism.unit.pdf(0) / scale)}, noise scale ${num(scale)}.`;
      if (shift === 0) return `${peak} Both answers are the same, so nobody can tell the databases apart.`;
      const excess = mechanism.delta(values.epsilon, shift, scale);
      if (excess === 0) return `${peak} Nowhere does one curve exceed eᵋ times the other: δ = 0.`;
      const allowed = mechanism.id === 'laplace' ? 0 : values.delta;
      const verdict = excess <= allowed ? 'within' : 'more than';
      return `${peak} The shaded excess over eᵋ times the other curve has mass ${num(excess)}, ${verdict} the δ = ${num(allowed)} allowed.`;
    },
    plot({ rows, values, width }) {
      const band = rows.filter((row) => row.loss > beyond(values.epsilon));
      const factor = Math.exp(values.epsilon);
      const top = Math.max(...rows.map((row) => row.here), 0);
      return {
        ...base(width, aspect(width)),
        x: { label: 'answer', nice: false },
        y: { label: 'density', grid: true, zero: true, ticks: 5, tickFormat: (d: number) => num(d) },
        marks: [
          ruleY([0], { stroke: ink, strokeOpacity: 0.4 }),
          // The band itself as a tint, or nobody would find a tail that holds a ten-thousandth of the outputs.
          areaY(band, { x: 'x', y1: 0, y2: top, fill: alarm, fillOpacity: 0.12 }),
          areaY(band, {
            x: 'x',
            y1: (row) => factor * row.there,
            y2: 'here',
            fill: alarm,
            fillOpacity: 0.4,
          }),
          ruleX(band.slice(-1), { x: 'x', stroke: alarm, strokeDasharray: '3 3' }),
          lineY(rows, {
            x: 'x',
            y: 'there',
            stroke: series[1].color,
            strokeWidth: 2,
            strokeDasharray: series[1].dash,
          }),
          lineY(rows, { x: 'x', y: 'here', stroke: series[0].color, strokeWidth: 2 }),
        ],
      };
    },
  };
}
