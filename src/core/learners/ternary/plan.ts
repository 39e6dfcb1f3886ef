/**
 * How much noise each way of answering needs for one budget, and what a way of answering costs.
 *
 * Claim: for one row added to or removed from a bank, all answers of that bank together cost at most the epsilon (and delta) asked for.
 * Assumes: a row moves every number of the clipped sum by at most the limit; batches are Poisson samples that stay secret. Banks hold
 *   different rows, so each pays only for its own answers.
 * Why: what is made from one batch is added up first, then amplified once by sampling, then composed over the answers. Choosing the
 *   n largest in one shot costs min(2n, d) numbers, by peeling n exponential mechanisms; fresh noise for the signs costs n numbers more.
 * Source: Wang 2018, chapter 3, as corrected in accounting/ternary-round.ts; Durfee and Rogers 2019 (peeling); Abadi et al. 2016.
 */
import { advanced } from '../../accounting/advanced.ts';
import { amplifyBySampling } from '../../accounting/amplification.ts';
import { basic } from '../../accounting/basic.ts';
import { calibrateNoiseMultiplier } from '../../accounting/calibrate.ts';
import type { Ledger, Leaf, PrivacyEvent } from '../../accounting/event.ts';
import { optimal } from '../../accounting/optimal.ts';
import { rdp } from '../../accounting/rdp.ts';
import { smallestEpsilon } from '../../accounting/smallest-epsilon.ts';
import { solveIncreasing } from '../../accounting/solve-increasing.ts';
import { check } from '../../check.ts';
import type { Method } from './banks.ts';
import type { Choice } from './choose.ts';

const neighbours = 'add-remove' as const;

/** The ways that have a proof, in the order in which the page compares them. */
export const PROVEN_WAYS = ['printed', 'whole-vector', 'peeling', 'dp-sgd'] as const;
export type ProvenWay = (typeof PROVEN_WAYS)[number];

export type Setting = {
  parameters: number;
  uploads: number;
  /** The clip of every number (of the norm for DP-SGD). */
  limit: number;
  samplingRate: number;
  /** How often one bank answers. */
  visits: number;
};

/** The published noise: a scale of 2B / epsilon on the clipped sum, for choosing and for signs. Infinite epsilon is no noise. */
export const publishedChoice = (epsilon: number, limit: number): Choice => {
  const scale = epsilon === Infinity ? 0 : (2 * limit) / epsilon;
  return { kind: 'one-shot', chooseScale: scale, signScale: scale };
};

/** What one batch costs by the pure sum, before sampling; Infinity where nothing is noisy. */
export function batchEpsilon(choice: Choice, { parameters, uploads, limit }: Setting): number {
  if (uploads === 0) return 0;
  if (choice.kind === 'whole-vector') return (parameters * limit) / choice.scale;
  const signs = (uploads * limit) / choice.signScale;
  if (uploads === parameters) return signs;
  const each = limit / choice.chooseScale;
  return signs + (choice.kind === 'peeling' ? 2 * uploads : Math.min(2 * uploads, parameters)) * each;
}

const sampled = (leaf: Leaf, { samplingRate, visits }: Setting): Ledger => {
  const event: PrivacyEvent = { kind: 'poisson-sampled', samplingRate, event: leaf };
  const label = `${visits} answers`;
  return [{ label, rows: 'all', event: { kind: 'repeated', count: visits, event } }];
};

/** What a bank's answers release, all of them. */
export function ledgerOf(method: Method, setting: Setting): Ledger {
  if (method.kind === 'sgd') return sampled({ kind: 'unbounded', neighbours }, setting);
  if (method.kind === 'dp-sgd') {
    const { noiseMultiplier } = method;
    return sampled({ kind: 'gaussian', noiseMultiplier, neighbours }, setting);
  }
  const epsilon = batchEpsilon(method.choice, setting);
  return sampled(
    epsilon < Infinity ? { kind: 'pure', epsilon, neighbours } : { kind: 'unbounded', neighbours },
    setting,
  );
}

const READERS = [basic, advanced, optimal, rdp];

/** The smallest epsilon that is proven for a ledger at this delta. */
export const provenEpsilon = (ledger: Ledger, delta: number): number =>
  smallestEpsilon(ledger, delta, READERS).epsilon;

