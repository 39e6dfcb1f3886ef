import { describe, expect, it } from 'vitest';
import type { LearningCurvesRow } from '../../../src/chapters/07-noise-on-the-answer/shared/learning-curves.ts';
import { variants } from '../../../src/chapters/07-noise-on-the-answer/repairs/summary.ts';
import { publishedLambda } from '../../../src/core/learners/published-lambdas.ts';
import { releaseOf } from '../../../src/core/learners/release-guarantee.ts';
import { studentTQuantile } from '../../../src/core/special/student-t.ts';
import { answer, rowsOf, says, solved } from './chapter.ts';

describe('what went wrong', () => {
  const at = (accounting: string, noise: string) =>
    releaseOf({
      noise,
      accounting,
      epsilon: 0.01,
      delta: 0,
      rows: 11750,
      lambda: publishedLambda(50) / 11750,
      weights: 784,
    });

  it('a stated 0.01 is proven for at most 3290', () => {
    says('$11{,}750 \\times 28 \\times 0.01 = 3290$');
    expect(at('published', 'published').effectiveEpsilon).toBeCloseTo(3290 * 1.001, 0);
    says('the sensitivity is $2/\\lambda$, whatever $N$ is. The noise was $N$ times too small');
    says('This is an upper bound');
    says(':::exercise stated answer=4000');
    const fewer = {
      noise: 'published',
      accounting: 'published',
      epsilon: 0.1,
      delta: 0,
      rows: 4000,
      lambda: 0.01,
      weights: 100,
    };
    expect(releaseOf(fewer).effectiveEpsilon).toBeCloseTo(4000 * 1.001, 0);
    expect(at('published', 'published').sensitivity / (2 / publishedLambda(50))).toBeCloseTo(1.001, 6);
    expect(at('proven', 'laplace').scale / at('published', 'laplace').scale).toBeCloseTo(11750 * 1.001, 0);
    says('$\\sqrt{784} = 28$');
    expect(at('proven', 'laplace').scale / at('proven', 'published').scale).toBeCloseTo(28, 9);
  });

  it('the factor N matters most', () => {
    says('the error is one half at every number of rows');
    says('raises the error from 3 % to about a third');
    const rows = rowsOf<LearningCurvesRow>('repairs', {}, 24, [50]);
    const error = Object.fromEntries(
      variants(rows, 0.01).map(({ key, points }) => [key, points.at(-1)!.error]),
    );
    // 24 runs: the mean of a coin has a standard error of 0.012.
    expect(error['published published']).toBeCloseTo(0.03, 2);
    expect(Math.abs(error['published laplace'] - 0.34)).toBeLessThan(0.06);
    expect(Math.abs(error['proven published'] - 0.5)).toBeLessThan(0.06);
    expect(Math.abs(error['proven laplace'] - 0.5)).toBeLessThan(0.06);
  });

  it('switching the noise never changes the printed θ, only the badge', () => {
    const thetas = ['vector', 'published', 'laplace', 'gaussian'].map(
      (noise) =>
        releaseOf({
          noise,
          accounting: 'proven',
          epsilon: 1,
          delta: 1e-5,
          rows: 235,
          lambda: 0.01,
          weights: 784,
        }).theta,
    );
    expect(new Set(thetas).size).toBe(1);
  });

  it('a 95 % band of 48 runs takes 2.012 and not 1.678: a fifth wider', () => {
    says('needs the factor 2.012');
    says('The published program uses 1.678, which gives a 90 % band');
    says('The bands of the figures were very likely made by that program');
    expect(studentTQuantile(0.975, 47)).toBeCloseTo(2.012, 3);
    expect(studentTQuantile(0.95, 47)).toBeCloseTo(1.678, 3);
    says('The correct band is a fifth wider');
    expect(studentTQuantile(0.975, 47) / studentTQuantile(0.95, 47)).toBeCloseTo(1.2, 2);
  });

  it('asks which repair raises the error most: the factor N; a proven ε has its price', () => {
    const rows = rowsOf('repairs', {}, 24, [50]);
    expect(answer('repairs', {}, rows)).toBe('The factor N');
    const at = (epsilon: number, more = {}) => {
      const values = { epsilon, countRows: true, countWeights: true, ...more };
      return solved('repairs', values, rowsOf('repairs', values, 24, [50]));
    };
    expect(at(0.01)).toEqual([]);
    expect(at(10)).toEqual([]);
    expect(at(1000)).toEqual(['price']);
    expect(at(1000, { countWeights: false }), 'half repaired is not repaired').toEqual([]);
  });
});
