import type { PrivacyEvent } from '../accounting/event.ts';
import type { Guarantee, Neighbours } from '../guarantee.ts';
import type { Rng } from '../random/rng.ts';

/** A continuous distribution on the line, at unit scale. */
export type Distribution = {
  pdf(x: number): number;
  cdf(x: number): number;
  sample(rng: Rng): number;
};

/** What a release may spend. */
export type Budget = { epsilon: number; delta: number };

/** A budget, and how far one row can move the answer. Pure mechanisms do not read delta. */
type Spending = Budget & { sensitivity: number };

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
  /** The distribution of the noise at scale 1. */
  unit: Distribution;
  /** The factor on the unit noise that the budget asks for. */
  scale(budget: Spending): number;
  /** Privacy loss ln(p(x) / p'(x)) at output x, when the answers are 0 and `shift`. */
  loss(x: number, shift: number, scale: number): number;
  /** Smallest delta for which noise of this scale is (epsilon, delta)-private under a shift of `shift`. */
  delta(epsilon: number, shift: number, scale: number): number;
  guarantee(budget: Spending): Guarantee;
  /** What an accountant must know of one release; the sensitivity is the one under `neighbours`. */
  event(scale: number, sensitivity: number, neighbours?: Neighbours): PrivacyEvent;
};

/** Adds whole-numbered noise to a whole-numbered answer. A unit draw belongs to every scale: `at` rounds it. */
export type DiscreteMechanism = MechanismFacts & {
  kind: 'discrete';
  draw(rng: Rng): number[];
  at(unit: ArrayLike<number>, scale: number): number;
  pmf(k: number, scale: number): number;
  cdf(k: number, scale: number): number;
  scale(budget: Spending): number;
  loss(k: number, shift: number, scale: number): number;
  delta(epsilon: number, shift: number, scale: number): number;
  guarantee(budget: Spending): Guarantee;
  event(scale: number, sensitivity: number, neighbours?: Neighbours): PrivacyEvent;
};

/** Adds one draw of a distribution on vectors that depends on their length alone. */
export type VectorMechanism = MechanismFacts & {
  kind: 'vector';
  /** The noise vector at scale 1. */
  draw(rng: Rng, dimension: number): Float64Array;
  /** The distribution of the length of that vector. */
  length(dimension: number): Distribution;
  /** ln of the density at scale 1 of a vector of the given length. */
  logDensity(length: number, dimension: number): number;
  scale(budget: Spending): number;
  /** Privacy loss at output x, when the answers are the origin and `shift`. */
  loss(x: ArrayLike<number>, shift: ArrayLike<number>, scale: number): number;
  guarantee(budget: Spending): Guarantee;
  event(scale: number, sensitivity: number, neighbours?: Neighbours): PrivacyEvent;
};

/** Adds symmetric normal noise to a symmetric matrix; matrices are row-major, `size` x `size`. */
export type MatrixMechanism = MechanismFacts & {
  kind: 'matrix';
  /** The noise matrix at scale 1, symmetric to the bit. */
  draw(rng: Rng, size: number): Float64Array;
  /** Variance of an entry at scale 1. */
  variance(row: number, column: number): number;
  /** How far a symmetric change of the matrix moves the release, in the norm that the noise is round in. */
  length(shift: ArrayLike<number>, size: number): number;
  /** From the sensitivity in Frobenius norm. */
  scale(budget: Spending): number;
  delta(epsilon: number, shift: ArrayLike<number>, size: number, scale: number): number;
  guarantee(budget: Spending): Guarantee;
  event(scale: number, sensitivity: number, neighbours?: Neighbours): PrivacyEvent;
};

/** How a person answers: the truth with this probability, else whatever the coin says, out of `options` answers. */
export type Survey = { truthProbability: number; options: number };

/** Each person randomizes their own answer 0 ... options - 1; nobody is trusted with the truth. */
export type LocalMechanism = MechanismFacts & {
  kind: 'local';
  /** One person's coins: two uniforms. Moving the truth probability flips only those whose coin it passes. */
  draw(rng: Rng): number[];
  respond(truth: number, coins: ArrayLike<number>, survey: Survey): number;
  /** P(answer | truth). */
  pmf(answer: number, truth: number, survey: Survey): number;
  /** The epsilon that the survey really has, maybe infinite. */
  epsilon(survey: Survey): number;
  /** The share that holds an answer, estimated from the share that gave it; unbiased. */
  estimate(share: number, survey: Survey): number;
  /** Standard deviation of that estimate among n people of whom the given share hold the answer. */
  deviation(held: number, n: number, survey: Survey): number;
  guarantee(survey: Survey): Guarantee;
  event(survey: Survey): PrivacyEvent;
};

/** A choice of the `count` best among `candidates` scores, each of which one row moves by at most `sensitivity`. */
export type Contest = { epsilon: number; sensitivity: number; count: number; candidates: number };

/** Releases which candidates score best, and nothing else. */
export type SelectionMechanism = MechanismFacts & {
  kind: 'selection';
  /** The noise of each candidate at scale 1. */
  draw(rng: Rng, candidates: number): Float64Array;
  /** The factor on that noise. */
  scale(contest: Contest): number;
  /** The indices of the largest scores + scale * noise, best first. */
  select(scores: ArrayLike<number>, noise: ArrayLike<number>, scale: number, count: number): number[];
  /** Whether the distribution, and so the claim, is about the list in its order or about the set. */
  order: 'list' | 'set';
  /** Exact probability that these are chosen. */
  probability(chosen: number[], scores: ArrayLike<number>, scale: number): number;
  /** How many may be chosen. */
  counts: 'one' | 'many';
  guarantee(contest: Contest): Guarantee;
  event(contest: Contest, neighbours?: Neighbours): PrivacyEvent;
};

/** Runs another mechanism on a secret random sample of the rows. */
export type WrapperMechanism = MechanismFacts & {
  kind: 'wrapper';
  /** A uniform for each row; a row is in the sample when its uniform is below the rate. */
  draw(rng: Rng, rows: number): Float64Array;
  sample(unit: ArrayLike<number>, samplingRate: number): number[];
  /** Density or probability of an output: what it is with the person in the sample, and without. */
  mix(within: number, without: number, samplingRate: number): number;
  /** What the inner budget becomes. */
  amplify(inner: Budget, samplingRate: number): Budget;
  guarantee(inner: Budget, samplingRate: number): Guarantee;
  event(inner: PrivacyEvent, samplingRate: number): PrivacyEvent;
};

export type Mechanism =
  | AdditiveMechanism
  | DiscreteMechanism
  | VectorMechanism
  | MatrixMechanism
  | LocalMechanism
  | SelectionMechanism
  | WrapperMechanism;
