import { describe, expect, it } from 'vitest';
import {
  LAMBDAS,
  type LambdaChoiceRow,
} from '../../../src/chapters/07-noise-on-the-answer/lambda/experiment.ts';
import { bestLambda, lambdaPoints } from '../../../src/chapters/07-noise-on-the-answer/lambda/summary.ts';
import type { Task } from '../../../src/lab/experiment.ts';
import { rowsOfTask, says } from './chapter.ts';

describe('the choice of lambda', () => {
  const lambdaRows = (values: Record<string, unknown>, decades: number[], runs: number) =>
    decades.flatMap((decade) =>
      Array.from({ length: runs }, (_, run) =>
        rowsOfTask<LambdaChoiceRow>('lambda', values, {
          key: `decade=${decade}/run=${run}`,
          run,
          decade,
        } as Task),
      ).flat(),
    );

  it('is a U at ε = 1 with its bottom near 0.05 and an error of about 17 %', () => {
    says('At $\\varepsilon = 1$ the minimum is near $\\lambda = 0.05$');
    says('The error there is about 17 %, six times the error without noise');
    const points = lambdaPoints(lambdaRows({}, [-2, -1, 0], 10));
    const best = bestLambda(points, 1)!;
    expect(best.lambda).toBeGreaterThan(0.02);
    expect(best.lambda).toBeLessThan(0.11);
    // Ten runs: the mean has a standard error of 0.017.
    expect(Math.abs(best.error - 0.17)).toBeLessThan(0.04);
    const at = (lambda: number) =>
      points.find((p) => p.epsilon === 1 && Math.abs(p.lambda / lambda - 1) < 0.01)!;
    expect(at(1).error).toBeGreaterThan(best.error + 0.02);
    expect(at(0.01).error).toBeGreaterThan(best.error + 0.02);
  });

  it('is a thousand times and more above the best without noise', () => {
    says('more than a thousand times the best value without noise');
    const points = lambdaPoints(lambdaRows({}, [-5, -4], 2));
    const clean = bestLambda(points, Infinity)!;
    expect(clean.lambda).toBeLessThan(0.046 / 1000);
    expect(clean.error).toBeCloseTo(0.029, 2);
    expect(0.171 / clean.error).toBeGreaterThan(5.5);
  });

  it('does not help at ε = 0.1', () => {
    says('no $\\lambda$ brings the error below 40 %');
    const points = lambdaPoints(lambdaRows({ epsilon: 0.1 }, [-2, -1, 0], 10));
    expect(bestLambda(points, 0.1)!.error).toBeGreaterThan(0.4);
  });

  it('at 0.002 gives about 6 % at ε = 10, and nearly so with Gaussian noise at 1', () => {
    says('the error is about 6 % at $\\varepsilon = 10$');
    says('it is below 7.2 % at $\\varepsilon = 1$');
    const vector = bestLambda(lambdaPoints(lambdaRows({ epsilon: 10 }, [-3], 4)), 10)!;
    const gaussian = bestLambda(lambdaPoints(lambdaRows({ noise: 'gaussian' }, [-3], 4)), 1)!;
    expect(vector.error).toBeCloseTo(0.062, 2);
    expect(gaussian.error).toBeLessThan(0.072);
  });

  it('sixteen models are tried, which cost 16 ε by the sum rule', () => {
    says('trying sixteen values of $\\lambda$ on the same rows');
    says('by the sum rule, publishing all sixteen models costs $16\\,\\varepsilon$');
    expect(LAMBDAS.length).toBe(16);
  });
});
