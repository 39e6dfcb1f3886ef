/**
 * How far weights are from the best ones, without knowing those.
 *
 * Claim: objective(w) − smallest objective ≤ dualityGap; it is 0 at the minimum. kktViolation is 0 there and only there.
 * Assumes: the mean form, an intercept without penalty, and gradient = Xᵀ(X w − y) as a sum over the rows at this w.
 * Why: any θ with |xⱼ·θ| ≤ N λ for all j (and Σθ = 0 with an intercept) gives the lower bound (y·θ − ½‖θ‖²)/N. The residual,
 *   centred and scaled until it fits, is such a θ, and at the minimum it fits as it is.
 * Source: Kim et al. 2007, "An interior-point method for large-scale l1-regularized least squares", section III.
 */
import { penalty } from './proximal.ts';
import type { Totals } from './quadratic.ts';

/** A point with what is known there: ½‖X w − y‖² and its gradient. */
type Point = { w: Float64Array; squares: number; gradient: Float64Array };

export function objectiveAt({ w, squares }: Point, lambda: number, totals: Totals, intercept: 0 | 1): number {
  return squares / totals.rows + penalty(w, lambda, intercept);
}

export function dualityGap(point: Point, lambda: number, totals: Totals, intercept: 0 | 1): number {
  const { w, squares, gradient } = point;
  const { rows, Xy, X1, y1, yy } = totals;
  const features = w.length - intercept;
  // The residual r = y − X w: its sum, its length and its product with y, all from what is known.
  let yr = yy;
  for (let j = 0; j < w.length; j++) yr -= w[j] * Xy[j];
  const mean = intercept ? -gradient[features] / rows : 0;
  const rr = 2 * squares - rows * mean * mean;
  yr -= mean * y1;
  let most = 0;
  for (let j = 0; j < features; j++) most = Math.max(most, Math.abs(-gradient[j] - mean * X1[j]));
  // The best multiple of r that is feasible.
  const fits = most > 0 ? (rows * lambda) / most : Infinity;
  const scale = Math.max(-fits, Math.min(fits, rr > 0 ? yr / rr : 0));
  const dual = (scale * yr - (scale * scale * rr) / 2) / rows;
  return objectiveAt(point, lambda, totals, intercept) - dual;
}

/** The largest breach of the conditions: gradient = −λ sgn(w) where w ≠ 0, |gradient| ≤ λ where w = 0, 0 at the intercept. */
export function kktViolation(
  { w, gradient }: Pick<Point, 'w' | 'gradient'>,
  lambda: number,
  rows: number,
  intercept: 0 | 1,
): number {
  const features = w.length - intercept;
  let most = intercept ? Math.abs(gradient[features] / rows) : 0;
  for (let j = 0; j < features; j++) {
    const g = gradient[j] / rows;
    most = Math.max(most, w[j] === 0 ? Math.abs(g) - lambda : Math.abs(g + lambda * Math.sign(w[j])));
  }
  return most;
}

/** The smallest λ at which all weights are 0: the largest correlation of a column with the centred labels. */
export function largestLambda({ rows, Xy, X1, y1 }: Totals, intercept: 0 | 1): number {
  const mean = intercept ? y1 / rows : 0;
  let most = 0;
  for (let j = 0; j < Xy.length - intercept; j++) most = Math.max(most, Math.abs(Xy[j] - mean * X1[j]));
  return most / rows;
}
