import type { RandomSource } from '../core/crypto/random-source.ts';

/** Browsers, their workers and node have it; their types differ. */
declare const crypto: { getRandomValues(into: Uint8Array): void };

/** The most that the system gives at once. */
const MOST = 65_536;

/** The system's own generator: keys and masks come from here, never from a seed. */
export const systemRandom: RandomSource = (length) => {
  const bytes = new Uint8Array(length);
  for (let from = 0; from < length; from += MOST) crypto.getRandomValues(bytes.subarray(from, from + MOST));
  return bytes;
};
