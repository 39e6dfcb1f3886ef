/**
 * The minimum of Σ a_i [ln(1 + e^s_i) − t_i s_i] + λ/2 ‖w‖² with s_i = offset_i + x_i·w: dense rows, targets t between 0 and 1.
 *
 * Claim: returns w with a gradient of norm at most `tolerance`.
 * Why: Newton's method. A factored Hessian is used again while it serves, corrected by what the last steps have shown of the curvature
 *   (L-BFGS); a step that does not lower the value is halved. With fewer rows than columns every step is exact (Woodbury). The targets only
 *   enter by b = Σ a_i t_i x_i, so that the next targets, or more rows, can begin where the last ended.
 * Source: [@bohning-lindsay-1988] for the Hessian at 0, which bounds all others; the rest is textbook.
 */
import { check } from '../../check.ts';
import { dot, norm } from '../../linalg/vectors.ts';
import { Hessian, outer, woodbury, type Moments } from './logistic-hessian.ts';
import { emptyPass, passOver, transposed, type LogisticTerms, type Pass } from './logistic-pass.ts';

export type LogisticProblem = {
  rows: number;
  columns: number;
  X: Float32Array | Float64Array;
  /** What is to be predicted, between 0 and 1. */
  targets: ArrayLike<number>;
  /** Weights of the rows; one number for all, or one for each. */
  weights: number | ArrayLike<number>;
  lambda: number;
  tolerance: number;
};

const MAX_STEPS = 400;
/** A kept Hessian serves while a step leaves at most so much of the gradient. */
const SERVES = 0.7;

export function fitLogistic(problem: LogisticProblem): Float64Array {
  const { rows, weights, targets, tolerance } = problem;
  const a = typeof weights === 'number' ? new Float64Array(rows).fill(weights) : Float64Array.from(weights);
  const fit = new LogisticFit({ ...problem, a });
  fit.include(rows);
  const told = a.map((weight, i) => weight * targets[i]);
  return fit.minimise(transposed(problem, told), tolerance);
}

type Terms = LogisticTerms & { lambda: number };

/** Rows can be added and targets changed: the next minimum is sought from the last one. */
export class LogisticFit {
  private w: Float64Array;
  private rows = 0;
  private here: Pass;
  private there: Pass;

  constructor(
    private readonly terms: Terms,
    private readonly hessian = new Hessian(),
  ) {
    check(terms.lambda > 0 && terms.lambda < Infinity, 'lambda', '> 0', terms.lambda);
    const size = { rows: terms.a.length, columns: terms.columns };
    this.w = new Float64Array(terms.columns);
    this.here = emptyPass(size);
    this.there = emptyPass(size);
  }

  /** Takes in all rows up to this many. */
  include(rows: number): void {
    passOver(this.terms, this.w, this.rows, rows, this.here);
    this.rows = rows;
  }

  /** The minimum for targets t with Σ a_i t_i x_i = b. Moments of the rows save a sum over them. */
  minimise(b: Float64Array, tolerance: number, moments?: Moments): Float64Array {
    const { hessian } = this;
    const { columns, lambda } = this.terms;
    const problem = { ...this.terms, rows: this.rows };
    if (this.rows === 0) return new Float64Array(columns);
    const G = this.rows < columns && !hessian.lower ? outer(problem) : undefined;
    if (!G && moments) hessian.guess(problem, this.here.curvature, moments);
    else if (!G) hessian.reach(problem, this.here.curvature);
    let slope = this.slopeAt(this.here, this.w, b);
    let before = Infinity;
    for (let step = 0; step < MAX_STEPS; step++) {
      const size = norm(slope);
      if (size <= tolerance) return this.w.slice();
      const { curvature } = this.here;
      if (!G && size > SERVES * before) hessian.renew(problem, curvature);
      before = size;
      const move = G ? woodbury({ ...problem, lambda }, G, curvature, slope) : hessian.downhill(slope);
      const from = this.w;
      this.w = this.stepAlong(move, b);
      const next = this.slopeAt(this.here, this.w, b);
      if (!G) hessian.remember(this.w, from, next, slope);
      slope = next;
    }
    throw new Error(`The fit did not reach a gradient of ${tolerance} in ${MAX_STEPS} steps.`);
  }

  /** A full step, or the first half, quarter … of it that does not raise the value. */
  private stepAlong(move: Float64Array, b: Float64Array): Float64Array {
    const value = this.valueAt(this.here, this.w, b);
    let length = 1;
    for (let halvings = 0; ; halvings++, length /= 2) {
      const next = this.w.map((v, j) => v + length * move[j]);
      this.there.value = 0;
      this.there.slope.fill(0);
      passOver(this.terms, next, 0, this.rows, this.there);
      const found = this.valueAt(this.there, next, b);
      // Near the minimum the decrease drowns in rounding: there a full step is safe.
      if (found.whole <= value.whole + 1e-12 * value.size || halvings === 40) {
        [this.here, this.there] = [this.there, this.here];
        return next;
      }
    }
  }

  /** The value, and the size of what it is the difference of. */
  private valueAt({ value }: Pass, w: Float64Array, b: Float64Array) {
    const up = value + (this.terms.lambda / 2) * dot(w, w);
    const down = dot(b, w);
    return { whole: up - down, size: up + Math.abs(down) };
  }

  private slopeAt({ slope }: Pass, w: Float64Array, b: Float64Array): Float64Array {
    const { lambda } = this.terms;
    return slope.map((g, j) => g + lambda * w[j] - b[j]);
  }
}
