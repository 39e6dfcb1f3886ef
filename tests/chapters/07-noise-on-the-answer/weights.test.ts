import { describe, expect, it } from 'vitest';
import { curvePoints } from '../../../src/chapters/07-noise-on-the-answer/shared/curve-points.ts';
import type { LearningCurvesRow } from '../../../src/chapters/07-noise-on-the-answer/shared/learning-curves.ts';
import type { WeightsRow } from '../../../src/chapters/07-noise-on-the-answer/weights/experiment.ts';
import { boxes } from '../../../src/chapters/07-noise-on-the-answer/weights/summary.ts';
import { PUBLISHED_EPSILONS } from '../../../src/core/learners/published-table.ts';
import { pointOf, rowsOf, says, solved, STEP } from './chapter.ts';

describe('weights against noise', () => {
  it('bars well below the weights belong to curves that have joined the one without noise', () => {
    says(
      'If the bar of an $\\varepsilon$ is well below the dashed line, the error at that $\\varepsilon$ is almost that of the model without noise',
    );
    const found = boxes(rowsOf<WeightsRow>('weights', {}, 4, []));
    const points = curvePoints(rowsOf<LearningCurvesRow>('spread', {}, 6, [1, 8, 26, 50]));
    let joined = 0;
    for (const step of [1, 26, 50]) {
      const weights = found.find((box) => box.size === step * STEP && box.of === 'weights')!;
      for (const epsilon of PUBLISHED_EPSILONS) {
        const noise = found.find((box) => box.size === step * STEP && box.epsilon === epsilon)!;
        const cost = pointOf(points, epsilon, step).error - pointOf(points, Infinity, step).error;
        if (noise.sum < 0.3 * weights.sum) {
          joined++;
          expect(cost, `${step} ${epsilon}`).toBeLessThan(0.01);
        }
        if (noise.sum > 3 * weights.sum) expect(cost, `${step} ${epsilon}`).toBeGreaterThan(0.03);
      }
    }
    expect(joined).toBeGreaterThan(8);
  });

  it('as proven the noise in all is five times the weights', () => {
    says('the noise adds up to five times the weights at the largest number of rows');
    const proven = { noise: 'vector', accounting: 'proven', decay: 'one', lambda: 0.01, epsilon: 1 };
    const found = boxes(rowsOf<WeightsRow>('weights', proven, 3, []));
    const at = (epsilon: number) => found.find((box) => box.size === 11750 && box.epsilon === epsilon)!;
    expect(at(1).sum / at(Infinity).sum).toBeGreaterThan(4.7);
    expect(at(1).sum / at(Infinity).sum).toBeLessThan(6);
  });

  it('the task: one ε makes noise and weights alike', () => {
    const ratioAt = (epsilon: number) => {
      const at = boxes(rowsOf<WeightsRow>('weights', { epsilon }, 3, [])).filter(
        ({ size }) => size === 11750,
      );
      return at.find((box) => box.epsilon === epsilon)!.sum / at.find(({ of }) => of === 'weights')!.sum;
    };
    const even = 0.01 * ratioAt(0.01);
    for (const [epsilon, is] of [
      [even, true],
      [1.3 * even, false],
      [0.01, false],
    ] as const) {
      expect(solved('weights', { epsilon }, rowsOf('weights', { epsilon }, 3, [])).includes('even')).toBe(is);
    }
  });
});
