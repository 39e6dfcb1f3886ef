import type { NoiseSetting } from '../learners/sgd/noise.ts';
import { parityBatch } from '../learners/sgd/parity.ts';

/** The epsilons of the thesis' figures; infinity stands for no noise. */
export const PUBLISHED_SGD_EPSILONS = [0.1, 1, 10, Infinity];
/** Without noise small batches are best: more steps for the same rows. */
const BATCH_WITHOUT_NOISE = 5;

export const vectorNoise = (epsilon: number): NoiseSetting =>
  epsilon === Infinity ? { kind: 'none' } : { kind: 'vector', epsilon };

/** The batch at which noise and signal are equally long, 2d/ε: it looks at no row, so following it is free. */
export function ruleBatch(dimension: number, epsilon: number, rows: number): number {
  if (epsilon === Infinity) return Math.min(rows, BATCH_WITHOUT_NOISE);
  return Math.max(1, Math.min(rows, Math.round(parityBatch({ dimension, epsilon }))));
}
