/**
 * The sums of rows that are standardised and shortened into the unit ball, without mapping every row.
 *
 * Claim: G, g and q are those of the mapped rows; only rounding differs.
 * Why: a row that stays inside is an affine function of the raw row, so that all such rows together need nothing but raw sums, which are
 *   kept. Rows that leave the ball, or whose y is cut off, are corrected one by one.
 */
import type { Sums } from './sums.ts';

/** A target with Σ z y and Σ y², where z = (x, 1). */
type Target = { y: Float64Array; cross: Float64Array; square: number };

/** Sums over rows, with the rows that they are made of: within public bounds for a fit, and with y as it is for what it is compared with. */
export type RawSums = {
  X: Float64Array;
  d: number;
  /** Σ z zᵀ, lower triangle. */
  second: Float64Array;
  bounded: Target;
  whole: Target;
};

export function rawSums(X: Float64Array, bounded: Float64Array, whole: Float64Array, d: number): RawSums {
  const e = d + 1;
  const second = new Float64Array(e * e);
  const z = new Float64Array(e).fill(1);
  const targets = [bounded, whole].map((y): Target => ({ y, cross: new Float64Array(e), square: 0 }));
  for (let i = 0; i < bounded.length; i++) {
    for (let j = 0; j < d; j++) z[j] = X[i * d + j];
    for (const target of targets) {
      const y = target.y[i];
      target.square += y * y;
      for (let j = 0; j < e; j++) target.cross[j] += z[j] * y;
    }
    for (let j = 0; j < e; j++) for (let k = 0; k <= j; k++) second[j * e + k] += z[j] * z[k];
  }
  return { X, d, second, bounded: targets[0], whole: targets[1] };
}

export type BallMap = {
  /** s = (x − mean) · factor, column by column; longer rows are shortened to 1, or all are made that long. */
  mean: Float64Array;
  factor: Float64Array;
  all: boolean;
  /** y becomes (y − yMean) / yScale. */
  yMean: number;
  yScale: number;
  /** A column of ones is appended to what has been mapped. */
  intercept: boolean;
};

/** A hair more than the norm, so that no rounding leaves a row longer than 1. */
const HAIR = 1 + 4 * Number.EPSILON;

/** With the bounded y cut off at −1 and 1, and with the whole one. */
export function mappedSums(raw: RawSums, map: BallMap): { cut: Sums; whole: Sums } {
  const { X, d } = raw;
  const { mean, factor, all, yMean, yScale, intercept } = map;
  const [y, w] = [raw.bounded.y, raw.whole.y];
  const rows = y.length;
  const e = d + 1;
  // Of all rows, as if each stayed inside: s = T z with c = 1. `first` is Σ c z, `second` is Σ c² z zᵀ, `cross` is Σ c z y.
  const second = raw.second.slice();
  const first = raw.second.slice(d * e, e * e);
  const crossed = ({ cross }: Target) => cross.map((value, j) => (value - yMean * first[j]) / yScale);
  const [byCut, byWhole] = [crossed(raw.bounded), crossed(raw.whole)];
  let [qMore, totalMore] = [0, 0];
  const z = new Float64Array(e).fill(1);
  for (let i = 0; i < rows; i++) {
    const at = i * d;
    let square = 0;
    for (let j = 0; j < d; j++) {
      const s = (X[at + j] - mean[j]) * factor[j];
      square += s * s;
    }
    const plain = (y[i] - yMean) / yScale;
    const cut = Math.max(-1, Math.min(1, plain));
    const isOut = square > 1 || (all && square > 0);
    if (!isOut && cut === plain) continue;
    const c = isOut ? 1 / (Math.sqrt(square) * HAIR) : 1;
    qMore += cut * cut - plain * plain;
    totalMore += cut - plain;
    for (let j = 0; j < d; j++) z[j] = X[at + j];
    const less = c - 1;
    const lessSquare = c * c - 1;
    const more = c * cut - plain;
    const moreWhole = less * ((w[i] - yMean) / yScale);
    for (let j = 0; j < e; j++) {
      byCut[j] += more * z[j];
      byWhole[j] += moreWhole * z[j];
      first[j] += less * z[j];
      const part = lessSquare * z[j];
      const row = j * e;
      for (let k = 0; k <= j; k++) second[row + k] += part * z[k];
    }
  }
  const size = intercept ? e : d;
  const G = new Float64Array(size * size);
  const last = d * e;
  for (let j = 0; j < d; j++) {
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
  if (intercept) G[last + d] = rows;
  const withY = (by: Float64Array, { cross, square }: Target, [q, total]: [number, number]): Sums => {
    const sum = (cross[d] - rows * yMean) / yScale + total;
    const g = Float64Array.from({ length: size }, (_, j) =>
      j < d ? factor[j] * (by[j] - mean[j] * by[d]) : sum,
    );
    const whole = (square - 2 * yMean * cross[d] + rows * yMean * yMean) / (yScale * yScale);
    return { rows, d: size, G, g, q: whole + q, total: sum };
  };
  return {
    cut: withY(byCut, raw.bounded, [qMore, totalMore]),
    whole: withY(byWhole, raw.whole, [0, 0]),
  };
}
