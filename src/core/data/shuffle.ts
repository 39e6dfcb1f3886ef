import { check } from '../check.ts';
import type { Rng } from '../random/rng.ts';

/** The numbers 0 … n − 1 in random order (Fisher–Yates). It reads no row, so it costs no privacy. */
export function shuffle(n: number, rng: Rng): Int32Array {
  check(Number.isInteger(n) && n >= 0, 'n', 'a whole number ≥ 0', n);
  const order = Int32Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(rng.next() * (i + 1));
    const other = order[j];
    order[j] = order[i];
    order[i] = other;
  }
  return order;
}
