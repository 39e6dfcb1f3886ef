import { describe, expect, it } from 'vitest';
import {
  experiment,
  METHODS,
  type LassoSearchRow,
} from '../../../src/chapters/09-sharing-gradients/search/experiment.ts';
import { gridOf, settingsOf } from '../../../src/chapters/09-sharing-gradients/search/grids.ts';
import { chosen, chosenAt, lostSteps } from '../../../src/chapters/09-sharing-gradients/search/summary.ts';
import {
  dealTo,
  errorOf,
  lassoRows,
  lassoSource,
  pick,
} from '../../../src/chapters/09-sharing-gradients/shared/lasso-data.ts';
import { bestSetting } from '../../../src/core/learners/grid-search.ts';
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
    says('most searches choose a step of 0.01 for one centre and of 0.003 for two');
    says('Both then err on 4.6 %');
    const { values, rows } = searches({}, [2000]);
    const [one, two] = (['all', 'shared'] as const).map((method) => chosenAt(rows, method, 2000)!);
    expect([one, two].map(({ step, runs }) => [step, runs])).toEqual([
      [0.01, 6],
      [0.003, 6],
    ]);
    expect([one, two].map(({ mean }) => (100 * mean).toFixed(1))).toEqual(['4.6', '4.6']);
    const share = (method: string, step: number) => {
      const own = rows.filter((row) => row.method === method);
      const chose = own.map(({ errors }) => settingsOf('coarse', 'pca', 2000)[bestSetting(errors)].step);
      return chose.filter((chosenStep) => chosenStep === step).length / own.length;
    };
    expect(share('all', 0.01)).toBeGreaterThan(0.5);
    expect(share('shared', 0.003)).toBeGreaterThan(0.5);
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
  const params = { features: 'pca', grid: 'coarse', rounds: 40, runs: 1, seed: 3 };
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
