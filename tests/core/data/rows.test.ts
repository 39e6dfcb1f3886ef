import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folds } from '../../../src/core/data/folds.ts';
import { rowsWith, toSigns } from '../../../src/core/data/labels.ts';
import { firstRows, takeRows } from '../../../src/core/data/rows.ts';
import { shuffle } from '../../../src/core/data/shuffle.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { dataset } from '../../data.ts';

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);
const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);

describe('shuffle and folds', () => {
  it('cover every row once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 60 }),
        fc.integer({ min: 2, max: 8 }),
        fc.string(),
        (n, k, seed) => {
          const rng = createRng(`s${seed}`);
          expect(sorted(shuffle(n, rng))).toEqual(upTo(n));
          if (k > n) return;
          const parts = folds(n, k, rng);
          expect(sorted(parts.flatMap((p) => [...p.held]))).toEqual(upTo(n));
          for (const p of parts) expect(sorted([...p.held, ...p.train])).toEqual(upTo(n));
          const sizes = parts.map((p) => p.held.length);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        },
      ),
      { seed: 6, numRuns: 100 },
    );
  });

  it('shuffle without favour: every place is as likely (chi-square, 99.9999 % bound)', () => {
    const counts = new Float64Array(25);
    const rng = createRng('fair');
    for (let t = 0; t < 10_000; t++) shuffle(5, rng).forEach((row, place) => counts[row * 5 + place]++);
    const chi = counts.reduce((sum, c) => sum + (c - 2000) ** 2 / 2000, 0);
    expect(chi, '16 degrees of freedom: fails for 1 seed in a million').toBeLessThan(61);
  });

  it('are the same for the same seed', () => {
    expect([...shuffle(50, createRng(9))]).toEqual([...shuffle(50, createRng(9))]);
    expect([...shuffle(50, createRng(9))]).not.toEqual([...shuffle(50, createRng(10))]);
  });
});

describe('rows and labels', () => {
  it('take and cut rows with their labels', () => {
    const { train } = dataset('spambase');
    const two = takeRows(train, [10, 3]);
    expect([...two.X.subarray(57)]).toEqual([...train.X.subarray(3 * 57, 4 * 57)]);
    expect(two.y[0]).toBe(train.y[10]);
    const first = firstRows(train, 100);
    expect(first.X.buffer).toBe(train.X.buffer);
    expect(first.y.length).toBe(100);
    expect(() => firstRows(train, 1e6)).toThrow('rows must be from 0 to 3681');
  });

  it('turn labels into signs', () => {
    expect([...toSigns([4, 9, 9], 9)]).toEqual([-1, 1, 1]);
    expect([...rowsWith([4, 9, 1, 4], [4])]).toEqual([0, 3]);
  });
});
