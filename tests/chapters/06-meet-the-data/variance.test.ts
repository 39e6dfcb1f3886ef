import { describe, expect, it } from 'vitest';
import type { ExplainedVarianceRow } from '../../../src/chapters/06-meet-the-data/variance/experiment.ts';
import { needed, shareOf } from '../../../src/chapters/06-meet-the-data/variance/summary.ts';
import { percent } from '../../../src/figures/format.ts';
import { captionOf, isDone, rowsFor, says } from './chapter.ts';

describe('explained variance', () => {
  const shares = (rows: number) => rowsFor<ExplainedVarianceRow>('variance', { rows }).rows;
  const many = shares(2500);

  it('0/1 is fastest, then 4/9, then all, and each reaches the whole', () => {
    expect(many.map((r) => r.set)).toEqual(['0-1', '4-9', 'all']);
    expect(needed(many[0], 0.8)).toBeLessThan(needed(many[1], 0.8));
    expect(needed(many[1], 0.8)).toBeLessThan(needed(many[2], 0.8));
    for (const { shares } of many) expect(shares[shares.length - 1]).toBeCloseTo(1, 9);
  });

  it('the share of two components falls as rows are added, because rare pixels stop being constant', () => {
    shares(500).forEach((r, i) => {
      expect(many[i].shares[1]).toBeLessThan(r.shares[1]);
      expect(many[i].constant).toBeLessThan(r.constant);
    });
  });

  it('the text: components for 80 %, the share of a hundred, and what 500 images change', () => {
    const { values, rows } = rowsFor<ExplainedVarianceRow>('variance');
    const [easy, hard, all] = rows.map((row) => needed(row, 0.8));
    says(`0 and 1 need ${easy} components for 80 %, 4 and 9 need ${hard}, and all digits need ${all}`);
    says(`A hundred components explain ${percent(shareOf(rows[1], 100))} of the variance of 4 and 9`);
    expect(captionOf('variance', values, rows)).toContain(
      `Components needed for 80 %: ${easy} for 0 and 1, ${hard} for`,
    );
    const few = shares(500);
    says(`With 500 images of each set, 4 and 9 need only ${needed(few[1], 0.8)} components`);
    few.forEach((row, i) => {
      for (const k of [1, 2, 10, 50, 100, 200])
        expect(row.shares[k - 1]).toBeGreaterThan(rows[i].shares[k - 1]);
    });
    const half = needed(rows[1], 0.5);
    says(`4 and 9 need ${half}. Set *Components* to that number`);
    const found = [half - 1, half, half + 1, 100].map((components) =>
      isDone('variance', { ...values, components }, rows),
    );
    expect(found).toEqual([false, true, false, false]);
  });
});
