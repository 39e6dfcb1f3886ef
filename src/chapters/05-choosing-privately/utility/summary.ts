import { chancesOf } from '../shared/eye-colours.ts';

export type UtilityValues = { epsilon: number; candidates: number; spacing: number; failure: number };
export type UtilityRow = {
  shortfall: number;
  /** Exact probability that the chosen score is this far below the best, or further. */
  exponential: number;
  noisyMax: number;
  /** What is proven of it for any scores. */
  bound: number;
  noisyBound: number;
};

/** The theorem turned around: the shortfall that is reached with at most this probability, whatever the scores. */
export const promised = ({ epsilon, candidates, failure }: UtilityValues) =>
  (2 / epsilon) * Math.log(candidates / failure);

/** P(falls short by s or more) <= m e^(-epsilon s / 2) for the exponential mechanism ... */
export const exponentialBound = (s: number, { epsilon, candidates }: UtilityValues) =>
  Math.min(1, candidates * Math.exp((-epsilon * s) / 2));

/** ... and for noisy max by the chance that one so far below beats the best, times the number of them. */
export function noisyMaxBound(s: number, { epsilon, candidates }: UtilityValues): number {
  const x = (epsilon * s) / 2;
  return Math.min(1, (candidates - 1) * Math.exp(-x) * (x / 4 + 0.5));
}

/** The best score is 0; the others follow at equal distances. Exact tails against the bounds, at every score. */
export function utilityRows(values: UtilityValues): UtilityRow[] {
  const scores = Array.from({ length: values.candidates }, (_, i) => -i * values.spacing);
  const chances = chancesOf(scores, values.epsilon, 'general');
  const tail = (of: Float64Array, from: number) => of.subarray(from).reduce((a, b) => a + b, 0);
  return scores.map((score, i) => ({
    shortfall: -score,
    exponential: tail(chances.exponential, i),
    noisyMax: tail(chances.noisyMax, i),
    bound: exponentialBound(-score, values),
    noisyBound: noisyMaxBound(-score, values),
  }));
}

/** The first score that is chosen, or a worse one, with at most the given probability. */
export const reached = (rows: UtilityRow[], failure: number): UtilityRow | undefined =>
  rows.find((row) => row.exponential <= failure);
