/**
 * What linear regression has to know of its rows: G = XᵀX, g = Xᵀy, q = yᵀy.
 *
 * Claim: the mean squared error of any θ on these rows is (q − 2 θ·g + θ·Gθ) / rows, whatever the number of rows.
 * Why: Σ (y − x·θ)² multiplied out. Kept once for training and test rows, a private fit costs the same for a thousand rows as for a million.
 */
export type Sums = {
  rows: number;
  d: number;
  /** XᵀX, row-major, both triangles. */
  G: Float64Array;
  g: Float64Array;
  q: number;
  /** Σ y, from which the variance of y follows. */
  total: number;
};

export function sumsOf(X: Float64Array, y: Float64Array, d: number): Sums {
  const rows = y.length;
  const G = new Float64Array(d * d);
  const g = new Float64Array(d);
  let q = 0;
  let total = 0;
  for (let i = 0; i < rows; i++) {
    const at = i * d;
    const target = y[i];
    q += target * target;
    total += target;
    for (let j = 0; j < d; j++) {
      const x = X[at + j];
      g[j] += x * target;
      const row = j * d;
      for (let k = 0; k <= j; k++) G[row + k] += x * X[at + k];
    }
  }
  for (let j = 0; j < d; j++) for (let k = 0; k < j; k++) G[k * d + j] = G[j * d + k];
  return { rows, d, G, g, q, total };
}

export function squaredError({ rows, d, G, g, q }: Sums, theta: Float64Array): number {
  let sum = q;
  for (let j = 0; j < d; j++) {
    const row = j * d;
    // Both triangles are the same: one of them, twice. Two sums, so that not every addition waits for the one before.
    let s = 0;
    let t = 0;
    let k = 0;
    for (; k + 1 < j; k += 2) {
      s += G[row + k] * theta[k];
      t += G[row + k + 1] * theta[k + 1];
    }
    if (k < j) s += G[row + k] * theta[k];
    sum += theta[j] * (G[row + j] * theta[j] + 2 * (s + t - g[j]));
  }
  // Rounding may leave a perfect fit a hair below zero.
  return Math.max(0, sum) / rows;
}

/** The variance of y: the error of a model that knows the mean and nothing else. */
export const variance = ({ rows, q, total }: Sums): number => Math.max(0, q / rows - (total / rows) ** 2);
