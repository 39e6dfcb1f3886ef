import { describe, expect, it } from 'vitest';
import { studentTCdf, studentTQuantile } from '../../../src/core/special/student-t.ts';

describe("Student's t", () => {
  it('gives the published multipliers of a 95 % band', () => {
    expect(studentTQuantile(0.975, 47)).toBeCloseTo(2.0117, 4);
    expect(studentTQuantile(0.975, 23)).toBeCloseTo(2.0687, 4);
    expect(studentTQuantile(0.95, 47)).toBeCloseTo(1.6779, 4);
    expect(studentTQuantile(0.95, 23)).toBeCloseTo(1.7139, 4);
  });

  it('is Cauchy with one degree of freedom, and has the closed form with two', () => {
    for (const t of [-7, -0.4, 0, 1, 12]) {
      expect(studentTCdf(t, 1)).toBeCloseTo(0.5 + Math.atan(t) / Math.PI, 13);
      expect(studentTCdf(t, 2)).toBeCloseTo(0.5 + t / (2 * Math.sqrt(2 + t * t)), 13);
    }
  });

  it('integrates its density', () => {
    for (const degrees of [3, 4, 11, 48]) {
      // Simpson's rule on the unnormalised density, against the same over a range that holds all of it.
      const density = (t: number) => (1 + (t * t) / degrees) ** (-(degrees + 1) / 2);
      const upTo = (limit: number, n = 200_000) => {
        const h = limit / n;
        let sum = density(0) + density(limit);
        for (let i = 1; i < n; i++) sum += density(i * h) * (i % 2 ? 4 : 2);
        return (sum * h) / 3;
      };
      const share = upTo(1.7) / (2 * upTo(2000));
      expect(studentTCdf(1.7, degrees) - 0.5).toBeCloseTo(share, 6);
    }
  });
});
