import { check } from '../check.ts';
import { defineAccountant } from './accountant.ts';
import { sampledLoss } from './amplification.ts';
import { maxCount } from './event.ts';
import { logMoment } from './moments.ts';
import { bestOrder, highestOrder } from './orders.ts';
import type { Part } from './parts.ts';
import { pureEpsilon } from './parts.ts';
import { ownDelta, spareDelta } from './releases.ts';

/*
 * Claim: the Renyi divergences of the releases add up at every order; the best order gives epsilon (the moments accountant).
 * Assumes: add-remove neighbours for sampled releases, any one relation otherwise.
 * Why: Renyi divergence is additive under adaptive composition, and its order alpha bounds the tail of the privacy loss.
 *   The improved conversion bounds the exact excess E[(1 - e^(epsilon - L))+] instead of the tail.
 * Source: Mironov 2017; Abadi et al. 2016; Mironov, Talwar and Zhang 2019 for sampling at all real orders; conversion:
 *   Canonne, Kamath and Steinke 2020, proposition 12 (improved), Mironov 2017, proposition 3 (original).
 */
type Conversion = 'improved' | 'original';

/** Renyi divergence of one part, once: the larger of the two directions. */
export function renyiDivergence(part: Part, order: number): number {
  const removal = logMoment(part, order);
  // For Gaussian noise the removal of a person is the worse direction (Mironov, Talwar and Zhang, theorem 5).
  const needsBoth = part.rate < 1 && part.leaf.kind !== 'gaussian';
  const addition = needsBoth ? logMoment(part, 1 - order) : removal;
  return Math.max(removal, addition) / (order - 1);
}

/** What turns a divergence R of order alpha into epsilon: epsilon = R + this. */
function surcharge(order: number, logDelta: number, conversion: Conversion): number {
  if (conversion === 'original') return -logDelta / (order - 1);
  return -(logDelta + Math.log(order)) / (order - 1) + Math.log1p(-1 / order);
}

/** The best epsilon over all orders for a divergence that grows with the order. */
export function epsilonFromRenyi(
  divergence: (order: number) => number,
  logDelta: number,
  { conversion = 'improved', maxOrder = highestOrder }: { conversion?: Conversion; maxOrder?: number } = {},
): { epsilon: number; order: number } {
  if (logDelta === -Infinity) return { epsilon: Infinity, order: Infinity };
  const bound = (order: number) => divergence(order) + surcharge(order, logDelta, conversion);
  const { value, order } = bestOrder(bound, maxOrder);
  return { epsilon: Math.max(0, value), order };
}

/** ln of the smallest delta that the orders prove at this epsilon, by the improved conversion. */
export function logDeltaFromRenyi(
  divergence: (order: number) => number,
  epsilon: number,
  maxOrder = highestOrder,
): number {
  const bound = (order: number) =>
    (order - 1) * (divergence(order) - epsilon) + order * Math.log1p(-1 / order) - Math.log(order - 1);
  return Math.min(0, bestOrder(bound, maxOrder).value);
}

/** A delta that is there but too small for a number stays the smallest number: 0 would claim pure privacy. */
export const positiveDelta = (logDelta: number) => Math.max(Number.MIN_VALUE, Math.exp(logDelta));

/** Beyond this order a sampled release costs as much as an unsampled one: nothing is gained by looking there. */
export function maxUsefulOrder(parts: Part[]): number {
  let most = highestOrder;
  for (const { leaf, rate } of parts) {
    if (leaf.kind !== 'gaussian' || rate === 1) continue;
    const sigma = leaf.noiseMultiplier;
    most = Math.min(most, 2 + 40 * sigma + 4 * sigma * sigma * (2 - Math.log(rate)));
  }
  return most;
}

function totalDivergence(parts: Part[]): (order: number) => number {
  return (order) => parts.reduce((sum, part) => sum + part.count * renyiDivergence(part, order), 0);
}

/** Order infinity: the pure epsilon of the whole. */
function pureTotal(parts: Part[]): number {
  return parts.reduce((sum, { leaf, rate, count }) => sum + count * sampledLoss(pureEpsilon(leaf), rate), 0);
}

/** The epsilon of the parts at their best order. */
export function renyiEpsilon(parts: Part[], delta: number, conversion: Conversion = 'improved'): number {
  const spare = spareDelta(parts, delta);
  if (spare < 0) return Infinity;
  const pure = pureTotal(parts);
  if (spare === 0) return pure;
  const options = { conversion, maxOrder: maxUsefulOrder(parts) };
  return Math.min(pure, epsilonFromRenyi(totalDivergence(parts), Math.log(spare), options).epsilon);
}

/** The delta of the parts at their best order. */
export function renyiDelta(parts: Part[], epsilon: number): number {
  const own = ownDelta(parts);
  if (pureTotal(parts) <= epsilon) return own;
  return own + positiveDelta(logDeltaFromRenyi(totalDivergence(parts), epsilon, maxUsefulOrder(parts)));
}

const facts = {
  assumes: [
    'Add-remove neighbours where releases are sampled; any one relation otherwise.',
    'Sampling is Poisson: each row independently, afresh for every release, and kept secret.',
  ],
};

export const rdp = defineAccountant({
  ...facts,
  id: 'rdp',
  title: 'Rényi accountant',
  claim:
    'Rényi divergences add up at every order; the best order is turned into ε by the improved conversion.',
  source: '[@mironov-2017]; [@mironov-talwar-zhang-2019]; [@canonne-kamath-steinke-2020, proposition 12]',
  epsilonOf: (parts, delta) => renyiEpsilon(parts, delta),
  deltaOf: renyiDelta,
});

export const rdpOriginal = defineAccountant({
  ...facts,
  id: 'rdp-original',
  title: 'Moments accountant, original conversion',
  claim:
    'Rényi divergences add up at every order; the best order is turned into ε by the first published conversion.',
  source: '[@abadi-2016]; [@mironov-2017, proposition 3]',
  epsilonOf: (parts, delta) => renyiEpsilon(parts, delta, 'original'),
});

/**
 * The epsilon of `steps` sampled Gaussian releases by the Renyi (moments) accountant, add-remove neighbours.
 *
 * @param noiseMultiplier standard deviation of the noise over the L2 sensitivity
 * @param conversion `improved` (Canonne, Kamath and Steinke 2020) unless `original` is asked for
 */
export function rdpEpsilon({
  samplingRate,
  noiseMultiplier,
  steps,
  delta,
  conversion = 'improved',
}: {
  samplingRate: number;
  noiseMultiplier: number;
  steps: number;
  delta: number;
  conversion?: Conversion;
}): number {
  checkSteps(steps);
  const accountant = conversion === 'original' ? rdpOriginal : rdp;
  const leaf = { kind: 'gaussian', noiseMultiplier, neighbours: 'add-remove' } as const;
  const event = { kind: 'poisson-sampled', samplingRate, event: leaf } as const;
  return accountant.epsilon(
    [{ label: '', rows: 'all', event: { kind: 'repeated', event, count: steps } }],
    delta,
  );
}

export function checkSteps(steps: number): void {
  check(
    Number.isInteger(steps) && steps >= 1 && steps <= maxCount,
    'steps',
    `an integer in [1, ${maxCount}]`,
    steps,
  );
}
