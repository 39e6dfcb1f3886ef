import { describe, expect, it } from 'vitest';
import { LANES, STRIDE, type LaneKernels } from '../../../../src/core/learners/lanes/kernels.ts';
import { plainKernels } from '../../../../src/core/learners/lanes/kernels-plain.ts';
import { wasmKernels } from '../../../../src/core/learners/lanes/kernels-wasm.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';

const ROWS = 97;
const COLUMNS = 23;

/** The same bytes in the memory of either implementation, and where things are. */
function layout(kernels: LaneKernels) {
  const F = new Float32Array(kernels.memory);
  const I = new Int32Array(kernels.memory);
  let size = STRIDE;
  const take = (bytes: number) => {
    const at = size;
    size += Math.ceil(bytes / STRIDE) * STRIDE;
    return at;
  };
  const rng = createRng('kernels');
  const at = {
    rows: { order: take(4 * ROWS), starts: take(4 * ROWS + 4), entries: take(8 * ROWS * COLUMNS) },
    weights: take(COLUMNS * STRIDE),
    gradient: take(COLUMNS * STRIDE),
    total: take(2 * COLUMNS * STRIDE),
    margins: take(ROWS * STRIDE),
    slopes: take(ROWS * STRIDE),
    trial: take(ROWS * STRIDE),
    residual: take(ROWS * STRIDE),
    step: take(STRIDE),
    sizes: take(STRIDE),
    sums: take(2 * STRIDE),
    factor: { lower: take(4 * 300), upper: take(4 * 300), inverse: take(4 * COLUMNS) },
  };
  let entry = 0;
  for (let i = 0; i < ROWS; i++) {
    I[at.rows.order / 4 + i] = (i * 31) % ROWS;
    I[at.rows.starts / 4 + i] = 8 * entry;
    for (let j = 0; j < COLUMNS; j++) {
      if (rng.next() < 0.6) continue;
      I[at.rows.entries / 4 + 2 * entry] = j * STRIDE;
      F[at.rows.entries / 4 + 2 * entry + 1] = rng.normal();
      entry++;
    }
  }
  I[at.rows.starts / 4 + ROWS] = 8 * entry;
  const fill = (from: number, count: number, scale: number) => {
    for (let k = 0; k < count; k++) F[from / 4 + k] = scale * rng.normal();
  };
  fill(at.weights, COLUMNS * LANES, 1);
  fill(at.margins, ROWS * LANES, 30);
  fill(at.factor.lower, 300, 0.3);
  fill(at.factor.upper, 300, 0.3);
  fill(at.factor.inverse, COLUMNS, 1);
  for (let k = 0; k < LANES; k++) {
    F[at.step / 4 + k] = 0.25 + k / 8;
    I[at.sizes / 4 + k] = ROWS - 5 * k;
  }
  return at;
}

function everything(kernels: LaneKernels, quads: number): Uint32Array {
  const at = layout(kernels);
  kernels.forward(quads, at.rows, at.weights, at.slopes, 3, ROWS);
  for (let q = 0; q < quads; q++) {
    const part = {
      margins: at.margins + 16 * q,
      slopes: at.slopes + 16 * q,
      trial: at.trial + 16 * q,
      residual: at.residual + 16 * q,
      step: at.step + 16 * q,
      sizes: at.sizes + 16 * q,
      sums: at.sums + 16 * q,
    };
    kernels.residual('huber-svm', part, 0, 40);
    kernels.residual('logistic', part, 40, ROWS);
  }
  kernels.adjoint(quads, at.rows, at.residual, at.gradient, 0, 90);
  kernels.drain(at.gradient, at.total, COLUMNS * LANES);
  kernels.adjoint(quads, at.rows, at.residual, at.gradient, 90, ROWS);
  kernels.solve(quads, at.factor, at.weights, COLUMNS);
  return new Uint32Array(kernels.memory).slice();
}

describe('the lane kernels', () => {
  const bytes = 200_000;

  it('are the same to the last bit in WebAssembly and in plain TypeScript, for every width', () => {
    for (const quads of [1, 2, 3, 4]) {
      const wasm = wasmKernels(bytes)!;
      expect(wasm?.kind).toBe('wasm');
      const [a, b] = [everything(wasm, quads), everything(plainKernels(bytes), quads)];
      const length = Math.min(a.length, b.length);
      expect(Buffer.from(a.buffer, 0, 4 * length).equals(Buffer.from(b.buffer, 0, 4 * length))).toBe(true);
    }
  });

  it('compute the products and sums they are named for', () => {
    const kernels = wasmKernels(bytes)!;
    const at = layout(kernels);
    const F = new Float32Array(kernels.memory);
    const I = new Int32Array(kernels.memory);
    const dense = (p: number) => {
      const x = new Float64Array(COLUMNS);
      const row = at.rows.starts / 4 + I[at.rows.order / 4 + p];
      for (let e = I[row] / 8; e < I[row + 1] / 8; e++) {
        x[I[at.rows.entries / 4 + 2 * e] / STRIDE] = F[at.rows.entries / 4 + 2 * e + 1];
      }
      return x;
    };
    kernels.forward(4, at.rows, at.weights, at.slopes, 0, ROWS);
    for (const [p, k] of [
      [0, 0],
      [50, 7],
      [96, 15],
    ]) {
      const product = dense(p).reduce((sum, x, j) => sum + x * F[at.weights / 4 + j * LANES + k], 0);
      expect(F[at.slopes / 4 + p * LANES + k]).toBeCloseTo(product, 4);
    }
    const part = { ...at, margins: at.margins + 16, slopes: at.slopes + 16, trial: at.trial + 16 };
    const here = { residual: at.residual + 16, step: at.step + 16, sizes: at.sizes + 16, sums: at.sums + 16 };
    kernels.residual('logistic', { ...part, ...here }, 0, ROWS);
    for (const [p, k] of [
      [0, 4],
      [33, 6],
      [60, 7],
      [96, 5],
    ]) {
      const u = F[at.margins / 4 + p * LANES + k] + F[at.step / 4 + k] * F[at.slopes / 4 + p * LANES + k];
      const slope = p < ROWS - 5 * k ? -1 / (1 + Math.exp(u)) : 0;
      expect(F[at.residual / 4 + p * LANES + k]).toBeCloseTo(slope, 6);
    }
    kernels.adjoint(4, at.rows, at.residual, at.gradient, 0, ROWS);
    for (const k of [4, 7]) {
      let sum = 0;
      for (let p = 0; p < ROWS; p++) sum += dense(p)[11] * F[at.residual / 4 + p * LANES + k];
      expect(F[at.gradient / 4 + 11 * LANES + k]).toBeCloseTo(sum, 4);
    }
  });
});
