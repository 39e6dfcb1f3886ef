import { studentTQuantile } from '../special/student-t.ts';

/**
 * The mean of independent runs and its 95 % band.
 *
 * Claim: mean ± half contains the true mean in 95 of 100 such bands, for normal runs; half = t(0.975, n − 1) s / √n.
 * Why: the mean of normal runs, divided by its estimated standard error, has Student's t distribution with n − 1 degrees of freedom.
 *   With fewer than five runs the band is many times as wide as the runs' spread: it would hide the figure and tell nothing, so there is none.
 */
export type MeanBand = {
  mean: number;
  /** Half the width of the band; undefined with too few runs for one. */
  half?: number;
  runs: number;
};

export const FEWEST_RUNS = 5;

const quantiles = new Map<string, number>();

/** Half the width of a two-sided band from the standard deviation of the runs. `p` is 0.975 for 95 %. */
export function bandHalf(deviation: number, runs: number, p = 0.975): number | undefined {
  if (runs < FEWEST_RUNS) return undefined;
  const key = `${p} ${runs}`;
  let t = quantiles.get(key);
  if (t === undefined) quantiles.set(key, (t = studentTQuantile(p, runs - 1)));
  return (t * deviation) / Math.sqrt(runs);
}

export function meanBand(values: number[]): MeanBand {
  const runs = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / runs;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, half: bandHalf(Math.sqrt(squares / (runs - 1)), runs), runs };
}
