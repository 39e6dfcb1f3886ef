import { bestSetting, mostFrequent, TRAININGS_PER_ROW } from '../../../core/learners/grid-search.ts';
import { meanBand } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { roleOf, type EpsilonCurve } from '../shared/epsilon-curves.ts';
import type { SgdChooseRow } from './experiment.ts';
import { settingsOf, type Setting } from './grids.ts';

type Of = { epsilon: number; passes: number; role: EpsilonCurve['role'] };

/** Without noise each number of passes is a line of its own: the last of them is the one in question. */
const isOf = (a: Pick<Of, 'epsilon' | 'passes'>) => (b: Pick<Of, 'epsilon' | 'passes'>) =>
  a.epsilon === b.epsilon && a.passes === b.passes;

/** What one search chose. */
type Search = Of &
  Setting & { run: number; size: number; setting: number; error: number; tests: Float64Array };

const searches = perRows((rows: SgdChooseRow[]): Search[] =>
  rows.map(({ run, size, grid, epsilon, passes, own, errors, tests }) => {
    const setting = bestSetting(errors);
    const of = { epsilon, passes, role: roleOf(epsilon, own), run, size, setting, error: errors[setting] };
    return { ...of, ...settingsOf(grid, size)[setting], tests };
  }),
);

/**
 * The most frequent choice over the shuffles: `count` of `runs` searches made it, with the mean error `error` on held-out rows. Trained with it on
 * all rows of every shuffle, the test error is `mean` ± `half`; `lost` of those trainings went to infinity.
 */
export type Chosen = Of &
  Setting & {
    size: number;
    count: number;
    runs: number;
    error: number;
    mean: number;
    half?: number;
    lost: number;
  };

const rising = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b);

/** For each line, rising by epsilon and passes, and each number of rows. */
export const chosen = perRows((rows: SgdChooseRow[]): Chosen[] => {
  const all = searches(rows);
  const lines = rising(all.map(({ epsilon }) => epsilon)).flatMap((epsilon) =>
    rising(all.filter((one) => one.epsilon === epsilon).map(({ passes }) => passes)).map((passes) => ({
      epsilon,
      passes,
    })),
  );
  return lines.flatMap((line) =>
    rising(all.map(({ size }) => size)).flatMap((size) => {
      const here = all.filter((search) => isOf(line)(search) && search.size === size);
      const most = mostFrequent(here);
      if (!most) return [];
      const { role, batch, lambda } = here.find(({ setting }) => setting === most.setting)!;
      const { count, error } = most;
      const kept = here.map(({ tests }) => tests[most.setting]).filter((test) => !Number.isNaN(test));
      const { mean, half } = meanBand(kept);
      const lost = here.length - kept.length;
      return [{ ...line, role, size, batch, lambda, count, runs: here.length, error, mean, half, lost }];
    }),
  );
});

/** The test errors of what was chosen, as a curve for each line. */
export const chosenCurves = perRows((rows: SgdChooseRow[]): (EpsilonCurve & { passes: number })[] => {
  const all = chosen(rows);
  const lines = all.filter((one, i) => all.findIndex(isOf(one)) === i);
  return lines.map(({ epsilon, passes, role }) => ({
    epsilon,
    passes,
    role,
    points: all
      .filter(isOf({ epsilon, passes }))
      .map(({ size, mean, half, runs, lost }) => ({ x: size, mean, half, runs: runs - lost })),
  }));
});

/** The choice at the most rows so far, on the reader's line or on the one without noise. */
export const chosenLast = (rows: SgdChooseRow[], role: EpsilonCurve['role']) =>
  chosen(rows)
    .filter((one) => one.role === role)
    .at(-1);

/** The choice at the most rows so far, at this epsilon. */
export const chosenAt = (rows: SgdChooseRow[], epsilon: number) =>
  chosen(rows)
    .filter((one) => one.epsilon === epsilon)
    .at(-1);

/** Lines without noise come last, by their passes. */
const rank = ({ epsilon, passes }: Of) => Math.min(epsilon, 1e9) + passes;

/** How often each pair was chosen, over all shuffles and numbers of rows. */
export const pairs = perRows((rows: SgdChooseRow[]): (Of & Setting & { count: number })[] => {
  const found = new Map<string, Of & Setting & { count: number }>();
  for (const { epsilon, passes, role, batch, lambda } of searches(rows)) {
    const key = `${epsilon}|${passes}|${batch}|${lambda}`;
    const pair = found.get(key) ?? { epsilon, passes, role, batch, lambda, count: 0 };
    found.set(key, { ...pair, count: pair.count + 1 });
  }
  return [...found.values()].sort((a, b) => rank(a) - rank(b) || a.batch - b.batch || a.lambda - b.lambda);
});

/** The share of the searches, over all numbers of rows, that made the most frequent choice of their number of rows. */
export function agreement(rows: SgdChooseRow[], role: EpsilonCurve['role']): number {
  const own = chosen(rows).filter((one) => one.role === role);
  const sum = (of: (one: Chosen) => number) => own.reduce((total, one) => total + of(one), 0);
  return sum(({ count }) => count) / sum(({ runs }) => runs);
}

/** Trainings of one search that read a given row, and their cost by the sum rule. */
export function searchCost(grid: string, size: number, epsilon: number) {
  const trainings = TRAININGS_PER_ROW * settingsOf(grid, size).length;
  return { trainings, epsilon: trainings * epsilon };
}
