import type { AdditiveMechanism } from '../core/mechanisms/mechanism.ts';

/**
 * The supremum of the outputs whose privacy loss exceeds l, when the answers are 0 and `shift`; −∞ if none does, ∞ if all do. By
 * bisection: any mechanism with a loss that falls as the output grows will do.
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

/** A hair above epsilon: Laplace sits exactly on it for half of all outputs, and that is within the promise. */
export const beyond = (epsilon: number) => epsilon * (1 + 1e-9);
