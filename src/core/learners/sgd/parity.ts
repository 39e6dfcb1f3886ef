/**
 * The rule of thumb for vector noise: when is it as long as what it hides?
 *
 * Claim: the mean length of the noise on a batch's mean gradient is sensitivity · d / (ε b); with one row replaced and a
 *   clip of 1, that is 2d / (ε b). A gradient has a length of at most 1, so noise and signal meet at b = 2d / ε.
 * Why: the length of the noise on the sum is Gamma(d) times sensitivity / ε, and both sums are divided by b.
 * Source: Song, Chaudhuri and Sarwate 2013; einarsson-2018 §3.3.8.
 */
import { check } from '../../check.ts';

export function noiseToSignal(given: {
  dimension: number;
  epsilon: number;
  batch: number;
  sensitivity?: number;
}): number {
  const { dimension, epsilon, batch, sensitivity = 2 } = given;
  check(epsilon > 0, 'epsilon', '> 0', epsilon);
  check(batch > 0, 'batch', '> 0', batch);
  return (sensitivity * dimension) / (epsilon * batch);
}

/** The batch size at which noise and signal are equally long. It looks at no row, so following it costs nothing. */
export function parityBatch(given: { dimension: number; epsilon: number; sensitivity?: number }): number {
  return noiseToSignal({ ...given, batch: 1 });
}
