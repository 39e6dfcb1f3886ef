/**
 * How much noise an aggregate gets, and what that is proven to cost.
 *
 * Claim: `provenMultiplier` times the nominal ε is enough for every pair of data sets that differ in one record of one peer (or in all
 *   records of one peer), for exact minima.
 * Assumes: replace-one neighbours; ‖x‖ ≤ bound; the least n is public; whoever sees the aggregate sees no single model.
 * Why: replacing a record changes the gradient by at most 2·bound. The mean form is λ-strongly convex, so θ moves by 2·bound/(nλ) at most; the
 *   sum form is 2λ-strongly convex, so by bound/λ, whatever n is. In an average of K only one θ moves. Independent Laplace noise is round
 *   in the 1-norm, which is up to √D times the Euclidean one. A whole person: ‖θ‖ ≤ r always, so θ moves by 2r at most.
 * Source: chaudhuri-monteleoni-sarwate-2011, theorem 9 for the mean form; asplund-2015, algorithm 1, for the published scale.
 */
import { check } from '../check.ts';
import { meanLambda, type Form } from './local-model.ts';

export type Shape = 'laplace' | 'gamma';
export type Unit = 'record' | 'person';

export type Recipe = {
  form: Form;
  /** `laplace`: independent on each coordinate; `gamma`: density ∝ exp(−‖η‖ / scale). */
  shape: Shape;
  /** Whether the sensitivity is divided by the number of models that are averaged. */
  divide: boolean;
  unit: Unit;
};

export type Size = {
  /** Rows of the smallest peer. */
  n: number;
  lambda: number;
  /** Coordinates of θ. */
  D: number;
  /** Models that are averaged; after trimming, those that are left. */
  K: number;
  /** Largest norm of a row. */
  bound: number;
};

/** What algorithm 1 takes for the sensitivity of one model. */
export const claimedSensitivity = ({ n, lambda }: Pick<Size, 'n' | 'lambda'>) => 2 / (n * lambda);

/** The largest norm of an exact minimum, whatever the rows: min(bound/λ, √(2 ln 2/λ)), λ in the mean convention. */
export function largestNormOf(
  form: Form,
  { n, lambda, bound }: Pick<Size, 'n' | 'lambda' | 'bound'>,
): number {
  const decay = meanLambda(form, lambda, n);
  // The slope of the loss is at most 1, and at its minimum the objective is at most ln 2, its value at 0.
  return Math.min(bound / decay, Math.sqrt((2 * Math.LN2) / decay));
}

/** How far one model can move, in Euclidean norm. */
function trueSensitivity({ form, unit }: Pick<Recipe, 'form' | 'unit'>, size: Size): number {
  const whole = 2 * largestNormOf(form, size);
  if (unit === 'person') return whole;
  return Math.min(whole, (2 * size.bound) / (size.n * meanLambda(form, size.lambda, size.n)));
}

/** The scale of the noise. For a person, or a recipe that is meant to be right, the true sensitivity is asked for by `proven`. */
export function noiseScale(recipe: Recipe, size: Size, epsilon: number): number {
  check(epsilon > 0, 'epsilon', '> 0', epsilon);
  check(size.n >= 1, 'n', 'at least 1', size.n);
  const one = recipe.unit === 'person' ? trueSensitivity(recipe, size) : claimedSensitivity(size);
  return one / (recipe.divide ? size.K : 1) / epsilon;
}

/** By what the nominal ε must be multiplied to be proven. At most 1: the claim holds. */
export function provenMultiplier(recipe: Recipe, size: Size): number {
  const root = recipe.shape === 'laplace' ? Math.sqrt(size.D) : 1;
  return (root * trueSensitivity(recipe, size)) / size.K / noiseScale(recipe, size, 1);
}
