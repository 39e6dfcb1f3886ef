import type { Ledger } from '../accounting/event.ts';
import type { Guarantee } from '../guarantee.ts';
import type { Rng } from '../random/rng.ts';

/** What a learner says of itself. */
export type LearnerFacts = {
  id: string;
  title: string;
  /** One sentence: what is guaranteed. */
  claim: string;
  /** What must hold for the claim, the neighbouring relation first. */
  assumes: string[];
  source: string;
};

/** An assumption, held against the rows at hand. */
export type Assumption = { text: string; holds: boolean; measured: string };

/** What leaves whoever holds the rows: the weights of a model, and what it has cost to tell them. */
export type Release = { w: Float64Array; ledger: Ledger };

/**
 * A learner, in two stages.
 *
 * `fit` is slow and never sees a budget, so its result can be kept while epsilon moves. It is private to whoever holds the rows.
 * `release` adds the privacy. Where noise is added to the optimum that is cheap; where noise is added at every step the release is
 * the whole training, and the fit has only prepared the rows. It leaves the fit as it was.
 * `guarantee` says what may be claimed of a release.
 *
 * Both stages are pure in (rows, setting, budget, rng) and yield every few milliseconds.
 */
export type Learner<Rows, Setting, Fit, Budget> = LearnerFacts & {
  fit(rows: Rows, setting: Setting, rng: Rng): Generator<number, Fit>;
  release(fit: Fit, budget: Budget, rng: Rng): Generator<number, Release>;
  guarantee(fit: Fit, budget: Budget, ledger: Ledger): Guarantee;
};

/** A claim whose assumptions do not hold on the rows at hand is no claim. */
export function unlessBroken(guarantee: Guarantee, assumptions: Assumption[]): Guarantee {
  const broken = assumptions.find((assumption) => !assumption.holds);
  if (!broken) return guarantee;
  const reason = `${broken.text} It does not hold here: ${broken.measured}.`;
  return { ...guarantee, status: 'none', epsilon: undefined, delta: undefined, reason };
}
