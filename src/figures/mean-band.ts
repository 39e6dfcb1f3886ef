import type { MeanBand } from '../core/stats/mean-band.ts';
import { num, percent } from './format.ts';

/** An error in words, with its band where there is one. */
export const inBand = ({ mean, half }: Pick<MeanBand, 'mean' | 'half'>) =>
  half ? `${percent(mean)} ± ${num(100 * half, 2)}` : percent(mean);

export const runsInWords = (runs: number) => (runs === 1 ? 'a single run' : `${runs} runs`);
