import { topOf } from '../../../figures/coarse-ends.ts';

/**
 * Axes that stay where they are when ε moves, in multiples of the sensitivity: wide enough for ε = 1, and for the place where
 * Gaussian noise exceeds its bound there. Only a peak that would leave the frame makes it higher.
 */
export function fixedFrame(
  { mechanism, sensitivity }: { mechanism: string; sensitivity: number },
  peak: number,
): { reach: number; top: number } {
  const [reach, top] = mechanism === 'laplace' ? [8, 0.6] : [30, 0.1];
  return { reach: topOf(reach * sensitivity), top: topOf(Math.max(top / sensitivity, 1.1 * peak)) };
}
