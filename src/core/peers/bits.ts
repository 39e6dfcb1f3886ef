/**
 * Votes on many rows as bits, 32 to a word: the votes of fifty peers are compared with the labels a word at a time.
 *
 * Claim: the same counts as row by row, for any number of rows.
 */
export type Bits = Uint32Array;

/** A bit for each row of which it is said. */
export function bitsOf(rows: number, isSet: (row: number) => boolean): Bits {
  const bits = new Uint32Array((rows + 31) >>> 5);
  for (let i = 0; i < rows; i++) if (isSet(i)) bits[i >>> 5] |= 1 << (i & 31);
  return bits;
}

/** How many bits of a word are set. */
export function popcount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
