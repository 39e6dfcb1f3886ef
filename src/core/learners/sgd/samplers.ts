import { shuffle } from '../../data/shuffle.ts';
import type { Rng } from '../../random/rng.ts';

/** One pass over the rows: all of them in some order, and where each batch ends. */
export type Epoch = { order: Int32Array; ends: Int32Array };

/** The rows in random order, cut at the nominal sizes. Reads no row. */
export function byPermutation(rows: number, sizes: number[], rng: Rng): Epoch {
  let end = 0;
  return {
    order: shuffle(rows, rng),
    ends: Int32Array.from(sizes, (size) => (end = Math.min(rows, end + size))),
  };
}

/** Each row picks a batch with a probability in proportion to its nominal size, independently of all other rows. */
export function byCoins(rows: number, sizes: number[], rng: Rng): Epoch {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  // A table of `total` equally likely places, one per nominal seat.
  const batchOf = new Int32Array(total);
  let seat = 0;
  sizes.forEach((size, batch) => batchOf.fill(batch, seat, (seat += size)));
  const choice = Int32Array.from({ length: rows }, () => batchOf[Math.floor(total * rng.next())]);
  const ends = new Int32Array(sizes.length);
  for (const batch of choice) ends[batch]++;
  for (let b = 1; b < ends.length; b++) ends[b] += ends[b - 1];
  const order = new Int32Array(rows);
  const at = ends.slice();
  for (let i = rows - 1; i >= 0; i--) order[--at[choice[i]]] = i;
  return { order, ends };
}

/** A fresh sample that holds each row independently with probability `rate`: gaps between its rows are geometric. */
export function drawPoisson(rows: number, rate: number, rng: Rng): Int32Array {
  if (rate >= 1) return Int32Array.from({ length: rows }, (_, i) => i);
  const logMiss = Math.log1p(-rate);
  const chosen: number[] = [];
  for (let i = 0; ; i++) {
    i += Math.floor(Math.log(rng.next()) / logMiss);
    if (i >= rows) return Int32Array.from(chosen);
    chosen.push(i);
  }
}
