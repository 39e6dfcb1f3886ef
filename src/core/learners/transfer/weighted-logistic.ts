/**
 * The minimum of Σ a_i [ln(1 + e^s_i) − t_i s_i] + λ/2 ‖w‖² with s_i = offset_i + x_i·w: dense rows, targets t between 0 and 1.
 *
 * Claim: returns w with a gradient of norm at most `tolerance`.
 * Why: Newton's method. A factored Hessian is used again while it serves, corrected by what the last steps have shown of
 *   the curvature (L-BFGS); a step that does not lower the value is halved. With fewer rows than columns every step is exact (Woodbury).
 * Source: [@bohning-lindsay-1988] for the Hessian at 0, which bounds all others; the rest is textbook.
 */
import { check } from '../../check.ts';
import { norm } from '../../linalg/vectors.ts';
import { Hessian, outer, woodbury } from './logistic-hessian.ts';
import { emptyPass, passOver } from './logistic-pass.ts';

export type LogisticProblem = {
  rows: number;
  columns: number;
  X: Float32Array | Float64Array;
  /** What is to be predicted, between 0 and 1. */
  targets: ArrayLike<number>;
  /** Weights of the rows; one number for all, or one for each. */
  weights: number | ArrayLike<number>;
  offset?: ArrayLike<number>;
  lambda: number;
  tolerance: number;
  /** A factored Hessian to begin with; it is renewed where it no longer serves. */
  hessian?: Hessian;
  /** Where to begin; 0 if not given. */
  start?: Float64Array;
};

const MAX_STEPS = 400;
/** A kept Hessian serves while a step leaves at most so much of the gradient. */
const SERVES = 0.7;

export function fitLogistic(problem: LogisticProblem): Float64Array {
  const { rows, columns, weights, lambda, tolerance } = problem;
  check(lambda > 0 && lambda < Infinity, 'lambda', '> 0', lambda);
  let w: Float64Array = problem.start ? problem.start.slice() : new Float64Array(columns);
  if (rows === 0) return w.fill(0);
  const a = typeof weights === 'number' ? new Float64Array(rows).fill(weights) : Float64Array.from(weights);
  const inRows = rows < columns && !problem.hessian?.lower;
  const G = inRows ? outer(problem) : undefined;
  const hessian = problem.hessian ?? new Hessian();
  const terms = { ...problem, a };
  let here = passOver(terms, w, emptyPass(problem));
  let there = emptyPass(problem);
  let next: Float64Array = new Float64Array(columns);
  let before = Infinity;
  if (!inRows) hessian.reach(problem, here.curvature);
  for (let step = 0; step < MAX_STEPS; step++) {
    const size = norm(here.slope);
    if (size <= tolerance) return w;
    if (!inRows && size > SERVES * before) hessian.renew(problem, here.curvature);
    before = size;
    const move = inRows ? woodbury(problem, G!, here.curvature, here.slope) : hessian.downhill(here.slope); // prettier-ignore
    let length = 1;
    for (let halvings = 0; ; halvings++, length /= 2) {
      for (let j = 0; j < columns; j++) next[j] = w[j] + length * move[j];
      passOver(terms, next, there);
      // Near the minimum the decrease drowns in rounding: there a full step is safe.
      if (there.value <= here.value + 1e-12 * Math.abs(here.value) || halvings === 40) break;
    }
    if (!inRows) hessian.remember(next, w, there.slope, here.slope);
    [w, next] = [next, w];
    [here, there] = [there, here];
  }
  throw new Error(`The fit did not reach a gradient of ${tolerance} in ${MAX_STEPS} steps.`);
}
