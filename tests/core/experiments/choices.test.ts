import { describe, expect, it } from 'vitest';
import type { ChoicesRow } from '../../../src/core/experiments/choices.ts';
import { lawsOf } from '../../../src/plots/eye-colours.ts';
import { expectCounts } from '../goodness.ts';
import { runExperiment } from './run-experiment.ts';

const base = { epsilon: 1, scores: '12,9,3', scoring: 'general', draws: 100_000, seed: 1 };

describe('choices', () => {
  it.each(['general', 'monotone'])('are drawn from the exact laws, scores %s', (scoring) => {
    for (const epsilon of [0.1, 1]) {
      const rows = runExperiment<ChoicesRow>('choices', { ...base, epsilon, scoring });
      const laws = lawsOf([12, 9, 3], epsilon, scoring);
      for (const name of ['exponential', 'noisyMax'] as const) {
        const counts = [0, 1, 2].map((i) => rows.reduce((sum, row) => sum + row[name][i], 0));
        expect(counts.reduce((a, b) => a + b)).toBe(100_000);
        expectCounts(counts, Array.from(laws[name]), `${name}, epsilon ${epsilon}`);
      }
    }
  });

  it('keep their noise: a larger epsilon never turns a choice away from the best', () => {
    const best = (epsilon: number) =>
      runExperiment<ChoicesRow>('choices', { ...base, epsilon, draws: 5000 })[0].exponential[0];
    const counts = [0.1, 0.3, 1, 3].map(best);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
  });
});
