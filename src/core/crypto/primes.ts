/**
 * Random primes.
 *
 * Claim: uniform among the primes of that length whose two highest bits are 1; a composite number passes with probability below 2⁻⁸⁰.
 * Why: each round of Miller and Rabin with a random base lets a composite pass with probability at most 1/4.
 * Source: [@rabin-1980]
 */
import { check } from '../check.ts';
import { modPow } from './modular.ts';
import { randomBelow, randomBits, type RandomSource } from './random-source.ts';

const ROUNDS = 40;
const SMALL = smallPrimes(4_000);

export function isProbablePrime(n: bigint, source: RandomSource): boolean {
  if (n < 2n) return false;
  for (const prime of SMALL) if (n % BigInt(prime) === 0n) return n === BigInt(prime);
  let [odd, twos] = [n - 1n, 0];
  while ((odd & 1n) === 0n) [odd, twos] = [odd >> 1n, twos + 1];
  for (let round = 0; round < ROUNDS; round++)
    if (isWitness(randomBelow(source, n - 1n), n, odd, twos)) return false;
  return true;
}

/** Whether this base proves that n is composite. */
function isWitness(base: bigint, n: bigint, odd: bigint, twos: number): boolean {
  let power = modPow(base, odd, n);
  if (power === 1n || power === n - 1n) return false;
  for (let i = 1; i < twos; i++) {
    power = (power * power) % n;
    if (power === n - 1n) return false;
  }
  return true;
}

/** Yields after each candidate, so that the search can be stopped. */
export function* randomPrime(bits: number, source: RandomSource): Generator<number, bigint> {
  check(bits >= 16, 'bits', 'at least 16', bits);
  for (;;) {
    const candidate = randomBits(source, bits) | (3n << BigInt(bits - 2)) | 1n;
    if (isProbablePrime(candidate, source)) return candidate;
    yield 0;
  }
}

function smallPrimes(below: number): number[] {
  const isComposite = new Uint8Array(below);
  const found: number[] = [];
  for (let i = 2; i < below; i++) {
    if (isComposite[i]) continue;
    found.push(i);
    for (let multiple = i * i; multiple < below; multiple += i) isComposite[multiple] = 1;
  }
  return found;
}
