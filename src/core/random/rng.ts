/**
 * A seeded stream of randomness. Randomness is always an argument: a result is a pure function of
 * (parameters, seed, task), whichever worker computes it and in whatever slices.
 */
export interface Rng {
  /** Uniform on the open interval (0, 1), 53 bits. */
  next(): number;
  /** An independent stream named by this one's name and the label; does not advance this stream. */
  fork(label: string | number): Rng;
  /** Standard normal. */
  normal(): number;
  /** Laplace with scale 1. */
  laplace(): number;
  /** Gamma with the given shape > 0 and scale 1. */
  gamma(shape: number): number;
  /** Exponential with mean 1. */
  exponential(): number;
}
