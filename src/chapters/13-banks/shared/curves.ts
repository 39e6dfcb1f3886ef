import { meanBand, type MeanBand } from '../../../core/stats/mean-band.ts';
import type { TrainRow } from './training.ts';

/** One way of training over its runs: a point for every round at which it was scored. */
export type AucPoint = MeanBand & { round: number };
export type AucCurve = {
  arm: string;
  points: AucPoint[];
  /** Bytes of a whole training, to the server and from it; the same in every run. */
  up: number;
  down: number;
  parameters: number;
  spent: number;
  rows: number;
};

/** A curve for each arm that has a run; arms in the order in which they came. */
export function aucCurves(rows: TrainRow[]): AucCurve[] {
  return [...new Set(rows.map(({ arm }) => arm))].map((arm) => {
    const runs = rows.filter((row) => row.arm === arm);
    const [{ rounds, up, down, parameters, spent, rows: size }] = runs;
    const points = Array.from(rounds, (round, i) => ({
      round,
      ...meanBand(runs.map(({ auc }) => auc[i]).filter((value) => !Number.isNaN(value))),
    })).filter((point) => point.runs > 0);
    return { arm, points, up, down, parameters, spent, rows: size };
  });
}

/** The last point of an arm; undefined before its first run, and where the test rows have one class only. */
export const endOf = (curves: AucCurve[], arm: string): AucPoint | undefined =>
  curves.find((curve) => curve.arm === arm)?.points.at(-1);
