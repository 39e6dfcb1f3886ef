import { describe, expect, it } from 'vitest';
import { epsilonFor } from '../../../src/chapters/05-choosing-privately/odds/summary.ts';
import { chancesOf, scoresOf } from '../../../src/chapters/05-choosing-privately/shared/eye-colours.ts';
import {
  laplaceMaxProbabilities,
  laplaceTopProbability,
} from '../../../src/core/mechanisms/noisy-max-probability.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { wordsOf } from '../words-of.ts';

const { at, cellOf, expectSolvedBy, says } = await wordsOf('05-choosing-privately');

describe('epsilon, and the gap', () => {
  const values = { epsilon: 1, scoring: 'general' };

  it('nine times in ten', () => {
    says('With a gap of three, nine in ten takes $\\varepsilon = 1.47$');
    says('nine in ten takes $\\varepsilon = 0.64$, where 0.49 would be enough against one');
    // Two rivals at the same distance; against one alone the odds are e^(epsilon gap / 2).
    expect(scoresOf({ gap: 9 })).toEqual([12, 3, 3]);
    expect((2 * Math.log(9)) / 9).toBeCloseTo(0.49, 2);
    says('at a gap of nine $\\varepsilon = 0.65$ is enough');
    expect(epsilonFor(0.9, { ...values, gap: 9 })).toBeLessThan(0.65);
    expect(epsilonFor(0.9, { ...values, gap: 3 })!.toFixed(2)).toBe('1.47');
    expect(epsilonFor(0.9, { ...values, gap: 9 })!.toFixed(2)).toBe('0.64');
    expect(epsilonFor(0.9, { ...values, gap: 0 })).toBeUndefined();
  });

  it('without a gap the two leaders share evenly', () => {
    says('the two leaders are announced equally often at every $\\varepsilon$');
    for (const epsilon of [0.01, 1, 10]) {
      const chances = chancesOf(scoresOf({ gap: 0 }), epsilon, 'general');
      expect(chances.exponential[0]).toBeCloseTo(chances.exponential[1], 12);
      expect(chances.noisyMax[0]).toBeCloseTo(chances.noisyMax[1], 12);
    }
  });

  it('between two the exponential mechanism has the better odds', () => {
    says('its odds are $e^{x}$, and those of report noisy max are $e^{x}/(x/4 + 1/2) - 1$');
    for (let x = 0.01; x < 30; x *= 1.3) {
      const chances = chancesOf([2 * x, 0], 1, 'general');
      const odds = (of: Float64Array) => of[0] / of[1];
      expect(odds(chances.exponential) / Math.exp(x)).toBeCloseTo(1, 9);
      expect(odds(chances.noisyMax) / (Math.exp(x) / (x / 4 + 0.5) - 1)).toBeCloseTo(1, 7);
      expect(odds(chances.noisyMax)).toBeLessThan(odds(chances.exponential));
    }
  });

  it('with a third far behind, noisy max is ahead at small epsilon and behind at larger ones', () => {
    says('report noisy max is right more often at small $\\varepsilon$, and less often at larger ones');
    const lead = (epsilon: number) => {
      const chances = chancesOf([12, 9, 3], epsilon, 'general');
      return chances.noisyMax[0] - chances.exponential[0];
    };
    for (const epsilon of [0.01, 0.1, 0.5]) expect(lead(epsilon)).toBeGreaterThan(0);
    for (const epsilon of [1, 2, 4]) expect(lead(epsilon)).toBeLessThan(0);
  });

  it('three equal scores: a third, where the product of pairs gives a quarter', () => {
    says('the product is $\\tfrac14$, while by symmetry the probability is $\\tfrac13$');
    const pair = laplaceTopProbability([0], [0, 0], 1);
    expect(pair * pair).toBeCloseTo(1 / 4, 12);
    for (const p of laplaceMaxProbabilities([0, 0, 0], 1)) expect(p).toBeCloseTo(1 / 3, 12);
  });

  it('the odds of the best against the second are at least those of theorem 3.3.3', () => {
    says('(theorem 3.3.3), held in all cases that we tried');
    const rng = createRng('theorem 3.3.3');
    for (let trial = 0; trial < 300; trial++) {
      const x = 6 * rng.next();
      const others = Array.from({ length: Math.floor(30 * rng.next()) }, () => -x - 8 * rng.next());
      const [best, second] = laplaceMaxProbabilities([0, -x, ...others], 1);
      expect(best / second).toBeGreaterThanOrEqual((Math.exp(x) / (x / 4 + 0.5) - 1) * (1 - 1e-7));
    }
  });

  it('the guarantee is epsilon at every gap', () => {
    says('The guarantee is $\\varepsilon$ in all of these cases');
    for (const gap of [0, 1, 3, 9])
      expect(cellOf('odds').guarantee!(at('odds', { gap }), [])).toMatchObject({
        status: 'proven',
        epsilon: 1,
      });
  });

  it('one pass over all candidates gives what one by one gives', () => {
    const scores = [3, 1, 0.5, -7, 3];
    const law = laplaceMaxProbabilities(scores, 0.8);
    scores.forEach((_, i) => expect(law[i]).toBeCloseTo(laplaceTopProbability([i], scores, 0.8), 13));
  });

  it('the tasks can be solved', () => {
    expectSolvedBy('odds', 'nine', { epsilon: 0.66, gap: 9 });
    expectSolvedBy('odds', 'ahead', { epsilon: 0.1 });
  });
});
