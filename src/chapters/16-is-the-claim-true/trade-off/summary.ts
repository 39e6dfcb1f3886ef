import { countsAt } from '../../../core/audit/choose-cut.ts';
import { lowerRate, upperRate } from '../../../core/audit/clopper-pearson.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { tradeOff, type Budget, type MachineId } from '../shared/releases.ts';
import type { TradeOffRow } from './experiment.ts';

export type Measured = { mechanism: MachineId; alpha: number; beta: number; low: number; high: number };

/** Cuts whose false alarms are nearest to these shares are drawn. */
const WANTED = [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.85];
/** Of each limit of β, so that the bar between two limits is right in 95 of 100 cases. */
const RISK = 0.025;

export const measured = perRows((rows: TradeOffRow[]): Measured[] =>
  rows.flatMap(({ mechanism, a, b }) => {
    const cuts = Array.from(a, (_, cut) => countsAt(a, b, cut));
    const picked = new Set(
      WANTED.map((want) =>
        cuts.reduce((best, c) => (distance(c, want) < distance(best, want) ? c : best), cuts[0]),
      ),
    );
    return [...picked]
      .filter(({ falsePositives, fromA }) => falsePositives > 0 && falsePositives < fromA)
      .map(({ falsePositives, fromA, falseNegatives, fromB }) => ({
        mechanism,
        alpha: falsePositives / fromA,
        beta: falseNegatives / fromB,
        low: lowerRate(falseNegatives, fromB, RISK),
        high: upperRate(falseNegatives, fromB, RISK),
      }));
  }),
);

const distance = ({ falsePositives, fromA }: { falsePositives: number; fromA: number }, want: number) =>
  Math.abs(falsePositives / fromA - want);

/** The largest distance between a measured point and the exact curve of its mechanism. */
export const farthest = (points: Measured[], budget: Budget): number =>
  points.reduce(
    (most, { mechanism, alpha, beta }) => Math.max(most, Math.abs(beta - tradeOff(mechanism, alpha, budget))),
    0,
  );

/** How often the best test is wrong if both databases are equally likely: the smallest (α + β)/2. */
export function leastError(mechanism: MachineId, budget: Budget): number {
  let least = 0.5;
  for (let i = 1; i < 2_000; i++)
    least = Math.min(least, (i / 2_000 + tradeOff(mechanism, i / 2_000, budget)) / 2);
  return least;
}
