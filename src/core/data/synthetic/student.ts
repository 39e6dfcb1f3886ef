import type { Rng } from '../../random/rng.ts';

/**
 * The factor that turns a normal vector into a Student t vector with `tails` degrees of freedom: √(ν / χ²ᵥ). Few degrees
 * are heavy tails (no variance at 2 and below); from 100 on it is taken for normal.
 */
export function studentFactor(tails: number, rng: Rng): number {
  return tails >= 100 ? 1 : Math.sqrt(tails / (2 * rng.gamma(tails / 2)));
}

export const tailsSetting = {
  default: 100,
  min: 1,
  max: 100,
  help: 'Degrees of freedom: 100 is normal, 3 has heavy tails, 1 has no mean.',
};
