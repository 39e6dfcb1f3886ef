/**
 * The optimum of a regularised loss: what output perturbation adds its noise to.
 *
 * Claim: |∇J(w)| ≤ tolerance. The tolerance was set beforehand, so that no row can move the bound on how far w is from the exact optimum.
 */
import type { Assumption } from './learner.ts';
import type { Loss } from './loss.ts';
import { minimising } from './minimise.ts';
import { assumptionsOn } from './sensitivity.ts';
import type { SparseRows } from './sparse-rows.ts';

export type Optimum = {
  w: Float64Array;
  /** How many rows it was fitted to. */
  rows: number;
  /** Weight decay in the mean convention. */
  lambda: number;
  tolerance: number;
  /** What the claims assume of the rows, measured on them. */
  assumptions?: Assumption[];
};

export type ObjectiveSetting = {
  loss: Loss;
  /** Weight decay in the mean convention. */
  lambda: number;
  /** Which rows, in which order; the first `count` of them. All unless given. */
  order?: Int32Array;
  count?: number;
  /** Gradient norm at which the solver stops; 1e-8 unless given. */
  tolerance?: number;
};

/** The optimum in double precision; lanes/ finds many of them at once in single precision. */
export function* fitOptimum(data: SparseRows, setting: ObjectiveSetting): Generator<number, Optimum> {
  const { lambda, count = data.rows, tolerance = 1e-8 } = setting;
  const { w } = yield* minimising({ data, ...setting, tolerance });
  return { w, rows: count, lambda, tolerance, assumptions: assumptionsOn(data) };
}
