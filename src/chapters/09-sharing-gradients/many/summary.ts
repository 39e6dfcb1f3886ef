import { meanBand } from '../../../core/stats/mean-band.ts';
import type { ManyRow, Who } from './experiment.ts';

/** In the order in which they are drawn. */
export const whos: Who[] = ['each', 'once', 'nobody'];

/** Mean error for each number of centres, with the band of the mean where there are runs enough. */
export function manyCurves(rows: ManyRow[]) {
  return whos.flatMap((who) => {
    const own = rows.filter((row) => row.who === who);
    const centres = [...new Set(own.map((row) => row.centres))].sort((a, b) => a - b);
    return centres.map((m) => {
      const errors = own.filter((row) => row.centres === m).map(({ error }) => error);
      return { who, centres: m, ...meanBand(errors) };
    });
  });
}
