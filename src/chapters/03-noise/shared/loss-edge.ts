import type { AdditiveMechanism } from '../../../core/mechanisms/mechanism.ts';

/**
 * The supremum of the answers whose privacy loss exceeds l, when the true answers are 0 and `shift`; −∞ if none does, ∞ if all do.
 * By bisection, for any mechanism whose loss falls as the answer grows.
 */
export function lossEdge(mechanism: AdditiveMechanism, l: number, shift: number, scale: number): number {
  let low = -40 * scale - shift;
  let high = 40 * scale + 2 * shift;
  if (!(mechanism.loss(low, shift, scale) > l)) return -Infinity;
  if (mechanism.loss(high, shift, scale) > l) return Infinity;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (mechanism.loss(middle, shift, scale) > l) low = middle;
    else high = middle;
  }
  return low;
}

/** Slightly above epsilon: the loss of Laplace noise equals epsilon for half of all answers, and rounding must not count them as more. */
export const beyond = (epsilon: number) => epsilon * (1 + 1e-9);
