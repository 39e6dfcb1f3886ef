import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chapter } from '../../src/chapters/02-plausible-deniability/chapter.ts';
import { surveys, type CrowdRow } from '../../src/core/experiments/crowd.ts';
import type { SurveySpreadRow } from '../../src/core/experiments/survey-spread.ts';
import { forcedYes } from '../../src/core/mechanisms/forced-yes.ts';
import { laplace } from '../../src/core/mechanisms/laplace.ts';
import { coinFlip, karyResponse, truthProbability } from '../../src/core/mechanisms/randomized-response.ts';
import { estimates, type CrowdValues } from '../../src/plots/crowd.ts';
import { posterior, thousand } from '../../src/plots/deniability.ts';
import { plainError, priceAt } from '../../src/plots/survey-price.ts';
import { deviationOf, spreadBins, summary, type SpreadValues } from '../../src/plots/survey-spread.ts';
import { defaults, type Values } from '../../src/state/params.ts';
import { runExperiment } from '../core/experiments/run-experiment.ts';
import { studyOf } from './study.ts';

/* Each sentence of the chapter that states a number or a law, held to it. The quoted words must stand in the text. */

const url = new URL('../../src/chapters/02-plausible-deniability/text.md', import.meta.url);
const text = readFileSync(url, 'utf8').replace(/\s+/g, ' ');
const says = (sentence: string) => expect(text, 'the sentence is still there').toContain(sentence);

const cellOf = (id: string) => chapter.cells.find((cell) => cell.id === id)!;
const at = (id: string, values: Record<string, unknown> = {}) =>
  ({ ...defaults(cellOf(id).params), ...values }) as Values;
const fair = { truthProbability: 0.5, options: 2 };

describe('the coins', () => {
  it('three quarters and one quarter, and the estimate turned around', () => {
    says('says yes with probability $\\tfrac34$, and anyone else with probability $\\tfrac14$');
    expect([coinFlip.pmf(1, 1, fair), coinFlip.pmf(1, 0, fair)]).toEqual([0.75, 0.25]);
    says('q = \\tfrac14 + \\tfrac12\\,p');
    says('\\hat p = 2\\hat q - \\tfrac12');
    for (const q of [0.25, 0.4, 0.75]) expect(coinFlip.estimate(q, fair)).toBeCloseTo(2 * q - 0.5, 12);
    says('$\\hat p = \\bigl(\\hat q - (1-t)/2\\bigr)/t$');
    for (const t of [0.1, 0.7]) {
      const survey = { truthProbability: t, options: 2 };
      expect(coinFlip.estimate(0.4, survey)).toBeCloseTo((0.4 - (1 - t) / 2) / t, 12);
    }
  });
});

describe('a crowd', () => {
  const crowd = (values: Record<string, unknown>) => {
    const settings = at('crowd', values) as unknown as CrowdValues;
    const [row] = runExperiment<CrowdRow>('crowd', settings);
    return { settings, row };
  };

  it('half of the answers are the coin’s', () => {
    says('Half of the answers are the coin');
    const { row } = crowd({ people: 2000 });
    const coins = row.byCoin.reduce((a, b) => a + b, 0) / 2000;
    expect(Math.abs(coins - 0.5), 'alpha = 1e-6').toBeLessThan(4.9 * Math.sqrt(0.25 / 2000));
  });

  it('the estimate settles on the truth; four times as many people halve its error', () => {
    says('four times as many halve it');
    let misses = 0;
    for (let seed = 0; seed < 200; seed++) {
      const { settings, row } = crowd({ people: 1000, seed });
      const { low, high } = estimates(row, settings).at(-1)!;
      if (low > 0.3 || high < 0.3) misses++;
    }
    // 95 % intervals: 10 misses of 200 expected; more than 30 would happen once in 10 million.
    expect(misses, 'misses of 200 intervals at 95 %, alpha = 1e-6').toBeLessThan(31);
    for (const survey of Object.values(surveys)) {
      expect(survey.deviation(0.3, 400, fair) / survey.deviation(0.3, 1600, fair)).toBeCloseTo(2, 12);
    }
  });

  it('a smaller t makes the band wider', () => {
    says('A smaller $t$ makes every single answer more deniable and the band wider');
    const widths = [0.2, 0.5, 0.8].map((t) => {
      const { settings, row } = crowd({ truthProbability: t });
      const { low, high } = estimates(row, settings).at(-1)!;
      return high - low;
    });
    expect(widths).toEqual([...widths].sort((a, b) => b - a));
  });

  it('says what it shows', () => {
    const { settings, row } = crowd({ asked: 0 });
    const caption = (values: CrowdValues) =>
      cellOf('crowd').figures.map((f) =>
        f.caption({ rows: [row], values: values as never, width: 600, running: false }),
      );
    expect(caption(settings)).toEqual(['Nobody has been asked yet.', 'Nobody has been asked yet.']);
    const yes = row.answer.reduce((a, b) => a + b, 0);
    expect(caption({ ...settings, asked: 1 })[0]).toContain(`${yes} of 400 said yes`);
    expect(caption({ ...settings, asked: 1, reveal: true })[0]).toContain('yeses were meant');
  });
});

