/**
 * The weight decay in the conventions in use, and back.
 *
 * Claim: with lambda for the mean, J(w) = (1/N) sum loss + (lambda/2)|w|², all four below have the same minimum.
 * Why: an objective may be multiplied by a constant. Sum: sum loss + (s/2)|w|². Twice: sum loss + s|w|², without the half.
 *   scikit-learn: |w|²/2 + C sum loss.
 */
export type Convention = 'mean' | 'sum' | 'sum without the half' | 'scikit-learn C';

const toMean: Record<Convention, (value: number, rows: number) => number> = {
  mean: (lambda) => lambda,
  sum: (s, rows) => s / rows,
  'sum without the half': (s, rows) => (2 * s) / rows,
  'scikit-learn C': (c, rows) => 1 / (c * rows),
};

/** Lambda of the mean convention, the one used throughout Noisebook. */
export function lambdaOf(convention: Convention, value: number, rows: number): number {
  return toMean[convention](value, rows);
}

/** The same weight decay in every convention, to be shown side by side. */
export function conventionsOf(lambda: number, rows: number): Record<Convention, number> {
  return {
    mean: lambda,
    sum: lambda * rows,
    'sum without the half': (lambda * rows) / 2,
    'scikit-learn C': 1 / (lambda * rows),
  };
}
