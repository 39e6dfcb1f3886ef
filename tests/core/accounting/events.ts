import type { Leaf, Ledger, PrivacyEvent } from '../../../src/core/accounting/event.ts';

/** Short forms of the events that the tests use; add-remove neighbours throughout. */
const neighbours = 'add-remove' as const;
export const gaussian = (noiseMultiplier: number): Leaf => ({
  kind: 'gaussian',
  noiseMultiplier,
  neighbours,
});
export const laplace = (noiseMultiplier: number): Leaf => ({ kind: 'laplace', noiseMultiplier, neighbours });
export const pure = (epsilon: number): Leaf => ({ kind: 'pure', epsilon, neighbours });
export const approximate = (epsilon: number, delta: number): Leaf => ({
  kind: 'approximate',
  epsilon,
  delta,
  neighbours,
});
export const response = (epsilon: number, options: number): Leaf => ({
  kind: 'randomized-response',
  epsilon,
  options,
  neighbours,
});
export const sampled = (samplingRate: number, event: PrivacyEvent): PrivacyEvent => ({
  kind: 'poisson-sampled',
  samplingRate,
  event,
});
export const times = (count: number, event: PrivacyEvent): PrivacyEvent => ({
  kind: 'repeated',
  event,
  count,
});
export const together = (...events: PrivacyEvent[]): PrivacyEvent => ({ kind: 'composed', events });

export const ledger = (...events: PrivacyEvent[]): Ledger =>
  events.map((event) => ({ label: event.kind, event, rows: 'all' }));
