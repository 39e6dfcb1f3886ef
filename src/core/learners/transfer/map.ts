/**
 * The target's classifier: the weighted classifiers of the sources as a prior, and the few labels of its own.
 *
 * Claim: the maximum of the posterior with prior N(μ, diag σ²) and logistic likelihood. Post-processing: it costs no privacy.
 * Why: with θ = μ + σ∘u the prior of u is N(0, I), so a floor of σ is all that a certain prior needs. K/(K − 1) is the unbiased factor
 *   for equal weights only; 1/(1 − Σw²) is for any. With one source, or all weight on one, σ is the floor.
 * Source: [@wang-2018, equation 4.2]
 */
import type { UnitRows } from './source-classifier.ts';
import type { Hessian } from './logistic-hessian.ts';
import { times, timesEach, transposed } from './logistic-pass.ts';
import { fitLogistic, LogisticFit } from './weighted-logistic.ts';

/** No weight of a prior is surer than this. */
export const SIGMA_FLOOR = 1e-3;

export type FactorId = 'printed' | 'weighted';
export type Prior = {
  mu: Float64Array;
  sigma: Float64Array;
  /** How many σ stand at the floor. */
  floored: number;
};

export function weightedPrior(
  theta: Float64Array[],
  w: ArrayLike<number>,
  factor: FactorId = 'printed',
): Prior {
  const K = theta.length;
  const columns = theta[0].length;
  const mu = new Float64Array(columns);
  const sigma = new Float64Array(columns);
  let squares = 0;
  for (let k = 0; k < K; k++) {
    squares += w[k] ** 2;
    for (let j = 0; j < columns; j++) mu[j] += w[k] * theta[k][j];
  }
  const unbiased = factor === 'weighted' ? 1 / (1 - squares) : K / (K - 1);
  let floored = 0;
  for (let j = 0; j < columns; j++) {
    let sum = 0;
    for (let k = 0; k < K; k++) sum += w[k] * (theta[k][j] - mu[j]) ** 2;
    const found = sum > 0 && Number.isFinite(unbiased) ? Math.sqrt(unbiased * sum) : 0;
    if (!(found > SIGMA_FLOOR)) floored++;
    sigma[j] = Math.max(SIGMA_FLOOR, found);
  }
  return { mu, sigma, floored };
}

/** The posterior of u is 1-strongly convex, so u is found to within this, and a score to within this times σ. */
const TOLERANCE = 1e-4;

export type Labelled = Pick<UnitRows, 'rows' | 'columns' | 'X' | 'y'>;

/** The sum of the losses, not their mean: a prior counts as much as some labels, not as much as all of them. */
export const fitMap = (prior: Prior, data: Labelled): Float64Array => fitMaps(prior, data, [data.rows])[0];

/** One fit for each number of first rows, rising; each begins where the one before it ended. */
export function fitMaps(
  { mu, sigma }: Prior,
  data: Labelled,
  labelled: number[],
  products?: Float64Array[],
): Float64Array[] {
  const { columns, X } = data;
  const rows = Math.max(0, ...labelled);
  const A = new Float64Array(rows * columns);
  for (let i = 0, at = 0; i < rows; i++, at += columns)
    for (let j = 0; j < columns; j++) A[at + j] = X[at + j] * sigma[j];
  const targets = asTargets(data.y.subarray(0, rows));
  const offset = times({ rows, columns, X }, mu);
  const fit = new LogisticFit({ columns, X: A, a: new Float64Array(rows).fill(1), offset, lambda: 1 });
  const told = new Float64Array(columns);
  let known = 0;
  return labelled.map((labels, k) => {
    for (let i = known; i < labels; i++)
      for (let j = 0; j < columns; j++) told[j] += targets[i] * A[i * columns + j];
    known = labels;
    fit.include(labels);
    const u = fit.minimise(told, TOLERANCE, products && { products: products[k], scale: sigma });
    return mu.map((m, j) => m + sigma[j] * u[j]);
  });
}

/** Labels −1 and +1 as 0 and 1. */
function asTargets(y: ArrayLike<number>): Float64Array {
  const targets = new Float64Array(y.length);
  for (let i = 0; i < y.length; i++) targets[i] = y[i] > 0 ? 1 : 0;
  return targets;
}

/** Regularised logistic regression on the mean loss, without privacy: WEAK on a few labels, TARGET on all. */
export const fitPlain = (data: Labelled, lambda: number, tolerance = 1e-6): Float64Array =>
  fitLogistic({ ...data, targets: asTargets(data.y), weights: 1 / data.rows, lambda, tolerance });

/** What each source says of every row: 1 or 0 by the sign, or the probability of the positive class. */
export function votes(theta: Float64Array[], data: Labelled, kind: 'hard' | 'soft'): Float64Array[] {
  const said = (s: number) => (kind === 'hard' ? (s >= 0 ? 1 : 0) : 1 / (1 + Math.exp(-s)));
  return timesEach(data, theta).map((scores) => scores.map(said));
}

/** The mean of the votes, for every row. */
export function meanVote(votes: Float64Array[]): Float64Array {
  const mean = new Float64Array(votes[0].length);
  for (const one of votes) for (let i = 0; i < mean.length; i++) mean[i] += one[i] / votes.length;
  return mean;
}

/** What SOFT minimises, over all rows; for `fitSofts`, which goes on from where the last one ended. */
export function softFit(data: Labelled, lambda: number, hessian?: Hessian): LogisticFit {
  const { rows, columns, X } = data;
  const fit = new LogisticFit({ columns, X, a: new Float64Array(rows).fill(1 / rows), lambda }, hessian);
  fit.include(rows);
  return fit;
}

/** SOFT: the first rows have labels, all others the votes of the sources. One fit for each number of labels, rising. */
export function fitSofts(
  data: Labelled,
  given: { labelled: number[]; votes: Float64Array; fit: LogisticFit },
): Float64Array[] {
  const { rows, columns, X } = data;
  const { fit } = given;
  const told = transposed(data, given.votes.map((vote) => vote / rows)); // prettier-ignore
  const targets = asTargets(data.y);
  let known = 0;
  return given.labelled.map((labels) => {
    for (let i = known; i < labels; i++) {
      const change = (targets[i] - given.votes[i]) / rows;
      for (let j = 0; j < columns; j++) told[j] += change * X[i * columns + j];
    }
    known = labels;
    return fit.minimise(told, 1e-4);
  });
}

/** The share of rows whose sign is right. */
export const accuracy = (w: Float64Array, data: Labelled): number => accuracies([w], data)[0];

export const accuracies = (all: Float64Array[], data: Labelled): number[] =>
  timesEach(data, all).map((scores) => {
    let right = 0;
    for (let i = 0; i < data.rows; i++) if (scores[i] >= 0 === data.y[i] > 0) right++;
    return right / data.rows;
  });
