import { describe, expect, it } from 'vitest';
import type { SgdChooseRow } from '../../../src/chapters/08-noise-at-every-step/choose/experiment.ts';
import { gridOf, settingsOf } from '../../../src/chapters/08-noise-at-every-step/choose/grids.ts';
import {
  agreement,
  chosen,
  chosenAt,
  pairs,
  searchCost,
} from '../../../src/chapters/08-noise-at-every-step/choose/summary.ts';
import { inChapter } from '../in-chapter.ts';

const { answer, captionOf, guaranteeOf, rowsOf, says, solved } = await inChapter('08-noise-at-every-step');

/* Each sentence of the text that states a number is held to it, at the page's own seed and settings. */

describe('choosing by search', () => {
  const { values, rows } = rowsOf<SgdChooseRow>('choose');

  it('agrees on batches of 5 without noise, and goes to the end of the grid with it', () => {
    says('from 1,880 rows on, all six choose batches of 5');
    const clean = chosen(rows).filter(({ epsilon, size }) => epsilon === Infinity && size >= 1880);
    expect(clean.map(({ batch, count, runs }) => [batch, count, runs])).toEqual(Array(4).fill([5, 6, 6]));
    says('At ε = 10 and 11,750 rows the most frequent choice is 50');
    says('at $\\varepsilon = 1$ and 0.1 it is 2,000, which is the end of this grid');
    expect([10, 1, 0.1].map((epsilon) => chosenAt(rows, epsilon)!.batch)).toEqual([50, 2000, 2000]);
    expect(chosenAt(rows, 1)!.size).toBe(11_750);
    expect(gridOf('coarse').batches.at(-1)).toBe(2000);
    expect(answer('choose', values, rows)).toBe('2,000');
    expect(captionOf('choose', 'batches', values, rows)).toContain(
      'batches of 2,000 with λ = 0.5: 2 of 6 shuffles',
    );
  });

  it('is partly chance with noise', () => {
    says('At $\\varepsilon = 1$ only 45 % of the searches make the most frequent choice');
    says('without noise 83 % do');
    expect(agreement(rows, 'own').toFixed(2)).toBe('0.45');
    expect(agreement(rows, 'clean').toFixed(2)).toBe('0.83');
    const searches = (epsilon: number) =>
      pairs(rows)
        .filter((pair) => pair.epsilon === epsilon)
        .reduce((sum, { count }) => sum + count, 0);
    expect([1, Infinity].map(searches)).toEqual([42, 42]);
  });

  it('costs 60 trainings on each row, and 540 over the third grid', () => {
    says('One search over this grid of 15 pairs trains 60 times on each row');
    says('which has 135 pairs, 540 times');
    expect(settingsOf('coarse', 11_750)).toHaveLength(15);
    expect(searchCost('coarse', 11_750, 1)).toEqual({ trainings: 60, epsilon: 60 });
    expect(settingsOf('third', 11_750)).toHaveLength(135);
    expect(searchCost('third', 11_750, 1)).toEqual({ trainings: 540, epsilon: 540 });
    const guarantee = guaranteeOf('choose', values, rows);
    expect(guarantee.status).toBe('none');
    expect(guarantee.reason).toContain('60 times on each row');
  });

  it('has a task that is open at ε = 1 and solved at ε = 10', () => {
    expect(solved('choose', values, rows)).toEqual([]);
    const ten = rows.map((row) => ({ ...row, own: row.epsilon === 10 }));
    expect(solved('choose', { ...values, epsilon: 10 }, ten)).toEqual(['middle']);
  });
});

it('has as many pairs as its labels say, and tries no batch that a fold does not fill', () => {
  expect(['coarse', 'first', 'second', 'third'].map((grid) => settingsOf(grid, 11_750).length)).toEqual([
    15, 50, 66, 135,
  ]);
  expect(Math.max(...settingsOf('third', 235).map(({ batch }) => batch))).toBe(150);
});
