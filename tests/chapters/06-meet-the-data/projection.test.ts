import { describe, expect, it } from 'vitest';
import {
  GRID,
  type RandomProjectionRow,
} from '../../../src/chapters/06-meet-the-data/projection/experiment.ts';
import { gammaCdf } from '../../../src/core/special/gamma.ts';
import { percent } from '../../../src/figures/format.ts';
import { runExperiment } from '../run-experiment.ts';
import { isDone, rowsFor, says, sum } from './chapter.ts';

describe('random projections', () => {
  it('keeps squared distances on average, with spread √(2/k)', () => {
    const rows = runExperiment<RandomProjectionRow>('meet-the-data/projection', {
      k: 50,
      dataset: 'mnist-4-9',
      seed: 1,
    });
    const all = rows.flatMap((r) => [...r.ratios]);
    expect(all.length).toBe(1200);
    const mean = sum(all) / all.length;
    // 12 independent matrices; pairs under one matrix are nearly independent. 0.2/√1200 = 0.006.
    expect(Math.abs(mean - 1), 'more than 5 standard errors').toBeLessThan(0.05);
    GRID.forEach((k, g) => {
      const sd = Math.sqrt(sum(rows.map((r) => r.sd[g] ** 2)) / rows.length);
      expect(Math.abs(sd / Math.sqrt(2 / k) - 1), `k = ${k}`).toBeLessThan(0.25);
    });
  });

  it('the text: what the χ² distribution says at 50, 200 and 800', () => {
    const within = (k: number, share: number) =>
      gammaCdf(k / 2, ((1 + share) * k) / 2) - gammaCdf(k / 2, ((1 - share) * k) / 2);
    says('At $k = 50$ its standard deviation is $0.2$');
    expect(Math.sqrt(2 / 50)).toBeCloseTo(0.2, 12);
    says(
      `about a third of all squared distances (${percent(1 - within(50, 0.2), 0)}) change by more than 20 %`,
    );
    says(`${percent(within(200, 0.2))} of the squared distances stay within 20 %`);
    says('To keep as many within 10 % takes 800 directions');
    expect(within(800, 0.1)).toBeCloseTo(within(200, 0.2), 2);
    says(':::exercise directions answer=200');
    expect(Math.sqrt(2 / 200)).toBeCloseTo(0.1, 12);
  });

  it('the task: 95 of 100 stay within 20 % at 250 directions, not at 50', () => {
    for (const [k, done] of [
      [50, false],
      [250, true],
    ] as const) {
      const { values, rows } = rowsFor('projection', { k }, (key) => /=[0-3]$/.test(key));
      expect(isDone('projection', values, rows), `k = ${k}`).toBe(done);
    }
  });
});
