/**
 * The inner loops of a dense network, over the rows of a batch. Addresses are bytes in `memory`; rows of a layer stand one after the
 * other, each padded to a multiple of four floats.
 *
 * Both implementations round after every operation in the same order, so their results are equal to the last bit.
 */
export type NetworkKernels = {
  readonly kind: 'wasm' | 'plain';
  readonly memory: ArrayBuffer;
  /** out = max(0, x W + b), or without the max in the last layer. */
  forward(layer: number, x: number, weights: number, out: number, rows: number): void;
  /** out = (delta Wᵀ) where `active` is positive, else 0. `transposed` holds Wᵀ and a line of zeros. */
  back(layer: number, delta: number, transposed: number, out: number, active: number, rows: number): void;
  /**
   * sums += Σ over rows of each weight's gradient x_i delta_j and each bias's delta_j, every one clipped to ±clip by itself before it is
   * added. Rows are taken by fours: those beyond the last must have a delta of zero. `limits` holds clip four times, then −clip.
   */
  outer(layer: number, x: number, delta: number, sums: number, limits: number, rows: number): void;
};
