import { describe, expect, it } from 'vitest';
import {
  populationShares,
  type ManyAnswersRow,
} from '../../../src/chapters/02-plausible-deniability/many/experiment.ts';
import { karyResponse, truthProbability } from '../../../src/core/mechanisms/randomized-response.ts';
import { expectCounts } from '../../core/goodness.ts';
import { readChapter } from '../read-chapter.ts';
import { runExperiment } from '../run-experiment.ts';

const { says } = await readChapter('plausible-deniability');
const sum = (x: Iterable<number>) => Array.from(x).reduce((a, b) => a + b, 0);

describe('more than two answers', () => {
  it('the truth probabilities of the text', () => {
    says('0.462 with two answers, 0.256 with five and 0.177 with eight');
    const t = (options: number) => truthProbability({ epsilon: 1, options });
    expect([t(2), t(5), t(8)].map((p) => p.toFixed(3))).toEqual(['0.462', '0.256', '0.177']);
    says('For $k = 5$ and $t = 0.5$ it is $\\ln 6 \\approx 1.79$');
    expect(karyResponse.epsilon({ truthProbability: 0.5, options: 5 })).toBeCloseTo(1.79, 2);
    says('\\varepsilon = \\ln\\Bigl(1 + \\frac{k\\,t}{1-t}\\Bigr)');
    expect(karyResponse.epsilon({ truthProbability: 0.3, options: 6 })).toBeCloseTo(
      Math.log(1 + (6 * 0.3) / 0.7),
      12,
    );
  });
});

describe('the experiment', () => {
  it('gives each answer as often as its law says', () => {
    for (const [options, epsilon] of [
      [2, 1],
      [5, 0.5],
      [8, 3],
    ]) {
      const rows = runExperiment<ManyAnswersRow>('plausible-deniability/many', {
        options,
        epsilon,
        people: 100_000,
        seed: 3,
      });
      const shares = populationShares(options);
      expect(sum(shares)).toBeCloseTo(1, 12);
      const survey = { options, truthProbability: truthProbability({ epsilon, options }) };
      const law = shares.map((_, answer) =>
        sum(shares.map((share, truth) => share * karyResponse.pmf(answer, truth, survey))),
      );
      const total = (name: 'held' | 'given') => shares.map((_, i) => sum(rows.map((row) => row[name][i])));
      expect(sum(total('given'))).toBe(100_000);
      expectCounts(total('held'), shares, 'held');
      expectCounts(total('given'), law, 'given');
    }
  });
});
