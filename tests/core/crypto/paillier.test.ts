import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modInverse, modPow, modSquarePow } from '../../../src/core/crypto/modular.ts';
import {
  add,
  ciphertextBytes,
  decrypt,
  encrypt,
  generateKey,
  multiply,
  packCiphertext,
  publicKey,
  randomiser,
  readCiphertext,
  rerandomise,
} from '../../../src/core/crypto/paillier.ts';
import { isProbablePrime } from '../../../src/core/crypto/primes.ts';
import { fromBytes, randomBelow, toBytes } from '../../../src/core/crypto/random-source.ts';
import { Randomisers } from '../../../src/core/crypto/randomisers.ts';
import { fromFixed, toFixed } from '../../../src/core/crypto/ring.ts';
import { pack, packAll, packsOf, slotsOf, unpack, unpackAll } from '../../../src/core/crypto/slots.ts';
import { Sealer } from '../../../src/core/crypto/secure/sealer.ts';
import { noCounts } from '../../../src/core/crypto/secure/counts.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { systemRandom } from '../../../src/lab/system-random.ts';

/* Keys are drawn anew in every run; every law holds for all of them, so no test can fail by chance but by 2⁻⁸⁰ or less. */
const secret = runToEnd(generateKey(512, systemRandom));
const { key } = secret;
const seal = (m: bigint) => encrypt(key, m, randomiser(key, systemRandom));
const signed = (bits: number) => fc.bigInt({ min: -(1n << BigInt(bits)), max: 1n << BigInt(bits) });

describe('arithmetic', () => {
  it('powers and inverses are right', () => {
    const some = fc.bigInt({ min: 1n, max: 1n << 400n });
    fc.assert(
      fc.property(some, fc.bigInt({ min: 0n, max: 1n << 300n }), (base, exponent) => {
        let slow = 1n;
        const bits = exponent.toString(2);
        for (const bit of bits) slow = (slow * slow * (bit === '1' ? base : 1n)) % key.n;
        expect(modPow(base, exponent, key.n)).toBe(slow % key.n);
        // Exponents of other lengths are cut into other digits.
        for (const short of [exponent % (1n << 40n), exponent % (1n << 120n)])
          expect((modPow(base, short, key.n) * modPow(base, exponent - short, key.n)) % key.n).toBe(
            slow % key.n,
          );
        expect(modSquarePow(base, exponent, key.n)).toBe(modPow(base, exponent, key.n2));
        expect((modInverse(base, secret.p) * base) % secret.p).toBe(1n);
      }),
      { seed: 81, numRuns: 30 },
    );
  });

  it('powers of every short exponent are right, modulo a number and modulo its square', () => {
    const [base, n] = [123_456_789n, 1_000_003n];
    let [slow, slowSquare] = [1n, 1n];
    for (let exponent = 0n; exponent < 300n; exponent++) {
      expect([modPow(base, exponent, n), modSquarePow(base, exponent, n)]).toEqual([slow, slowSquare]);
      [slow, slowSquare] = [(slow * base) % n, (slowSquare * base) % n ** 2n];
    }
  });

  it('tells primes from composites, Carmichael numbers and squares of primes among them', () => {
    expect([2n, 3n, 7919n, 2n ** 127n - 1n].every((n) => isProbablePrime(n, systemRandom))).toBe(true);
    const composites = [1n, 561n, 294409n, 7919n ** 2n, (2n ** 89n - 1n) * (2n ** 107n - 1n), 3215031751n];
    expect(composites.some((n) => isProbablePrime(n, systemRandom))).toBe(false);
  });

  it('bytes come back, and numbers below a limit are uniform enough to reach both ends', () => {
    expect(fromBytes(toBytes(258n, 4))).toBe(258n);
    const drawn = new Set(Array.from({ length: 400 }, () => randomBelow(systemRandom, 5n)));
    // Each of four numbers is missed with probability 0.75^400 < 10⁻⁴⁹.
    expect([...drawn].sort()).toEqual([1n, 2n, 3n, 4n]);
  });
});

