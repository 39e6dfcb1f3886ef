import { describe, expect, it } from 'vitest';
import type { ManyRow } from '../../../src/chapters/09-sharing-gradients/many/experiment.ts';
import { manyCurves } from '../../../src/chapters/09-sharing-gradients/many/summary.ts';
import { defaults } from '../../../src/state/params.ts';
import { inChapter } from '../in-chapter.ts';

const { cellOf, rowsOf, says } = await inChapter('09-sharing-gradients');

/* What the text says in numbers, held against the experiments that the cells run. */

describe('how many centres', () => {
  it('does not matter without noise, and matters with noise at each', () => {
    const wanted = ['nobody/m=1', 'nobody/m=50', 'each/m=1', 'each/m=50', 'once/m=50'];
    says('from about 9 % with one centre to about 30 % with fifty');
    const { rows } = rowsOf<ManyRow>('many', { runs: 1 }, 1, (key) =>
      wanted.some((name) => key === `${name}/run=0`),
    );
    const error = (who: string, centres: number) =>
      rows.find((row) => row.who === who && row.centres === centres)!.error;
    expect(error('nobody', 50)).toBe(error('nobody', 1));
    expect(Math.abs(error('each', 1) - 0.09)).toBeLessThan(0.02);
    expect(Math.abs(error('each', 50) - 0.3)).toBeLessThan(0.06);
    expect(error('once', 50)).toBeLessThan(0.12);
    expect(error('each', 1) - error('nobody', 1)).toBeLessThan(0.03);
  });

  it('has no band below five runs, in the table as in the figure', () => {
    const few = (runs: number): ManyRow[] =>
      Array.from({ length: runs }, (_, run) => ({ who: 'each', centres: 1, run, error: 0.1 + run / 100 }));
    expect(manyCurves(few(1))[0]).toMatchObject({ mean: 0.1, runs: 1 });
    expect([1, 4, 5].map((runs) => manyCurves(few(runs))[0].half !== undefined)).toEqual([
      false,
      false,
      true,
    ]);
    const values = defaults(cellOf('many').params);
    const table = (runs: number) =>
      cellOf('many').figures[0].table!({ rows: few(runs), values, width: 780, running: false });
    expect(table(1)[0].half).toBe('');
    expect(table(5)[0].half).toBeGreaterThan(0);
  });
});
