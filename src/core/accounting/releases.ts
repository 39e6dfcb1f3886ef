import { gaussianEpsilon } from '../mechanisms/gaussian-delta.ts';
import { sampledLoss } from './amplification.ts';
import type { Part } from './parts.ts';
import { pureEpsilon } from './parts.ts';

/** `count` releases, each (epsilon, delta)-private. */
export type Release = { epsilon: number; delta: number; count: number };

/** The delta that the ledger's own events bring along: what no accountant can take back. */
export function ownDelta(parts: Part[]): number {
  let sum = 0;
  for (const { leaf, rate, count } of parts)
    if (leaf.kind === 'approximate') sum += count * rate * leaf.delta;
  return sum;
}

/** How many Gaussian releases there are; each of them needs a share of delta before it has an epsilon. */
export function gaussianCount(parts: Part[]): number {
  let sum = 0;
  for (const { leaf, count } of parts) if (leaf.kind === 'gaussian') sum += count;
  return sum;
}

/**
 * The parts as (epsilon, delta)-private releases, every Gaussian one at delta = `share`, exactly (Balle and Wang 2018).
 * A sampled release of (epsilon, delta) is (ln(1 + q (e^epsilon - 1)), q delta)-private.
 */
export function releasesOf(parts: Part[], share: number): Release[] {
  return parts.map(({ leaf, rate, count }) => {
    if (leaf.kind !== 'gaussian') {
      const delta = leaf.kind === 'approximate' ? rate * leaf.delta : 0;
      return { epsilon: sampledLoss(pureEpsilon(leaf), rate), delta, count };
    }
    // With delta = q the worst case, the person being in the sample, is paid for already.
    if (share >= rate) return { epsilon: 0, delta: share, count };
    if (share <= 0) return { epsilon: Infinity, delta: 0, count };
    const inner = gaussianEpsilon({ sigma: leaf.noiseMultiplier, delta: share / rate, sensitivity: 1 });
    return { epsilon: sampledLoss(inner, rate), delta: share, count };
  });
}

/**
 * The chance that a person is in any sample at all, rounded up: a delta of that size pays for everything, whatever the noise.
 * Without the person in a sample the distributions agree, so they are never further apart; 1 where a release reads all rows.
 */
export function chanceInSample(parts: Part[]): number {
  if (parts.length === 1 && parts[0].count === 1) return parts[0].rate;
  const logMissed = parts.reduce((sum, { rate, count }) => sum + count * Math.log1p(-rate), 0);
  return Math.min(1, -Math.expm1(logMissed) * (1 + 1e-12));
}

/** What is left of delta after the ledger's own; a rounding error in a sum of equal shares is forgiven. */
export function spareDelta(parts: Part[], delta: number): number {
  const spare = delta - ownDelta(parts);
  return Math.abs(spare) <= 1e-12 * delta ? 0 : spare;
}
