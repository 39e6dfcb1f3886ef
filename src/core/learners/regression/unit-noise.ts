import { check } from '../../check.ts';
import { symmetricGaussianCopy, symmetricGaussianHalf } from '../../mechanisms/symmetric-gaussian.ts';
import type { Rng } from '../../random/rng.ts';

/** The noise of one private fit at standard deviation 1: drawn once, and scaled by whatever the sliders say. */
export type UnitNoise = {
  /** For λ_min. */
  smallest: number;
  /** For XᵀX, d × d. */
  gram: Float64Array;
  /** For Xᵀy. */
  cross: Float64Array;
};

/** How the noise of XᵀX is made symmetric: the upper triangle copied down, or (Z + Zᵀ)/2. */
export type NoiseShape = 'copy' | 'half';

export function drawNoise(rng: Rng, d: number, shape: NoiseShape): UnitNoise {
  check(Number.isInteger(d) && d >= 1, 'd', 'a whole number of columns', d);
  const gram = rng.fork('gram');
  const cross = rng.fork('cross');
  return {
    smallest: rng.fork('smallest').normal(),
    gram: (shape === 'copy' ? symmetricGaussianCopy : symmetricGaussianHalf).draw(gram, d),
    cross: Float64Array.from({ length: d }, () => cross.normal()),
  };
}
