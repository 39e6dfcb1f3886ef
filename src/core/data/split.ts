import { check } from '../check.ts';
import type { Rng } from '../random/rng.ts';
import { shuffle } from './shuffle.ts';

export type Split = { train: Int32Array; held: Int32Array };

/** Row numbers in two parts at random, `fraction` of them (rounded) for training. It reads no row: free. */
export function split(n: number, fraction: number, rng: Rng): Split {
  check(fraction > 0 && fraction < 1, 'fraction', 'between 0 and 1', fraction);
  const order = shuffle(n, rng);
  const cut = Math.round(fraction * n);
  return { train: order.slice(0, cut), held: order.slice(cut) };
}
