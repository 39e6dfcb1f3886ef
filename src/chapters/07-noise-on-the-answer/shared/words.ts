import { num } from '../../../figures/format.ts';
import { inBand } from '../../../figures/mean-band.ts';

export const nameOf = (epsilon: number) => (epsilon === Infinity ? 'no noise' : `ε = ${num(epsilon)}`);

/** The mean error of some runs in words, with its band where there is one. */
export const withBand = ({ error, half }: { error: number; half?: number }) => inBand({ mean: error, half });
