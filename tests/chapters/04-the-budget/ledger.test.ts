import { describe, expect, it } from 'vitest';
import type { LedgerRow } from '../../../src/chapters/04-the-budget/ledger/experiment.ts';
import { endOf, labelOf } from '../../../src/chapters/04-the-budget/ledger/figure.ts';
import { requestsOf } from '../../../src/chapters/04-the-budget/ledger/summary.ts';
import type { Params } from '../../../src/lab/experiment.ts';
import { numUp } from '../../../src/figures/format.ts';
import { runExperiment } from '../run-experiment.ts';
import { wordsOf } from '../words-of.ts';

const { at, cellOf, chapter, says } = await wordsOf('04-the-budget');

const ledgerRows = (values: Params) => runExperiment<LedgerRow>('the-budget/ledger', values);

describe('the ledger', () => {
  const decide = (values: Record<string, unknown> = {}) => requestsOf(ledgerRows(at('ledger', values)));

  it('by the sum, the Gaussian releases are refused and the last request is granted', () => {
    says('would bring the total from 1 to 3.16, and they are refused. The last request is smaller and fits.');
    const rows = decide();
    expect(rows.map(({ granted }) => granted)).toEqual([true, true, true, false, true]);
    expect(rows[2].spent).toBe(1);
    expect(numUp(rows[3].asked)).toBe('3.16');
    expect(rows.at(-1)!.spent).toBeCloseTo(1.5, 9);
  });

  it('the axis stays in place while the budget is dragged a little', () => {
    expect([1.9, 1.7, 2.0].map((most) => endOf(most))).toEqual([2, 2, 3]);
    for (const most of [0.05, 0.31, 0.97, 7.7, 30]) {
      expect(endOf(most)).toBeGreaterThanOrEqual(1.04 * most);
      expect(endOf(most)).toBeLessThan(1.7 * most);
    }
  });

  it('the request on group B costs nothing', () => {
    says('The request on group B costs nothing more, because group A has already cost as much');
    const rows = decide();
    expect(rows[2].spent - rows[1].spent).toBe(0);
  });

  it('by the loss distribution all five fit: 1.85 of 2', () => {
    says(
      '[By the loss distribution](#ledger?accountant=pld) all five requests fit into the same budget: 1.85 of 2',
    );
    const rows = decide({ accountant: 'pld' });
    expect(rows.every(({ granted }) => granted)).toBe(true);
    expect(numUp(rows.at(-1)!.spent)).toBe('1.85');
    const given = at('ledger', { accountant: 'pld' });
    expect(cellOf('ledger').tasks![0].done(given, ledgerRows(given))).toBe(true);
  });

  it('has spent nothing as long as nothing is granted, and the badge says so', () => {
    const badge = (requests: string, done = true) => {
      const given = at('ledger', { requests, epsilon: 0.5 });
      const rows = done ? ledgerRows(given) : [];
      const { status, epsilon, delta } = cellOf('ledger').guarantee!(given, rows);
      return [status, epsilon, delta];
    };
    expect(badge('')).toEqual(['proven', 0, 0]);
    expect(badge('laplace:1:1:1:all')).toEqual(['proven', 0, 0]);
    expect(badge('laplace:4:1:1:all,laplace:1:1:1:all')).toEqual(['proven', 0.25, 1e-6]);
    expect(badge('', false), 'before the run has ended, the budget').toEqual(['proven', 0.5, 1e-6]);
  });

  it('has the words of a request in the free strip above its bar, on a page and on a wall', () => {
    for (const type of [13, 15, 21, 30])
      for (const height of [5, 14, 28, 60]) {
        const strip = 1.5 * height; // six tenths of a step are free, four are bar
        const { baseline, size } = labelOf({ top: 100, height }, type);
        expect(size).toBe(Math.min(type, strip / 1.06));
        expect(baseline + 0.25 * size).toBeLessThan(100);
        expect(baseline - 0.73 * size).toBeGreaterThan(100 - strip);
      }
    const spoken = chapter.beats.filter(({ cell }) => cell === 'ledger');
    expect(spoken.map(({ figure }) => figure)).toEqual(['ledger', 'ledger']);
  });

  it('never spends more than the budget, whatever is asked and whoever adds up', () => {
    const requests =
      'gaussian:4:100:0.01:all,laplace:1:3:1:A,laplace:0.5:1:1:B,gaussian:1:1:1:C,laplace:10:50:0.1:all,laplace:2:1:1:A';
    for (const accountant of ['basic', 'advanced', 'rdp', 'pld'])
      for (const epsilon of accountant === 'pld' ? [1] : [0.05, 7]) {
        const rows = decide({ accountant, epsilon, requests });
        let before = 0;
        for (const row of rows) {
          expect(row.spent).toBeLessThanOrEqual(epsilon * (1 + 1e-12));
          expect(row.granted ? row.spent : row.spent === before).toBeTruthy();
          expect(row.granted || row.asked > epsilon).toBe(true);
          before = row.spent;
        }
      }
  });

  it('a request of exactly the whole budget is granted, and one more is not', () => {
    const rows = decide({ epsilon: 1, requests: 'laplace:1:1:1:all,laplace:200:1:1:all' });
    expect(rows.map(({ granted }) => granted)).toEqual([true, false]);
    const tenths = decide({
      epsilon: 1,
      requests: Array.from({ length: 10 }, () => 'laplace:10:1:1:all').join(','),
    });
    expect(tenths.every(({ granted }) => granted)).toBe(true);
  });
});
