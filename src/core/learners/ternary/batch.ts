import { check } from '../../check.ts';
import type { Rng } from '../../random/rng.ts';

/**
 * A Poisson sample: each of the rows independently with probability q. Drawn by the gaps between those that are in, which are
 * geometric, so that it takes as many draws as the sample has rows.
 */
export function poissonBatch(rows: number, samplingRate: number, rng: Rng): Int32Array {
  check(samplingRate > 0 && samplingRate <= 1, 'samplingRate', 'in (0, 1]', samplingRate);
  if (samplingRate === 1) return Int32Array.from({ length: rows }, (_, i) => i);
  const chosen: number[] = [];
  const logMissed = Math.log1p(-samplingRate);
  for (let i = -1; ;) {
    i += 1 + Math.floor(Math.log(rng.next()) / logMissed);
    if (i >= rows) return Int32Array.from(chosen);
    chosen.push(i);
  }
}
