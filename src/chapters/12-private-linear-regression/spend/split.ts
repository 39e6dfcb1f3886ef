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

/** The splits that are tried, over all that can be set, in steps that are seen. */
export const STATISTICS = [2, 5, 10, 20, 40];
export const CANDIDATES: Split[] = STATISTICS.flatMap((statistics) =>
  [0, 10, 25, 45].flatMap((smallest) => [25, 40, 55, 70, 85].map((gram) => ({ statistics, smallest, gram }))),
);
