/**
 * A small dense network: ReLU between the layers, softmax cross-entropy at the end.
 *
 * Claim: `gradientSum` is the sum over the rows of each row's own gradient, clipped by itself: every number to ±limit, or the whole
 *   gradient to a Euclidean norm. One row more or less moves it by no more than that.
 * Why: a row's gradient of a weight is input times delta, so no gradient of a single row needs to be stored; its norm is a product too,
 *   layer by layer: |delta|² (|input|² + 1).
 * Source: Goodfellow 2015 for the norms; the clip before the mean is that of Wang 2018 (equation 3.3) and Abadi et al. 2016.
 */
import { check } from '../../check.ts';
import type { Rng } from '../../random/rng.ts';
import type { NetworkKernels } from './kernels.ts';
import { plainNetworkKernels } from './kernels-plain.ts';
import { wasmNetworkKernels } from './kernels-wasm.ts';
import { layersOf, padded, parameterCount, placesOf, type Layer, type Sizes } from './shape.ts';

/** Rows to learn from: X is row-major, y the number of the class. */
export type NetworkRows = { X: Float32Array; y: Uint8Array; columns: number; rows: number };

export type GradientClip =
  { kind: 'none' } | { kind: 'element'; limit: number } | { kind: 'norm'; limit: number };

/** Rows that are in memory at once. */
const CHUNK = 256;

export class Network {
  readonly parameters: number;
  readonly kernels: NetworkKernels;
  readonly #layers: Layer[];
  readonly #places: Int32Array;
  readonly #F: Float32Array;
  readonly #weights: number;
  readonly #sums: number;
  readonly #limits: number;
  readonly #transposed: number[] = [];
  /** What goes into each layer; the last are the logits. */
  readonly #values: number[] = [];
  readonly #deltas: number[] = [];

  constructor(
    readonly sizes: Sizes,
    make: (sizes: Sizes, bytes: number) => NetworkKernels = (given, bytes) =>
      wasmNetworkKernels(given, bytes) ?? plainNetworkKernels(given, bytes),
  ) {
    this.parameters = parameterCount(sizes);
    this.#layers = layersOf(sizes);
    this.#places = placesOf(this.#layers);
    let size = 64;
    const take = (floats: number) => {
      const at = size;
      size += 4 * padded(floats);
      return at;
    };
    const all = this.#layers.reduce((sum, { inputs, wide }) => sum + (inputs + 1) * wide, 0);
    this.#weights = take(all);
    this.#sums = take(all);
    this.#limits = take(8);
    this.#values.push(take(CHUNK * padded(sizes[0])));
    for (const { inputs, outputs, wide } of this.#layers) {
      this.#transposed.push(take((outputs + 1) * padded(inputs)));
      this.#values.push(take(CHUNK * wide));
      this.#deltas.push(take(CHUNK * wide));
    }
    this.kernels = make(sizes, size);
    this.#F = new Float32Array(this.kernels.memory);
  }

