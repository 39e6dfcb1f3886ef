import { describe, expect, it } from 'vitest';
import {
  experiment as askAgain,
  type AskAgainRow,
} from '../../../src/chapters/04-the-budget/again/experiment.ts';
import {
  averages,
  chanceOfSecret,
  cheapest,
  costsOf,
} from '../../../src/chapters/04-the-budget/again/summary.ts';
import { COMPARED } from '../../../src/core/accounting/compared.ts';
import { numUp } from '../../../src/figures/format.ts';
import { fitOf } from '../../contracts/run-task.ts';
import { runExperiment } from '../run-experiment.ts';
import { wordsOf } from '../words-of.ts';

const { at, cellOf, says } = await wordsOf('04-the-budget');

describe('ask again, and average', () => {
  const again = (values: Record<string, number>) => {
    const given = at('again', values) as Parameters<typeof averages>[1];
    return { given, rows: runExperiment<AskAgainRow>('the-budget/again', given) };
  };

  it('the noise of one answer and of the average', () => {
    says('each answer has Laplace noise of scale 5, and its standard deviation is 7.1');
    says('$7.1/\\sqrt{k}$: [after 50 answers](#again?asks=50) it is 1, and');
    says('[after a thousand](#again?asks=1000) it is 0.22');
    const sd = Math.SQRT2 / 0.2;
    expect(sd).toBeCloseTo(7.07, 2);
    expect(sd / Math.sqrt(50)).toBeCloseTo(1, 2);
    expect(sd / Math.sqrt(1000)).toBeCloseTo(0.22, 2);
  });

  it('how often the average rounds to the secret', () => {
    says('the average rounds to the true count in 97.5 % of all cases');
    says('takes 769 answers, or [31 answers at ε = 1](#again?epsilon=1&asks=31)');
    says('With $\\varepsilon = 0.2$ the same takes 769 answers, and a total of 153.8');
    expect(769 * 0.2).toBeCloseTo(153.8, 9);
    expect(chanceOfSecret(0.2, 1000)).toBeCloseTo(0.975, 3);
    for (const [epsilon, asks] of [
      [0.2, 769],
      [1, 31],
    ]) {
      expect(chanceOfSecret(epsilon, asks)).toBeGreaterThanOrEqual(0.95);
      expect(chanceOfSecret(epsilon, asks - 1)).toBeLessThan(0.95);
    }
    // 400 series of a thousand answers: the share that rounds to the truth has standard deviation 0.0078; five of them
    // are exceeded once in 1.7 million.
    let right = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const params = { epsilon: 0.2, asks: 1000, delta: 1e-6, seed };
      const answers = askAgain.tasks(params).find(({ key }) => key === 'answers')!;
      const [row] = askAgain.release(params, answers, fitOf(askAgain, params, answers, {}));
      const noise = row.noise as Float64Array;
      if (Math.abs(noise.reduce((a, b) => a + b, 0) / 1000) < 0.5) right++;
    }
    expect(Math.abs(right / 400 - 0.975)).toBeLessThan(0.039);
  });

  it('the right guess is among the options', () => {
    const { predict } = cellOf('again');
    if (!predict?.options) throw new Error('there are options');
    expect(predict.options[predict.answer(at('again'), [])]).toBe('about 800 times');
  });

  it('a thousand answers cost 200 by the sum, and no accountant proves less than 46.9', () => {
    says('A thousand answers at $\\varepsilon = 0.2$ cost 200 by the sum');
    says('proves no less than 46.9');
    const { rows } = again({ asks: 1000 });
    const costs = costsOf(rows);
    expect(costs.map(({ accountant }) => accountant)).toEqual(COMPARED);
    expect(costs[0].epsilon).toBeCloseTo(200, 9);
    expect(numUp(cheapest(costs)!.epsilon)).toBe('46.9');
    expect(cheapest(costs)!.accountant).toBe('pld');
  });

  it('the lecture’s beats show what they say', () => {
    const last = (asks: number) => {
      const { given, rows } = again({ asks });
      return averages(rows, given).at(-1)!.average;
    };
    expect(Math.round(last(1))).not.toBe(42);
    expect(Math.round(last(1000))).toBe(42);
  });

  it('its task can be done', () => {
    const { given, rows } = again({ epsilon: 1, asks: 31 });
    expect(cellOf('again').tasks![0].done(given, rows)).toBe(true);
    expect(cellOf('again').tasks![0].done(at('again'), again({}).rows)).toBe(false);
  });
});
