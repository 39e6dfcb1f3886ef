import { describe, expect, it } from 'vitest';
import { posterior, thousand } from '../../../src/chapters/02-plausible-deniability/deniability/summary.ts';
import { forcedYes } from '../../../src/core/mechanisms/forced-yes.ts';
import { coinFlip } from '../../../src/core/mechanisms/randomized-response.ts';
import { readChapter } from '../read-chapter.ts';

const { chapter, cellOf, at, says } = await readChapter('plausible-deniability');
const fair = { truthProbability: 0.5, options: 2 };

describe('a belief', () => {
  const belief = (survey: string, answer: 0 | 1, prior = 0.1) =>
    posterior({ survey, prior, truthProbability: 0.5 }, answer)!;

  it('goes from 10 % to 25 % or 3.6 %, by a factor of 3 in the odds', () => {
    says('a yes raises a belief of 10 % to 25 %, and a no lowers it to 3.6 %');
    expect(chapter.beats.some(({ say }) => say.includes('a suspicion of 10 % to 25 %'))).toBe(true);
    expect(belief('coin-flip', 1)).toBeCloseTo(0.25, 12);
    expect(belief('coin-flip', 0)).toBeCloseTo(0.036, 3);
    says('The odds of 1 to 9 become 3 to 9 or 1 to 27');
    says('multiplied or divided by exactly $e^{\\varepsilon} = 3$');
    const odds = (p: number) => p / (1 - p);
    for (const prior of [0.01, 0.1, 0.9]) {
      expect(odds(belief('coin-flip', 1, prior)) / odds(prior)).toBeCloseTo(3, 9);
      expect(odds(belief('coin-flip', 0, prior)) / odds(prior)).toBeCloseTo(1 / 3, 9);
    }
    says('\\varepsilon = \\ln 3 \\approx 1.0986');
    expect(coinFlip.epsilon(fair)).toBeCloseTo(1.0986, 4);
    says('\\ln\\frac{1+t}{1-t}');
    expect(coinFlip.epsilon({ truthProbability: 0.8, options: 2 })).toBeCloseTo(Math.log(1.8 / 0.2), 12);
  });

  it('with one coin goes to 18.2 %, or to certainty', () => {
    says('it raises 10 % only to 18.2 %');
    expect(belief('forced-yes', 1)).toBeCloseTo(0.182, 3);
    says('Anyone who says no has told the truth');
    for (const prior of [0.01, 0.5, 0.99]) expect(belief('forced-yes', 0, prior)).toBe(0);
    expect(forcedYes.epsilon(fair)).toBe(Infinity);
    expect(cellOf('deniability').guarantee!(at('deniability', { survey: 'forced-yes' }), [])).toMatchObject({
      status: 'none',
    });
  });

  it('is the same in a thousand people', () => {
    const groups = thousand({ survey: 'coin-flip', prior: 0.1, truthProbability: 0.5 }).map((g) => g.people);
    expect(groups).toEqual([75, 225, 25, 675].map((n) => expect.closeTo(n, 9)));
  });
});
