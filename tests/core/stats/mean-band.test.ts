import { describe, expect, it } from 'vitest';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { FEWEST_RUNS, meanBand } from '../../../src/core/stats/mean-band.ts';

describe('the band of a mean', () => {
  it('has no half below five runs, and never a half of 0 for a single run', () => {
    for (let runs = 1; runs < FEWEST_RUNS; runs++)
      expect(meanBand(Array.from({ length: runs }, (_, i) => i)).half).toBeUndefined();
    expect(meanBand([1, 2, 3, 4, 5]).half).toBeDefined();
  });

  it('is t s / √n: 1.9632 for 1, 2, 3, 4, 5', () => {
    const { mean, half } = meanBand([1, 2, 3, 4, 5]);
    expect(mean).toBe(3);
    // t(0.975, 4) = 2.776445, s = √2.5.
    expect(half).toBeCloseTo((2.776445105 * Math.sqrt(2.5)) / Math.sqrt(5), 8);
  });

  it('contains the true mean in 95 of 100 bands', () => {
    // 20,000 bands: the share has standard deviation 0.00154; five of them are exceeded once in 1.7 million.
    const rng = createRng(9).fork('bands');
    let inside = 0;
    for (let k = 0; k < 20_000; k++) {
      const { mean, half } = meanBand(Array.from({ length: 6 }, () => rng.normal()));
      if (Math.abs(mean) <= half!) inside++;
    }
    expect(Math.abs(inside / 20_000 - 0.95)).toBeLessThan(0.0078);
  });
});
