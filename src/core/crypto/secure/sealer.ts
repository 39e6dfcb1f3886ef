import { check } from '../../check.ts';
import {
  add,
  encrypt,
  multiply,
  packCiphertext,
  readCiphertext,
  rerandomise,
  type PublicKey,
} from '../paillier.ts';
import { Randomisers } from '../randomisers.ts';
import type { RandomSource } from '../random-source.ts';
import { toFixed } from '../ring.ts';
import { packAll } from '../slots.ts';
import type { Counts } from './counts.ts';

/** What a party does with the public key, counted. */
export class Sealer {
  readonly key: PublicKey;
  readonly pool: Randomisers;
  readonly #counts: Counts;

  constructor(key: PublicKey, source: RandomSource, counts: Counts) {
    this.key = key;
    this.pool = new Randomisers(key, source);
    this.#counts = counts;
  }

  /** Numbers, packed and encrypted. */
  seal(values: bigint[]): bigint[] {
    return packAll(values, this.key.bits).map((packed) => {
      this.#counts.encryptions++;
      return encrypt(this.key, packed, this.pool.take());
    });
  }

  sealFractions = (values: ArrayLike<number>): bigint[] => this.seal(Array.from(values, toFixed));

  /** Sums place by place. */
  sum(lists: bigint[][]): bigint[] {
    const lengths = new Set(lists.map((list) => list.length));
    check(lengths.size === 1, 'ciphertexts', 'as many from everybody', [...lengths].join(' and '));
    this.#counts.additions += (lists.length - 1) * lists[0].length;
    return lists[0].map((first, i) =>
      lists.slice(1).reduce((sum, list) => add(this.key, sum, list[i]), first),
    );
  }

  /**
   * Σ columns[j] · factors[j]: the packed product of an encrypted matrix with a vector in the clear, one power for all slots of a
   * ciphertext. Randomised again, so that it does not tell what it was multiplied with.
   */
  combine(columns: bigint[][], factors: ArrayLike<number>): bigint[] {
    this.#counts.constants += columns.length * columns[0].length;
    const products = columns.map((column, j) =>
      column.map((ciphertext) => multiply(this.key, ciphertext, toFixed(factors[j]))),
    );
    this.#counts.encryptions += columns[0].length;
    return this.sum(products).map((product) => rerandomise(this.key, product, this.pool.take()));
  }

  write = (ciphertexts: bigint[]): Uint8Array[] => ciphertexts.map((c) => packCiphertext(this.key, c));

  read(bytes: Uint8Array[]): bigint[] {
    const ciphertexts = bytes.map(readCiphertext);
    for (const c of ciphertexts) check(c > 0n && c < this.key.n2, 'ciphertext', 'between 0 and n²', c);
    return ciphertexts;
  }
}
