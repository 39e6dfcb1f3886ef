/** Arithmetic modulo a number, on JavaScript's own whole numbers. None of it takes constant time: see paillier.ts. */
import { check } from '../check.ts';

/** How elements of some kind are multiplied. */
type Products<T> = { square(x: T): T; times(x: T, y: T): T };

/** base^exponent mod modulus, for exponents from 0 on. */
export function modPow(base: bigint, exponent: bigint, modulus: bigint): bigint {
  if (exponent === 0n) return 1n % modulus;
  const products = {
    square: (x: bigint) => (x * x) % modulus,
    times: (x: bigint, y: bigint) => (x * y) % modulus,
  };
  return power(products, base % modulus, exponent);
}

/**
 * base^exponent mod root², for exponents from 0 on and a base that is not negative. Numbers are kept as a + b · root, because b d · root² is 0
 * in (a + b root)(c + d root): three products and two divisions of half the length do the work of four and four.
 */
export function modSquarePow(base: bigint, exponent: bigint, root: bigint): bigint {
  if (exponent === 0n) return 1n;
  type Pair = readonly [a: bigint, b: bigint];
  const carried = (a: bigint, b: bigint): Pair => [a % root, (b + a / root) % root];
  const products: Products<Pair> = {
    square: ([a, b]) => carried(a * a, (a * b) << 1n),
    times: ([a, b], [c, d]) => carried(a * c, a * d + b * c),
  };
  const [a, b] = power(products, carried(base, 0n), exponent);
  return a + b * root;
}

/** Digits of the exponent that are taken at once, where its length is at most so many: odd powers of the base are made in advance, which short exponents do not earn back. */
const WINDOWS: [bits: number, width: number][] = [[6, 1], [24, 2], [80, 3], [240, 4], [672, 5], [Infinity, 6]]; // prettier-ignore

/** x^exponent for exponents from 1 on, by sliding windows: from the highest digit on, runs that begin and end with a 1. */
function power<T>({ square, times }: Products<T>, x: T, exponent: bigint): T {
  const bits = exponent.toString(2);
  const width = WINDOWS.find(([most]) => bits.length <= most)![1];
  const odd = [x];
  const two = square(x);
  while (odd.length < 1 << (width - 1)) odd.push(times(odd.at(-1)!, two));
  let result: T | undefined;
  for (let at = 0; at < bits.length;) {
    if (bits[at] === '0') {
      result = square(result!);
      at++;
      continue;
    }
    const end = bits.lastIndexOf('1', at + width - 1) + 1;
    const factor = odd[parseInt(bits.slice(at, end), 2) >> 1];
    if (result === undefined) result = factor;
    else {
      for (let i = at; i < end; i++) result = square(result);
      result = times(result, factor);
    }
    at = end;
  }
  return result!;
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
