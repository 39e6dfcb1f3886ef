import { check } from '../check.ts';
import { gaussianEpsilon, gaussianLogDelta } from '../mechanisms/gaussian-delta.ts';
import { defineAccountant } from './accountant.ts';
import { advancedEpsilon } from './advanced.ts';
import { sampledLoss } from './amplification.ts';
import { basicEpsilon } from './basic.ts';
import type { Leaf } from './event.ts';
import { alikeEpsilon } from './optimal.ts';
import type { Part } from './parts.ts';
import { pureEpsilon } from './parts.ts';
import { composedLoss } from './pld/plan.ts';
import type { Direction } from './pld/loss-grid.ts';
import { epsilonOfLoss, logDeltaOfLoss } from './pld/compose.ts';
import { checkSteps, positiveDelta, renyiDelta, renyiEpsilon } from './rdp.ts';
import { chanceInSample, ownDelta, spareDelta } from './releases.ts';
import { smallestDelta } from './smallest-delta.ts';

/*
 * Claim: the privacy loss of the whole ledger has (almost) exactly this distribution, so its epsilon is (almost) the smallest true one.
 * Assumes: add-remove neighbours where releases are sampled (both directions are computed, the worse counts); any one
 *   relation otherwise. Tight for Gaussian, Laplace, randomized response and pure releases alone or mixed.
 * Why: the losses of the releases are independent and add up, so their distribution is a convolution, done by Fourier transform on a
 *   grid. Every step rounds towards privacy: cells (pld/loss-grid.ts), cut tails, wrap-around and rounding errors (pld/compose.ts).
 * Source: Koskela, Jaelkoe and Honkela 2020; Doroshenko et al. 2022; the tilt is that of Alghamdi et al. 2023.
 */

/** Unsampled Gaussians are one Gaussian: 1/sigma^2 adds up. Exact. */
function mergeGaussians(parts: Part[]): Part[] {
  const plain = (part: Part) => part.leaf.kind === 'gaussian' && part.rate === 1;
  const merged = parts.filter(plain);
  if (merged.length === 0) return parts;
  let precision = 0;
  for (const { leaf, count } of merged)
    if (leaf.kind === 'gaussian') precision += count / leaf.noiseMultiplier ** 2;
  const { neighbours } = merged[0].leaf;
  const leaf: Leaf = { kind: 'gaussian', noiseMultiplier: precision ** -0.5, neighbours };
  return [{ leaf, rate: 1, count: 1 }, ...parts.filter((part) => !plain(part))];
}

/** The largest value that the privacy loss can take at all: a sample that may not hold the person bounds that of an addition. */
function largestLoss(parts: Part[], direction: Direction): number {
  const sign = direction === 'removal' ? 1 : -1;
  return parts.reduce(
    (sum, { leaf, rate, count }) => sum + count * sign * sampledLoss(sign * pureEpsilon(leaf), rate),
    0,
  );
}

/** Removal and addition of a person differ only where there is sampling. */
const directions = (parts: Part[]) =>
  parts.some((part) => part.rate < 1) ? (['removal', 'addition'] as const) : (['removal'] as const);

export const pld = defineAccountant({
  id: 'pld',
  title: 'Privacy loss distribution',
  claim:
    'The distribution of the summed privacy loss is computed by Fourier transform; ε is the smallest that it allows, rounded up.',
  assumes: [
    'Add-remove neighbours where releases are sampled; any one relation otherwise.',
    'Sampling is Poisson: each row independently, afresh for every release, and kept secret.',
  ],
  source: '[@koskela-jalko-honkela-2020]; [@doroshenko-2022]; [@zhu-dong-wang-2022]',
  epsilonOf(given, delta) {
    if (delta >= chanceInSample(given)) return 0;
    const spare = spareDelta(given, delta);
    if (spare < 0) return Infinity;
    const most = largestLoss(given, 'removal');
    if (spare === 0) return most;
    const parts = mergeGaussians(given);
    const alike = parts.length === 1;
    const [{ leaf, rate }] = parts;
    if (alike && rate === 1 && leaf.kind === 'gaussian')
      return gaussianEpsilon({ sigma: leaf.noiseMultiplier, delta: spare, sensitivity: 1 });
    if (alike && rate === 1 && (leaf.kind === 'pure' || leaf.kind === 'approximate'))
      return alikeEpsilon(parts, delta);
    const proven = Math.min(most, renyiEpsilon(given, delta), otherEpsilon(given, parts, delta));
    // At such an epsilon no grid has cells that are fine enough to prove less.
    if (proven === 0 || proven > 1e8) return proven;
    let found = 0;
    for (const direction of directions(parts))
      if (largestLoss(parts, direction) > found)
        found = Math.max(found, epsilonIn(direction, parts, Math.log(spare)));
    // Where the grid resolves nothing (NaN), the orders still do.
    return Number.isNaN(found) ? proven : Math.min(found, proven);
  },
  deltaOf: (given, epsilon) => Math.min(chanceInSample(given), provenDelta(given, epsilon)),
});

