import { bestSetting, mostFrequent, TRAININGS_PER_ROW } from '../../../core/learners/grid-search.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { roleOf, type EpsilonCurve } from '../shared/epsilon-curves.ts';
import type { SgdChooseRow } from './experiment.ts';
import { settingsOf, type Setting } from './grids.ts';

type Of = { epsilon: number; role: EpsilonCurve['role'] };

/** What one search chose. */
type Search = Of & Setting & { run: number; size: number; setting: number; error: number };

const searches = perRows((rows: SgdChooseRow[]): Search[] =>
  rows.map(({ run, size, grid, epsilon, own, errors }) => {
    const setting = bestSetting(errors);
    const of = { epsilon, role: roleOf(epsilon, own), run, size, setting, error: errors[setting] };
    return { ...of, ...settingsOf(grid, size)[setting] };
  }),
);

/** The most frequent choice over the shuffles: `count` of `runs` searches made it, with the mean error `error` on held-out rows. */
export type Chosen = Of & Setting & { size: number; count: number; runs: number; error: number };

const rising = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b);

/** For each epsilon, rising, and each number of rows. */
export const chosen = perRows((rows: SgdChooseRow[]): Chosen[] => {
  const all = searches(rows);
  return rising(all.map(({ epsilon }) => epsilon)).flatMap((epsilon) =>
    rising(all.map(({ size }) => size)).flatMap((size) => {
      const here = all.filter((search) => search.epsilon === epsilon && search.size === size);
      const most = mostFrequent(here);
      if (!most) return [];
      const { role, batch, lambda } = here.find(({ setting }) => setting === most.setting)!;
      const { count, error } = most;
      return [{ epsilon, role, size, batch, lambda, count, runs: here.length, error }];
    }),
  );
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

/** How often each pair was chosen, over all shuffles and numbers of rows. */
export const pairs = perRows((rows: SgdChooseRow[]): (Of & Setting & { count: number })[] => {
  const found = new Map<string, Of & Setting & { count: number }>();
  for (const { epsilon, role, batch, lambda } of searches(rows)) {
    const key = `${epsilon}|${batch}|${lambda}`;
    const pair = found.get(key) ?? { epsilon, role, batch, lambda, count: 0 };
    found.set(key, { ...pair, count: pair.count + 1 });
  }
  return [...found.values()].sort(
    (a, b) => a.epsilon - b.epsilon || a.batch - b.batch || a.lambda - b.lambda,
  );
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
