import { describe, expect, it } from 'vitest';
import {
  experiment,
  METHODS,
  type LassoSearchRow,
} from '../../../src/chapters/09-sharing-gradients/search/experiment.ts';
import { cell } from '../../../src/chapters/09-sharing-gradients/search/cell.ts';
import {
  columnsOf,
  gridOf,
  settingsOf,
  sizesOf,
} from '../../../src/chapters/09-sharing-gradients/search/grids.ts';
import { chosen, chosenAt, lostSteps } from '../../../src/chapters/09-sharing-gradients/search/summary.ts';
import {
  dealTo,
  errorOf,
  lassoRows,
  lassoSource,
  pick,
} from '../../../src/chapters/09-sharing-gradients/shared/lasso-data.ts';
import { Centre } from '../../../src/core/learners/lasso/centre.ts';
import { federate } from '../../../src/core/learners/lasso/federate.ts';
import { quadraticOf } from '../../../src/core/learners/lasso/gram-form.ts';
import { takeLassoRows } from '../../../src/core/learners/lasso/rows.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { dataset } from '../../data.ts';
import { inChapter } from '../in-chapter.ts';

const { captionOf, guaranteeOf, rowsOf, says } = await inChapter('09-sharing-gradients');
const searches = (given: Record<string, unknown>, sizes: number[], runs?: number) =>
  rowsOf<LassoSearchRow>('search', given, runs, (key) => sizes.some((n) => key.endsWith(`/n=${n}`)));

/* Each sentence of the text that states a number is held to it, at the page's own seed and settings. */

describe('a search for each way to learn', () => {
  it('undoes the doubled step of two centres', () => {
    says('the most frequent choice has a step of 0.01 for one centre and of 0.003 for two');
    says('Both then err on 4.6 %');
    const { values, rows } = searches({}, [2000]);
    const [one, two] = (['all', 'shared'] as const).map((method) => chosenAt(rows, method, 2000)!);
    expect([one, two].map(({ step, runs }) => [step, runs])).toEqual([
      [0.01, 6],
      [0.003, 6],
    ]);
    expect([one, two].map(({ mean }) => (100 * mean).toFixed(1))).toEqual(['4.6', '4.6']);
    says('With a step of 0.1 the weights go to infinity for every $\\lambda$ of the grid');
    expect(lostSteps(rows, 2000)).toEqual([0.1]);
    expect(captionOf('search', 'settings', values, rows)).toContain(
      'With step 0.1 the weights go to infinity',
    );
    expect(guaranteeOf('search', values, rows).status).toBe('none');
  });

  it('leaves 166 weights at 0 where the penalty is practically none, for every number of rows and method', () => {
    says('exactly 166 weights are 0: those of the pixels that have no ink in any image');
    says('the soft threshold makes hundreds of weights 0');
    const { rows } = searches({ features: 'pixels', rounds: 20 }, [20, 100], 1);
    expect(rows).toHaveLength(6);
    for (const { n, zeros, tests, blank, method } of rows) {
      const settings = settingsOf('coarse', 'pixels', n);
      const none = settings.flatMap(({ lambda }, i) =>
        lambda === 1e-20 && !Number.isNaN(tests[i]) ? [zeros[i]] : [],
      );
      expect(new Set(none), `${method}, ${n} rows`).toEqual(new Set([166]));
      expect(blank).toBe(166);
      const most = settings.findIndex(({ step, lambda }) => step === 0.003 && lambda === 0.1);
      expect(zeros[most]).toBeGreaterThan(366);
    }
  });
});

it('two centres whose means are added take twice the step with half the penalty, to the last test row', () => {
  const params = { features: 'pca', grid: 'coarse', rounds: 40, sizes: 'seven', runs: 1, seed: 3 };
  const task = experiment.tasks(params).find(({ n }) => n === 100)!;
  const data = dataset('mnist-4-9');
  const rows = runToEnd(experiment.fit(experiment.fitInputs(params), task, { 'mnist-4-9': data }));
  const { tests } = rows.find(({ method }) => method === 'shared')!;
  const source = runToEnd(lassoSource(data, 'pca'));
  const taken = lassoRows(source, pick(source.train.rows, 100, createRng(3).fork('rows').fork(0)));
  const parts = dealTo(
    Array.from({ length: 100 }, (_, i) => i),
    2,
  ).map((part, k) => Centre.plain(`centre ${k}`, runToEnd(quadraticOf(takeLassoRows(taken, part)))));
  settingsOf('coarse', 'pca', 100).forEach(({ step, lambda }, i) => {
    const together = runToEnd(
      federate({ centres: parts, rounds: 40, lambda, intercept: 1, step, averaging: 'per centre' }),
    );
    if (Number.isNaN(tests[i]) || together.diverged) return;
    expect(tests[i], `η = ${step}, λ = ${lambda}`).toBe(errorOf(source.test, together.w));
  });
  expect(tests.filter((error) => !Number.isNaN(error)).length).toBeGreaterThanOrEqual(3);
});