/**
 * What a bank's answers cost an account of so many rows, all of them added or removed at once.
 *
 * Why: of g rows, j are in a batch with the probability Bin(j; g, q), and j rows cost j times one. So a round changes the probability of
 *   an answer by at most Σ Bin(j; g, q) e^(j e) = (1 + q (e^e − 1))^g: g times the epsilon of one row. Also, with the probability
 *   (1 − q)^g no row is in it; otherwise the answer costs g e at most: a sample of that rate. The smaller of the two counts.
 */
export function accountEpsilon(choice: Choice, setting: Setting, account: number, delta: number): number {
  check(Number.isInteger(account) && account >= 1, 'account', 'an integer >= 1', account);
  const batch = batchEpsilon(choice, setting);
  if (batch === Infinity) return Infinity;
  const { samplingRate: q } = setting;
  const rate = -Math.expm1(account * Math.log1p(-q));
  const costs = [
    { samplingRate: 1, epsilon: account * amplifyBySampling({ epsilon: batch, samplingRate: q }) },
    { samplingRate: account === 1 ? q : Math.min(1, rate), epsilon: account * batch },
  ].map(({ samplingRate, epsilon }) =>
    provenEpsilon(sampled({ kind: 'pure', epsilon, neighbours }, { ...setting, samplingRate }), delta),
  );
  return Math.min(...costs);
}

/** The largest x for which the leaf made of it stays within the budget. */
function largestWithin(
  leafOf: (x: number) => Leaf,
  { epsilon, delta }: { epsilon: number; delta: number },
  setting: Setting,
): number {
  const cost = (x: number) => provenEpsilon(sampled(leafOf(x), setting), delta);
  const found = solveIncreasing(cost, epsilon, { low: 1e-9, start: 0.1, high: 1e7 });
  check(found !== undefined, 'epsilon', 'reachable by some noise', epsilon);
  return found;
}

/** Epsilon of one of the 2n mechanisms of peeling: by the plain sum, or by advanced composition inside the batch if that allows more. */
function peelingEach(budget: { epsilon: number; delta: number }, setting: Setting, share: number): number {
  const { uploads, samplingRate, visits } = setting;
  const pure = largestWithin(
    (x) => ({ kind: 'pure', epsilon: 2 * uploads * x, neighbours }),
    budget,
    setting,
  );
  // Half of delta is spent inside the batches, where sampling divides it; the other half is left for composing them.
  const inside = Math.min(0.5, budget.delta / (2 * visits * samplingRate));
  if (!(inside > 0)) return pure;
  const leafOf = (x: number): Leaf => {
    const parts = [2 * share * x, 2 * (1 - share) * x].map((epsilon): PrivacyEvent => ({
      kind: 'repeated',
      count: uploads,
      event: { kind: 'pure', epsilon, neighbours },
    }));
    const event: PrivacyEvent = { kind: 'composed', events: parts };
    const epsilon = Math.min(1e6, advanced.epsilon([{ label: 'batch', rows: 'all', event }], inside));
    return { kind: 'approximate', epsilon, delta: inside, neighbours };
  };
  return Math.max(pure, largestWithin(leafOf, budget, setting));
}

/** A way of answering whose noise is just enough for the budget. `share` is what peeling spends on choosing. */
export function planFor(
  way: ProvenWay,
  budget: { epsilon: number; delta: number },
  setting: Setting,
  share = 0.5,
): Method {
  const { limit, uploads, parameters, samplingRate, visits } = setting;
  if (way === 'dp-sgd') {
    const accountant = 'rdp';
    const noiseMultiplier = calibrateNoiseMultiplier({ ...budget, samplingRate, steps: visits, accountant });
    return { kind: 'dp-sgd', limit, noiseMultiplier };
  }
  const ternary = (choice: Choice): Method => ({ kind: 'ternary', limit, uploads, choice });
  const wholeBatch = () =>
    largestWithin((epsilon) => ({ kind: 'pure', epsilon, neighbours }), budget, setting);
  if (way === 'whole-vector')
    return ternary({ kind: 'whole-vector', scale: (parameters * limit) / wholeBatch() });
  if (way === 'printed') {
    const numbers = uploads === parameters ? uploads : Math.min(2 * uploads, parameters) + uploads;
    const scale = (Math.max(1, numbers) * limit) / wholeBatch();
    return ternary({ kind: 'one-shot', chooseScale: scale, signScale: scale });
  }
  const each = peelingEach(budget, { ...setting, uploads: Math.max(1, uploads) }, share);
  // An exponential mechanism of epsilon e has Gumbel noise of 2 limit / e.
  return ternary({
    kind: 'peeling',
    chooseScale: limit / (share * each),
    signScale: limit / (2 * (1 - share) * each),
  });
}
