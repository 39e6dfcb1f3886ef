/**
 * Half the squared error of a linear model on some rows, with its gradient.
 *
 * Claim: `at(w, gradient)` returns ½‖X w − y‖² and writes Xᵀ(X w − y).
 * Assumes: sums over the rows, not means: parts of different centres are added, and whoever adds them divides by N.
 * Source: einarsson-2018 eq. 3.6 and 3.8.
 */
import { combineRows, predictRows, weightsOf, type Rows } from './rows.ts';

/** What does not change with w, and what a duality gap needs. */
export type Totals = {
  rows: number;
  /** Xᵀy and Xᵀ1, the intercept's entry last. */
  Xy: Float64Array;
  X1: Float64Array;
  /** Σ y and Σ y². */
  y1: number;
  yy: number;
};

export type Quadratic = {
  weights: number;
  intercept: 0 | 1;
  totals: Totals;
  at(w: Float64Array, gradient: Float64Array): number;
};

export function totalsOf(data: Rows): Totals {
  let y1 = 0;
  let yy = 0;
  for (const y of data.y) {
    y1 += y;
    yy += y * y;
  }
  const ones = new Float64Array(data.rows).fill(1);
  return { rows: data.rows, Xy: combineRows(data, data.y), X1: combineRows(data, ones), y1, yy };
}

/** By two passes over the rows. */
export function quadraticOfRows(data: Rows): Quadratic {
  return {
    weights: weightsOf(data),
    intercept: data.intercept,
    totals: totalsOf(data),
    at(w, gradient) {
      const r = predictRows(data, w);
      let squares = 0;
      for (let i = 0; i < r.length; i++) {
        r[i] -= data.y[i];
        squares += r[i] * r[i];
      }
      gradient.set(combineRows(data, r));
      return squares / 2;
    },
  };
}

/**
 * L, the largest eigenvalue of XᵀX / N: a step below 2/L converges, a step of at most 1/L never goes up. By power iteration on
 * products alone; the Rayleigh quotient comes from below, and ends when it has stopped moving.
 */
export function* largestCurvature(of: Quadratic): Generator<number, number> {
  const { weights, totals } = of;
  let v = Float64Array.from(totals.Xy, (b, j) => b + totals.X1[j] + Math.sin(j + 1));
  const image = new Float64Array(weights);
  let value = 0;
  for (let round = 1; round <= 2000; round++) {
    let norm = 0;
    for (const x of v) norm += x * x;
    norm = Math.sqrt(norm);
    if (norm === 0) return 0;
    for (let j = 0; j < weights; j++) v[j] /= norm;
    of.at(v, image);
    let next = 0;
    for (let j = 0; j < weights; j++) {
      image[j] = (image[j] + totals.Xy[j]) / totals.rows;
      next += v[j] * image[j];
    }
    v = image.slice();
    if (next - value <= 1e-13 * next) return next;
    value = next;
    if (round % 16 === 0) yield round / 2000;
  }
  return value;
}
