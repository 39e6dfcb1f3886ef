import { describe, expect, it } from 'vitest';
import { cell } from '../../../src/chapters/08-noise-at-every-step/choose/cell.ts';
import {
  experiment,
  type SgdChooseRow,
} from '../../../src/chapters/08-noise-at-every-step/choose/experiment.ts';
import { gridOf, settingsOf, sizesOf } from '../../../src/chapters/08-noise-at-every-step/choose/grids.ts';
import {
  agreement,
  chosen,
  chosenAt,
  chosenCurves,
  pairs,
  searchCost,
} from '../../../src/chapters/08-noise-at-every-step/choose/summary.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { dataset } from '../../data.ts';
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

  it('tells the test error of what was chosen', () => {
    says('the test error is 15.6 % without noise, 18.1 % at $\\varepsilon = 10$');
    says('24.4 % at $\\varepsilon = 1$ and 39.3 % at $\\varepsilon = 0.1$');
    const errors = [Infinity, 10, 1, 0.1].map((epsilon) => chosenAt(rows, epsilon)!.mean);
    expect(errors.map((error) => (100 * error).toFixed(1))).toEqual(['15.6', '18.1', '24.4', '39.3']);
    expect(chosenCurves(rows).map(({ points }) => points.length)).toEqual([7, 7, 7, 7]);
    expect(captionOf('choose', 'tests', values, rows)).toContain('mean of 6 shuffles');
    const colours = 'A stronger colour is a larger number; the table has them all.';
    expect(captionOf('choose', 'lambdas', values, rows)).not.toContain(colours);
    expect(captionOf('choose', 'lambdas', { ...values, sizes: 'fifty' }, rows)).toContain(colours);
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

describe('one pass and ten without noise', () => {
  const { values, rows } = rowsOf<SgdChooseRow>('choose', { compare: 'passes' }, 3, (key) =>
    ['/n=235', '/n=1880', '/n=11750'].some((end) => key.endsWith(end)),
  );

  it('has a line for each, and ten passes err less with all rows', () => {
    const curves = chosenCurves(rows);
    expect(curves.map(({ passes, epsilon, role }) => [passes, epsilon, role])).toEqual([
      [1, Infinity, 'clean'],
      [10, Infinity, 'own'],
    ]);
    const [one, ten] = curves.map(({ points }) => points.at(-1)!);
    says('they err less than one pass by more than two percentage points');
    expect(one.mean - ten.mean).toBeGreaterThan(0.02);
    expect(captionOf('choose', 'tests', values, rows)).toContain('after ten passes');
    expect(captionOf('choose', 'batches', values, rows)).toContain('which no ε bounds');
    const guarantee = guaranteeOf('choose', values, rows);
    expect([guarantee.status, guarantee.reason]).toEqual([
      'none',
      expect.stringContaining('No noise is added'),
    ]);
    expect(solved('choose', values, rows)).toEqual([]);
  });
});

describe('fifty numbers of rows', () => {
  it('are those of the thesis, with the seven first', () => {
    expect(sizesOf('fifty').slice(0, 7)).toEqual(sizesOf('seven'));
    expect([...sizesOf('fifty')].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, i) => 235 * (i + 1)),
    );
  });

  it('keep what was found instead of their rows, and it is the same', () => {
    const few = { compare: 'epsilon', epsilon: 3, grid: 'coarse', k: 5, sizes: 'seven', runs: 2, seed: 1 };
    const many = { ...few, sizes: 'fifty', runs: 24 };
    const data = { 'mnist-4-9': dataset('mnist-4-9') };
    const found = [few, many].map((params) => {
      const [task] = experiment.tasks(params);
      const fit = runToEnd(experiment.fit(experiment.fitInputs(params), task, data));
      return { fit, rows: runToEnd(experiment.releasing!(params, task, fit)) };
    });
    expect(found.map(({ fit }) => Array.isArray(fit))).toEqual([false, true]);
    expect(found[1].rows).toEqual(found[0].rows);
    expect(found[0].rows.map(({ epsilon }) => epsilon)).toEqual([3, 0.1, 1, 10, Infinity]);
  });

  it('stand in every preset that shows a figure or table, with 24 shuffles', () => {
    const shown = cell.presets!.filter(({ reproduces }) => reproduces);
    expect(shown).toHaveLength(4);
    for (const { label, values } of shown) {
      expect(values).toMatchObject({ sizes: 'fifty', runs: 24 });
      expect(label).toMatch(/\b(minutes|hours?)\b/);
    }
  });
});
