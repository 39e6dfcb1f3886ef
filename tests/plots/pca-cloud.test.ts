import { expect, it } from 'vitest';
import type { PcaScatterRow } from '../../src/core/experiments/pca-scatter.ts';
import { pcaCloud } from '../../src/plots/pca-cloud.ts';

it('what the two components explain adds up as it is written, to the digit', () => {
  const values = { digits: 'all', a: '', b: '', standardised: true };
  for (const [first, second] of [
    [0.0616, 0.0437],
    [0.06156, 0.04384],
    [0.061649, 0.043749],
    [0.1, 0.2],
  ]) {
    const row = { images: 10_000, first, second, constant: 111 } as PcaScatterRow;
    const caption = pcaCloud.caption({ rows: [row], values, width: 640, running: false });
    const [a, b, sum] = [...caption.matchAll(/([\d.]+)\u00a0%/g)].map(([, share]) => share);
    expect((Number(a) + Number(b)).toFixed(2)).toBe(sum);
    expect(Math.abs(Number(sum) - 100 * (first + second))).toBeLessThanOrEqual(0.01);
  }
});
