import { check, ParameterError } from '../check.ts';
import type { Neighbours } from '../guarantee.ts';

/*
 * Claim: an event says all that an accountant must know of one release, as plain data that crosses to a worker, into a URL
 *   and into a test. Noise is given relative to the sensitivity, so no event depends on private data.
 * Assumes: the sensitivity behind `noiseMultiplier` was taken for the relation named in `neighbours`.
 * Why: a mechanism returns its event, a learner a list of them; accountants read lists and never see a mechanism.
 * Source: the idea of Google's DpEvent; the fields are ours.
 */

/** One release, told by its noise or by what is known of it. */
export type Leaf =
  /** Laplace noise; `noiseMultiplier` is its scale divided by the L1 sensitivity. Pure epsilon = 1 / noiseMultiplier. */
  | { kind: 'laplace'; noiseMultiplier: number; neighbours: Neighbours }
  /** Gaussian noise; `noiseMultiplier` is its standard deviation divided by the L2 sensitivity. */
  | { kind: 'gaussian'; noiseMultiplier: number; neighbours: Neighbours }
  /** Anything of which only epsilon-DP is known: exponential mechanism, noisy max, geometric noise, output perturbation. */
  | { kind: 'pure'; epsilon: number; neighbours: Neighbours }
  /** Anything of which only (epsilon, delta)-DP is known. */
  | { kind: 'approximate'; epsilon: number; delta: number; neighbours: Neighbours }
  /** Randomized response over `options` answers: the true one is e^epsilon times as likely as each other one. */
  | { kind: 'randomized-response'; epsilon: number; options: number; neighbours: Neighbours }
  /** A release without any guarantee: every accountant answers with infinity. */
  | { kind: 'unbounded'; neighbours: Neighbours };

export type PrivacyEvent =
  | Leaf
  /** The inner event run on a sample that holds each row independently with probability `samplingRate`. */
  | { kind: 'poisson-sampled'; samplingRate: number; event: PrivacyEvent }
  /** All of them on the same rows; each may be chosen after seeing the answers before it. */
  | { kind: 'composed'; events: PrivacyEvent[] }
  /** The event `count` times with fresh noise (and, if sampled, a fresh sample each time). */
  | { kind: 'repeated'; event: PrivacyEvent; count: number };

/** A line of the ledger. Rows in blocks of different names are disjoint; `all` touches every block. */
export type LedgerEntry = { label: string; event: PrivacyEvent; rows: 'all' | (string & {}) };

/** What has been released so far. Plain data. */
export type Ledger = LedgerEntry[];

/** The largest number of releases that an accountant is asked to add up. */
export const maxCount = 1e9;

function checkLeaf(event: Leaf): void {
  switch (event.kind) {
    case 'laplace':
    case 'gaussian': {
      const { noiseMultiplier } = event;
      check(noiseMultiplier > 0 && noiseMultiplier < Infinity, 'noiseMultiplier', '> 0', noiseMultiplier);
      return;
    }
    case 'approximate':
      check(event.delta >= 0 && event.delta < 1, 'delta', 'in [0, 1)', event.delta);
      check(event.epsilon >= 0 && event.epsilon < Infinity, 'epsilon', '>= 0', event.epsilon);
      return;
    case 'randomized-response': {
      const { options } = event;
      check(Number.isInteger(options) && options >= 2, 'options', 'an integer >= 2', options);
      check(event.epsilon >= 0 && event.epsilon < Infinity, 'epsilon', '>= 0', event.epsilon);
      return;
    }
    case 'pure':
      check(event.epsilon >= 0 && event.epsilon < Infinity, 'epsilon', '>= 0', event.epsilon);
      return;
    case 'unbounded':
      return;
    default:
      throw new ParameterError('event', 'of a known kind', (event as { kind: unknown }).kind);
  }
}

/** Checks a whole event before an accountant reads it, so that inner loops need not check again. */
export function checkEvent(event: PrivacyEvent): void {
  switch (event.kind) {
    case 'poisson-sampled': {
      const { samplingRate } = event;
      check(samplingRate >= 0 && samplingRate <= 1, 'samplingRate', 'in [0, 1]', samplingRate);
      checkEvent(event.event);
      // Under replace-one or local neighbours the amplification below would be false.
      for (const relation of relationsOf(event.event))
        check(relation === 'add-remove', 'neighbours', 'add-remove under Poisson sampling', relation);
      return;
    }
    case 'composed':
      event.events.forEach(checkEvent);
      return;
    case 'repeated': {
      const { count } = event;
      const ok = Number.isInteger(count) && count >= 0 && count <= maxCount;
      check(ok, 'count', `an integer in [0, ${maxCount}]`, count);
      checkEvent(event.event);
      return;
    }
    default:
      checkLeaf(event);
  }
}

/** The neighbouring relations that an event speaks of; more than one cannot be added up. */
export function relationsOf(event: PrivacyEvent): Set<Neighbours> {
  if (event.kind === 'composed') return new Set(event.events.flatMap((e) => [...relationsOf(e)]));
  if (event.kind === 'repeated' || event.kind === 'poisson-sampled') return relationsOf(event.event);
  return new Set([event.neighbours]);
}