it('has the grids of the thesis: 64, 48, 25 and 64 pairs, and fewer with more than 360 rows', () => {
  const pairs = (grid: string, features: string, rows = 20) => settingsOf(grid, features, rows).length;
  expect([
    pairs('first', 'pca'),
    pairs('second', 'pca'),
    pairs('first', 'pixels'),
    pairs('second', 'pixels'),
  ]).toEqual([64, 48, 25, 64]);
  expect(pairs('second', 'pixels', 500)).toBe(24);
  expect(gridOf('second', 'pixels', 500).lambdas).toEqual([1e-20, 1e-10, 1e-5]);
});

describe('the numbers of rows of the thesis', () => {
  it('are 105 and 53, coarse first, with halves and fifths that are equal', () => {
    const [pca, pixels] = ['pca', 'pixels'].map((features) => sizesOf('thesis', features));
    expect([new Set(pca).size, new Set(pixels).size]).toEqual([105, 53]);
    expect(pca.slice(0, 7)).toEqual(sizesOf('seven', 'pca'));
    expect([pca, pixels].map((all) => Math.max(...all))).toEqual([11_790, 11_790]);
    expect([...pca, ...pixels].filter((n) => n % 10 !== 0)).toEqual([]);
    expect(columnsOf('thesis', 'pca')).toEqual([20, 50, 100, 200, 500, 1000, 2000, 11_790]);
    expect(columnsOf('seven', 'pca')).toEqual(sizesOf('seven', 'pca'));
  });

  it('take searches from ten rows to all of them, and those of the seven are the same', () => {
    const given = { sizes: 'thesis', rounds: 20 };
    const { values, rows } = searches(given, [10, 20, 11_790], 1);
    expect(new Set(rows.map(({ n }) => n))).toEqual(new Set([10, 20, 11_790]));
    for (const { n, errors, tests } of rows) {
      expect(errors.every((error) => error >= 0 && error <= 1)).toBe(true);
      expect(Math.min(...tests.filter((error) => !Number.isNaN(error)))).toBeLessThan(n > 1000 ? 0.1 : 0.5);
    }
    const seven = searches({ rounds: 20 }, [20], 1).rows;
    expect(rows.filter(({ n }) => n === 20)).toEqual(seven);
    expect(captionOf('search', 'settings', values, rows)).toContain(
      'The table has all 105 numbers of rows, the picture 8 of them.',
    );
  });

  it('stand in every preset that lacks nothing, with the shuffles and rounds of the thesis', () => {
    const whole = cell.presets!.filter(({ reproduces }) => [reproduces!].flat().every(({ lacks }) => !lacks));
    expect(whole).toHaveLength(4);
    for (const { label, values } of whole) {
      expect(values).toMatchObject({ sizes: 'thesis', rounds: 3000, runs: values.features ? 24 : 48 });
      expect(label).toMatch(/\b(hours|days?) on two cores\b/);
    }
  });
});

it('leaves out what went to infinity, and counts it', () => {
  const row = (run: number, method: (typeof METHODS)[number], tests: number[]): LassoSearchRow => ({
    run,
    n: 20,
    method,
    features: 'pca',
    grid: 'coarse',
    errors: Float64Array.from({ length: 12 }, (_, i) => (i === 11 ? 0.1 : 0.4)),
    tests: Float64Array.from({ length: 12 }, (_, i) => (i === 11 ? tests[run] : 0.5)),
    zeros: Float64Array.from({ length: 12 }, () => 3),
    blank: 0,
  });
  const rows = METHODS.flatMap((method) =>
    [0, 1].map((run) => row(run, method, method === 'half' ? [NaN, NaN] : [0.2, NaN])),
  );
  const [all, half] = chosen(rows);
  expect(all).toMatchObject({ step: 0.1, lambda: 0.1, mean: 0.2, lost: 1, runs: 2, count: 2 });
  expect(half.lost).toBe(2);
  const { values } = { values: { features: 'pca', grid: 'coarse', rounds: 100 } };
  const caption = captionOf('search', 'error', values, rows);
  expect(caption).toContain('not defined for half of the rows');
  expect(caption).toContain('4 of 6 trainings went to infinity and are left out.');
});