describe('a belief', () => {
  const belief = (survey: string, answer: 0 | 1, prior = 0.1) =>
    posterior({ survey, prior, truthProbability: 0.5 }, answer)!;

  it('goes from 10 % to 25 % or 3.6 %, by a factor of 3 in the odds', () => {
    says('a yes takes 10 % to 25 %, a no takes it to 3.6 %');
    expect(belief('coin-flip', 1)).toBeCloseTo(0.25, 12);
    expect(belief('coin-flip', 0)).toBeCloseTo(0.036, 3);
    says('multiplied or divided by exactly 3');
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
    says('it takes 10 % to 18.2 %');
    expect(belief('forced-yes', 1)).toBeCloseTo(0.182, 3);
    says('who says no has told the truth for certain');
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

describe('the price', () => {
  const thousandPeople = { truthProbability: 0.5, share: 0.3, people: 1000 };

  it('a thousand people are worth 219 at t = 0.5, and two at epsilon 0.1', () => {
    says('give the share to $\\pm 6.1$ points, as 219 honest ones would');
    const half = priceAt(0.5, thousandPeople);
    expect(half.error).toBeCloseTo(6.1, 1);
    expect(Math.round(half.worth)).toBe(219);
    says(
      'At $t = 0.05$, which is $\\varepsilon = 0.1$, it is $\\pm 62$ points: a thousand people know as much as two',
    );
    const tiny = priceAt(0.05, thousandPeople);
    expect(tiny.epsilon).toBeCloseTo(0.1, 3);
    expect(Math.round(tiny.error)).toBe(62);
    expect(Math.round(tiny.worth)).toBe(2);
    expect(
      chapter.beats.some((beat) => beat.say.includes('at ε = 0.1 a thousand of them are worth two')),
    ).toBe(true);
    // So many honest people have that error.
    expect(plainError({ ...thousandPeople, people: half.worth })).toBeCloseTo(half.error, 9);
  });

  it('the formula of the text is the deviation', () => {
    says('\\sqrt{\\frac{q(1-q)}{n}}\\cdot\\frac1t');
    for (const t of [0.05, 0.5, 0.9]) {
      const q = t * 0.3 + (1 - t) / 2;
      const want = Math.sqrt((q * (1 - q)) / 1000) / t;
      expect(coinFlip.deviation(0.3, 1000, { truthProbability: t, options: 2 })).toBeCloseTo(want, 12);
    }
  });

  it('goes like 1 / (epsilon sqrt n), where a curator pays 1 / (epsilon n)', () => {
    says('$1/(\\varepsilon\\sqrt n)$');
    const error = (epsilon: number, people: number) =>
      priceAt(Math.tanh(epsilon / 2), { ...thousandPeople, people }).error;
    expect(error(0.01, 1000) / error(0.02, 1000)).toBeCloseTo(2, 3);
    expect(error(0.01, 1000) / error(0.01, 4000)).toBeCloseTo(2, 9);
    says('would pay only $1/(\\varepsilon n)$ on top of the sampling error');
    const curator = (n: number) =>
      (Math.SQRT2 * laplace.scale({ epsilon: 0.1, delta: 0, sensitivity: 1 })) / n;
    expect(curator(1000) / curator(4000)).toBeCloseTo(4, 9);
  });
});

describe('a thousand surveys', () => {
  it('stand on the truth, with the widths of the text', () => {
    says('3.10 points for a thousand people, $p = 0.3$ and $t = 0.5$, against 1.45 without coins');
    const values = at('spread') as unknown as SpreadValues;
    expect(100 * deviationOf(values)).toBeCloseTo(3.1, 2);
    expect(100 * Math.sqrt((0.3 * 0.7) / 1000)).toBeCloseTo(1.45, 2);
    says('unbiased too, and even a little narrower, 3.02 points');
    expect(100 * deviationOf({ ...values, survey: 'forced-yes' })).toBeCloseTo(3.02, 2);

    const rows = runExperiment<SurveySpreadRow>('survey-spread', values);
    const { repeats, mean, deviation, within } = summary(rows, values);
    expect(repeats).toBe(1000);
    expect(Math.abs(mean - 0.3) / (0.031 / Math.sqrt(1000)), 'alpha = 1e-6').toBeLessThan(4.9);
    expect(Math.abs(deviation / 0.031 - 1), 'alpha = 1e-6').toBeLessThan(0.11);
    expect(Math.abs(within - 0.95), 'alpha = 1e-6').toBeLessThan(4.9 * Math.sqrt(0.0475 / 1000));
    // Every survey is in one bin, and the bins add up to one.
    for (const what of ['estimate', 'plain'] as const) {
      const bins = spreadBins(rows, values, what);
      expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(1000);
      expect(bins.reduce((sum, bin) => sum + bin.density * (bin.to - bin.from), 0)).toBeCloseTo(1, 9);
    }
  });
});

describe('more than two answers', () => {
  it('the truth probabilities of the text', () => {
    says('0.462 if there are two answers, 0.256 if there are five and 0.177 if there are eight');
    const t = (options: number) => truthProbability({ epsilon: 1, options });
    expect([t(2), t(5), t(8)].map((p) => p.toFixed(3))).toEqual(['0.462', '0.256', '0.177']);
    says('\\varepsilon = \\ln\\Bigl(1 + \\frac{k\\,t}{1-t}\\Bigr)');
    expect(karyResponse.epsilon({ truthProbability: 0.3, options: 6 })).toBeCloseTo(
      Math.log(1 + (6 * 0.3) / 0.7),
      12,
    );
  });
});

describe('on your own', () => {
  const { answer, expectSolvedBy } = studyOf(chapter);

  it('the questions have their answers', () => {
    expect(answer('deniability')).toBe('25 %');
    expect(answer('spread')).toBe('On the truth');
  });

  it('the tasks can be solved', () => {
    expectSolvedBy('crowd', 'band', { people: 2000 });
    expectSolvedBy('deniability', 'double', { truthProbability: 0.33 });
    expectSolvedBy('deniability', 'certain', { survey: 'forced-yes' });
    expectSolvedBy('price', 'hundred', { truthProbability: 0.09, people: 60_000 });
    expectSolvedBy('many', 'fifth', { options: 8 });
  });
});
