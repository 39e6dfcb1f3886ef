/**
 * Paillier's encryption: whoever has the public key adds numbers that they cannot read.
 *
 * Claim: Dec(Enc(a) · Enc(b)) = a + b and Dec(Enc(a)^k) = k a for signed whole numbers, as long as the result lies between −n/2 and n/2. Two
 *   encryptions of one number cannot be told from encryptions of two numbers, if composite residuosity modulo n² is hard.
 * Assumes: n = pq with primes of equal length, kept by the holder of the secret key; fresh randomness for every ciphertext. Nothing here runs
 *   in constant time, so it is a demonstration: an attacker who can time it may learn the key.
 * Why: with g = n + 1, (1 + mn) rⁿ is an n-th residue times (1 + n)^m; modulo p² the power p − 1 removes r, and (1 + n)^m is 1 + mn.
 * Source: [@paillier-1999]; decryption by the Chinese remainder theorem is that of its section 7.
 */
import { check } from '../check.ts';
import { modInverse, modSquarePow } from './modular.ts';
import { randomPrime } from './primes.ts';
import { fromBytes, randomBelow, toBytes, type RandomSource } from './random-source.ts';

/** 512 bits are a toy that has been broken since 1999, 1,024 are weak; 2,048 were the dissertation's. */
const KEY_BITS = [512, 1024, 2048] as const;

export type PublicKey = { bits: number; n: bigint; n2: bigint };
export type SecretKey = {
  key: PublicKey;
  p: bigint;
  q: bigint;
  /** 1 / L(g^(p−1) mod p²) mod p, and the same for q. */
  hp: bigint;
  hq: bigint;
  /** 1/q mod p. */
  qInverse: bigint;
};

export function publicKey(n: bigint): PublicKey {
  const bits = n.toString(2).length;
  check((KEY_BITS as readonly number[]).includes(bits), 'bits', `one of ${KEY_BITS.join(', ')}`, bits);
  return { bits, n, n2: n * n };
}

/** The key that server B has sent, if it is as long as the parties have agreed. */
export function agreedKey(n: Uint8Array, bits: number): PublicKey {
  const key = publicKey(fromBytes(n));
  check(key.bits === bits, 'bits', `${bits} as agreed`, key.bits);
  return key;
}

export function* generateKey(bits: number, source: RandomSource): Generator<number, SecretKey> {
  check((KEY_BITS as readonly number[]).includes(bits), 'bits', `one of ${KEY_BITS.join(', ')}`, bits);
  const p = yield* randomPrime(bits / 2, source);
  let q = p;
  while (q === p) q = yield* randomPrime(bits / 2, source);
  return secretKey(p, q);
}

function secretKey(p: bigint, q: bigint): SecretKey {
  const key = publicKey(p * q);
  // (1 + n)^(p−1) mod p² is 1 + (p − 1) n, and L of it is (p − 1) q = −q mod p.
  return { key, p, q, hp: modInverse(-q, p), hq: modInverse(-p, q), qInverse: modInverse(q, p) };
}

/** rⁿ mod n² for a fresh r: the slow part of an encryption, and it does not depend on what is encrypted. */
export const randomiser = ({ n }: PublicKey, source: RandomSource): bigint =>
  modSquarePow(randomBelow(source, n), n, n);

/** `fresh` is a randomiser that is used for nothing else. */
export function encrypt(key: PublicKey, message: bigint, fresh: bigint): bigint {
  const { n, n2 } = key;
  check(2n * (message < 0n ? -message : message) < n, 'message', 'between −n/2 and n/2', `${message}`);
  return (((1n + residue(message, n) * n) % n2) * fresh) % n2;
}

export function decrypt({ key, p, q, hp, hq, qInverse }: SecretKey, ciphertext: bigint): bigint {
  check(ciphertext > 0n && ciphertext < key.n2, 'ciphertext', 'between 0 and n²', ciphertext);
  const half = (prime: bigint, h: bigint) =>
    (((modSquarePow(ciphertext % (prime * prime), prime - 1n, prime) - 1n) / prime) * h) % prime;
  const [a, b] = [half(p, hp), half(q, hq)];
  const message = b + q * residue((a - b) * qInverse, p);
  return 2n * message > key.n ? message - key.n : message;
}

/** The encrypted sum. */
export const add = ({ n2 }: PublicKey, a: bigint, b: bigint): bigint => (a * b) % n2;

/**
 * The encrypted product with a number in the clear. For a negative one the ciphertext is inverted, because the exponent n − |k| would be as
 * long as the key. The result must be randomised again before it leaves: otherwise whoever knows the ciphertext can test guesses of k.
 */
export function multiply({ n, n2 }: PublicKey, ciphertext: bigint, factor: bigint): bigint {
  return factor < 0n
    ? modSquarePow(modInverse(ciphertext, n2), -factor, n)
    : modSquarePow(ciphertext, factor, n);
}

/** Another ciphertext of the same number, which cannot be linked to the first. */
export const rerandomise = ({ n2 }: PublicKey, ciphertext: bigint, fresh: bigint): bigint =>
  (ciphertext * fresh) % n2;

/** Twice as long as the key: 512 bytes at 2,048 bits, whatever is inside. */
export const ciphertextBytes = (bits: number): number => bits / 4;
export const packCiphertext = (key: PublicKey, ciphertext: bigint): Uint8Array =>
  toBytes(ciphertext, ciphertextBytes(key.bits));
export const readCiphertext = (bytes: Uint8Array): bigint => fromBytes(bytes);

const residue = (x: bigint, modulus: bigint) => ((x % modulus) + modulus) % modulus;
