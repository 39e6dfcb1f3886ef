import { halfWidth } from './curves.ts';
import { num, percent } from './format.ts';

/** A mean over runs, and half the width of the band in which it lies with 95 %: 0 while there are too few runs for a band. */
export type MeanBand = { mean: number; half: number; runs: number };

/** With two or three runs the band is many times as wide as their spread: it would hide the figure and tell nothing. */
const FEWEST = 4;

export function meanBand(values: number[]): MeanBand {
  const runs = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / runs;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, half: runs < FEWEST ? 0 : halfWidth(Math.sqrt(squares / (runs - 1)), runs), runs };
}

/** An error in words, with its band where there is one. */
export const inBand = ({ mean, half }: Pick<MeanBand, 'mean' | 'half'>) =>
  half > 0 ? `${percent(mean)} ± ${num(100 * half, 2)}` : percent(mean);

export const runsInWords = (runs: number) => (runs === 1 ? 'a single run' : `${runs} runs`);
