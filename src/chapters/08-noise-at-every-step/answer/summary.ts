import type { BandPoint } from '../../../core/stats/band-points.ts';
import { meanBand } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { METHODS, type Method, type SgdAnswerRow } from './experiment.ts';

export type AnswerCurve = { method: Method; epsilon: number; points: BandPoint[] };

/** Means over the runs: for each method the curve with noise, then the one without. */
export const answerCurves = perRows((rows: SgdAnswerRow[]): AnswerCurve[] =>
  METHODS.flatMap((method) => {
    const own = rows.filter((row) => row.method === method);
    const epsilons = [...new Set(own.map(({ epsilon }) => epsilon))].sort((a, b) => a - b);
    return epsilons.map((epsilon) => {
      const runs = own.filter((row) => row.epsilon === epsilon);
      const points = Array.from(runs[0].sizes, (x, i) => ({
        x,
        ...meanBand(runs.map(({ errors }) => errors[i])),
      }));
      return { method, epsilon, points };
    });
  }),
);

/** The error with the most rows, with noise or without; undefined before the first run. */
export const endOf = (rows: SgdAnswerRow[], method: Method, isNoisy: boolean): BandPoint | undefined =>
  answerCurves(rows)
    .find((curve) => curve.method === method && curve.epsilon < Infinity === isNoisy)
    ?.points.at(-1);

/** The number of rows from which on noise on the answer errs less than noise at every step, at all sizes; Infinity where it never does. */
export function crossing(rows: SgdAnswerRow[]): number {
  const [once, steps] = METHODS.map(
    (method) =>
      answerCurves(rows).find((curve) => curve.method === method && curve.epsilon < Infinity)?.points ?? [],
  );
  const worse = once.findLastIndex(({ mean }, i) => mean >= (steps[i]?.mean ?? 0));
  return once[worse + 1]?.x ?? Infinity;
}
