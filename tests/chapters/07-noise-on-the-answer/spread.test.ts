import { describe, expect, it } from 'vitest';
import { curvePoints } from '../../../src/chapters/07-noise-on-the-answer/shared/curve-points.ts';
import type { LearningCurvesRow } from '../../../src/chapters/07-noise-on-the-answer/shared/learning-curves.ts';
import { answer, pointOf, rowsOf, says } from './chapter.ts';

describe('spread', () => {
  it('is widest where noise is 2 to 5 times the weights, and that is where ε = 0.0005 is going', () => {
    says('the widths of all curves follow one hump with its top between 2 and 5');
    says('the ratio falls from more than 100 at 235 rows to less than 4 at 11,750 rows');
    says('*unsure about some observations*');
    const steps = [1, 8, 26, 50];
    const points = curvePoints(rowsOf<LearningCurvesRow>('spread', {}, 6, steps));
    expect(pointOf(points, 0.0005, 1).ratio).toBeGreaterThan(100);
    expect(pointOf(points, 0.0005, 50).ratio).toBeLessThan(4);
    expect(pointOf(points, 0.0005, 50).ratio).toBeGreaterThan(2);
    // The height of the hump, over many more draws than the figure has, is held by the facts of the learners.
  });

  it('asks when runs differ most: when the noise is a few times the weights', () => {
    const rows = rowsOf('spread', {}, 6, [1, 8, 26, 50]);
    expect(answer('spread', {}, rows)).toBe('When the noise is a few times the weights');
  });
});
