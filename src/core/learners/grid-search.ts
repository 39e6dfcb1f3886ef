/**
 * A grid search with cross-validation: every setting is tried on the same folds, and the lowest mean error wins.
 *
 * Claim: none about privacy. The errors are exact counts on held-out rows, and nothing here adds noise to them: whoever chooses by
 *   them has read every row, once for each setting and fold, beside what the trainings themselves cost.
 * Source: einarsson-2018 §3.3.9, §4.3.1, §4.5.1: five folds; the most frequent choice over shuffles.
 */
import { folds } from '../data/folds.ts';
import type { Rng } from '../random/rng.ts';
import { scaleProgress } from '../work/scale-progress.ts';

export const FOLDS = 5;

/** How often one row is trained on for each setting: in all folds but the one that holds it out. */
export const TRAININGS_PER_ROW = FOLDS - 1;

type Split = ReturnType<typeof folds>[number];

/**
 * The mean error on held-out rows of each setting, over five folds of `n` rows. `open` prepares the rows of a fold once for all settings. A training that goes to infinity
 * gives NaN; it decides nothing, so that it counts as wrong on every row.
 */
export function* crossErrors<S, F>(
  n: number,
  settings: readonly S[],
  rng: Rng,
  {
    open,
    error,
  }: { open(split: Split): F; error(fold: F, setting: S, number: number): Generator<number, number> },
): Generator<number, Float64Array> {
  const errors = new Float64Array(settings.length);
  const total = FOLDS * settings.length;
  for (const [number, split] of folds(n, FOLDS, rng).entries()) {
    const fold = open(split);
    for (const [s, setting] of settings.entries()) {
      const at = number * settings.length + s;
      const found = yield* scaleProgress(error(fold, setting, number), at / total, (at + 1) / total);
      errors[s] += (Number.isNaN(found) ? 1 : found) / FOLDS;
    }
  }
  return errors;
}

/** Which setting wins: the lowest error. Of equals, up to the last bits of a sum, the later one in the list. */
export function bestSetting(errors: ArrayLike<number>): number {
  const least = Array.from(errors).reduce((a, b) => Math.min(a, b), Infinity);
  return Array.from(errors).findLastIndex((error) => error <= least + 1e-12);
}

/** One search: which setting it chose, and the error of it. */
type Choice = { setting: number; error: number };

/** The setting that most searches chose; of equally frequent ones that with the lower mean error. Undefined before the first search. */
export function mostFrequent(choices: readonly Choice[]): (Choice & { count: number }) | undefined {
  const found = new Map<number, number[]>();
  for (const { setting, error } of choices) found.set(setting, [...(found.get(setting) ?? []), error]);
  return [...found]
    .map(([setting, errors]) => ({
      setting,
      count: errors.length,
      error: errors.reduce((a, b) => a + b) / errors.length,
    }))
    .sort((a, b) => b.count - a.count || a.error - b.error)
    .at(0);
}
