import { check, ParameterError } from '../check.ts';
import type { Leaf, Ledger, PrivacyEvent } from './event.ts';
import { checkEvent, maxCount, relationsOf } from './event.ts';

/** A leaf run `count` times, each time on a fresh Poisson sample of rate `rate` (1: on all rows). */
export type Part = { leaf: Leaf; rate: number; count: number };

/**
 * Claim: releases inside one and the same sample act as one release; this is that release.
 * Why: amplification speaks of a whole mechanism run on one sample, so what shares a sample is summed first.
 * Gaussians sum exactly (1/sigma^2 adds up); pure and approximate events sum their epsilon and delta.
 */
function oneRelease(parts: Part[]): Leaf {
  if (parts.length === 1 && parts[0].count === 1) return parts[0].leaf;
  const { neighbours } = parts[0].leaf;
  let precision = 0;
  let epsilon = 0;
  let delta = 0;
  let gaussians = 0;
  for (const { leaf, count } of parts) {
    if (leaf.kind === 'unbounded') return leaf;
    if (leaf.kind === 'gaussian') {
      gaussians++;
      precision += count / leaf.noiseMultiplier ** 2;
    } else {
      epsilon += count * pureEpsilon(leaf);
      if (leaf.kind === 'approximate') delta += count * leaf.delta;
    }
  }
  if (gaussians === parts.length) return { kind: 'gaussian', noiseMultiplier: precision ** -0.5, neighbours };
  check(
    gaussians === 0,
    'event',
    'either Gaussian throughout or without Gaussians inside one sample',
    'both',
  );
  if (delta >= 1) return { kind: 'unbounded', neighbours };
  return delta > 0
    ? { kind: 'approximate', epsilon, delta, neighbours }
    : { kind: 'pure', epsilon, neighbours };
}

/** The pure epsilon of a leaf, apart from the delta of an approximate one; infinite for a Gaussian. */
export function pureEpsilon(leaf: Leaf): number {
  if (leaf.kind === 'laplace') return 1 / leaf.noiseMultiplier;
  return leaf.kind === 'gaussian' || leaf.kind === 'unbounded' ? Infinity : leaf.epsilon;
}

function flatten(event: PrivacyEvent, count: number): Part[] {
  if (count === 0) return [];
  if (event.kind === 'composed') return event.events.flatMap((e) => flatten(e, count));
  if (event.kind === 'repeated') return flatten(event.event, count * event.count);
  if (event.kind !== 'poisson-sampled') return [{ leaf: event, rate: 1, count }];
  const inner = flatten(event.event, 1);
  if (inner.length === 0 || event.samplingRate === 0) return [];
  if (inner.length === 1 && inner[0].count === 1)
    return [{ ...inner[0], rate: inner[0].rate * event.samplingRate, count }];
  const nested = inner.find((part) => part.rate < 1);
  check(
    !nested,
    'event',
    'sampled once: several samples of one sample have no accountant here',
    nested?.rate,
  );
  return [{ leaf: oneRelease(inner), rate: event.samplingRate, count }];
}

function merge(parts: Part[]): Part[] {
  const merged = new Map<string, Part>();
  for (const part of parts) {
    const key = JSON.stringify([part.leaf, part.rate]);
    const seen = merged.get(key);
    if (seen) seen.count += part.count;
    else merged.set(key, { ...part });
  }
  for (const { count } of merged.values())
    check(count <= maxCount, 'count', `at most ${maxCount} in all`, count);
  return [...merged.values()];
}

/**
 * What each block of disjoint rows has been through, as parts.
 *
 * Claim: a person's rows lie in one block, so the cost of a ledger is the largest cost over the blocks.
 * Assumes: the partition does not depend on the data. If it does (rows grouped by label, say), replacing one row can
 *   change two blocks, and the costs of the two blocks that cost most add up under replace-one neighbours.
 * Source: McSherry 2009, theorem 4 (parallel composition).
 */
export function blocksOf(ledger: Ledger): Part[][] {
  const relations = new Set<string>();
  for (const { event } of ledger) {
    checkEvent(event);
    for (const relation of relationsOf(event)) relations.add(relation);
  }
  if (relations.size > 1)
    throw new ParameterError('neighbours', 'one relation throughout', [...relations].join(' and '));
  const common = ledger.filter((entry) => entry.rows === 'all');
  const names = new Set(ledger.filter((entry) => entry.rows !== 'all').map((entry) => entry.rows));
  const blocks =
    names.size === 0
      ? [common]
      : [...names].map((name) => [...common, ...ledger.filter((e) => e.rows === name)]);
  return blocks.map((entries) => merge(entries.flatMap((entry) => flatten(entry.event, 1))));
}