describe('Paillier', () => {
  it('adds and multiplies under encryption', () => {
    fc.assert(
      fc.property(signed(200), signed(200), signed(40), (a, b, k) => {
        expect(decrypt(secret, add(key, seal(a), seal(b)))).toBe(a + b);
        expect(decrypt(secret, multiply(key, seal(a), k))).toBe(a * k);
      }),
      { seed: 82, numRuns: 25 },
    );
  });

  it('never encrypts the same number to the same ciphertext', () => {
    const made = Array.from({ length: 6 }, () => seal(7n));
    expect(new Set(made).size).toBe(6);
    const again = rerandomise(key, made[0], randomiser(key, systemRandom));
    expect(made).not.toContain(again);
    expect(decrypt(secret, again)).toBe(7n);
  });

  it('has primes of half the length, and ciphertexts of twice the key', () => {
    expect(key.n.toString(2).length).toBe(512);
    expect([512, 1024, 2048].map(ciphertextBytes)).toEqual([128, 256, 512]);
    const c = seal(-5n);
    expect(packCiphertext(key, c).length).toBe(128);
    expect(readCiphertext(packCiphertext(key, c))).toBe(c);
  });

  it('refuses wrong key sizes and numbers that do not fit', () => {
    expect(() => runToEnd(generateKey(640, systemRandom))).toThrow(
      'bits must be one of 512, 1024, 2048, got 640',
    );
    expect(() => publicKey(15n)).toThrow('bits must be');
    expect(() => seal(key.n / 2n + 1n)).toThrow('message must be between −n/2 and n/2');
    expect(() => decrypt(secret, key.n2)).toThrow('ciphertext must be between 0 and n²');
  });

  it('gives each prepared randomiser out once', () => {
    const pool = new Randomisers(key, systemRandom);
    pool.prepare();
    pool.prepare();
    expect(pool.ready).toBe(2);
    expect(new Set([pool.take(), pool.take(), pool.take()]).size).toBe(3);
    expect(pool.ready).toBe(0);
  });
});

describe('slots', () => {
  it('are 5, 10 and 21 of 96 bits', () => {
    expect([512, 1024, 2048].map(slotsOf)).toEqual([5, 10, 21]);
    // A Hessian of 50 columns at 2,048 bits, as in the specification.
    expect(packsOf(1275, 2048)).toBe(61);
  });

  it('come back, and their sums and multiples are those of the numbers', () => {
    const list = fc.array(signed(86), { minLength: 1, maxLength: 23 });
    fc.assert(
      fc.property(list, fc.integer({ min: -100, max: 100 }), (values, k) => {
        const packed = packAll(values, 1024);
        expect(unpackAll(packed, values.length, 1024)).toEqual(values);
        const scaled = packed.map((plain) => plain * BigInt(k));
        expect(unpackAll(scaled, values.length, 1024)).toEqual(values.map((v) => v * BigInt(k)));
      }),
      { seed: 83, numRuns: 60 },
    );
    fc.assert(
      fc.property(signed(90), signed(90), (a, b) => {
        expect(unpack(pack([a, b], 512), 2)).toEqual([a, b]);
      }),
      { seed: 84 },
    );
  });

  it('refuse what does not fit', () => {
    expect(() => pack([1n << 95n], 512)).toThrow('value must be small enough for its slot');
    expect(() => pack([1n, 1n, 1n, 1n, 1n, 1n], 512)).toThrow('values must be at most 5');
    expect(() => unpack(1n << 200n, 2)).toThrow('plaintext must be 2 slots and nothing above them');
    // A sum that has left its slot comes back in at the other end, and none of its neighbours is to be believed either.
    const large = (1n << 94n) - 1n;
    for (const sign of [1n, -1n])
      for (const times of [2n, 3n]) {
        const sum = times * sign * pack([5n, large, 7n], 512);
        expect(() => unpack(sum, 3)).toThrow('plaintext must be below 2^94 in every slot');
      }
  });

  it('multiply an encrypted matrix by a vector in the clear, column by column', () => {
    const sealer = new Sealer(key, systemRandom, noCounts());
    const p = 50;
    const M = Array.from({ length: p }, (_, j) =>
      Array.from({ length: p }, (__, i) => Math.sin(3 * i + 7 * j)),
    );
    const g = Array.from({ length: p }, (_, j) => Math.cos(5 * j));
    const product = sealer.combine(
      M.map((column) => sealer.sealFractions(column)),
      g,
    );
    const opened = unpackAll(
      product.map((c) => decrypt(secret, c)),
      p,
      512,
    ).map((v) => fromFixed(v, 2));
    const clear = M[0].map((_, i) => M.reduce((sum, column, j) => sum + column[i] * g[j], 0));
    for (let i = 0; i < p; i++) expect(Math.abs(opened[i] - clear[i])).toBeLessThan(2 ** -22);
    expect(fromFixed(toFixed(-1.25))).toBe(-1.25);
  });
});
