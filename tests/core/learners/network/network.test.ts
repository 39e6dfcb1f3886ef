import { describe, expect, it } from 'vitest';
import { plainNetworkKernels } from '../../../../src/core/learners/network/kernels-plain.ts';
import { wasmNetworkKernels } from '../../../../src/core/learners/network/kernels-wasm.ts';
import { Network, startOf, type NetworkRows } from '../../../../src/core/learners/network/network.ts';
import { parameterCount } from '../../../../src/core/learners/network/shape.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';
import { differences, loss } from './differences.ts';

const SIZES = [5, 7, 3, 2];

function someRows(rows: number, columns: number, seed = 1): NetworkRows {
  const rng = createRng(seed);
  const X = Float32Array.from({ length: rows * columns }, () => rng.normal());
  return { X, y: Uint8Array.from({ length: rows }, () => (rng.next() < 0.3 ? 1 : 0)), columns, rows };
}

/** Biases away from 0, so that no rectifier sits on its corner. */
function someParameters(sizes: number[], seed = 2): Float32Array {
  const rng = createRng(seed);
  return startOf(sizes, 'he', rng).map((value) => (value === 0 ? 0.3 * rng.normal() : value));
}

const rowOf = ({ X, columns }: NetworkRows, i: number) => X.subarray(i * columns, (i + 1) * columns);

it('counts parameters', () => {
  expect(parameterCount([264, 50, 20, 2])).toBe(14_312);
  expect(parameterCount([30, 16, 8, 2])).toBe(650);
  expect(() => parameterCount([30, 0, 2])).toThrow('sizes must be whole and positive');
});

describe.each([
  ['wasm', wasmNetworkKernels],
  ['plain', plainNetworkKernels],
] as const)('with %s kernels', (kind, make) => {
  const network = new Network(SIZES, (sizes, bytes) => make(sizes, bytes)!);
  const data = someRows(40, 5);
  const parameters = someParameters(SIZES);
  network.load(parameters);

  it('has the gradient of every layer by finite differences', () => {
    expect(network.kernels.kind).toBe(kind);
    for (let i = 0; i < 12; i++) {
      const found = network.gradientSum(data, [i], { kind: 'none' });
      const wanted = differences(SIZES, parameters, rowOf(data, i), data.y[i]);
      wanted.forEach((value, k) =>
        expect(Math.abs(found[k] - value), `row ${i}, number ${k}`).toBeLessThan(2e-5),
      );
    }
  });

  it('clips every number of every row before the sum', () => {
    const limit = 0.05;
    const numbers = [3, 1, 4, 15, 9, 26, 5];
    const wanted = new Float64Array(parameters.length);
    let clipped = 0;
    for (const i of numbers)
      differences(SIZES, parameters, rowOf(data, i), data.y[i]).forEach((value, k) => {
        wanted[k] += Math.max(-limit, Math.min(limit, value));
        if (Math.abs(value) > limit) clipped++;
      });
    expect(clipped).toBeGreaterThan(50);
    const found = network.gradientSum(data, numbers, { kind: 'element', limit });
    wanted.forEach((value, k) => expect(Math.abs(found[k] - value)).toBeLessThan(1e-4));
  });

  it('clips the norm of every row', () => {
    for (const i of [0, 7, 21]) {
      const free = network.gradientSum(data, [i], { kind: 'none' });
      const norm = Math.hypot(...free);
      const short = network.gradientSum(data, [i], { kind: 'norm', limit: 0.5 * norm });
      expect(Math.hypot(...short)).toBeLessThanOrEqual(0.5 * norm);
      expect(Math.hypot(...short)).toBeGreaterThan(0.4999 * norm);
      const same = network.gradientSum(data, [i], { kind: 'norm', limit: 2 * norm });
      expect(same).toEqual(free);
    }
  });

  it('has nothing to sum for an empty batch', () => {
    expect(Math.max(...network.gradientSum(data, [], { kind: 'element', limit: 1 }))).toBe(0);
  });

  it('scores rows by the log-odds of the last class', () => {
    const scores = network.scores(data, 5, 9);
    for (let i = 5; i < 9; i++) {
      const odds = loss(SIZES, parameters, rowOf(data, i), 0) - loss(SIZES, parameters, rowOf(data, i), 1);
      expect(scores[i - 5]).toBeCloseTo(odds, 5);
    }
  });
});

it('the two kinds of kernels agree to the last bit, over several chunks of rows', () => {
  const sizes = [30, 16, 8, 2];
  const data = someRows(700, 30);
  const numbers = Array.from({ length: 601 }, (_, i) => (7 * i) % 700);
  const [fast, plain] = [wasmNetworkKernels, plainNetworkKernels].map((make) => {
    const network = new Network(sizes, (given, bytes) => make(given, bytes)!);
    network.load(someParameters(sizes));
    return [
      network.gradientSum(data, numbers, { kind: 'element', limit: 0.1 }),
      network.gradientSum(data, numbers, { kind: 'norm', limit: 1 }),
      network.scores(data),
    ];
  });
  expect(fast).toEqual(plain);
});

it('from zeros, no hidden number ever moves', () => {
  const sizes = [30, 16, 8, 2];
  const network = new Network(sizes);
  network.load(startOf(sizes, 'zero', createRng(1)));
  const gradient = network.gradientSum(someRows(50, 30), [0, 1, 2], { kind: 'none' });
  expect([...gradient.keys()].filter((k) => gradient[k] !== 0)).toEqual([648, 649]);
});
