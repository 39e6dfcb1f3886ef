/**
 * The iterate of the Lasso: a gradient step, then the threshold.
 *
 * Claim: ISTA's objective never goes up for step ≤ 1/L and falls to the minimum for step < 2/L; FISTA's error falls as
 *   1/rounds² for step ≤ 1/L.
 * Assumes: the gradient given is that of the mean squared error over two, at `point`. The intercept has no penalty.
 * Why: for step ≤ 1/L the quadratic model of a step lies above the objective. FISTA steps from a point ahead of the last two
 *   iterates, and forgets its speed when that leads uphill.
 * Source: Beck and Teboulle 2009; O'Donoghue and Candès 2015 for the restart.
 */
import { check } from '../../check.ts';
import { publishedThreshold, softThreshold, type Threshold } from './threshold.ts';

type Algorithm = 'ista' | 'fista';

export type ProximalOptions = {
  weights: number;
  intercept: 0 | 1;
  /** Of the mean form: (1/2N) Σ (y − w₀ − x·w)² + λ‖w‖₁. */
  lambda: number;
  /** η. */
  step: number;
  algorithm?: Algorithm;
  threshold?: Threshold;
  start?: Float64Array;
};

export class Proximal {
  /** The weights so far. */
  w: Float64Array;
  /** Where the next gradient is wanted. */
  point: Float64Array;
  #options: ProximalOptions;
  #speed = 1;

  constructor(options: ProximalOptions) {
    check(options.lambda >= 0 && options.lambda < Infinity, 'lambda', '>= 0', options.lambda);
    check(options.step > 0 && options.step < Infinity, 'step', '> 0', options.step);
    this.#options = options;
    this.w = options.start?.slice() ?? new Float64Array(options.weights);
    this.point = this.w.slice();
  }

  step(gradient: ArrayLike<number>): void {
    const { weights, intercept, lambda, step, algorithm = 'ista', threshold = 'soft' } = this.#options;
    const { w, point } = this;
    const next = new Float64Array(weights);
    const features = weights - intercept;
    for (let j = 0; j < features; j++) {
      const u = point[j] - step * gradient[j];
      next[j] = threshold === 'soft' ? softThreshold(u, step * lambda) : publishedThreshold(u, lambda);
    }
    if (intercept) next[features] = point[features] - step * gradient[features];
    this.w = next;
    if (algorithm === 'ista') {
      this.point = next.slice();
      return;
    }
    let uphill = 0;
    for (let j = 0; j < weights; j++) uphill += (point[j] - next[j]) * (next[j] - w[j]);
    if (uphill > 0) this.#speed = 1;
    const speed = (1 + Math.sqrt(1 + 4 * this.#speed ** 2)) / 2;
    const ahead = (this.#speed - 1) / speed;
    this.#speed = speed;
    this.point = next.map((v, j) => v + ahead * (v - w[j]));
  }
}

/** λ‖w‖₁ without the intercept. */
export function penalty(w: ArrayLike<number>, lambda: number, intercept: 0 | 1): number {
  let sum = 0;
  for (let j = 0; j < w.length - intercept; j++) sum += Math.abs(w[j]);
  return lambda * sum;
}