/** The smallest delta that the loss or one of the older rules proves. */
function provenDelta(given: Part[], epsilon: number): number {
  const own = ownDelta(given);
  if (largestLoss(given, 'removal') <= epsilon) return own;
  const parts = mergeGaussians(given);
  const [{ leaf, rate }] = parts;
  if (parts.length === 1 && leaf.kind === 'gaussian' && rate === 1)
    return own + positiveDelta(gaussianLogDelta(epsilon, 1 / leaf.noiseMultiplier));
  const logDeltas = directions(parts).map((direction) => logDeltaIn(direction, parts, epsilon));
  const found = own + positiveDelta(Math.max(...logDeltas));
  const proven = renyiDelta(given, epsilon);
  const least = Number.isNaN(found) ? proven : Math.min(found, proven);
  const other = (delta: number) => otherEpsilon(given, parts, delta);
  return least < 1 && other(least) <= epsilon ? Math.min(least, smallestDelta(other, epsilon)) : least;
}

/** For a single release, and for a delta that the grid cannot resolve, one of the older rules may prove more. */
function otherEpsilon(given: Part[], parts: Part[], delta: number): number {
  const alike = parts.length === 1 ? alikeEpsilon(parts, delta) : Infinity;
  return Math.min(basicEpsilon(given, delta), advancedEpsilon(given, delta), alike);
}

/** ln of the smallest delta for one direction; no delta is needed beyond its largest loss. */
function logDeltaIn(direction: Direction, parts: Part[], epsilon: number): number {
  if (largestLoss(parts, direction) <= epsilon) return -Infinity;
  return logDeltaOfLoss(composedLoss(parts, direction, { epsilon }), epsilon);
}

/** The smallest epsilon for one direction; the tilt is eased until its window holds the answer. */
function epsilonIn(direction: Direction, parts: Part[], logDelta: number): number {
  for (let ease = 1; ; ease *= 4) {
    const answer = epsilonOfLoss(composedLoss(parts, direction, { logDelta }, ease), logDelta);
    if (answer.found || ease > 1e6) return answer.epsilon;
  }
}

/**
 * The epsilon of `steps` sampled releases by the privacy loss distribution: tight, add-remove neighbours, never too small.
 *
 * @param noiseMultiplier Gaussian: standard deviation over L2 sensitivity; Laplace: scale over L1 sensitivity
 * @param mechanism `gaussian` unless `laplace` is asked for
 */
export function pldEpsilon({
  samplingRate,
  noiseMultiplier,
  steps,
  delta,
  mechanism = 'gaussian',
}: {
  samplingRate: number;
  noiseMultiplier: number;
  steps: number;
  delta: number;
  mechanism?: 'gaussian' | 'laplace';
}): number {
  checkSteps(steps);
  check(mechanism === 'gaussian' || mechanism === 'laplace', 'mechanism', 'gaussian or laplace', mechanism);
  const leaf = { kind: mechanism, noiseMultiplier, neighbours: 'add-remove' } as const;
  const event = { kind: 'poisson-sampled', samplingRate, event: leaf } as const;
  return pld.epsilon([{ label: '', rows: 'all', event: { kind: 'repeated', event, count: steps } }], delta);
}
