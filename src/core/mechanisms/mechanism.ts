import type { PrivacyEvent } from '../accounting/event.ts';
import type { Guarantee, Neighbours } from '../guarantee.ts';
import type { Rng } from '../random/rng.ts';

/** A continuous law on the line, at unit scale. */
export type Law = {
  pdf(x: number): number;
  cdf(x: number): number;
  sample(rng: Rng): number;
};

/** What a release may spend. */
export type Budget = { epsilon: number; delta: number };

/** What every mechanism says of itself; the page shows these words as they are. */
export type MechanismFacts = {
  id: string;
  title: string;
  /** One sentence: what is guaranteed. */
  claim: string;
  /** What must hold for the claim, the neighbouring relation first. */
  assumes: string[];
  neighbours: Neighbours;
  source: string;
};

/**
 * Adds independent noise to each coordinate of a numeric answer. The noise is drawn at unit scale and multiplied,
 * so that moving a slider rescales the same draws.
 */
export type AdditiveMechanism = MechanismFacts & {
  kind: 'additive';
  /** The law of the noise at scale 1. */
  unit: Law;
  /** The factor on the unit noise that the budget asks for. */
  scale(budget: Budget & { sensitivity: number }): number;
  /** Privacy loss ln(p(x) / p'(x)) at output x, when the answers are 0 and `shift`. */
  loss(x: number, shift: number, scale: number): number;
  /** Smallest delta for which noise of this scale is (epsilon, delta)-private under a shift of `shift`. */
  delta(epsilon: number, shift: number, scale: number): number;
  guarantee(budget: Budget & { sensitivity: number }): Guarantee;
  /** What an accountant must know of one release; the sensitivity is the one under `neighbours`. */
  event(scale: number, sensitivity: number, neighbours?: Neighbours): PrivacyEvent;
};
