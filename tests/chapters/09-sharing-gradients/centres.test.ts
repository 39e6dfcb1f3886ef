import { describe, expect, it } from 'vitest';
import type {
  CentresRow,
  HistoryRow,
  SumRow,
} from '../../../src/chapters/09-sharing-gradients/centres/experiment.ts';
import type { Values } from '../../../src/state/params.ts';
import { inChapter } from '../in-chapter.ts';

const { rowsOf, says } = await inChapter('09-sharing-gradients');

/* What the text says in numbers, held against the experiments that the cells run. */

describe('who holds what', () => {
  const at = (values: Partial<Values>) => {
    const { rows } = rowsOf<CentresRow>('centres', values);
    return {
      history: rows.find((row): row is HistoryRow => row.kind === 'history')!,
      sum: rows.find((row): row is SumRow => row.kind === 'sum')!,
    };
  };

  it('the sum is the pooled gradient to about 15 digits, for any number of centres and in every round', () => {
    says('The sum agrees with the gradient of all rows in one place to about 15 digits');
    for (const centres of [1, 3, 12])
      for (const difference of at({ centres }).history.difference) expect(difference).toBeLessThan(2e-15);
  });

  it('a run of 30 rounds with three centres is 180 messages and 1.13 MB', () => {
    says(
      'One gradient has 6,272 bytes. A run of 30 rounds with three centres takes 180 messages and 1.13 MB',
    );
    const { messages, bytes, lost } = at({}).history;
    expect([messages, lost]).toEqual([180, 0]);
    expect((bytes / 1e6).toFixed(2)).toBe('1.13');
    expect(784 * 8).toBe(6272);
  });

  it('waiting for an answer that is 6 ticks late takes 8 ticks a round and ends at the very same weights', () => {
    says('each round takes 8 ticks instead of 2 and ends at exactly the same weights');
    const { history } = at({ late: 6, missing: 'wait' });
    expect(history.ticks.at(-1)).toBe(8 * 30);
    expect(history.cost).toEqual(history.faultless);
  });

  it('ends at the same weights at every end of the sliders', () => {
    for (const lost of [0.4, 0.5])
      for (const values of [{}, { centres: 12 }, { centres: 12, late: 12 }]) {
        const { history } = at({ lost, ...values });
        expect(history.lost).toBeGreaterThan(100);
        expect(history.cost).toEqual(history.faultless);
      }
  });

  it('going on with the last gradient keeps the pace, and still leads down', () => {
    const { history, sum } = at({ late: 6, missing: 'last', round: 12 });
    expect(history.ticks.at(-1)).toBe(2 * 30);
    expect(sum.difference).toBeGreaterThan(0.01);
    expect(history.cost.at(-1)).toBeLessThan(0.5 * history.cost[0]);
    expect(Math.abs(history.cost.at(-1)! / history.faultless.at(-1)! - 1)).toBeLessThan(0.1);
  });
});
