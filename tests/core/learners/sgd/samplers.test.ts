import { describe, expect, it } from 'vitest';
import { batchSizes } from '../../../../src/core/learners/sgd/batch-sizes.ts';
import { byCoins, byPermutation, drawPoisson } from '../../../../src/core/learners/sgd/samplers.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';
import { expectCounts } from '../../goodness.ts';

const rng = createRng(8);

describe('the sizes of batches', () => {
  it('are enough to meet every row once: 11,750 rows in batches of 2,000 are 6, of 5 are 2,350', () => {
    const sizes = (batch: number) => batchSizes({ rows: 11750, batch, epochs: 1, epoch: 0 });
    expect(sizes(2000)).toEqual([2000, 2000, 2000, 2000, 2000, 2000]);
    expect(sizes(5)).toHaveLength(2350);
    expect(sizes(20_000), 'a batch never has more than all rows').toEqual([11750]);
  });

  it('halve after each quarter when they shrink, over one epoch or over several', () => {
    const one = batchSizes({ rows: 1600, batch: 80, shape: 'shrinking', epochs: 1, epoch: 0 });
    expect(one).toEqual([
      ...Array(5).fill(80),
      ...Array(10).fill(40),
      ...Array(20).fill(20),
      ...Array(40).fill(10),
    ]);
    const four = [0, 1, 2, 3].map((epoch) =>
      batchSizes({ rows: 1600, batch: 80, shape: 'shrinking', epochs: 4, epoch }),
    );
    expect(four.map((sizes) => new Set(sizes))).toEqual([80, 40, 20, 10].map((size) => new Set([size])));
  });
});

describe.each([
  ['a permutation', byPermutation],
  ['coins', byCoins],
])('an epoch by %s', (_, sampler) => {
  it('holds every row in exactly one batch', () => {
    for (const [rows, batch] of [
      [1000, 7],
      [1000, 1000],
      [13, 5],
      [1, 1],
    ]) {
      const sizes = batchSizes({ rows, batch, epochs: 1, epoch: 0 });
      const { order, ends } = sampler(rows, sizes, rng.fork(`${rows}/${batch}`));
      expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: rows }, (_, i) => i));
      expect(ends).toHaveLength(sizes.length);
      expect(ends.at(-1)).toBe(rows);
      for (let b = 1; b < ends.length; b++) expect(ends[b]).toBeGreaterThanOrEqual(ends[b - 1]);
    }
  });
});

it('coins send a row to a batch in proportion to its nominal size, whatever the others do', () => {
  const sizes = [40, 20, 20, 10, 10];
  const counts = [0, 0, 0, 0, 0];
  const pairs = Array(25).fill(0);
  for (let n = 0; n < 400; n++) {
    const { order, ends } = byCoins(50, sizes, rng.fork(`coins ${n}`));
    const batchOf = new Int32Array(50);
    let batch = 0;
    order.forEach((row, place) => {
      while (place >= ends[batch]) batch++;
      batchOf[row] = batch;
      counts[batch]++;
    });
    for (let i = 0; i < 50; i += 2) pairs[5 * batchOf[i] + batchOf[i + 1]]++;
  }
  const p = sizes.map((size) => size / 100);
  expectCounts(counts, p, 'batches of rows');
  expectCounts(pairs, p.flatMap((a) => p.map((b) => a * b)), 'batches of pairs of rows'); // prettier-ignore
});

it('a Poisson sample holds each row with its rate, independently of its neighbour', () => {
  for (const rate of [0.01, 0.3, 0.9]) {
    const rows = 40;
    const n = 5000;
    const included = Array(rows).fill(0);
    const pairs = [0, 0, 0, 0];
    const sizes = Array(rows + 1).fill(0);
    for (let k = 0; k < n; k++) {
      const inSample = new Uint8Array(rows);
      const sample = drawPoisson(rows, rate, rng.fork(`poisson ${rate} ${k}`));
      for (const row of sample) inSample[row] = 1;
      sizes[sample.length]++;
      for (let i = 0; i < rows; i++) included[i] += inSample[i];
      for (let i = 0; i + 1 < rows; i += 2) pairs[2 * inSample[i] + inSample[i + 1]]++;
    }
    const total = included.reduce((a, b) => a + b, 0);
    // 200,000 coins: six standard deviations, error rate 2e-9.
    expect(Math.abs(total - n * rows * rate)).toBeLessThan(6 * Math.sqrt(n * rows * rate * (1 - rate)));
    expectCounts(included, Array(rows).fill(1 / rows), `rows included at rate ${rate}`);
    const [q, p] = [1 - rate, rate];
    expectCounts(pairs, [q * q, q * p, p * q, p * p], `pairs at rate ${rate}`);
    const binomial = [q ** rows];
    for (let m = 1; m <= rows; m++) binomial.push((binomial[m - 1] * (rows - m + 1) * p) / (m * q));
    expectCounts(sizes, binomial, `sizes at rate ${rate}`);
  }
  expect(drawPoisson(5, 1, rng)).toEqual(Int32Array.of(0, 1, 2, 3, 4));
});
