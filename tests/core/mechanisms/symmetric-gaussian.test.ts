import { describe, expect, it } from 'vitest';
import {
  symmetricGaussianCopy,
  symmetricGaussianHalf,
} from '../../../src/core/mechanisms/symmetric-gaussian.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';

const outer = (x: number[]) => x.flatMap((a) => x.map((b) => a * b));

describe('symmetric gaussian', () => {
  it('sees the published lengths of x x`', () => {
    const unit = [1, ...Array<number>(9).fill(0)];
    const even = Array<number>(10).fill(1 / Math.sqrt(10));
    expect(symmetricGaussianCopy.length(outer(unit), 10)).toBe(1);
    expect(symmetricGaussianCopy.length(outer(even), 10)).toBeCloseTo(0.7416, 4);
    expect(symmetricGaussianHalf.length(outer(unit), 10)).toBe(1);
    expect(symmetricGaussianHalf.length(outer(even), 10)).toBeCloseTo(1, 12);
  });

  it('has the published variances, and half has a smaller spectral norm', () => {
    const rng = createRng('matrix');
    const variance = (m: typeof symmetricGaussianCopy) => {
      let [diagonal, off] = [0, 0];
      for (let i = 0; i < 100_000; i++) {
        const z = m.draw(rng, 2);
        diagonal += (z[0] ** 2 + z[3] ** 2) / 200_000;
        off += z[1] ** 2 / 100_000;
      }
      return off / diagonal;
    };
    // Relative sd of the ratio: 0.0055. 3 % is more than 5 of them.
    expect(Math.abs(variance(symmetricGaussianCopy) - 1)).toBeLessThan(0.03);
    expect(Math.abs(variance(symmetricGaussianHalf) / 0.5 - 1)).toBeLessThan(0.03);

    // Power iteration on the square; about 2 sqrt(d) against 1.41 sqrt(d).
    const size = 77;
    const norm = (z: Float64Array) => {
      let v = Float64Array.from({ length: size }, () => rng.normal());
      let value = 0;
      for (let k = 0; k < 300; k++) {
        const w = v.map((_, i) => v.reduce((s, x, j) => s + z[i * size + j] * x, 0));
        value = Math.hypot(...w);
        v = w.map((x) => x / value);
      }
      return value;
    };
    expect(norm(symmetricGaussianCopy.draw(rng, size)) / Math.sqrt(size)).toBeCloseTo(2, 0);
    expect(norm(symmetricGaussianHalf.draw(rng, size)) / Math.sqrt(size)).toBeLessThan(1.6);
  });

  it('copies the upper triangle, or halves the sum with the transpose', () => {
    const counting = () => {
      let i = 0;
      return { ...createRng(1), normal: () => ++i } as ReturnType<typeof createRng>;
    };
    expect(Array.from(symmetricGaussianCopy.draw(counting(), 2))).toEqual([1, 2, 2, 3]);
    expect(Array.from(symmetricGaussianHalf.draw(counting(), 2))).toEqual([1, 2.5, 2.5, 4]);
  });

  it('a zero change costs nothing, and a size must be a size', () => {
    expect(symmetricGaussianCopy.delta(1, new Float64Array(4), 2, 1)).toBe(0);
    expect(() => symmetricGaussianHalf.draw(createRng(1), 1.5)).toThrow(
      'size must be a positive whole number, got 1.5',
    );
  });
});
