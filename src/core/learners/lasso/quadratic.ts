/**
 * Half the squared error of a linear model on some rows, with its gradient.
 *
 * Claim: `at(w, gradient)` returns ½‖X w − y‖² and writes Xᵀ(X w − y). Both forms give the same numbers up to rounding.
 * Assumes: sums over the rows, not means: parts of different centres are added, and whoever adds them divides by N.
 * Why: with G = XᵀX and b = Xᵀy the gradient is G w − b. A round then costs d² instead of two passes over the rows,
 *   which pays as soon as the rows hold more than d²/2 numbers (N ≥ d/2 for rows without zeros).
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

function totalsOf(data: Rows): Totals {
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

/** XᵀX and what else the gradient needs, as plain data. Columns that are constant are left out of G. */
export type GramForm = {
  weights: number;
  intercept: 0 | 1;
  totals: Totals;
  active: Int32Array;
  /** active × active. */
  G: Float64Array;
};

export function* gramForm(data: Rows): Generator<number, GramForm> {
  const weights = weightsOf(data);
  const active = Int32Array.from(
    Array.from({ length: weights }, (_, j) => j).filter((j) => j >= data.columns || data.factor[j] !== 0),
  );
  const G = yield* gramOfActive(data, active);
  return { weights, intercept: data.intercept, totals: totalsOf(data), active, G };
}

/** By XᵀX, made once. */
export function quadraticOfGram({ weights, intercept, totals, active, G }: GramForm): Quadratic {
  const n = active.length;
  const image = new Float64Array(n);
  return {
    weights,
    intercept,
    totals,
    at(w, gradient) {
      // Row by row of the symmetric G, and only where there is a weight: few are left once the penalty bites.
      image.fill(0);
      for (let a = 0; a < n; a++) {
        const v = w[active[a]];
        if (v === 0) continue;
        const row = a * n;
        for (let b = 0; b < n; b++) image[b] += v * G[row + b];
      }
      gradient.fill(0);
      let value = totals.yy / 2;
      for (let a = 0; a < n; a++) {
        const j = active[a];
        gradient[j] = image[a] - totals.Xy[j];
        value += w[j] * (image[a] / 2 - totals.Xy[j]);
      }
      return value;
    },
  };
}

const ROWS_PER_STEP = 128;

function* gramOfActive(data: Rows, active: Int32Array): Generator<number, Float64Array> {
  const { rows, columns, intercept, starts, column, value, shift, factor } = data;
  const n = active.length;
  const place = new Int32Array(columns).fill(-1);
  active.forEach((j, a) => {
    if (j < columns) place[j] = a;
  });
  const G = new Float64Array(n * n);
  const sums = new Float64Array(n);
  const at = new Int32Array(columns);
  const x = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    let k = 0;
    for (let e = starts[i]; e < starts[i + 1]; e++) {
      const a = place[column[e]];
      if (a < 0) continue;
      at[k] = a;
      x[k++] = value[e];
      sums[a] += value[e];
    }
    for (let p = 0; p < k; p++) {
      const row = at[p] * n;
      for (let q = p; q < k; q++) G[row + at[q]] += x[p] * x[q];
    }
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield i / rows;
  }
  const last = n - 1;
  const features = n - intercept;
  for (let a = 0; a < features; a++) {
    const [sa, fa] = [shift[active[a]], factor[active[a]]];
    for (let b = a; b < features; b++) {
      const [sb, fb] = [shift[active[b]], factor[active[b]]];
      // Σ (x_a − s_a)(x_b − s_b): the raw product first, which is exact for whole numbers.
      const centred = G[a * n + b] - sa * sums[b] - sb * sums[a] + rows * sa * sb;
      G[a * n + b] = G[b * n + a] = fa * fb * centred;
    }
    if (intercept) G[a * n + last] = G[last * n + a] = fa * (sums[a] - rows * sa);
  }
  if (intercept) G[last * n + last] = rows;
  return G;
}

/** Rows in whichever form makes a round cheaper, as plain data. */
export function* prepareRows(data: Rows): Generator<number, Rows | GramForm> {
  let active: number = data.intercept;
  for (let j = 0; j < data.columns; j++) if (data.factor[j] !== 0) active++;
  return active * active <= 2 * data.value.length ? yield* gramForm(data) : data;
}

export const quadraticFrom = (prepared: Rows | GramForm): Quadratic =>
  'G' in prepared ? quadraticOfGram(prepared) : quadraticOfRows(prepared);

export function* quadraticOf(data: Rows): Generator<number, Quadratic> {
  return quadraticFrom(yield* prepareRows(data));
}

/** Several parts as one: what the coordinator would see if all rows lay in one place. Added in the order given. */
export function sumOf(parts: Quadratic[]): Quadratic {
  const [first, ...rest] = parts;
  const totals: Totals = { ...first.totals, Xy: first.totals.Xy.slice(), X1: first.totals.X1.slice() };
  for (const { totals: t } of rest) {
    totals.rows += t.rows;
    totals.y1 += t.y1;
    totals.yy += t.yy;
    for (let j = 0; j < t.Xy.length; j++) {
      totals.Xy[j] += t.Xy[j];
      totals.X1[j] += t.X1[j];
    }
  }
  const part = new Float64Array(first.weights);
  return {
    ...first,
    totals,
    at(w, gradient) {
      gradient.fill(0);
      let value = 0;
      for (const quadratic of parts) {
        value += quadratic.at(w, part);
        for (let j = 0; j < part.length; j++) gradient[j] += part[j];
      }
      return value;
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
