import { expect, it } from 'vitest';
import { glossary } from '../../src/chapters/glossary.ts';
import { laplace } from '../../src/core/mechanisms/laplace.ts';
import { subsampling } from '../../src/core/mechanisms/subsampling.ts';
import { coinFlip } from '../../src/core/mechanisms/randomized-response.ts';
import { normalCdf } from '../../src/core/special/normal.ts';

/* The numbers and formulas of the glossary, held to the core. */

it('a second mean falls into a 95 % band in about 83 of 100 cases', () => {
  expect(glossary['confidence band']).toContain('in about 83 of 100 cases');
  // The difference of two means has √2 times the standard error of one.
  expect(100 * (2 * normalCdf(1.96 / Math.SQRT2) - 1)).toBeCloseTo(83.4, 1);
});

it('ε = 0.1 is a factor of at most 1.11, two fair coins are ln 3, Laplace noise has scale Δ / ε', () => {
  expect(glossary.epsilon).toContain('a factor of at most 1.11');
  expect(Math.exp(0.1)).toBeLessThan(1.11);
  expect(glossary['randomized response']).toContain('ε is ln 3');
  expect(coinFlip.epsilon({ truthProbability: 0.5, options: 2 })).toBeCloseTo(Math.log(3), 12);
  expect(laplace.scale({ epsilon: 0.1, delta: 0, sensitivity: 2 })).toBeCloseTo(20, 9);
});

it('sampling at rate q makes ε into ln(1 + q(e^ε − 1))', () => {
  for (const [epsilon, q] of [
    [1, 0.01],
    [3, 0.5],
  ])
    expect(subsampling.amplify({ epsilon, delta: 0 }, q).epsilon).toBeCloseTo(
      Math.log(1 + q * Math.expm1(epsilon)),
      9,
    );
});
