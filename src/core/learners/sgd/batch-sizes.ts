/** Batches of one size throughout, or halved after each quarter of the training. */
export type BatchShape = 'fixed' | 'shrinking';

const STAGES = 4;

/**
 * The nominal sizes of the batches of one epoch: enough of them for every row to be met once. They depend on the number of
 * rows and on settings, never on a row. The last may be larger than what is left; its sum is still divided by its nominal size.
 */
export function batchSizes(of: {
  rows: number;
  batch: number;
  shape?: BatchShape;
  epochs: number;
  /** Counted from 0. */
  epoch: number;
}): number[] {
  const { rows, batch, shape = 'fixed', epochs, epoch } = of;
  const sizes: number[] = [];
  for (let met = 0; met < rows; met += sizes[sizes.length - 1]) {
    const stage = shape === 'fixed' ? 0 : Math.floor((STAGES * (epoch + met / rows)) / epochs);
    sizes.push(Math.max(1, Math.min(rows, Math.round(batch / 2 ** stage))));
  }
  return sizes;
}
