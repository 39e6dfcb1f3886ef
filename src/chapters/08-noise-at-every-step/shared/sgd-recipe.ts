import type { NoiseSetting } from '../../../core/learners/sgd/noise.ts';
import { parityBatch } from '../../../core/learners/sgd/parity.ts';

/** The epsilons of the thesis' figures; infinity stands for no noise. */
export const PUBLISHED_SGD_EPSILONS = [0.1, 1, 10, Infinity];
/** Without noise small batches are best: more steps for the same rows. */
const BATCH_WITHOUT_NOISE = 5;

export const vectorNoise = (epsilon: number): NoiseSetting =>
  epsilon === Infinity ? { kind: 'none' } : { kind: 'vector', epsilon };

/** Five times the batch at which noise and signal are equally long: 10d/ε. */
const RULE_FACTOR = 5;

/** A batch size by rule, so that the noise is a fifth as long as the signal may be. It looks at no row: following it is free. */
export function ruleBatch(dimension: number, epsilon: number, rows: number): number {
  if (epsilon === Infinity) return Math.min(rows, BATCH_WITHOUT_NOISE);
  const batch = Math.round(RULE_FACTOR * parityBatch({ dimension, epsilon }));
  return Math.max(1, Math.min(rows, batch));
}
