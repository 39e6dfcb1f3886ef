import { describe, expect, it } from 'vitest';
import {
  experiment as lassoPixels,
  type PixelsRow,
} from '../../../src/chapters/09-sharing-gradients/pixels/experiment.ts';
import { strongestPixels } from '../../../src/chapters/09-sharing-gradients/pixels/summary.ts';
import { moments } from '../../../src/core/data/preprocess/moments.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import type { Values } from '../../../src/state/params.ts';
import { dataset } from '../../data.ts';
import { inChapter } from '../in-chapter.ts';

const { rowsOf, says } = await inChapter('09-sharing-gradients');

/* What the text says in numbers, held against the experiments that the cells run. */

describe('pixels and the limit of all rows', () => {
  const { train } = dataset('mnist-4-9');

  it('a rare pixel is a value of up to 100, and among the published steps only 0.01 is below 2/L', () => {
    const { mean, sd } = moments(train);
    const factor = sd.map((s) => (s > 0 ? 1 / s : 0));
    let largest = 0;
    for (let e = 0; e < train.X.length; e++)
      if (train.X[e] > 0) largest = Math.max(largest, (train.X[e] - mean[e % 784]) * factor[e % 784]);
    expect(largest).toBeGreaterThan(100);
    expect(largest).toBeLessThan(Math.sqrt(11_791));
    const params = { lambda: 0.01, threshold: 'soft', rows: 11_791 };
    const [first] = lassoPixels.tasks(params);
    const { L } = runToEnd(lassoPixels.fit(params, first, { 'mnist-4-9': dataset('mnist-4-9') })) as {
      L: number;
    };
    says('With all 11,791 rows $L = 46.4$, so that $2/L = 0.043$');
    expect(L.toFixed(1)).toBe('46.4');
    expect((2 / L).toFixed(3)).toBe('0.043');
    expect([1.5, 1, 0.5, 0.1, 0.01].filter((step) => step < 2 / L)).toEqual([0.01]);
  });

  it('the soft threshold selects, the published one keeps everything that ever had ink', () => {
    const at = (values: Partial<Values>) =>
      rowsOf<PixelsRow>('pixels', values, undefined, (key) => key === 'chosen').rows[0];
    says('λ = 0.01 keeps 176 of the 784 pixels, with a test error of 4.7 %');
    says('λ = 0.02 keeps 121 pixels, with 5.7 %');
    const soft = at({ lambda: 0.01 });
    expect([784 - soft.zeros, soft.never]).toEqual([176, 166]);
    expect((100 * soft.error).toFixed(1)).toBe('4.7');
    const fewer = at({ lambda: 0.02 });
    expect(784 - fewer.zeros).toBe(121);
    expect((100 * fewer.error).toFixed(1)).toBe('5.7');
    // Rows 7 to 9 from the top, columns in the middle: where a 9 is closed.
    for (const pixel of strongestPixels(soft.w, 5)) {
      expect(Math.floor(pixel / 28)).toBeLessThanOrEqual(10);
      expect(soft.w[pixel]).toBeGreaterThan(0);
    }
    const published = at({ lambda: 0.01, threshold: 'published' });
    expect(published.zeros).toBe(166);
    says('give a test error of 45 %');
    expect((100 * published.error).toFixed(0)).toBe('45');
    says('it is 4.6 % at λ = 0.0001');
    const tiny = at({ lambda: 1e-4, threshold: 'published' });
    expect([tiny.zeros, (100 * tiny.error).toFixed(1)]).toEqual([166, '4.6']);
  });
});
