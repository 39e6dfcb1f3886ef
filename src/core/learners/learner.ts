import type { Ledger } from '../accounting/event.ts';
import type { Guarantee, Neighbours } from '../guarantee.ts';
import type { Rng } from '../random/rng.ts';
import type { Loss } from './loss.ts';
import type { SparseRows } from './sparse-rows.ts';

/** What a learner says of itself; the page shows these words as they are. */
export type LearnerFacts = {
  id: string;
  title: string;
  /** One sentence: what is guaranteed. */
  claim: string;
  /** What must hold for the claim, the neighbouring relation first. */
  assumes: string[];
  neighbours: Neighbours;
  source: string;
};

/** An assumption, held against the rows at hand. */
export type Assumption = { text: string; holds: boolean; measured: string };

export type Settings = {
  loss: Loss;
  /** Weight decay in the mean convention. */
  lambda: number;
  epsilon: number;
  delta: number;
  /** Which rows, in which order; the first `count` of them. All unless said. */
  order?: Int32Array;
  count?: number;
  /** Gradient norm at which the solver stops; 1e-8 unless said. */
  tolerance?: number;
};

export type Learned = {
  w: Float64Array;
  guarantee: Guarantee;
  /** What the release of w has cost. */
  ledger: Ledger;
  assumptions: Assumption[];
};

/** A learner of linear classifiers: sign(w·x). */
export type Learner = LearnerFacts & {
  fit(data: SparseRows, settings: Settings, rng: Rng): Generator<number, Learned>;
};
