import { beyond, lossEdge } from '../shared/loss-edge.ts';
import { mechanismOf } from '../shared/mechanisms.ts';

export type DensityRow = {
  x: number;
  /** Density of the answer on the database with your row, and on its neighbour. */
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
export function densityRows(values: DensityValues): DensityRow[] {
  const mechanism = mechanismOf(values);
  const { sensitivity } = values;
  const shift = sensitivity * values.difference;
  const scale = mechanism.scale(values);
  // Wide enough for the noise and never less than the sensitivity, so that a smaller epsilon visibly flattens the curves.
  const usual = 3 * sensitivity + 3 * scale;
  // Wide enough to show where the bound is exceeded, unless that lies too far out for anything to be seen.
  const band = lossEdge(mechanism, beyond(values.epsilon), shift, scale);
  const reach = band > -6 * scale ? Math.max(usual, -1.1 * band) : usual;
  const xs = Array.from({ length: POINTS + 1 }, (_, i) => -reach + ((2 * reach + shift) * i) / POINTS);
  // Laplace densities have corners at their peaks, so the peaks must be among the points.
  const grid = [...xs, 0, shift].sort((a, b) => a - b);
  return grid.map((x) => ({
    x,
    here: mechanism.unit.pdf(x / scale) / scale,
    there: mechanism.unit.pdf((x - shift) / scale) / scale,
    loss: mechanism.loss(x, shift, scale),
  }));
}
