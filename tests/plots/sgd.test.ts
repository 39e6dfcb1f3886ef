import { describe, expect, it } from 'vitest';
import { SGD_BATCHES, SGD_LAMBDAS, type SgdBatchRow } from '../../src/core/experiments/sgd-batch-size.ts';
import type { SgdCurvesRow } from '../../src/core/experiments/sgd-curves.ts';
import { errorDomain, heightAt, lowest } from '../../src/plots/epsilon-curves.ts';
import { inBand, meanBand } from '../../src/plots/mean-band.ts';
import { gridCells, winnerOf } from '../../src/plots/sgd-batch-size.ts';
import { sgdCurvesFigure, sgdCurvesOf } from '../../src/plots/sgd-curves.ts';
import { mistakePoints } from '../../src/plots/sgd-mistakes.ts';

describe('means and bands', () => {
  it('use the t quantile of 95 %: 3.182 for four runs', () => {
    const { mean, half, runs } = meanBand([0.1, 0.2, 0.3, 0.4]);
    expect([mean, runs]).toEqual([0.25, 4]);
    expect(half).toBeCloseTo((3.18245 * Math.sqrt(0.05 / 3)) / 2, 5);
    expect(inBand({ mean, half })).toBe('25.0\u00a0% ± 21');
  });

  it('draw no band from fewer, where it would only hide the figure', () => {
    expect(meanBand([0.1, 0.3])).toEqual({ mean: 0.2, half: 0, runs: 2 });
    expect(meanBand([0.1]).half).toBe(0);
    expect(inBand({ mean: 0.2, half: 0 })).toBe('20.0\u00a0%');
  });
});

describe('curves', () => {
  const point = (x: number, mean: number) => ({ x, mean, half: 0, runs: 1 });
  const points = [point(1, 0.5), point(10, 0.3), point(100, 0.3), point(1000, 0.4)];

  it('are read between their points on a logarithmic axis, and nowhere else', () => {
    expect(heightAt(points, Math.sqrt(10))).toBeCloseTo(0.4, 12);
    expect(heightAt(points, 10)).toBeCloseTo(0.3, 12);
    expect(heightAt(points, 0.5)).toBeUndefined();
    expect(heightAt(points, 2000)).toBeUndefined();
  });

  it('have a lowest point, the first of equals', () => {
    expect(lowest(points)!.x).toBe(10);
    expect(lowest([])).toBeUndefined();
  });
});

describe('learning curves', () => {
  const row = (run: number, epsilon: number, errors: number[], own = false): SgdCurvesRow => ({
    run,
    epsilon,
    own,
    sizes: Float64Array.of(235, 11750),
    errors: Float64Array.from(errors),
    batches: Float64Array.of(5, 5),
    spent: epsilon,
  });
  const values = { epsilon: 3, epochs: 1, budget: 'all', code: 'correct', data: 'mnist-4-9' };
  const view = (rows: SgdCurvesRow[], data = values.data) => ({
    rows,
    values: { ...values, data },
    width: 780,
    running: false,
  });

  it('leave out what went to infinity, and say how much', () => {
    const rows = [
      row(0, 3, [0.4, NaN], true),
      row(1, 3, [0.2, 0.3], true),
      row(0, Infinity, [NaN, NaN]),
      row(1, Infinity, [NaN, NaN]),
    ];
    const [own, clean] = sgdCurvesOf(rows);
    expect(own.points.map(({ mean, runs, lost }) => [mean, runs, lost])).toEqual([
      [expect.closeTo(0.3, 12), 2, 0],
      [0.3, 1, 1],
    ]);
    expect(clean.points[1]).toMatchObject({ runs: 0, lost: 2 });
    expect(sgdCurvesFigure.caption(view(rows)).replaceAll('\u00a0', ' ')).toBe(
      'With 11,750 rows the error is 30.0 % at ε = 3 and the weights went to infinity without noise, over 2 runs. 5 of all 8 trainings went to infinity: the steps are too long for this weight decay.',
    );
    expect(sgdCurvesFigure.table!(view(rows))[3]).toMatchObject({ error: '', runs: 0, lost: 2 });
    expect(errorDomain(sgdCurvesOf(rows))).toEqual([0, 0.55]);
  });

  it('stand beside the line of a guess among the classes of the data, however large the errors are', () => {
    const chanceLine = (data: string, errors: number[]) => {
      const rows = [row(0, 3, errors, true), row(0, Infinity, errors)];
      const drawn = sgdCurvesFigure.plot(view(rows, data)).marks!.flat(3) as {
        data?: unknown;
        ariaLabel?: string;
      }[];
      return drawn.find((mark) => mark?.ariaLabel === 'rule')?.data;
    };
    expect(chanceLine('mnist-4-9', [1, 1])).toEqual([0.5]);
    expect(chanceLine('mnist-0-1', [0.2, 0.1])).toEqual([0.5]);
    expect(chanceLine('mnist-digits', [0.9, 0.8])).toEqual([expect.closeTo(0.9, 12)]);
    expect(chanceLine('mnist-digits', [0.5, 0.4]), 'off the axis').toEqual([]);
  });
});

it('the grid’s winner is the smallest error, and of equals the larger batch', () => {
  const row = (lambda: number, errors: number[]): SgdBatchRow => ({
    run: 0,
    part: 'grid',
    epsilon: 1,
    own: true,
    lambda,
    errors: Float64Array.from(SGD_BATCHES, (_, i) => errors[i] ?? 0.5),
    spent: 1,
  });
  const cells = gridCells([row(SGD_LAMBDAS[0], [0.4, 0.2, 0.3, 0.2]), row(SGD_LAMBDAS[1], [0.4, 0.2])]);
  expect(cells).toHaveLength(2 * SGD_BATCHES.length);
  expect(winnerOf(cells)).toMatchObject({ batch: SGD_BATCHES[3], lambda: SGD_LAMBDAS[0], mean: 0.2 });
  expect(winnerOf([])).toBeUndefined();
});

it('mistakes are compared run by run', () => {
  const row = (run: number, honest: number, broken: number) => ({
    run,
    epsilon: 1,
    honest,
    broken,
    truth: 5,
    batch: 10,
    noiseMultiplier: 0,
  });
  const [point] = mistakePoints([row(0, 0.2, 0.1), row(1, 0.4, 0.3)]);
  expect(point).toMatchObject({ epsilon: 1, truth: 5, runs: 2 });
  expect(point.gap).toBeCloseTo(-0.1, 12);
});
