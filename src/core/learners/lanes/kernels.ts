/**
 * The inner loops of fits that run side by side in lanes.
 *
 * Sixteen fits on the same rows stand next to each other: a matrix of weights has one row of 16 floats (64 bytes) per
 * feature. A stored entry of X is then read once for sixteen fits, and its 16 products are four SIMD instructions,
 * although X is sparse. `quads` (1 to 4) says how many groups of four lanes take part; addresses are bytes in `memory`.
 *
 * Both implementations round after every operation in the same order, so their results are equal to the last bit.
 */
export const LANES = 16;
/** Bytes of one row of lanes. */
export const STRIDE = 4 * LANES;

/** Rows in the order of a shuffle: `order` picks rows, `starts` their first entry; an entry is (column * STRIDE, value). */
export type RowsAt = { order: number; starts: number; entries: number };

export type LaneKernels = {
  readonly kind: 'wasm' | 'plain';
  readonly memory: ArrayBuffer;
  /** out[p] = x[order[p]] · weights, for p in [from, to). */
  forward(quads: number, rows: RowsAt, weights: number, out: number, from: number, to: number): void;
  /** gradient += Σ residual[p] x[order[p]], for p in [from, to). */
  adjoint(quads: number, rows: RowsAt, residual: number, gradient: number, from: number, to: number): void;
  /**
   * One quad: trial = margins + step * slopes; residual = loss'(trial), 0 from row `sizes` on; adds Σ residual * slopes
   * and Σ loss''(trial) * slopes² to `sums` (two rows of lanes).
   */
  residual(loss: 'logistic' | 'huber-svm', at: ResidualAt, from: number, to: number): void;
  /** total (doubles) += part (floats), and part = 0. */
  drain(part: number, total: number, floats: number): void;
  /** Solves L Lᵀ b = b in place. `lower` and `upper` hold the rows of L and Lᵀ without the diagonal, `inverse` 1 / diagonal. */
  solve(quads: number, factor: FactorAt, b: number, columns: number): void;
};

export type FactorAt = { lower: number; upper: number; inverse: number };
type ResidualAt = {
  margins: number;
  slopes: number;
  trial: number;
  residual: number;
  step: number;
  sizes: number;
  sums: number;
};

/** Half-width of the Huber-SVM's rounded corner (Chaudhuri, Monteleoni, Sarwate 2011 use the same). */
export const HUBER = 0.5;

/** exp(r) - 1 - r over r², for |r| ≤ ln(2) / 2: Cephes' coefficients for single precision. */
export const EXP_SERIES = [
  1.98756915e-4, 1.3981999507e-3, 8.3334519073e-3, 4.1665795894e-2, 1.6666665459e-1, 5.0000001201e-1,
];
/** ln 2 in two pieces, of which the first times a small integer is exact. */
export const LN2 = [0.693359375, -2.1219444e-4];
/** Beyond this the exponential would leave the range of a float; the loss's slope is 0 or 1 long before. */
export const EXP_RANGE = 87;
