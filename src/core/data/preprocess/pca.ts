/**
 * Principal components of the training rows.
 *
 * Claim: the exact eigenvectors of the covariance (or, standardised, correlation) matrix over N, signs fixed, and the
 * share of the variance that each explains. Test rows are projected with the training mean, scale and directions.
 * Assumes: a constant column counts as no variance at all, as after standardising.
 * Why: the matrix is XᵀX/N − mean meanᵀ, scaled; XᵀX of raw pixels skips zeros and is exact in whole numbers, so the
 * standardised rows are never formed. Constant columns are left out before the decomposition and come back as zeros.
 * Source: einarsson-2018 §3.3.3 (eq. 3.18 for the share).
 */
import { check } from '../../check.ts';
import { gram } from '../../linalg/gram.ts';
import { leadingEigen } from '../../linalg/leading-eigen.ts';
import { symmetricEigen, type Eigen } from '../../linalg/symmetric-eigen.ts';
import type { Table } from '../dataset.ts';
import type { StepFacts } from './step.ts';

export const pcaFacts: StepFacts = {
  id: 'pca',
  title: 'Principal components',
  formula: 'the coordinates of x along the directions in which the rows vary most',
  looksAtPrivateData: true,
  why: 'The directions are computed from everybody’s rows.',
};

/** Mean, scale and covariance of the columns that vary. */
type Spread = {
  mean: Float64Array;
  /** 1/sd, or 1 without standardising; 0 for a constant column. */
  factor: Float64Array;
  /** The columns that vary. */
  active: number[];
  /** active × active. */
  covariance: Float64Array;
  /** Sum of the variances: what all components together explain. */
  total: number;
};

export type Pca = {
  columns: number;
  mean: Float64Array;
  factor: Float64Array;
  /** Variances along the components, falling: all of them, or the first few. */
  values: Float64Array;
  /** One unit vector per row, over all columns. */
  vectors: Float64Array;
  total: number;
};

export function* spread(
  { rows, columns, X }: Table,
  { standardised = true } = {},
): Generator<number, Spread> {
  check(rows >= 2, 'rows', 'at least 2', rows);
  const mean = new Float64Array(columns);
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) mean[j] += X[i * columns + j];
  for (let j = 0; j < columns; j++) mean[j] /= rows;
  // Floats are centred first, so that a column like 2018 ± 1 loses no digits; whole numbers lose none anyway.
  const centred = X instanceof Float32Array;
  const G = yield* gram(X, rows, columns, centred ? mean : undefined);
  const covarianceOf = (p: number, q: number) =>
    G[p * columns + q] / rows - (centred ? 0 : mean[p] * mean[q]);

  const factor = new Float64Array(columns);
  const active: number[] = [];
  for (let j = 0; j < columns; j++) {
    const variance = covarianceOf(j, j);
    // What is left of a constant column is rounding of its mean.
    if (variance <= 1e-14 * mean[j] ** 2) continue;
    factor[j] = standardised ? 1 / Math.sqrt(variance) : 1;
    active.push(j);
  }
  const n = active.length;
  const covariance = new Float64Array(n * n);
  let total = 0;
  for (let a = 0; a < n; a++) {
    const p = active[a];
    for (let b = 0; b < n; b++) {
      const q = active[b];
      covariance[a * n + b] = covarianceOf(p, q) * factor[p] * factor[q];
    }
    total += covariance[a * n + a];
  }
  return { mean, factor, active, covariance, total };
}

/** All components, or only their variances when no vectors are wanted: that is much quicker. */
export function* fullPca(of: Spread, wantVectors = true): Generator<number, Pca> {
  const n = of.active.length;
  return components(of, yield* symmetricEigen(of.covariance.slice(), n, wantVectors));
}

/** The first k components, to a residual of `tolerance` times the largest variance. */
export function* leadingPca(of: Spread, k: number, tolerance?: number): Generator<number, Pca> {
  return components(of, yield* leadingEigen(of.covariance, of.active.length, k, tolerance));
}

function components({ mean, factor, active, total }: Spread, { values, vectors }: Eigen): Pca {
  const n = active.length;
  const columns = mean.length;
  const count = vectors.length / Math.max(1, n);
  const wide = new Float64Array(count * columns);
  for (let i = 0; i < count; i++) {
    for (let a = 0; a < n; a++) wide[i * columns + active[a]] = vectors[i * n + a];
  }
  return { columns, mean, factor, values, vectors: wide, total };
}

/** Share of the variance that the first 1, 2, … components explain together. */
export function explained({ values, total }: Pca): Float64Array {
  let sum = 0;
  return values.map((value) => (sum += value) / total);
}

/** Coordinates of the rows along the first k components, row-major rows × k. Zeros of X are skipped. */
export function scores({ columns, mean, factor, vectors }: Pca, { rows, X }: Table, k: number): Float32Array {
  check(k * columns <= vectors.length, 'k', `at most ${vectors.length / columns}`, k);
  // (x − mean) · factor · v  =  x · (factor v) − mean · (factor v)
  const weights = new Float64Array(columns * k);
  const origin = new Float64Array(k);
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < columns; j++) {
      weights[j * k + i] = vectors[i * columns + j] * factor[j];
      origin[i] -= mean[j] * weights[j * k + i];
    }
  }
  const out = new Float32Array(rows * k);
  const sum = new Float64Array(k);
  for (let r = 0; r < rows; r++) {
    sum.set(origin);
    for (let j = 0; j < columns; j++) {
      const x = X[r * columns + j];
      if (x !== 0) for (let i = 0; i < k; i++) sum[i] += x * weights[j * k + i];
    }
    out.set(sum, r * k);
  }
  return out;
}
