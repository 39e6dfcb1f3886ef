import type { Shares } from '../../../core/learners/regression/noise-plan.ts';

/** How μ² is divided: the statistics get a share of the whole, λ_min one of the rest, XᵀX one of what is left, Xᵀy the others. In percent. */
export type Split = { statistics: number; smallest: number; gram: number };

/** As in the cell before: a tenth for the statistics, the rest almost evenly. */
export const USUAL: Split = { statistics: 10, smallest: 33, gram: 50 };

/** Shares of the whole, which add up to 1. */
export function sharesOf({ statistics, smallest, gram }: Split): Required<Shares> {
  const rest = 1 - statistics / 100;
  const left = rest * (1 - smallest / 100);
  return {
    statistics: statistics / 100,
    smallest: (rest * smallest) / 100,
    gram: (left * gram) / 100,
    cross: left * (1 - gram / 100),
  };
}

/** Levels of noise of the statistics that are tried: their units are 2^(level / 2), the same at every ε, so that what they make of the rows is kept. */
const LEVELS = 5;
const LEAST_SHARE = 0.015;
export const unitOf = (level: number): number => 2 ** (level / 2);

/** The levels at which the statistics get between 1.5 and 48 percent of a budget whose single release would have noise `sigma`. */
export function levelsAt(sigma: number): number[] {
  const quietest = Math.floor(Math.log2((2 * sigma * sigma) / LEAST_SHARE));
  return Array.from({ length: LEVELS }, (_, i) => quietest - i);
}

/** The share that a level costs, in percent: half of it for each of its two releases. */
export const shareOf = (level: number, sigma: number): number => (200 * sigma * sigma) / unitOf(level) ** 2;

/** The splits that are tried for each share of the statistics, over all that can be set, in steps that are seen. */
export const candidatesWith = (statistics: number): Split[] =>
  [0, 10, 25, 45].flatMap((smallest) => [25, 40, 55, 70, 85].map((gram) => ({ statistics, smallest, gram })));