  /** Takes over all parameters. */
  load(parameters: ArrayLike<number>): void {
    check(parameters.length === this.parameters, 'parameters', `${this.parameters}`, parameters.length);
    const F = this.#F;
    for (let k = 0; k < this.parameters; k++) F[this.#weights / 4 + this.#places[k]] = parameters[k];
    for (const [l, { inputs, outputs, wide, at }] of this.#layers.entries()) {
      if (l === 0) continue;
      const [from, to] = [this.#weights / 4 + at, this.#transposed[l] / 4];
      for (let i = 0; i < inputs; i++)
        for (let j = 0; j < outputs; j++) F[to + j * padded(inputs) + i] = F[from + i * wide + j];
    }
  }

  /** The sum of the clipped gradients of the rows with these numbers. */
  gradientSum(data: NetworkRows, numbers: ArrayLike<number>, clip: GradientClip): Float32Array {
    const F = this.#F;
    const length = this.#layers.reduce((sum, { inputs, wide }) => sum + (inputs + 1) * wide, 0);
    F.fill(0, this.#sums / 4, this.#sums / 4 + length);
    const limit = clip.kind === 'element' ? clip.limit : Infinity;
    F.fill(limit, this.#limits / 4, this.#limits / 4 + 4);
    F.fill(-limit, this.#limits / 4 + 4, this.#limits / 4 + 8);
    for (let from = 0; from < numbers.length; from += CHUNK) {
      const rows = Math.min(CHUNK, numbers.length - from);
      this.#forward(data, rows, (r) => numbers[from + r]);
      this.#deltasOf(rows, (r) => data.y[numbers[from + r]]);
      if (clip.kind === 'norm') this.#shorten(rows, clip.limit);
      for (const [l, { at }] of this.#layers.entries())
        this.kernels.outer(
          l,
          this.#values[l],
          this.#deltas[l],
          this.#sums + 4 * at,
          this.#limits,
          padded(rows),
        );
    }
    const sum = new Float32Array(this.parameters);
    for (let k = 0; k < sum.length; k++) sum[k] = F[this.#sums / 4 + this.#places[k]];
    return sum;
  }

  /** How much more the last class speaks for each row than the first: for two classes the log-odds of the second. */
  scores(data: NetworkRows, from = 0, to = data.rows): Float32Array {
    const { outputs, wide } = this.#layers.at(-1)!;
    const scores = new Float32Array(to - from);
    for (let start = from; start < to; start += CHUNK) {
      const rows = Math.min(CHUNK, to - start);
      this.#forward(data, rows, (r) => start + r);
      const out = this.#values.at(-1)! / 4;
      for (let r = 0; r < rows; r++)
        scores[start - from + r] = this.#F[out + r * wide + outputs - 1] - this.#F[out + r * wide];
    }
    return scores;
  }

  #forward({ X, columns }: NetworkRows, rows: number, numberOf: (r: number) => number): void {
    const F = this.#F;
    const stride = padded(this.sizes[0]);
    const first = this.#values[0] >> 2;
    for (let r = 0; r < rows; r++) {
      const from = numberOf(r) * columns;
      const to = first + r * stride;
      // For a short row the view that a copy needs costs more than the copy.
      if (columns > 100) F.set(X.subarray(from, from + columns), to);
      else for (let i = 0; i < columns; i++) F[to + i] = X[from + i];
    }
    for (const [l, { at }] of this.#layers.entries())
      this.kernels.forward(l, this.#values[l], this.#weights + 4 * at, this.#values[l + 1], rows);
  }

  #deltasOf(rows: number, classOf: (r: number) => number): void {
    const F = this.#F;
    const last = this.#layers.length - 1;
    const { outputs, wide } = this.#layers[last];
    const [logits, deltas] = [this.#values[last + 1] / 4, this.#deltas[last] / 4];
    for (let r = 0; r < rows; r++) {
      const [z, d] = [logits + r * wide, deltas + r * wide];
      let most = F[z];
      for (let j = 1; j < outputs; j++) most = Math.max(most, F[z + j]);
      let total = 0;
      for (let j = 0; j < outputs; j++) total += F[d + j] = Math.exp(F[z + j] - most);
      for (let j = 0; j < outputs; j++) F[d + j] = F[d + j] / total - (classOf(r) === j ? 1 : 0);
    }
    for (let l = last; l > 0; l--)
      this.kernels.back(l, this.#deltas[l], this.#transposed[l], this.#deltas[l - 1], this.#values[l], rows);
    // Rows are summed by fours.
    for (const [l, one] of this.#layers.entries())
      F.fill(0, this.#deltas[l] / 4 + rows * one.wide, this.#deltas[l] / 4 + padded(rows) * one.wide);
  }

  /** The Euclidean norm of each row's gradient, and deltas divided so that none is above the limit. */
  #shorten(rows: number, limit: number): void {
    const F = this.#F;
    const square = (at: number, n: number) => {
      let sum = 0;
      for (let k = at; k < at + n; k++) sum += F[k] * F[k];
      return sum;
    };
    for (let r = 0; r < rows; r++) {
      let norm = 0;
      for (const [l, { inputs, outputs, wide }] of this.#layers.entries()) {
        const x = square(this.#values[l] / 4 + r * padded(inputs), inputs);
        norm += square(this.#deltas[l] / 4 + r * wide, outputs) * (x + 1);
      }
      norm = Math.sqrt(norm);
      // A hair below the limit, for what 32 bits round up.
      const factor = norm > limit ? (limit / norm) * (1 - 1e-6) : 1;
      if (factor < 1)
        for (const [l, { wide }] of this.#layers.entries())
          for (let k = this.#deltas[l] / 4 + r * wide; k < this.#deltas[l] / 4 + (r + 1) * wide; k++)
            F[k] *= factor;
    }
  }
}

/** He et al. 2015: normal weights of variance 2 / inputs, no biases. Or zeros, from which ReLU never moves. */
export function startOf(sizes: Sizes, start: 'he' | 'zero', rng: Rng): Float32Array {
  const parameters = new Float32Array(parameterCount(sizes));
  if (start === 'zero') return parameters;
  let at = 0;
  for (const [l, outputs] of sizes.slice(1).entries()) {
    const deviation = Math.sqrt(2 / sizes[l]);
    for (let k = 0; k < sizes[l] * outputs; k++) parameters[at++] = deviation * rng.normal();
    at += outputs;
  }
  return parameters;
}
