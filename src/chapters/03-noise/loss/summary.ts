import { beyond, lossEdge } from '../shared/loss-edge.ts';
import { mechanismOf } from '../shared/mechanisms.ts';

/** `part` says which figure a row belongs to: the loss at an answer, or the probability of a larger loss. */
export type LossRow = { part: 'output' | 'tail'; x: number; loss: number; chance: number };
export type LossValues = { mechanism: string; epsilon: number; delta: number; sensitivity: number };

const POINTS = 240;

/** The loss ln(p/p') at every answer, and P(loss > l) for every l, in the worst case: true answers one sensitivity apart. */
export function lossRows(values: LossValues): LossRow[] {
  const mechanism = mechanismOf(values);
  const shift = values.sensitivity;
  const scale = mechanism.scale(values);
  // Wide enough to show where the loss exceeds epsilon; for Laplace noise it never does.
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
  // The loss falls as the answer grows, so P(loss > l) is the probability of an answer left of the one with loss l.
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

/** The probability, on the database with your row, that the loss exceeds epsilon. */
export function chanceBeyond(values: LossValues): number {
  const mechanism = mechanismOf(values);
  const shift = values.sensitivity;
  const scale = mechanism.scale(values);
  const x = lossEdge(mechanism, beyond(values.epsilon), shift, scale);
  return mechanism.unit.cdf(x / scale);
}
