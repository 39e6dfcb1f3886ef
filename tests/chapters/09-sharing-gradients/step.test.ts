import { describe, expect, it } from 'vitest';
import type { StepRow } from '../../../src/chapters/09-sharing-gradients/step/experiment.ts';
import { defaults, type Values } from '../../../src/state/params.ts';
import { inChapter } from '../in-chapter.ts';

const { cellOf, rowsOf, says, solved } = await inChapter('09-sharing-gradients');

/* What the text says in numbers, held against the experiments that the cells run. */

describe('the step', () => {
  it('is best close to the edge and goes to infinity beyond', () => {
    const wanted = ['chosen', 'sweep=0.5', 'sweep=1.5', 'sweep=1.9', 'sweep=2.2', 'sweep=3'];
    const { rows } = rowsOf<StepRow>('step', { step: 0.04 }, undefined, (key) => wanted.includes(key));
    const last = (factor: number) =>
      rows.find((row) => row.kind === 'sweep' && Math.abs(row.step * row.L - factor) < 1e-9)!;
    expect(last(1.5).last).toBeLessThan(last(0.5).last);
    expect(last(1.9).last).toBeLessThan(last(1.5).last);
    expect([last(2.2).diverged, last(3).diverged]).toEqual([true, true]);
    const chosen = rows.find(({ kind }) => kind === 'chosen')!;
    expect(chosen.diverged).toBe(true);
    says('With all weights 0 the cost is 0.5, because every label is');
    expect(chosen.cost[0]).toBeCloseTo(0.5, 12);
    says('it passes $10^{12}$ within 33 rounds');
    expect([chosen.cost.length, chosen.last > 1e12]).toEqual([33, true]);
    expect(chosen.cost.every(Number.isFinite)).toBe(true);
    const cell = cellOf('step');
    const remark = (step: number) => cell.remarks!({ ...defaults(cell.params), step } as Values, rows).step!;
    expect([remark(0.04).alarm, remark(0.03).alarm]).toEqual([true, false]);
  });

  it('the fastest step is the one with the lowest cost, wherever that is', () => {
    const [{ L }] = rowsOf<StepRow>('step', {}, undefined, (key) => key === 'chosen').rows;
    const fast = (factor: number, rounds: number, only?: (key: string) => boolean) => {
      const { values, rows } = rowsOf<StepRow>('step', { step: factor / L, rounds }, undefined, only);
      return solved('step', values, rows).includes('fast');
    };
    expect([1.3, 1.65, 1.95, 2.1].map((factor) => fast(factor, 50))).toEqual([false, false, true, false]);
    expect(fast(1.95, 200)).toBe(false);
    expect(
      fast(1.95, 50, (key) => key !== 'sweep=1.95'),
      'not before all are there',
    ).toBe(false);
  });
});
