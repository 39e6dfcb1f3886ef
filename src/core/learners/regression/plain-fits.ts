import type { Sums } from './sums.ts';
import { matrix, symmetricSolver } from './solve.ts';

/* Regression without privacy: what the private fits are compared with. */

/** Ridge: (G + λI)⁻¹ g. With λ = 0 it is ordinary least squares. */
export const ridge = ({ G, g, d }: Sums, lambda: number): Float64Array =>
  symmetricSolver(d)(matrix(G), lambda, g);

/** Ordinary least squares; undefined where columns depend on each other and no θ is the only best one. */
export function leastSquares(sums: Sums): Float64Array | undefined {
  const theta = ridge(sums, 0);
  return theta.every((value) => Number.isFinite(value) && Math.abs(value) < 1e8) ? theta : undefined;
}

/** Predicts zero for everybody, without looking at any row. */
export const trivial = (d: number): Float64Array => new Float64Array(d);
