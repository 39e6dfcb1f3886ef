import { randomiser, type PublicKey } from './paillier.ts';
import type { RandomSource } from './random-source.ts';

/**
 * A pool of randomisers. They are the slow part of an encryption and depend on the key alone, so a party that waits for an answer makes some
 * in advance. Each is given out once.
 */
export class Randomisers {
  readonly #key: PublicKey;
  readonly #source: RandomSource;
  readonly #ready: bigint[] = [];

  constructor(key: PublicKey, source: RandomSource) {
    this.#key = key;
    this.#source = source;
  }

  get ready(): number {
    return this.#ready.length;
  }

  /** Makes one more for later. */
  prepare(): void {
    this.#ready.push(randomiser(this.#key, this.#source));
  }

  take(): bigint {
    return this.#ready.pop() ?? randomiser(this.#key, this.#source);
  }
}
