import { describe, expect, it } from 'vitest';
import type { CrowdRow } from '../../../src/chapters/02-plausible-deniability/crowd/experiment.ts';
import {
  estimates,
  lookedAt,
  type CrowdValues,
} from '../../../src/chapters/02-plausible-deniability/crowd/summary.ts';
import { surveys } from '../../../src/chapters/02-plausible-deniability/shared/surveys.ts';
import { coinFlip } from '../../../src/core/mechanisms/randomized-response.ts';
import { expectCounts } from '../../core/goodness.ts';
import { readChapter } from '../read-chapter.ts';
import { runExperiment } from '../run-experiment.ts';

const { cellOf, at, says } = await readChapter('plausible-deniability');
const fair = { truthProbability: 0.5, options: 2 };
const params = { survey: 'coin-flip', truthProbability: 0.5, share: 0.3, people: 2000, seed: 1 };
const sum = (x: Iterable<number>) => Array.from(x).reduce((a, b) => a + b, 0);

describe('the coins', () => {
  it('three quarters and one quarter, and the estimate turned around', () => {
    says('A person whose true answer is yes says yes with probability $\\tfrac34$');
    says('A person whose true answer is no says yes with probability $\\tfrac14$');
    expect([coinFlip.pmf(1, 1, fair), coinFlip.pmf(1, 0, fair)]).toEqual([0.75, 0.25]);
    says('q = \\tfrac34\\,p + \\tfrac14\\,(1-p) = \\tfrac14 + \\tfrac12\\,p');
    says('$2 \\cdot 0.4 - 0.5 = 30\\,\\%$');
    expect(coinFlip.estimate(0.4, fair)).toBeCloseTo(0.3, 12);
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
    const [row] = runExperiment<CrowdRow>('plausible-deniability/crowd', settings);
    return { settings, row };
  };

  it('the second coin decides about half of the answers', () => {
    says('About half of the answers are decided by the second coin');
    const { row } = crowd({ people: 2000 });
    const coins = row.byCoin.reduce((a, b) => a + b, 0) / 2000;
    expect(Math.abs(coins - 0.5), 'alpha = 1e-6').toBeLessThan(4.9 * Math.sqrt(0.25 / 2000));
  });

  it('the estimate settles on the truth; four times as many people halve its error', () => {
    says('asking four times as many people halves it');
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
    says('A smaller $t$ makes every single answer easier to deny and the interval wider');
    const widths = [0.2, 0.5, 0.8].map((t) => {
      const { settings, row } = crowd({ truthProbability: t });
      const { low, high } = estimates(row, settings).at(-1)!;
      return high - low;
    });
    expect(widths).toEqual([...widths].sort((a, b) => b - a));
    says('about ±9.5 points [at t = 0.5](#crowd?truthProbability=0.5) and about ±49 points [at t = 0.1]');
    for (const [t, half] of [
      [0.5, '9.5'],
      [0.1, '49'],
    ] as const) {
      const { settings, row } = crowd({ truthProbability: t });
      const { low, high } = estimates(row, settings).at(-1)!;
      expect((50 * (high - low)).toFixed(half.includes('.') ? 1 : 0)).toBe(half);
    }
  });

  it('says what it shows', () => {
    const { settings, row } = crowd({ asked: 0 });
    const caption = (values: CrowdValues) =>
      cellOf('crowd').figures.map((f) =>
        f.caption({ rows: [row], values: values as never, width: 600, running: false }),
      );
    expect(caption(settings)).toEqual(['Nobody has been asked yet.', 'Nobody has been asked yet.']);
    const yes = row.answer.reduce((a, b) => a + b, 0);
    expect(caption({ ...settings, asked: 1 })[0]).toContain(`${yes} of 400 people said yes`);
    expect(caption({ ...settings, asked: 1, reveal: true })[0]).toContain(
      'were given by people who told the truth',
    );
  });
});

describe('the experiment', () => {
  const crowd = (changed: Partial<typeof params> = {}) =>
    runExperiment<CrowdRow>('plausible-deniability/crowd', { ...params, ...changed })[0];

  it('answers with the probabilities of its survey', () => {
    for (const survey of ['coin-flip', 'forced-yes']) {
      const counts = [0, 0, 0, 0];
      for (let seed = 0; seed < 60; seed++) {
        const { truth, answer } = crowd({ survey, seed });
        truth.forEach((t, i) => counts[2 * t + answer[i]]++);
      }
      const p = (answer: number, truth: number) =>
        (truth ? 0.3 : 0.7) * surveys[survey].pmf(answer, truth, { truthProbability: 0.5, options: 2 });
      expectCounts(counts, [p(0, 0), p(1, 0), p(0, 1), p(1, 1)], survey);
    }
  });

  it('keeps the coins of everybody: a larger t only turns coin answers into true ones', () => {
    const [less, more] = [crowd({ truthProbability: 0.4 }), crowd({ truthProbability: 0.6 })];
    expect(more.truth).toEqual(less.truth);
    less.answer.forEach((answer, i) => {
      if (!less.byCoin[i]) expect([more.answer[i], more.byCoin[i]]).toEqual([answer, 0]);
      if (more.answer[i] !== answer) expect([less.byCoin[i], more.byCoin[i]]).toEqual([1, 0]);
    });
    expect(sum(less.byCoin)).toBeGreaterThan(sum(more.byCoin));
  });
});

describe('one person', () => {
  const [row] = runExperiment<CrowdRow>('plausible-deniability/crowd', params);
  const values = { ...at('crowd'), ...params, asked: 1 } as unknown as CrowdValues & { person: number };

  it('is picked by a click, and put down by another', () => {
    const figure = cellOf('crowd').figures[0];
    const view = { rows: [row], values: { ...values, person: 0 }, width: 600, running: false };
    expect(figure.click!(view, { x: 2.2, y: 0.3 })).toEqual({ person: 3 });
    const picked = { ...view, values: { ...values, person: 3 } };
    expect(figure.click!(picked, { x: 2, y: 0 })).toEqual({ person: 0 });
    expect(figure.click!(view, { x: 5, y: 5000 })).toBeUndefined();
    expect(figure.caption(picked)).toMatch(/^Person 3 said (yes|no)\. Nothing shows what the coins were\./);
    const revealed = figure.caption({ ...picked, values: { ...picked.values, reveal: true } });
    expect(revealed).toMatch(
      /The first coin showed (heads, so this is the truth|tails, so the coin decided)/,
    );
  });

  it('is believed as Bayes has it: odds of 3 to 7 become 9 to 7 by a yes, and 1 to 7 by a no', () => {
    for (const person of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const looked = lookedAt(row, { ...values, person })!;
      expect(looked.belief).toBeCloseTo(looked.answer ? 9 / 16 : 1 / 8, 12);
      if (!looked.byCoin) expect(looked.answer).toBe(looked.truth);
    }
    expect(lookedAt(row, { ...values, asked: 0, person: 1 })).toBeUndefined();
    expect(lookedAt(row, { ...values, person: 0 })).toBeUndefined();
  });
});
