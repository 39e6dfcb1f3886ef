/**
 * The squared error by XᵀX instead of by the rows.
 *
 * Claim: the same value and gradient as by the rows, up to rounding.
 * Why: with G = XᵀX and b = Xᵀy the gradient is G w − b. A round then costs d² instead of two passes over the rows,
 *   which pays as soon as the rows hold more than d²/2 numbers (N ≥ d/2 for rows without zeros).
 */
import { quadraticOfRows, totalsOf, type Quadratic, type Totals } from './quadratic.ts';
import { weightsOf, type Rows } from './rows.ts';

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
  const used = new Int32Array(n);
  return {
    weights,
    intercept,
    totals,
    at(w, gradient) {
      // Rows of the symmetric G, only where there is a weight (few are left once the penalty bites), four at a time.
      image.fill(0);
      let count = 0;
      for (let a = 0; a < n; a++) if (w[active[a]] !== 0) used[count++] = a;
      let k = 0;
      for (; k + 3 < count; k += 4) addFour(image, G, w, active, used, k);
      for (; k < count; k++) {
        const row = used[k] * n;
        const v = w[active[used[k]]];
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

/** image += the rows used[k] … used[k + 3] of G, each times its weight. */
function addFour(
  image: Float64Array,
  G: Float64Array,
  w: Float64Array,
  active: Int32Array,
  used: Int32Array,
  k: number,
): void {
  const n = image.length;
  const [a, b, c, d] = [used[k], used[k + 1], used[k + 2], used[k + 3]];
  const [va, vb, vc, vd] = [w[active[a]], w[active[b]], w[active[c]], w[active[d]]];
  const [ra, rb, rc, rd] = [a * n, b * n, c * n, d * n];
  for (let j = 0; j < n; j++) image[j] += va * G[ra + j] + vb * G[rb + j] + vc * G[rc + j] + vd * G[rd + j];
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
