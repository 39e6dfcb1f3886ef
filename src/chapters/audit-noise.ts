/** Noise on counts and totals, choices, and what they cost together: chapters 1 to 5. */
import { gaussianEpsilon } from '../core/mechanisms/gaussian-delta.ts';
import { analyticGaussian } from '../core/mechanisms/analytic-gaussian.ts';
import { gaussian } from '../core/mechanisms/gaussian.ts';
import { grantedPairs, type WhiteValues } from './01-why-anonymising-fails/white/summary.ts';
import { board, machine, OWN, type Link } from './audit-places.ts';

export const noise: Link = ({ mechanism, epsilon, delta }) => {
  const budget = { epsilon: Number(epsilon), delta: Number(delta) };
  if (mechanism === 'laplace') return machine('laplace', { epsilon: budget.epsilon });
  if (mechanism === 'analytic-gaussian') return machine('gaussian', budget);
  // The textbook rule: what its noise really keeps is exact.
  const sigma = gaussian.scale({ ...budget, sensitivity: 1 });
  const truth = gaussianEpsilon({ sigma, delta: budget.delta, sensitivity: 1 });
  return machine('gaussian', { ...budget, truth });
};

export const coins: Link = (_, { epsilon }) => machine('response', { epsilon });

export const answers: Link = (
  { epsilon, asks = 1, releases = asks, samplingRate = 1, mechanism = 'laplace' },
  claim,
) => {
  if (mechanism !== 'laplace') return undefined;
  const setting = { epsilon: Number(epsilon), count: Number(releases), samplingRate: Number(samplingRate) };
  return claim.delta
    ? board('answers-delta', { ...setting, delta: claim.delta }, claim)
    : board('answers', setting, claim);
};

/** Totals of incomes that are cut at a public number: noisy counts in units of that number, each pair of totals asked for with fresh noise. */
export const totals: Link = (values, claim) => {
  const count = 2 * grantedPairs(values as WhiteValues);
  return board('answers', { epsilon: Number(values.epsilon), count, samplingRate: 1 }, claim);
};
export const tables: Link = ({ epsilon, tables: count }, claim) =>
  board('answers', { epsilon: Number(epsilon), count: Number(count), samplingRate: 1 }, claim);

/** Counts of disjoint groups: one more person is in a single one; a person who is replaced moves two. */
export const groupCounts: Link = ({ neighbours = 'replace-one' }, claim) =>
  neighbours === 'add-remove'
    ? machine('laplace', { epsilon: claim.epsilon })
    : board('moved-count', { epsilon: claim.epsilon }, claim);

/** A noisy count that promises one person so much, when a whole group is replaced. */
export const household: Link = ({ epsilon, delta, size }, claim) => {
  const sigma = analyticGaussian.scale({ epsilon: Number(epsilon), delta: Number(delta), sensitivity: 1 });
  const truth = gaussianEpsilon({ sigma, delta: claim.delta ?? 0, sensitivity: Number(size) });
  const says = `${OWN}, on a count with Gaussian noise of which the whole group differs`;
  return machine('gaussian', { epsilon: claim.epsilon, truth, delta: claim.delta }, says);
};

export const choosing: Link = ({ scoring = 'general', candidates = 3 }, claim) =>
  board(
    scoring === 'monotone' ? 'exponential-monotone' : 'exponential',
    { epsilon: claim.epsilon, count: Number(candidates) },
    claim,
  );

export const winners: Link = ({ candidates, count, each, released }, claim) => {
  if (released === 'values')
    return board('top-value', { epsilon: Number(each), count: Number(candidates) }, claim);
  const isOne = released === 'indices' && count === 1 && Number(candidates) > 1;
  return isOne
    ? board('report-noisy-max', { epsilon: claim.epsilon, count: Number(candidates) }, claim)
    : board(
        `winners-${released}`,
        { epsilon: Number(each), columns: Number(candidates), count: Number(count) },
        claim,
      );
};
