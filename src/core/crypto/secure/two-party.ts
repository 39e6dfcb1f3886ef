/**
 * Multiplication of shared numbers by two servers, each of which runs the same steps on its own share.
 *
 * Claim: neither server learns anything about the factors or the product.
 * Assumes: a dealer has handed out shares of random a, b and of ab, which neither server knows and nobody uses twice.
 * Why: the servers open x − a and y − b, which are uniform; then xy = ab + (x − a) b + (y − b) a + (x − a)(y − b).
 * Source: [@beaver-1991]
 */
import { check } from '../../check.ts';
import { fromRing, fromWords, ring, toFixed, toWords, truncate } from '../ring.ts';
import type { Counts } from './counts.ts';
import { DEALER, hear, SERVER_A, SERVER_B, type ServerSends, type Steps } from './setup.ts';

/** Both servers run it. */
export type Joint<T> = Steps<ServerSends, T>;

export class TwoParty {
  readonly party: 0 | 1;
  readonly counts: Counts;
  round = 0;
  /** Dealt products that have not been used: a, b, c, one after the other. */
  #dealt: bigint[] = [];

  constructor(party: 0 | 1, counts: Counts) {
    this.party = party;
    this.counts = counts;
  }

  /** Has so many products dealt: server A asks, both wait. */
  *fetch(count: number): Joint<void> {
    const ask = {
      to: DEALER,
      round: this.round,
      payload: { kind: 'ask', count, round: this.round },
    } as const;
    const [{ words }] = yield* hear('triples', [DEALER], this.party === 0 ? [ask] : []);
    check(words.length === 6 * count, 'triples', `${count}`, words.length / 6);
    for (const element of fromWords(words)) this.#dealt.push(element);
  }

  /** Shares of all products at once, in one round. */
  *multiply(xs: bigint[], ys: bigint[]): Joint<bigint[]> {
    const n = xs.length;
    if (n === 0) return [];
    check(this.#dealt.length >= 3 * n, 'dealt products', `at least ${n}`, this.#dealt.length / 3);
    const dealt = this.#dealt.splice(0, 3 * n);
    const hidden = xs.flatMap((x, i) => [ring(x - dealt[3 * i]), ring(ys[i] - dealt[3 * i + 1])]);
    this.counts.multiplications += n;
    const opened = yield* this.open(hidden);
    return xs.map((_, i) => {
      const [a, b, c] = dealt.slice(3 * i, 3 * i + 3);
      const [d, e] = [opened[2 * i], opened[2 * i + 1]];
      return truncate(ring(c + d * b + e * a + (this.party === 0 ? d * e : 0n)), this.party);
    });
  }

  /** The numbers themselves, to both servers. */
  *open(shares: bigint[]): Joint<bigint[]> {
    this.counts.openings += shares.length;
    this.counts.rounds++;
    const payload = { kind: 'opening', words: toWords(shares) } as const;
    const other = this.party === 0 ? SERVER_B : SERVER_A;
    const [answer] = yield* hear('opening', [other], [{ to: other, round: this.round, payload }]);
    const theirs = fromWords(answer.words);
    check(theirs.length === shares.length, 'opening', `${shares.length} elements`, theirs.length);
    return shares.map((share, i) => ring(share + theirs[i]));
  }

  /** Opens the result: fractions that both servers learn. */
  *reveal(shares: bigint[]): Joint<number[]> {
    return (yield* this.open(shares)).map(fromRing);
  }

  /** A share of a number that everybody knows: server A holds all of it. */
  known = (x: number): bigint => (this.party === 0 ? ring(toFixed(x)) : 0n);

  /** 1/d for 0 < d < 2, each by y ← y (2 − d y) from y = 1. */
  *reciprocals(d: bigint[], steps: number): Joint<bigint[]> {
    let y = d.map(() => this.known(1));
    this.counts.reciprocals += d.length;
    for (let step = 0; step < steps; step++) {
      const products = yield* this.multiply(d, y);
      y = yield* this.multiply(
        y,
        products.map((product) => ring(this.known(2) - product)),
      );
    }
    return y;
  }
}
