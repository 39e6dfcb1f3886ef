import { fromBytes, type RandomSource } from '../random-source.ts';

/** Uniform on (0, 1), with 53 bits of the system's randomness. */
const uniform = (source: RandomSource) => (Number(fromBytes(source(7)) >> 3n) + 0.5) / 2 ** 53;

/**
 * A vector with density ∝ exp(−|z|), like that of mechanisms/spherical-laplace, but from randomness that nobody can draw again: noise whose
 * seed is known protects nobody. The direction is that of a normal vector, the length a sum of exponentials.
 */
export function unpredictableNoise(source: RandomSource, dimension: number): Float64Array {
  const z = Float64Array.from(
    { length: dimension },
    () => Math.sqrt(-2 * Math.log(uniform(source))) * Math.cos(2 * Math.PI * uniform(source)),
  );
  let length = 0;
  for (let j = 0; j < dimension; j++) length -= Math.log(uniform(source));
  const factor = length / Math.hypot(...z);
  return z.map((x) => x * factor);
}
