/**
 * The smallest delta whose epsilon stays within the given one, for an accountant that only answers the other way round.
 * `epsilonAt` falls with delta; the answer is rounded up by at most 1e-9 relative. 1 when no delta will do.
 */
export function smallestDelta(epsilonAt: (delta: number) => number, epsilon: number): number {
  if (epsilonAt(0) <= epsilon) return 0;
  let low = Math.log(1e-300);
  let high = 0;
  if (epsilonAt(1e-300) <= epsilon) return 1e-300;
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (epsilonAt(Math.exp(middle)) <= epsilon) high = middle;
    else low = middle;
  }
  return high === 0 ? 1 : Math.exp(high);
}
