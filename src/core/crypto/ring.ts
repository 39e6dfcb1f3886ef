/**
 * Numbers shared between two servers: x = a + b modulo 2¹²⁸, where a alone and b alone are uniform noise. Fractions are whole multiples of
 * 2^−FRACTION.
 */
import type { RandomSource } from './random-source.ts';

const RING_BITS = 128;
const FRACTION = 32;
/** What a ring element takes in a message. */
const RING_BYTES = 16;

const SCALE = 2 ** FRACTION;

export const ring = (x: bigint): bigint => BigInt.asUintN(RING_BITS, x);

/** The nearest multiple of 2^−32. */
export const toFixed = (x: number): bigint => BigInt(Math.round(x * SCALE));
/** `scales` is 2 for a product of two fractions that has not been cut. */
export const fromFixed = (x: bigint, scales = 1): number => Number(x) / SCALE ** scales;
/** A ring element as the signed fraction that it stands for. */
export const fromRing = (x: bigint): number => fromFixed(BigInt.asIntN(RING_BITS, x));

/**
 * Cuts a product back to one fraction, each server on its own share.
 *
 * Claim: the result is right up to one unit of 2^−32, except with probability about |z| / 2¹²⁸, z the product before the cut.
 * Source: [@mohassel-zhang-2017, theorem 1]. With 64 bits in place of 128 that would be once in 65,000 products here.
 */
export const truncate = (share: bigint, party: 0 | 1): bigint =>
  party === 0 ? share >> BigInt(FRACTION) : ring(-(ring(-share) >> BigInt(FRACTION)));

/** Elements as they are sent: two words of 64 bits for each, whatever their value. */
export function toWords(elements: bigint[]): BigUint64Array {
  const words = new BigUint64Array(2 * elements.length);
  elements.forEach((x, i) => {
    words[2 * i] = BigInt.asUintN(64, x);
    words[2 * i + 1] = x >> 64n;
  });
  return words;
}

export function fromWords(words: BigUint64Array): bigint[] {
  return Array.from({ length: words.length / 2 }, (_, i) => words[2 * i] | (words[2 * i + 1] << 64n));
}

/** Uniform ring elements. */
export function randomElements(source: RandomSource, count: number): bigint[] {
  const bytes = source(RING_BYTES * count);
  return fromWords(new BigUint64Array(bytes.buffer, bytes.byteOffset, 2 * count));
}
