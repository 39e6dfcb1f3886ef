/**
 * One pass over rows of a logistic problem: what they add to value, slope and curvatures at a point, four rows at a time, so that the rows
 * are still at hand when the slope needs them.
 *
 * Claim: adds Σ a_i ln(1 + e^s_i) with s_i = offset_i + x_i·w to the value, and its gradient to the slope.
 */

export type LogisticRows = { rows: number; columns: number; X: Float32Array | Float64Array };
export type LogisticTerms = Omit<LogisticRows, 'rows'> & {
  /** Weights of the rows. */
  a: Float64Array;
  offset?: ArrayLike<number>;
};

/** At one point: a_i p_i (1 − p_i) is the curvature of a row. */
export type Pass = { value: number; slope: Float64Array; curvature: Float64Array };

export const emptyPass = ({ rows, columns }: Omit<LogisticRows, 'X'>): Pass => ({
  value: 0,
  slope: new Float64Array(columns),
  curvature: new Float64Array(rows),
});

export function passOver(terms: LogisticTerms, w: Float64Array, from: number, to: number, into: Pass): void {
  const { columns, X, a, offset } = terms;
  const { slope, curvature } = into;
  const s = new Float64Array(4);
  const r = new Float64Array(4);
  for (let i = from; i < to; i += 4) {
    const here = Math.min(4, to - i);
    const first = i * columns;
    if (here === 4) fourScores(X, first, columns, w, s);
    else for (let b = 0; b < here; b++) s[b] = score(X, first + b * columns, columns, w);
    // Four rows of one weight share one logarithm.
    let odds = 1;
    let rest = 0;
    for (let b = 0; b < here; b++) {
      const at = i + b;
      const own = offset ? s[b] + offset[at] : s[b];
      const e = Math.exp(own > 0 ? -own : own);
      const p = (own > 0 ? 1 : e) / (1 + e);
      if (own > 0) rest += a[at] * own;
      if (a[at] === a[i]) odds *= 1 + e;
      else rest += a[at] * Math.log1p(e);
      r[b] = a[at] * p;
      curvature[at] = r[b] * (1 - p);
    }
    into.value += rest + a[i] * Math.log(odds);
    if (here === 4) addFour(X, first, columns, r, slope);
    else for (let b = 0; b < here; b++) for (let j = 0; j < columns; j++) slope[j] += r[b] * X[first + b * columns + j]; // prettier-ignore
  }
}

function fourScores(
  X: LogisticRows['X'],
  first: number,
  columns: number,
  w: Float64Array,
  s: Float64Array,
): void {
  const [second, third, fourth] = [first + columns, first + 2 * columns, first + 3 * columns];
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let j = 0; j < columns; j++) {
    const v = w[j];
    a += X[first + j] * v;
    b += X[second + j] * v;
    c += X[third + j] * v;
    d += X[fourth + j] * v;
  }
  s[0] = a;
  s[1] = b;
  s[2] = c;
  s[3] = d;
}

function addFour(
  X: LogisticRows['X'],
  first: number,
  columns: number,
  r: Float64Array,
  slope: Float64Array,
): void {
  const [second, third, fourth] = [first + columns, first + 2 * columns, first + 3 * columns];
  const [a, b, c, d] = [r[0], r[1], r[2], r[3]];
  for (let j = 0; j < columns; j++)
    slope[j] += a * X[first + j] + b * X[second + j] + (c * X[third + j] + d * X[fourth + j]);
}

function score(X: LogisticRows['X'], at: number, columns: number, w: ArrayLike<number>): number {
  let sum = 0;
  for (let j = 0; j < columns; j++) sum += X[at + j] * w[j];
  return sum;
}

/** X v. */
export function times({ rows, columns, X }: LogisticRows, v: ArrayLike<number>): Float64Array {
  const out = new Float64Array(rows);
  // Four sums side by side: one alone would wait for each addition.
  const whole = columns - (columns % 4);
  for (let i = 0, at = 0; i < rows; i++, at += columns) {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let j = 0; j < whole; j += 4) {
      a += X[at + j] * v[j];
      b += X[at + j + 1] * v[j + 1];
      c += X[at + j + 2] * v[j + 2];
      d += X[at + j + 3] * v[j + 3];
    }
    for (let j = whole; j < columns; j++) a += X[at + j] * v[j];
    out[i] = a + b + (c + d);
  }
  return out;
}

/** X v for many v: four at a time, so that every entry of X is read once for all of them. */
export function timesEach(data: LogisticRows, vectors: Float64Array[]): Float64Array[] {
  const { rows, columns, X } = data;
  const found: Float64Array[] = [];
  let k = 0;
  for (; k + 4 <= vectors.length; k += 4) {
    const [p, q, r, s] = vectors.slice(k, k + 4);
    const four = [0, 1, 2, 3].map(() => new Float64Array(rows));
    const [toP, toQ, toR, toS] = four;
    for (let i = 0, at = 0; i < rows; i++, at += columns) {
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let j = 0; j < columns; j++) {
        const x = X[at + j];
        a += x * p[j];
        b += x * q[j];
        c += x * r[j];
        d += x * s[j];
      }
      toP[i] = a;
      toQ[i] = b;
      toR[i] = c;
      toS[i] = d;
    }
    found.push(...four);
  }
  return [...found, ...vectors.slice(k).map((v) => times(data, v))];
}

/** Xᵀ v, four rows at a time. */
export function transposed({ rows, columns, X }: LogisticRows, v: Float64Array): Float64Array {
  const out = new Float64Array(columns);
  const whole = rows - (rows % 4);
  for (let i = 0, at = 0; i < whole; i += 4, at += 4 * columns) {
    const [a, b, c, d] = [v[i], v[i + 1], v[i + 2], v[i + 3]];
    const [second, third, fourth] = [at + columns, at + 2 * columns, at + 3 * columns];
    for (let j = 0; j < columns; j++)
      out[j] += a * X[at + j] + b * X[second + j] + (c * X[third + j] + d * X[fourth + j]);
  }
  for (let i = whole; i < rows; i++)
    for (let j = 0, at = i * columns; j < columns; j++) out[j] += v[i] * X[at + j];
  return out;
}
