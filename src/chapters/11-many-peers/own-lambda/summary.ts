import { meanBand } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { LAMBDAS, type OwnLambdaRow } from './experiment.ts';

/** What all runs say together: how often each penalty was taken, and the errors. */
export const summaryOf = perRows((rows: OwnLambdaRow[]) => {
  if (rows.length === 0) return undefined;
  const chosen = rows.flatMap((row) => Array.from(row.chosen));
  const common = LAMBDAS.map((lambda, l) => ({ x: lambda, ...meanBand(rows.map((row) => row.common[l])) }));
  return {
    runs: rows.length,
    counts: LAMBDAS.map((lambda) => ({
      lambda,
      share: chosen.filter((one) => one === lambda).length / chosen.length,
    })),
    least: Math.min(...chosen),
    own: meanBand(rows.map(({ error }) => error)),
    common,
    best: common.reduce((a, b) => (a.mean <= b.mean ? a : b)),
    trivial: rows[0].trivial,
  };
});
