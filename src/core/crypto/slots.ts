/**
 * Several signed numbers in one plaintext, 96 bits for each.
 *
 * Claim: sums and multiples of packed numbers are those of the numbers, as long as all stay within ±2⁹⁴. One that comes out beyond that, by
 *   less than 2⁹⁵, is refused and not taken for another number.
 * Why: the plaintext is Σ v_s 2^(96 s). A negative slot borrows from the next one; reading from the lowest slot on, with signed remainders,
 *   pays it back. A remainder is a number between −2⁹⁵ and 2⁹⁵, and what has left them comes back in at the other end.
 */
import { check } from '../check.ts';

const SLOT_BITS = 96;
const MOST = 1n << BigInt(SLOT_BITS - 2);
const fits = (value: bigint) => value < MOST && value > -MOST;

/** How many numbers a plaintext holds. */
export const slotsOf = (keyBits: number): number => Math.floor(keyBits / SLOT_BITS);

/** How many ciphertexts so many numbers need. */
export const packsOf = (numbers: number, keyBits: number): number => Math.ceil(numbers / slotsOf(keyBits));

export function pack(values: bigint[], keyBits: number): bigint {
  check(values.length <= slotsOf(keyBits), 'values', `at most ${slotsOf(keyBits)}`, values.length);
  let packed = 0n;
  for (let s = values.length - 1; s >= 0; s--) {
    check(fits(values[s]), 'value', 'small enough for its slot', values[s]);
    packed = (packed << BigInt(SLOT_BITS)) + values[s];
  }
  return packed;
}

export function unpack(packed: bigint, count: number): bigint[] {
  const values: bigint[] = [];
  let left = packed;
  for (let s = 0; s < count; s++) {
    const value = BigInt.asIntN(SLOT_BITS, left);
    check(fits(value), 'plaintext', 'below 2^94 in every slot', value);
    values.push(value);
    left = (left - value) >> BigInt(SLOT_BITS);
  }
  check(left === 0n, 'plaintext', `${count} slots and nothing above them`, `${left} above`);
  return values;
}

/** The numbers in the order of their plaintexts, each full but the last. */
export function packAll(values: bigint[], keyBits: number): bigint[] {
  const most = slotsOf(keyBits);
  return Array.from({ length: packsOf(values.length, keyBits) }, (_, i) =>
    pack(values.slice(i * most, (i + 1) * most), keyBits),
  );
}

export function unpackAll(plaintexts: bigint[], count: number, keyBits: number): bigint[] {
  const most = slotsOf(keyBits);
  return plaintexts.flatMap((packed, i) => unpack(packed, Math.min(most, count - i * most)));
}
