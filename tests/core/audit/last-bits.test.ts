import { describe, expect, it } from 'vitest';
import { couldRelease, neighboursOf } from '../../../src/core/audit/last-bits.ts';
import { snapGrid, snappedLaplace } from '../../../src/core/mechanisms/snapping.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';

describe('the last bits', () => {
  it.each([0.1, 1, 1.7])('know every release of their own answer, at scale %f', (scale) => {
    for (const answer of [0, 1, 41]) {
      const rng = createRng('bits').fork(answer);
      let missed = 0;
      for (let i = 0; i < 5_000; i++)
        if (!couldRelease(answer + scale * rng.laplace(), answer, scale)) missed++;
      expect(missed).toBe(0);
    }
  });

  it('seldom take a release of 1 for one of 0', () => {
    const rng = createRng('other');
    let both = 0;
    for (let i = 0; i < 2_000; i++) if (couldRelease(1 + rng.laplace(), 0, 1)) both++;
    expect(both).toBeLessThan(1_200);
  });

  it('step from one number to the next', () => {
    expect(neighboursOf(1, 3)).toEqual([1, 1 + 2 ** -52, 1 + 2 ** -51]);
  });
});

describe('the snapping mechanism', () => {
  it('releases multiples of its grid within its bound', () => {
    const rng = createRng('snap');
    for (let i = 0; i < 2_000; i++) {
      const y = snappedLaplace(0.3, 0.7, 8, rng);
      expect(Number.isInteger(y / snapGrid(0.7)) && Math.abs(y) <= 8).toBe(true);
    }
    expect([snapGrid(0.7), snapGrid(1), snapGrid(3)]).toEqual([1, 1, 4]);
  });

  it('has the distribution of rounded Laplace noise', () => {
    // P(0) = P(|noise| < ½) = 1 − e^−½ for scale 1; 20,000 draws have a standard error of 0.0035, and 5 of them are passed once in two million.
    const rng = createRng('snapped');
    let zeros = 0;
    for (let i = 0; i < 20_000; i++) if (snappedLaplace(0, 1, 64, rng) === 0) zeros++;
    expect(Math.abs(zeros / 20_000 - (1 - Math.exp(-0.5)))).toBeLessThan(0.0175);
  });
});
