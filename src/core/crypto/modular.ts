/** Arithmetic modulo a number, on JavaScript's own whole numbers. None of it takes constant time: see paillier.ts. */
import { check } from '../check.ts';

/** Bits of the exponent that are taken at once, w: 2^w small powers are kept, which short exponents do not earn back, and every w-th squaring is followed by one product. */
const windowOf = (bits: number) => (bits < 80 ? 3 : bits < 240 ? 4 : 5);

/** base^exponent mod modulus, for exponents from 0 on. */
export function modPow(base: bigint, exponent: bigint, modulus: bigint): bigint {
  if (exponent < 1n << 8n) return shortPow(base, exponent, modulus);
  const bits = exponent.toString(2);
  const window = windowOf(bits.length);
  const powers = [1n, base % modulus];
  for (let i = 2; i < 1 << window; i++) powers.push((powers[i - 1] * powers[1]) % modulus);
  const digits = digitsOf(bits, window);
  let result = powers[digits[0]];
  for (let at = 1; at < digits.length; at++) {
    for (let i = 0; i < window; i++) result = (result * result) % modulus;
    if (digits[at] > 0) result = (result * powers[digits[at]]) % modulus;
  }
  return result;
}

/** The exponent to the base 2^window, the highest digit first. */
function digitsOf(bits: string, window: number): number[] {
  const padded = bits.padStart(Math.ceil(bits.length / window) * window, '0');
  const digits: number[] = [];
  for (let at = 0; at < padded.length; at += window) digits.push(parseInt(padded.slice(at, at + window), 2));
  return digits;
}

function shortPow(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (let left = exponent, power = base % modulus; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * power) % modulus;
    power = (power * power) % modulus;
  }
  return result % modulus;
}

/** The number whose product with this one is 1, by Euclid's algorithm. */
export function modInverse(value: bigint, modulus: bigint): bigint {
  let [r, s] = [modulus, ((value % modulus) + modulus) % modulus];
  let [t, u] = [0n, 1n];
  while (s > 0n) {
    const quotient = r / s;
    [r, s] = [s, r - quotient * s];
    [t, u] = [u, t - quotient * u];
  }
  check(r === 1n, 'value', 'without a common factor with the modulus', value);
  return t < 0n ? t + modulus : t;
}
