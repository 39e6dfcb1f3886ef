import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forcedYes } from '../../../src/core/mechanisms/forced-yes.ts';
import {
  coinFlip,
  karyResponse,
  truthProbability,
} from '../../../src/core/mechanisms/randomized-response.ts';

describe('randomized response', () => {
  const fair = { truthProbability: 0.5, options: 2 };

  it('gives the published numbers of two fair coins', () => {
    expect(coinFlip.epsilon(fair)).toBeCloseTo(1.098612, 6);
    expect(coinFlip.pmf(1, 1, fair)).toBe(0.75);
    expect(coinFlip.pmf(1, 0, fair)).toBe(0.25);
    expect(coinFlip.estimate(0.4, fair)).toBeCloseTo(0.3, 12);
    expect(coinFlip.deviation(0.3, 1000, fair)).toBeCloseTo(0.031, 4);
  });

  it('has epsilon ln((1 + t) / (1 - t)) for two answers', () => {
    for (const t of [0, 0.1, 0.5, 0.99]) {
      expect(coinFlip.epsilon({ truthProbability: t, options: 2 })).toBeCloseTo(
        Math.log((1 + t) / (1 - t)),
        12,
      );
    }
  });

  it('answers the truth with probability e^epsilon / (1 + e^epsilon) when calibrated', () => {
    const t = truthProbability({ epsilon: 1, options: 2 });
    expect(coinFlip.pmf(1, 1, { truthProbability: t, options: 2 })).toBeCloseTo(Math.E / (1 + Math.E), 12);
  });

  it('rises with the truth probability and the number of answers; the deviation falls', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-3, max: 0.9, noNaN: true }),
        fc.integer({ min: 2, max: 50 }),
        (t, options) => {
          const survey = { truthProbability: t, options };
          const more = { truthProbability: t * 1.05, options };
          expect(karyResponse.epsilon(more)).toBeGreaterThan(karyResponse.epsilon(survey));
          expect(karyResponse.epsilon({ truthProbability: t, options: options + 1 })).toBeGreaterThan(
            karyResponse.epsilon(survey),
          );
          expect(karyResponse.deviation(0.3, 100, more)).toBeLessThan(
            karyResponse.deviation(0.3, 100, survey),
          );
        },
      ),
    );
  });

  it('is calibrated never to spend more', () => {
    fc.assert(
      fc.property(
        fc.double({ min: Math.log(1e-6), max: Math.log(1e3), noNaN: true }),
        fc.integer({ min: 2, max: 20 }),
        (log, options) => {
          const epsilon = Math.exp(log);
          const spent = karyResponse.epsilon({
            truthProbability: truthProbability({ epsilon, options }),
            options,
          });
          expect(spent).toBeLessThanOrEqual(epsilon);
          if (epsilon < 20) expect(spent).toBeGreaterThan(epsilon * (1 - 1e-6));
        },
      ),
    );
  });

  it('promises nothing at the ends where it cannot', () => {
    expect(coinFlip.guarantee({ truthProbability: 1, options: 2 }).status).toBe('none');
    expect(coinFlip.epsilon({ truthProbability: 0, options: 2 })).toBe(0);
    expect(() => coinFlip.estimate(0.5, { truthProbability: 0, options: 2 })).toThrow(
      'truthProbability must be > 0',
    );
    expect(() => coinFlip.epsilon({ truthProbability: 1.2, options: 2 })).toThrow(
      'truthProbability must be in [0, 1], got 1.2',
    );
    expect(() => coinFlip.epsilon({ truthProbability: 0.5, options: 1 })).toThrow(
      'options must be a whole number >= 2, got 1',
    );
  });
});

describe('forced yes', () => {
  it('lets no "no" be denied', () => {
    const survey = { truthProbability: 0.5, options: 2 };
    expect(forcedYes.pmf(0, 1, survey)).toBe(0);
    expect(forcedYes.epsilon(survey)).toBe(Infinity);
    expect(forcedYes.guarantee(survey).reason).toContain('P(no | the truth is yes) = 0');
  });
});
