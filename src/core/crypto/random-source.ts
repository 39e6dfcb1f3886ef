/**
 * Where keys and masks come from: so many bytes that nobody can predict. On the page and in tests it is the system's own generator
 * (crypto.getRandomValues), handed in; there is no seeded one, because a key that can be drawn again is no key.
 */
export type RandomSource = (bytes: number) => Uint8Array;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** A whole number from its bytes, the highest first. */
export function fromBytes(bytes: Uint8Array): bigint {
  let text = '0x0';
  for (const byte of bytes) text += HEX[byte];
  return BigInt(text);
}

/** So many bytes, the highest first: numbers of one kind all have the same length, whatever their value. */
export function toBytes(value: bigint, length: number): Uint8Array {
  const text = value.toString(16).padStart(2 * length, '0');
  return Uint8Array.from({ length }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

/** Uniform on 0 … 2^bits − 1. */
export function randomBits(source: RandomSource, bits: number): bigint {
  const bytes = Math.ceil(bits / 8);
  return fromBytes(source(bytes)) >> BigInt(8 * bytes - bits);
}

/** Uniform on 1 … limit − 1: draws that are too large are thrown away, because a remainder would favour small numbers. */
export function randomBelow(source: RandomSource, limit: bigint): bigint {
  const bits = limit.toString(2).length;
  for (;;) {
    const drawn = randomBits(source, bits);
    if (drawn > 0n && drawn < limit) return drawn;
  }
}
