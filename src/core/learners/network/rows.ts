import type { NetworkRows } from './network.ts';

/** The rows with these numbers, one after the other. */
export function gather({ X, y, columns }: NetworkRows, numbers: number[]): NetworkRows {
  const chosen = new Float32Array(numbers.length * columns);
  numbers.forEach((i, k) => chosen.set(X.subarray(i * columns, (i + 1) * columns), k * columns));
  return { X: chosen, y: Uint8Array.from(numbers, (i) => y[i]), columns, rows: numbers.length };
}
