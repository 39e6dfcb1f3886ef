import { describe, expect, it } from 'vitest';
import {
  SGD_BATCHES,
  SGD_LAMBDAS,
  type SgdBatchRow,
} from '../../../src/chapters/08-noise-at-every-step/batch/experiment.ts';
import {
  batchCurves,
  gridCells,
  winnerOf,
} from '../../../src/chapters/08-noise-at-every-step/batch/summary.ts';
import { parityBatch } from '../../../src/core/learners/sgd/parity.ts';
import { lowest } from '../../../src/core/stats/band-points.ts';
import { expectSound } from '../../contracts/sound.ts';
import { inChapter } from '../in-chapter.ts';

const { cellOf, guaranteeOf, rowsOf, says, solved } = await inChapter('08-noise-at-every-step');

/* Each sentence of the text that states a number is held to it, at the page's own seed and with fewer runs. */

describe('batch size', () => {
  const { values, rows } = rowsOf<SgdBatchRow>('batch', {}, 5);
  const curve = (epsilon: number) => batchCurves(rows).find((one) => one.epsilon === epsilon)!.points;

  it('2d/ε is 10, 100 and 1,000', () => {
    says('At $d = 50$ that is a batch of 10, 100 or 1,000 rows for $\\varepsilon = 10$, 1 or 0.1');
    expect([10, 1, 0.1].map((epsilon) => parityBatch({ dimension: 50, epsilon }))).toEqual([10, 100, 1000]);
  });

  it('without noise a single row is best, at ε = 10 about 50, and at ε = 1 the curve falls nearly to the end', () => {
    says('Without noise the best batch is a single row. At ε = 10 the best size is around 50');
    says('at ε = 1 the error falls nearly up to the largest batch');
    expect(lowest(curve(Infinity))!.x).toBe(1);
    const best = lowest(curve(10))!.x;
    expect(best >= 20 && best <= 200).toBe(true);
    expect(lowest(curve(1))!.x).toBeGreaterThanOrEqual(500);
    const at = (x: number) => curve(1).find((point) => point.x === x)!.mean;
    expect(at(100)).toBeGreaterThan(at(500) + 0.03);
  });

  it('a batch several times larger than 2d/ε is better', () => {
    says('a batch several times as large is better');
    for (const epsilon of [1, 10]) {
      const points = curve(epsilon);
      const at = (x: number) => points.find((point) => point.x === x)!.mean;
      expect(at((5 * 2 * 50) / epsilon)).toBeLessThan(at((2 * 50) / epsilon));
    }
  });

  it('has tasks that are open at ε = 3, and solved at 10 and by a cheap search', () => {
    expect(solved('batch', values, rows)).toEqual([]);
    const atTen = rowsOf<SgdBatchRow>('batch', { epsilon: 10 }, 5);
    expect(solved('batch', atTen.values, atTen.rows)).toEqual(['between']);
    const coins = rowsOf<SgdBatchRow>('batch', { rows: 500, epsilon: 0.1 }, 8);
    const best = lowest(batchCurves(coins.rows).find(({ role }) => role === 'own')!.points)!.x;
    expect(best, 'the lowest of coins').toBe(20);
    expect(solved('batch', coins.values, coins.rows)).toEqual(['search']);
    const cheap = rows.map((row) => ({ ...row, spent: 0.15 }));
    expect(solved('batch', values, cheap)).toEqual(['search']);
  });

  it('tries no batch that there are no rows for, and counts what it has tried', () => {
    const few = rowsOf<SgdBatchRow>('batch', { rows: 500, epsilon: 0.1, k: 5 }, 1);
    const own = batchCurves(few.rows).find(({ role }) => role === 'own')!;
    expect(own.points.at(-1)!.x).toBe(500);
    expect(gridCells(few.rows)).toHaveLength(9 * SGD_LAMBDAS.length);
    expect(guaranteeOf('batch', few.values, few.rows).reason).toContain(
      'the best of all 54 trainings of the grid costs up to 54 times as much',
    );
    // 54 trainings at 0.18 cost 9.72; 66 would cost more than 10.
    const cheap = (of: SgdBatchRow[]) => of.map((row) => ({ ...row, spent: 0.18 }));
    expect(solved('batch', few.values, cheap(few.rows))).toContain('search');
    expect(solved('batch', values, cheap(rows))).toEqual([]);
    expectSound(cellOf('batch'), few.values, few.rows, false);
  });

  it('66 trainings cost 66 ε; the winner is one of a region; the corner is worse than a coin', () => {
    says('66 trainings on the same rows cost $66\\,\\varepsilon$');
    expect(SGD_BATCHES.length * SGD_LAMBDAS.length).toBe(66);
    const cells = gridCells(rows);
    const best = winnerOf(cells)!;
    says('Near the winner the errors differ by less than their bands');
    expect(cells.filter(({ mean }) => mean - best.mean < best.half!).length).toBeGreaterThan(5);
    says('In the corner with $\\lambda = 3$ and batches of 2,000 the error is above one half');
    expect(cells.find(({ batch, lambda }) => batch === 2000 && lambda === 3)!.mean).toBeGreaterThan(0.6);
    const guarantee = guaranteeOf('batch', values, rows);
    expect(guarantee).toMatchObject({ status: 'proven', epsilon: 3 });
    expect(guarantee.reason).toContain('66');
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
