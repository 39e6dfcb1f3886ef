import { perRows } from '../../../core/work/per-rows.ts';
import { CANARIES, type OneRunRow } from './experiment.ts';

export type OneRunPoint = {
  canaries: number;
  mean: number;
  low: number;
  high: number;
  runs: number;
  rate: number;
};

/** For each number of canaries the mean bound over the runs, the smallest and the largest. */
export const oneRunPoints = perRows((rows: OneRunRow[]): OneRunPoint[] =>
  CANARIES.flatMap((canaries) => {
    const here = rows.filter((row) => row.canaries === canaries);
    if (here.length === 0) return [];
    const bounds = here.map(({ bound }) => bound);
    const sum = (of: (row: OneRunRow) => number) => here.reduce((total, row) => total + of(row), 0);
    return [
      {
        canaries,
        mean: sum(({ bound }) => bound) / here.length,
        low: Math.min(...bounds),
        high: Math.max(...bounds),
        runs: here.length,
        rate: sum(({ right }) => right) / sum(({ guessed }) => guessed),
      },
    ];
  }),
);

/** The smallest number of canaries at which the mean bound is above the claim. */
export const enough = (points: OneRunPoint[], claim: number): number | undefined =>
  points.find(({ mean }) => mean > claim)?.canaries;
