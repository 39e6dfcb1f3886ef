import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestGuess, isGood, strengthOf } from '../../src/core/strength.ts';

describe('the best guess', () => {
  it('is the one that the worst mechanism for (ε, δ) allows, computed over its four outputs', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 30, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (epsilon, delta) => {
          // With probability δ the output names the database; else it is randomized response with ε.
          const truth = 1 / (1 + Math.exp(-epsilon));
          const p = [delta, (1 - delta) * truth, (1 - delta) * (1 - truth), 0];
          const right = p.reduce((sum, a, i) => sum + Math.max(a, p[3 - i]), 0) / 2;
          expect(bestGuess(epsilon, delta)).toBeCloseTo(right, 12);
        },
      ),
      { seed: 5 },
    );
  });

  it('is a coin flip at ε = 0 and certainty for a huge ε', () => {
    expect(bestGuess(0, 0)).toBe(0.5);
    expect(bestGuess(1000, 0)).toBe(1);
    expect(bestGuess(0, 1)).toBe(1);
  });
});

describe('strength in a word', () => {
  it('follows ε and δ', () => {
    expect([0.1, 1, 3, 10, 11, 1000].map((epsilon) => strengthOf(epsilon, 1e-5))).toEqual([
      'strong',
      'strong',
      'moderate',
      'weak',
      'nearly none',
      'nearly none',
    ]);
    expect(strengthOf(0.1, 0.9)).toBe('moderate');
  });

  it('only what holds and is strong is good', () => {
    const of = (status: 'proven' | 'as published', epsilon: number) =>
      isGood({
        status,
        epsilon,
        delta: 0,
        neighbours: 'replace-one',
        assumptions: [],
        reason: '',
        source: '',
      });
    expect([of('proven', 1), of('proven', 1000), of('as published', 1)]).toEqual([true, false, false]);
  });
});
