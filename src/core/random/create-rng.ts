// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- so that every tsconfig that imports us finds these types
/// <reference path="./alea.d.ts" />
import alea from 'seedrandom/lib/alea.js';
import { check } from '../check.ts';
import type { Rng } from './rng.ts';
import { nameStream, type StreamName } from './stream-name.ts';
import { ziggurat } from './ziggurat.ts';

/**
 * A seeded stream of randomness: the same seed gives the same numbers in node and in every worker (and in every browser, but
 * for the last bit of its `Math.log` and `Math.exp`).
 *
 * Streams are forked by label; a fork depends on the names alone, not on what was drawn before, so results do not
 * depend on order or slicing. The generator is Alea with 53 bits per draw. It is for teaching: its seed is
 * guessable, so it must never protect real data.
 *
 * @param seed a number or a text; `1` and `'1'` are the same seed
 * @example
 * const rng = createRng(2018).fork('run=3');
 * const noisy = answer + scale * rng.laplace();
 */
export function createRng(seed: string | number): Rng {
  check(typeof seed === 'string' || Number.isFinite(seed), 'seed', 'a finite number or a text', seed);
  return new Stream(nameStream(undefined, seed));
}

class Stream implements Rng {
  readonly #name: StreamName;
  readonly #uniform: () => number;

  constructor(name: StreamName) {
    this.#name = name;
    const [a, b, c, d] = name;
    // 96 bits as the three lags; the rest as the carry, which must stay below the multiplier 2091639.
    this.#uniform = alea('', {
      state: { s0: a / 2 ** 32, s1: b / 2 ** 32, s2: c / 2 ** 32, c: d >>> 12 },
    }).double;
  }

  next(): number {
    for (;;) {
      const u = this.#uniform();
      if (u > 0) return u;
    }
  }

  fork(label: string | number): Rng {
    return new Stream(nameStream(this.#name, label));
  }

  normal(): number {
    return ziggurat(this.#uniform);
  }

  laplace(): number {
    // The inverse cdf, by halves, so that both tails have the same resolution.
    const u = this.next();
    return u < 0.5 ? Math.log(2 * u) : -Math.log(2 * (1 - u));
  }

  exponential(): number {
    return -Math.log(this.next());
  }

  /** Marsaglia and Tsang (2000): a cubed normal under a squeeze; about 1.05 trials for a shape of 1, fewer above. */
  gamma(shape: number): number {
    check(shape > 0 && shape < Infinity, 'shape', 'positive and finite', shape);
    if (shape < 1) return this.gamma(shape + 1) * Math.exp(Math.log(this.next()) / shape);
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = this.normal();
      const t = 1 + c * x;
      if (t <= 0) continue;
      const v = t * t * t;
      const u = this.next();
      if (u < 1 - 0.0331 * x * x * x * x) return d * v;
      if (Math.log(u) < 0.5 * x * x + d * (1 - v + Math.log(v))) return d * v;
    }
  }
}
