import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PrivacyEvent } from '../../src/core/index.ts';
import { accountants } from '../../src/core/index.ts';
import {
  approximate,
  gaussian,
  laplace,
  ledger,
  pure,
  response,
  sampled,
  times,
  together,
} from '../core/accounting/events.ts';

/** One of every kind of event. An accountant that cannot read one says so. */
const events: Record<string, PrivacyEvent> = {
  laplace: laplace(8),
  gaussian: gaussian(9),
  pure: pure(0.15),
  approximate: approximate(0.1, 1e-9),
  'randomized response': response(0.2, 5),
  'sampled Laplace': sampled(0.1, laplace(1)),
  'sampled Gaussian': sampled(0.05, gaussian(1.5)),
  'sampled pure': sampled(0.3, pure(0.5)),
  'sampled approximate': sampled(0.2, approximate(0.4, 1e-9)),
  'several in one sample': sampled(0.1, together(gaussian(4), times(3, gaussian(6)))),
};
const delta = 1e-6;

/** What the loss distribution finds, once for all accountants. */
const found = new Map<string, number>();
function tight(event: PrivacyEvent, at: number): number {
  const key = JSON.stringify([event, at]);
  if (!found.has(key)) found.set(key, accountants.pld.epsilon(ledger(event), at));
  return found.get(key)!;
}

/** The loss distribution chooses its grid anew for every ledger; its answers vary by less than this. */
const grain = 1e-4;

describe.each(Object.values(accountants))('$id', (accountant) => {
  const reads = (event: PrivacyEvent) => !accountant.refusal(ledger(event));
  const cost = (event: PrivacyEvent, at = delta) => accountant.epsilon(ledger(event), at);

  it('says what it claims, of whom, and from where', () => {
    expect(accountant.claim.length).toBeGreaterThan(30);
    expect(accountant.assumes[0]).toMatch(/neighbour/i);
    expect(accountant.source).toMatch(/\d{4}/);
  });

  it.each(Object.entries(events))(
    'charges n times %s as n releases, however they are written',
    (_, event) => {
      if (!reads(event)) return expect(() => cost(event)).toThrow('readable for');
      for (const n of accountant.id === 'pld' ? [10] : [2, 10]) {
        const whole = cost(times(n, event));
        const listed = accountant.epsilon(ledger(...Array.from({ length: n }, () => event)), delta);
        const nested = cost(together(times(n - 1, event), event));
        expect(listed).toBe(whole);
        expect(nested).toBe(whole);
        expect(whole).toBeGreaterThan(cost(event));
        // Together never worse than the sum of what each costs at its share of delta.
        if (accountant.id === 'basic') expect(whole).toBeCloseTo(n * cost(event, delta / n), 9);
        if (accountant.id === 'pld')
          expect(whole).toBeLessThanOrEqual(n * cost(event, delta / n) * (1 + grain));
      }
      expect(cost(times(1, event))).toBe(cost(event));
      expect(cost(times(0, event))).toBe(0);
    },
  );

  it('charges disjoint blocks like the dearest of them', () => {
    const event = events.laplace;
    const blocks = ['a', 'b', 'c'].map((rows) => ({ label: rows, event, rows }));
    expect(accountant.epsilon(blocks, delta)).toBe(cost(event));
    const twice = [...blocks, { label: 'again', event, rows: 'b' }];
    expect(accountant.epsilon(twice, delta)).toBe(cost(times(2, event)));
  });

  it('is never below what the loss distribution finds, nor the loss distribution above it', () => {
    for (const event of Object.values(events))
      for (const n of [1, 30])
        for (const at of [1e-12, 1e-3]) {
          if (!reads(event)) continue;
          const least = tight(times(n, event), at);
          const here = accountant.id === 'pld' ? least : cost(times(n, event), at);
          expect(least).toBeLessThanOrEqual(here * (1 + 1e-9));
        }
  });

  it('falls with delta and noise, rises with steps, rate and epsilon', () => {
    const runs = accountant.id === 'pld' ? 5 : 60;
    const scene = fc.record({
      kind: fc.constantFrom('gaussian', 'laplace', 'pure'),
      noise: fc.double({ min: -1.5, max: 3, noNaN: true }).map((x) => 10 ** x),
      rate: fc.double({ min: -4, max: 0, noNaN: true }).map((x) => 10 ** x),
      steps: fc.integer({ min: 1, max: 2000 }),
      delta: fc.double({ min: -14, max: -1, noNaN: true }).map((x) => 10 ** x),
      more: fc.double({ min: 1.01, max: 5, noNaN: true }),
    });
    type Scene = { kind: string; noise: number; rate: number; steps: number; delta: number };
    const of = ({ kind, noise, rate, steps, delta: at }: Scene) => {
      const leaf = kind === 'pure' ? pure(1 / noise) : kind === 'laplace' ? laplace(noise) : gaussian(noise);
      const event = times(steps, sampled(rate, leaf));
      return reads(event) ? cost(event, at) : 0;
    };
    const slack = accountant.id === 'pld' ? 1 + grain : 1 + 1e-9;
    fc.assert(
      fc.property(scene, ({ more, ...given }) => {
        const here = of(given);
        expect(here).toBeGreaterThanOrEqual(0);
        const cheaper = [
          { ...given, noise: given.noise * more },
          { ...given, delta: Math.min(0.9, given.delta * more) },
          { ...given, rate: given.rate / more },
          { ...given, steps: Math.ceil(given.steps / more) },
        ];
        for (const less of cheaper) expect(of(less)).toBeLessThanOrEqual(here * slack + 1e-12);
      }),
      { seed: 7, numRuns: runs },
    );
  });

  it('gives a number for extreme inputs, never NaN', () => {
    const extremes: PrivacyEvent[] = [];
    for (const count of [1, 1e6])
      for (const rate of [1e-6, 0.01, 1])
        for (const strength of [1e-6, 1, 1e3]) {
          extremes.push(times(count, sampled(rate, pure(strength))));
          extremes.push(times(count, sampled(rate, laplace(1 / strength))));
          extremes.push(times(count, sampled(rate, gaussian(4 / strength))));
        }
    // The loss distribution takes up to a second for each: every eleventh of them.
    const chosen = accountant.id === 'pld' ? extremes.filter((_, i) => i % 11 === 4) : extremes;
    for (const event of chosen)
      for (const at of accountant.id === 'pld' ? [1e-300, 1e-6] : [1e-300, 1e-6, 0.5]) {
        if (!reads(event)) continue;
        const epsilon = cost(event, at);
        expect(epsilon, JSON.stringify(event)).not.toBeNaN();
        expect(epsilon).toBeGreaterThanOrEqual(0);
      }
  });
});
