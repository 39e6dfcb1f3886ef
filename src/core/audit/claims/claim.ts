import type { Neighbours } from '../../guarantee.ts';
import type { Rng } from '../../random/rng.ts';

/** One release of A or of B, as a single number: the larger it is, the more it speaks for B. */
export type Scorer = (side: 'a' | 'b', rng: Rng) => number;

/**
 * A claim of privacy together with an attack on it: two neighbouring databases, and a number computed from a release that tells them apart.
 *
 * Any two neighbours and any number give a bound that holds; clumsy ones give a weak one.
 */
export type AuditedClaim = {
  /** What is claimed. */
  epsilon: number;
  delta: number;
  neighbours: Neighbours;
  /** The smallest ε that is proven at this δ; undefined where nothing is. */
  proven?: number;
  /** What a calculation without any sampling shows to be spent at least; 0 where there is none but the attack. */
  least: number;
  /** True where releases are sums with Gaussian noise, so that errors trade off as those of Gaussian noise do. */
  isGaussian?: boolean;
  /** Prepares the two databases, and what does not change from release to release. */
  prepare(): Scorer;
};

/** A claim by its name. `open` makes it: some of them fit a model first. */
export type ClaimEntry = {
  id: string;
  /** About how long one release takes, in microseconds: costly ones are made less often. */
  cost: number;
  open(): AuditedClaim;
};

/** Where a claim is opened that the board does not have at this setting. Each reads what it needs and nothing else. */
export type ClaimSetting = {
  /** What the program makes its noise for. */
  epsilon: number;
  delta: number;
  lambda: number;
  rows: number;
  /** Weights of a model. */
  columns: number;
  /** Answers, rounds, candidates, models that are averaged, or numbers that are sent. */
  count: number;
  samplingRate: number;
  clip: number;
  /** How often all of it is done, each time with fresh noise. */
  rounds: number;
  /** Rows of one person or account, which are added together. */
  group: number;
};

/** A claim that is made at any setting; `cost` is in microseconds, as above. */
export type OpenClaim = {
  cost(setting: ClaimSetting): number;
  open(setting: ClaimSetting): AuditedClaim;
};

/** Numbers this close are the same number: a division and a multiplication apart. */
const SAME = 1 + 1e-9;

export const isProven = ({ epsilon, proven }: Pick<AuditedClaim, 'epsilon' | 'proven'>): boolean =>
  proven !== undefined && proven <= epsilon * SAME;
