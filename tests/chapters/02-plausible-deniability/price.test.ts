import { describe, expect, it } from 'vitest';
import {
  peopleLeft,
  plainError,
  priceAt,
  truthFor,
} from '../../../src/chapters/02-plausible-deniability/price/summary.ts';
import { laplace } from '../../../src/core/mechanisms/laplace.ts';
import { coinFlip } from '../../../src/core/mechanisms/randomized-response.ts';
import { readChapter } from '../read-chapter.ts';

const { chapter, says } = await readChapter('plausible-deniability');

describe('the price', () => {
  const thousandPeople = { truthProbability: 0.5, share: 0.3, people: 1000 };

  it('a thousand people are worth 219 at t = 0.5, and two at epsilon 0.1', () => {
    says('within ±6.1 points (a 95 % interval), and 219 truthful answers would be as accurate');
    const half = priceAt(0.5, thousandPeople);
    expect(half.error).toBeCloseTo(6.1, 1);
    expect(Math.round(half.worth)).toBe(219);
    says('where $\\varepsilon$ is about 0.1, it is ±62 points: a thousand people tell us as much as two');
    const tiny = priceAt(0.05, thousandPeople);
    expect(tiny.epsilon).toBeCloseTo(0.1, 3);
    expect(Math.round(tiny.error)).toBe(62);
    expect(Math.round(tiny.worth)).toBe(2);
    expect(
      chapter.beats.some((beat) => beat.say.includes('At ε = 0.1, a thousand answers are worth two')),
    ).toBe(true);
    // So many truthful answers have that error.
    expect(plainError({ ...thousandPeople, people: half.worth })).toBeCloseTo(half.error, 9);
  });

  it('the picture leaves 219 of the thousand, and dragging its end finds the truth probability', () => {
    expect(peopleLeft(thousandPeople)).toEqual({ shown: 1000, left: 219 });
    expect(peopleLeft({ ...thousandPeople, people: 50_000 })).toEqual({ shown: 1000, left: 219 });
    expect(truthFor(0.219, thousandPeople)).toBeCloseTo(0.5, 2);
    const half = truthFor(0.5, thousandPeople);
    expect(priceAt(half, thousandPeople).worth).toBeCloseTo(500, -1);
    const figure = chapter.cells.find(({ id }) => id === 'price')!.figures[0];
    const view = { rows: [], values: thousandPeople, width: 600, running: false };
    // Where the handle stands, a click changes next to nothing; the first person of all asks for the least truth.
    const { x, y } = figure.grip!(view) as { x: number; y: number };
    expect(figure.click!(view, { x, y })!.truthProbability).toBeCloseTo(0.5, 2);
    expect(figure.click!(view, { x: 0, y: 0 })).toEqual({ truthProbability: 0.05 });
  });

  it('the formula of the text is the deviation', () => {
    says('\\frac1t\\,\\sqrt{\\frac{q(1-q)}{n}}');
    for (const t of [0.05, 0.5, 0.9]) {
      const q = t * 0.3 + (1 - t) / 2;
      const want = Math.sqrt((q * (1 - q)) / 1000) / t;
      expect(coinFlip.deviation(0.3, 1000, { truthProbability: t, options: 2 })).toBeCloseTo(want, 12);
    }
  });

  it('goes like 1 / (epsilon sqrt n), where a curator pays 1 / (epsilon n)', () => {
    const error = (epsilon: number, people: number) =>
      priceAt(Math.tanh(epsilon / 2), { ...thousandPeople, people }).error;
    says('the standard deviation is about $1/(\\varepsilon\\sqrt n)$');
    for (const epsilon of [0.02, 0.1])
      expect(error(epsilon, 1000) / (196 / (epsilon * Math.sqrt(1000)))).toBeCloseTo(1, 2);
    expect(error(0.01, 1000) / error(0.02, 1000)).toBeCloseTo(2, 3);
    expect(error(0.01, 1000) / error(0.01, 4000)).toBeCloseTo(2, 9);
    says('would add only $\\sqrt2/(\\varepsilon n)$ to the sampling error');
    const curator = (n: number) =>
      (Math.SQRT2 * laplace.scale({ epsilon: 0.1, delta: 0, sensitivity: 1 })) / n;
    expect(curator(1000) / curator(4000)).toBeCloseTo(4, 9);
    says('that is 1.4 points instead of 32');
    expect(100 * curator(1000)).toBeCloseTo(1.4, 1);
    expect(Math.round(error(0.1, 1000) / 1.96)).toBe(32);
  });
});
