/**
 * The sums over rows that logistic regression is made of. Each is the sum of what several parties have, so it can be added up in parts.
 *
 * Claim: with l(β) = Σ ln σ(y x·β) − λ/2 ‖β‖², the Hessian is −Σ σ(1 − σ) x xᵀ − λ I, and −¼ XᵀX − λ I lies below it everywhere.
 * Assumes: labels −1 and +1. λ is that of the sum, as in the dissertation, and is added by whoever adds the parts.
 * Why: σ(1 − σ) is at most ¼.
 * Source: [@bohning-lindsay-1988]; [@wang-2018, equations 5.3 to 5.6]
 */

/** Dense rows, one after the other. */
export type DenseRows = { rows: number; columns: number; X: Float64Array; y: Float64Array };

/** y x·β of every row. */
function margins({ rows, columns, X, y }: DenseRows, beta: Float64Array): Float64Array {
  const u = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += X[i * columns + j] * beta[j];
    u[i] = y[i] * sum;
  }
  return u;
}

/** Σ ln σ(u). */
export const likelihoodSum = (data: DenseRows, beta: Float64Array): number =>
  margins(data, beta).reduce((sum, u) => sum - Math.max(0, -u) - Math.log1p(Math.exp(-Math.abs(u))), 0);

/** Σ (1 − σ(u)) y x. */
export function gradientSum(data: DenseRows, beta: Float64Array): Float64Array {
  const { rows, columns, X, y } = data;
  const u = margins(data, beta);
  const gradient = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    const factor = y[i] * sigmoid(-u[i]);
    for (let j = 0; j < columns; j++) gradient[j] += factor * X[i * columns + j];
  }
  return gradient;
}

/** Σ w x xᵀ, its lower triangle row by row: ¼ for each row, or σ(1 − σ) at β. Both are minus the curvature of the likelihood. */
export function curvatureSum(data: DenseRows, beta?: Float64Array): number[][] {
  const { rows, columns, X } = data;
  const u = beta && margins(data, beta);
  const sum = Array.from({ length: columns }, (_, i) => new Array<number>(i + 1).fill(0));
  for (let i = 0; i < rows; i++) {
    const weight = u ? sigmoid(u[i]) * sigmoid(-u[i]) : 0.25;
    for (let a = 0; a < columns; a++) {
      const factor = weight * X[i * columns + a];
      if (factor !== 0) for (let b = 0; b <= a; b++) sum[a][b] += factor * X[i * columns + b];
    }
  }
  return sum;
}

const sigmoid = (u: number) => (u >= 0 ? 1 / (1 + Math.exp(-u)) : Math.exp(u) / (1 + Math.exp(u)));
