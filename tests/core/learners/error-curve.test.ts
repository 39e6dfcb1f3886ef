import { describe, expect, it } from 'vitest';
import { errorCurve, wrongAt } from '../../../src/core/learners/error-curve.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';

describe('the error at every scale of the noise', () => {
  it('equals counting, at any scale', () => {
    const rng = createRng('curve');
    const n = 500;
    const draw = (f: () => number) => Float32Array.from({ length: n }, f);
    const y = draw(() => (rng.next() < 0.5 ? -1 : 1));
    const clean = draw(() => rng.normal());
    const noise = draw(() => rng.normal());
    clean[3] = 0; // a row without a score is class +1
    noise[9] = 0; // a row that noise cannot move
    const curve = errorCurve(clean, noise, y);
    for (const scale of [0, 1e-6, 0.01, 0.3, 1, 3, 1e3, 1e9]) {
      let wrong = 0;
      for (let i = 0; i < n; i++) if (clean[i] + scale * noise[i] >= 0 !== y[i] > 0) wrong++;
      expect(wrongAt(curve, scale)).toBe(wrong);
    }
  });
});
