import { halfWidth } from './curves.ts';

/** A mean over runs and half the width of the band in which it lies with 95 %; 0 with a single run. */
export type MeanBand = { mean: number; half: number; runs: number };

export function meanBand(values: number[]): MeanBand {
  const runs = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / runs;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, half: halfWidth(Math.sqrt(squares / Math.max(1, runs - 1)), runs), runs };
}
