/**
 * The sums of rows that are standardised and shortened into the unit ball, without mapping every row.
 *
 * Claim: G, g and q are those of the mapped rows; only rounding differs.
 * Why: a row that stays inside is an affine function of the raw row, so that all such rows together need nothing but raw sums, which are
 *   kept. Rows that leave the ball, or whose y is cut off, are corrected one by one.
 */
import type { Sums } from './sums.ts';

/** Sums over z = (x, 1) and y, with the rows that they are made of. */
export type RawSums = {
  X: Float64Array;
  y: Float64Array;
  d: number;
  /** Σ z zᵀ, lower triangle. */
  second: Float64Array;
  /** Σ z y. */
  cross: Float64Array;
  /** Σ y². */
  ySquare: number;
};

export function rawSums(X: Float64Array, y: Float64Array, d: number): RawSums {
  const e = d + 1;
  const second = new Float64Array(e * e);
  const cross = new Float64Array(e);
  const z = new Float64Array(e).fill(1);
  let ySquare = 0;
  for (let i = 0; i < y.length; i++) {
    for (let j = 0; j < d; j++) z[j] = X[i * d + j];
    ySquare += y[i] * y[i];
    for (let j = 0; j < e; j++) {
      cross[j] += z[j] * y[i];
      for (let k = 0; k <= j; k++) second[j * e + k] += z[j] * z[k];
    }
  }
  return { X, y, d, second, cross, ySquare };
}

export type BallMap = {
  /** s = (x − mean) · factor, column by column; longer rows are shortened to 1, or all are made that long. */
  mean: Float64Array;
  factor: Float64Array;
  all: boolean;
  /** y becomes (y − yMean) / yScale, cut off at −1 and 1 where that is asked for. */
  yMean: number;
  yScale: number;
  isCut: boolean;
  /** A column of ones is appended to what has been mapped. */
  intercept: boolean;
};

/** A hair more than the norm, so that no rounding leaves a row longer than 1. */
const HAIR = 1 + 4 * Number.EPSILON;

export function mappedSums(raw: RawSums, map: BallMap): Sums {
  const { X, y, d } = raw;
  const { mean, factor, all, yMean, yScale, isCut, intercept } = map;
  const rows = y.length;
  const e = d + 1;
  // Of all rows, as if each stayed inside: s = T z with c = 1. `first` is Σ c z, `second` is Σ c² z zᵀ, `cross` is Σ c z y.
  const second = raw.second.slice();
  const first = raw.second.slice(d * e, e * e);
  const cross = raw.cross.map((value, j) => (value - yMean * first[j]) / yScale);
  const yTotal = raw.cross[d];
  let q = (raw.ySquare - 2 * yMean * yTotal + rows * yMean * yMean) / (yScale * yScale);
  let total = (yTotal - rows * yMean) / yScale;
  const z = new Float64Array(e).fill(1);
  for (let i = 0; i < rows; i++) {
    const at = i * d;
    let square = 0;
    for (let j = 0; j < d; j++) {
      const s = (X[at + j] - mean[j]) * factor[j];
      square += s * s;
    }
    const plain = (y[i] - yMean) / yScale;
    const cut = isCut ? Math.max(-1, Math.min(1, plain)) : plain;
    const isOut = square > 1 || (all && square > 0);
    if (!isOut && cut === plain) continue;
    const c = isOut ? 1 / (Math.sqrt(square) * HAIR) : 1;
    q += cut * cut - plain * plain;
    total += cut - plain;
    for (let j = 0; j < d; j++) z[j] = X[at + j];
    const [byY, less, lessSquare] = [c * cut - plain, c - 1, c * c - 1];
    for (let j = 0; j < e; j++) {
      cross[j] += byY * z[j];
      first[j] += less * z[j];
      const part = lessSquare * z[j];
      const row = j * e;
      for (let k = 0; k <= j; k++) second[row + k] += part * z[k];
    }
  }
  const size = intercept ? e : d;
  const G = new Float64Array(size * size);
  const g = new Float64Array(size);
  const last = d * e;
  for (let j = 0; j < d; j++) {
    g[j] = factor[j] * (cross[j] - mean[j] * cross[d]);
    for (let k = 0; k <= j; k++) {
      const centred =
        second[j * e + k] -
        mean[j] * second[last + k] -
        mean[k] * second[last + j] +
        mean[j] * mean[k] * second[last + d];
      G[j * size + k] = G[k * size + j] = factor[j] * factor[k] * centred;
    }
    if (intercept) G[d * size + j] = G[j * size + d] = factor[j] * (first[j] - mean[j] * first[d]);
  }
  if (intercept) {
    G[d * size + d] = rows;
    g[d] = total;
  }
  return { rows, d: size, G, g, q, total };
}
