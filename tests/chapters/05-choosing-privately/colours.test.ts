import { describe, expect, it } from 'vitest';
import type { ChoicesRow } from '../../../src/chapters/05-choosing-privately/colours/experiment.ts';
import { chancesOf, scoresOf } from '../../../src/chapters/05-choosing-privately/shared/eye-colours.ts';
import { drawGumbel, exponential } from '../../../src/core/mechanisms/exponential.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { expectCounts } from '../../core/goodness.ts';
import { runExperiment } from '../run-experiment.ts';
import { wordsOf } from '../words-of.ts';

const { answer, chapter, says } = await wordsOf('05-choosing-privately');
const digits = (x: Float64Array) => Array.from(x, (p) => p.toFixed(4));

describe('eye colours', () => {
  it('the probabilities of the text', () => {
    expect(scoresOf({ gap: 3 })).toEqual([12, 9, 3]);
    const chances = (epsilon: number, scoring = 'general') => chancesOf([12, 9, 3], epsilon, scoring);
    says('brown with probability 0.4003, blue with 0.3445 and green with 0.2552');
    expect(digits(chances(0.1).exponential)).toEqual(['0.4003', '0.3445', '0.2552']);
    says('the probabilities are 0.8102, 0.1808 and 0.0090');
    expect(digits(chances(1).exponential)).toEqual(['0.8102', '0.1808', '0.0090']);
    says('[at ε = 2](#colours?epsilon=2) brown has 0.9525');
    expect(digits(chances(2).exponential)[0]).toBe('0.9525');
    says(
      'announces brown with probability 0.4077 at $\\varepsilon = 0.1$, a little more often, and with 0.7990 at $\\varepsilon = 1$, a little less often',
    );
    expect(digits(chances(0.1).noisyMax)[0]).toBe('0.4077');
    expect(digits(chances(1).noisyMax)[0]).toBe('0.7990');
    says('the probabilities are those of an $\\varepsilon$ that is twice as large');
    for (const epsilon of [0.1, 1]) {
      expect(digits(chances(epsilon, 'monotone').exponential)).toEqual(
        digits(chances(2 * epsilon).exponential),
      );
      expect(digits(chances(epsilon, 'monotone').noisyMax)).toEqual(digits(chances(2 * epsilon).noisyMax));
    }
  });

  it('two points ahead at epsilon 1 is e times as often', () => {
    says('two points ahead of another is drawn $e \\approx 2.72$ times as often');
    const [better, worse] = chancesOf([2, 0], 1, 'general').exponential;
    expect(better / worse).toBeCloseTo(Math.E, 9);
    says(':::exercise pair answer=0.731');
    expect(chancesOf([4, 0], 0.5, 'general').exponential[0]).toBeCloseTo(0.731, 3);
    const { notes } = chapter.beats[2];
    expect(notes).toContain('a factor of 55');
    expect(Math.exp(4)).toBeCloseTo(54.6, 1);
  });

  it('Gumbel noise is the exponential mechanism', () => {
    says('has exactly the distribution of the exponential mechanism');
    const rng = createRng('gumbel');
    const counts = [0, 0, 0];
    for (let i = 0; i < 100_000; i++) counts[exponential.select([12, 9, 3], drawGumbel(rng, 3), 2, 1)[0]]++;
    expectCounts(counts, Array.from(chancesOf([12, 9, 3], 1, 'general').exponential), 'argmax of Gumbel');
  });

  it('the question has its answer', () => expect(answer('colours')).toBe('Four times in five'));
});

const base = { epsilon: 1, scores: '12,9,3', scoring: 'general', draws: 100_000, seed: 1 };

describe('choices', () => {
  it.each(['general', 'monotone'])('are drawn from the exact distributions, scores %s', (scoring) => {
    for (const epsilon of [0.1, 1]) {
      const rows = runExperiment<ChoicesRow>('choosing-privately/colours', { ...base, epsilon, scoring });
      const chances = chancesOf([12, 9, 3], epsilon, scoring);
      for (const name of ['exponential', 'noisyMax'] as const) {
        const counts = [0, 1, 2].map((i) => rows.reduce((sum, row) => sum + row[name][i], 0));
        expect(counts.reduce((a, b) => a + b)).toBe(100_000);
        expectCounts(counts, Array.from(chances[name]), `${name}, epsilon ${epsilon}`);
      }
    }
  });

  it('keep their noise: a larger epsilon never turns a choice away from the best', () => {
    const best = (epsilon: number) =>
      runExperiment<ChoicesRow>('choosing-privately/colours', { ...base, epsilon, draws: 5000 })[0]
        .exponential[0];
    const counts = [0.1, 0.3, 1, 3].map(best);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
  });
});
