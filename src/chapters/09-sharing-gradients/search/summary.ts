import { bestSetting, mostFrequent } from '../../../core/learners/grid-search.ts';
import { meanBand } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { METHODS, type LassoSearchRow, type Method } from './experiment.ts';
import { settingsOf, type Setting } from './grids.ts';

/** What most searches chose for a way to learn and a number of rows, and how that setting does on the test rows of every shuffle. */
export type Chosen = Setting & {
  method: Method;
  n: number;
  /** So many of `runs` searches chose it. */
  count: number;
  runs: number;
  /** On held-out rows, over the searches that chose it. */
  held: number;
  /** On the test rows, over the shuffles in which its weights stayed finite: `lost` went to infinity. */
  mean: number;
  half?: number;
  lost: number;
  /** Weights of exactly 0, on average. */
  zeros: number;
};

export const chosen = perRows((rows: LassoSearchRow[]): Chosen[] => {
  const sizes = [...new Set(rows.map(({ n }) => n))].sort((a, b) => a - b);
  return METHODS.flatMap((method) =>
    sizes.flatMap((n) => {
      const here = rows.filter((row) => row.method === method && row.n === n);
      const most = mostFrequent(
        here.map(({ errors }) => {
          const setting = bestSetting(errors);
          return { setting, error: errors[setting] };
        }),
      );
      if (!most) return [];
      const [{ features, grid }] = here;
      const kept = here.filter(({ tests }) => !Number.isNaN(tests[most.setting]));
      const { mean, half } = meanBand(kept.map(({ tests }) => tests[most.setting]));
      const zeros = kept.reduce((sum, row) => sum + row.zeros[most.setting], 0) / kept.length;
      const [runs, lost] = [here.length, here.length - kept.length];
      const setting = settingsOf(grid, features, n)[most.setting];
      return [{ method, n, ...setting, count: most.count, held: most.error, runs, mean, half, lost, zeros }];
    }),
  );
});

export const chosenOf = (rows: LassoSearchRow[], method: Method) =>
  chosen(rows).filter((one) => one.method === method);

export const chosenAt = (rows: LassoSearchRow[], method: Method, n: number) =>
  chosenOf(rows, method).find((one) => one.n === n);

/** Settings of the grid that went to infinity in every search with all rows at one centre, by their step. */
export function lostSteps(rows: LassoSearchRow[], n: number): number[] {
  const here = rows.filter((row) => row.method === 'all' && row.n === n);
  if (here.length === 0) return [];
  const settings = settingsOf(here[0].grid, here[0].features, n);
  const steps = [...new Set(settings.map(({ step }) => step))];
  return steps.filter((step) =>
    here.every((row) => settings.every((setting, i) => setting.step !== step || Number.isNaN(row.tests[i]))),
  );
}
