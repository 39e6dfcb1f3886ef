import { describe, expect, it } from 'vitest';
import { curvePoints } from '../../../src/chapters/07-noise-on-the-answer/shared/curve-points.ts';
import type { LearningCurvesRow } from '../../../src/chapters/07-noise-on-the-answer/shared/learning-curves.ts';
import { solveEpsilon } from '../../../src/chapters/07-noise-on-the-answer/solve/summary.ts';
import { percent } from '../../../src/figures/format.ts';
import { cellOf, rowsOf, says, settings, solved } from './chapter.ts';

describe('solve for epsilon', () => {
  it('15 % needs 1.25 with all rows and 2.2 with half of them', () => {
    says(
      'With all rows, an error of 15 % needs $\\varepsilon = 1.25$. [With half of the rows](#solve?tenths=5) it needs 2.2',
    );
    const solvedAt = (tenths: number) => {
      const rows = rowsOf<LearningCurvesRow>('solve', { tenths }, 48, [1, 25, 50]);
      return solveEpsilon(curvePoints(rows), 0.15);
    };
    const [all, half] = [solvedAt(10), solvedAt(5)];
    expect(all.epsilon).toBeCloseTo(1.25, 1);
    expect(half.epsilon).toBeCloseTo(2.2, 1);
    expect(all.least).toBeLessThan(all.epsilon);
    expect(all.most).toBeGreaterThan(all.epsilon);
  });

  it('no ε gives an error below that without noise', () => {
    says('No $\\varepsilon$ gives an error below that of the model without noise');
    const rows = rowsOf<LearningCurvesRow>('solve', {}, 48, [1, 25, 50]);
    expect(solveEpsilon(curvePoints(rows), 0.07).epsilon).toBe(Infinity);
    const figure = cellOf('solve').figures[0];
    const values = settings('solve', { target: 0.07 });
    expect(figure.caption({ rows, values, width: 600, running: false })).toContain(
      `No ε gives an error of ${percent(0.07)}`,
    );
  });

  it('the task: Gaussian noise brings 15 % below ε = 0.5', () => {
    const at = (values: Record<string, unknown>) =>
      solved('solve', values, rowsOf('solve', values, 12, [50]));
    expect(at({})).toEqual([]);
    expect(at({ noise: 'gaussian' })).toEqual(['half']);
    expect(at({ noise: 'gaussian', target: 0.3 }), 'an easier error does not count').toEqual([]);
  });
});
