import { LANES } from './kernels.ts';

/** Sixteen vectors side by side in double precision, and the little arithmetic on them between passes over the data. */
export class LaneVectors {
  readonly ones = new Float64Array(LANES).fill(1);
  #from = 0;
  #to = LANES;

  constructor(readonly length: number) {}

  make(): Float64Array {
    return new Float64Array(this.length * LANES);
  }

  /** The lanes that the methods below work on. */
  range(from: number, to: number): void {
    this.#from = from;
    this.#to = to;
  }

  dot(a: Float64Array, b: Float64Array): Float64Array {
    const sum = new Float64Array(LANES);
    for (let at = 0; at < a.length; at += LANES) {
      for (let k = this.#from; k < this.#to; k++) sum[k] += a[at + k] * b[at + k];
    }
    return sum;
  }

  norms(a: Float64Array): Float64Array {
    return this.dot(a, a).map(Math.sqrt);
  }

  /** a -= factor * b, lane by lane. */
  subtract(a: Float64Array, factor: Float64Array, b: Float64Array): void {
    for (let at = 0; at < a.length; at += LANES) {
      for (let k = this.#from; k < this.#to; k++) a[at + k] -= factor[k] * b[at + k];
    }
  }

  add(a: Float64Array, b: Float64Array): void {
    for (let at = 0; at < a.length; at += LANES) {
      for (let k = this.#from; k < this.#to; k++) a[at + k] += b[at + k];
    }
  }

  /** factor * a, lane by lane; 0 in the lanes that are left out. */
  scaled(a: Float64Array, factor: Float64Array): Float64Array {
    const out = this.make();
    for (let at = 0; at < a.length; at += LANES) {
      for (let k = this.#from; k < this.#to; k++) out[at + k] = factor[k] * a[at + k];
    }
    return out;
  }

  times(a: Float64Array, b: Float64Array): Float64Array {
    return a.map((x, k) => x * b[k]);
  }

  minus(a: Float64Array, b: Float64Array): Float64Array {
    return a.map((x, k) => x - b[k]);
  }
}
