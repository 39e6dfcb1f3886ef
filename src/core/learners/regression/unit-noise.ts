import { check } from '../../check.ts';
import { symmetricGaussianCopy, symmetricGaussianHalf } from '../../mechanisms/symmetric-gaussian.ts';
import type { Rng } from '../../random/rng.ts';

/** The noise of one private fit at standard deviation 1: drawn once, and scaled by whatever the sliders say. */
export type UnitNoise = {
  /** For λ_min. */
  smallest: number;
  /** For XᵀX, d × d. */
  gram: Float64Array;
  /** Whether it is not symmetric, and neither is what is solved. */
  isFull?: true;
  /** For Xᵀy. */
  cross: Float64Array;
};

/**
 * How the noise of XᵀX is made symmetric: the upper triangle copied down, or (Z + Zᵀ)/2. `full` leaves it as it is drawn, every entry by
 * itself, as Wang's program of SSP does; the whole matrix changes by the same Frobenius norm, so that all three cost the same.
 */
export type NoiseShape = 'copy' | 'half' | 'full';

export function drawNoise(rng: Rng, d: number, shape: NoiseShape): UnitNoise {
  check(Number.isInteger(d) && d >= 1, 'd', 'a whole number of columns', d);
  const gram = rng.fork('gram');
  const cross = rng.fork('cross');
  return {
    smallest: rng.fork('smallest').normal(),
    gram: gramNoise(gram, d, shape),
    ...(shape === 'full' && { isFull: true as const }),
    cross: Float64Array.from({ length: d }, () => cross.normal()),
  };
}

const gramNoise = (rng: Rng, d: number, shape: NoiseShape): Float64Array =>
  shape === 'full'
    ? Float64Array.from({ length: d * d }, () => rng.normal())
    : (shape === 'copy' ? symmetricGaussianCopy : symmetricGaussianHalf).draw(rng, d);
