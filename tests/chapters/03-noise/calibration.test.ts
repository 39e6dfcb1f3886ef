import { describe, expect, it } from 'vitest';
import { breakingPoint, calibrationRows } from '../../../src/chapters/03-noise/calibration/summary.ts';
import { analyticGaussian } from '../../../src/core/mechanisms/analytic-gaussian.ts';
import { gaussian } from '../../../src/core/mechanisms/gaussian.ts';
import { readChapter } from '../read-chapter.ts';

const { captionOf, cellOf, at, says } = await readChapter('noise');
const one = { epsilon: 1, delta: 1e-5, sensitivity: 1 };
const epsilons = [0.001, 0.1, 0.5, 1, 3, 8, 20];

describe('the textbook rule', () => {
  it('at ε = 1 and δ = 1e-5 the classical noise is 4.845, where 3.731 would do', () => {
    says('it gives $\\sigma = 4.845$ where 3.731 is enough, 30 % more');
    expect(gaussian.scale(one) / analyticGaussian.scale(one)).toBeCloseTo(1.3, 2);
    expect(gaussian.scale(one)).toBeCloseTo(4.845, 3);
    expect(gaussian.delta(1, 1, 3.731)).toBeLessThanOrEqual(1e-5);
    expect(gaussian.delta(1, 1, 3.73), 'a hair less would not').toBeGreaterThan(1e-5);
    expect(captionOf('calibration', {})).toContain('σ = 4.845 and the exact rule 3.731');
  });

  it('the exact condition holds from 1 to about 8.4 and no further', () => {
    says(
      'Between 1 and about 8.4 the theorem says nothing, but the exact condition shows that the noise is still large',
    );
    expect(breakingPoint(1e-5)).toBeCloseTo(8.42, 2);
    for (const epsilon of [1, 2, 4, 8, 8.4]) {
      const guarantee = gaussian.guarantee({ ...one, epsilon });
      expect(guarantee.status, `ε = ${epsilon}`).toBe('proven');
      expect(guarantee.source, 'not by the textbook’s theorem').toContain('@balle-wang-2018');
    }
    expect(gaussian.guarantee({ ...one, epsilon: 0.99 }).source).toContain('@dwork-roth-2014');
    for (const epsilon of [8.5, 10, 20])
      expect(gaussian.guarantee({ ...one, epsilon }).status).toBe('refuted');
    expect(captionOf('calibration', {}, 1)).toContain('up to ε = 8.41 and exceeds it beyond');
  });

  it('at ε = 10 the true δ is 2.27e-5 and the badge says refuted', () => {
    says('the exact $\\delta$ is $2.27 \\cdot 10^{-5}$, more than twice the $\\delta$ that is claimed');
    const exact = gaussian.delta(10, 1, gaussian.scale({ ...one, epsilon: 10 }));
    expect(exact * 1e5).toBeCloseTo(2.27, 2);
    const badge = cellOf('calibration').guarantee!(at('calibration', { epsilon: 10 }), []);
    expect(badge.status).toBe('refuted');
    expect(badge.reason).toContain('2.27·10⁻⁵');
  });

  it('the analytic noise is never more than needed, at any ε', () => {
    says('The smallest $\\sigma$ that meets this condition is the *analytic Gaussian mechanism*');
    for (const epsilon of epsilons) {
      for (const delta of [1e-12, 1e-5, 0.1]) {
        const sigma = analyticGaussian.scale({ epsilon, delta, sensitivity: 1 });
        expect(gaussian.delta(epsilon, 1, sigma)).toBeLessThanOrEqual(delta);
        expect(gaussian.delta(epsilon, 1, sigma * (1 - 1e-9))).toBeGreaterThan(delta);
      }
    }
  });
});

describe('the rows of the calibrations', () => {
  it('hold the reader’s own ε, and keep the analytic noise the smaller up to the break', () => {
    const rows = calibrationRows({ epsilon: 0.73, delta: 1e-5, sensitivity: 2 });
    expect(rows.some((row) => row.epsilon === 0.73)).toBe(true);
    const broken = breakingPoint(1e-5)!;
    for (const row of rows) {
      if (row.epsilon < broken) expect(row.classical).toBeGreaterThan(row.analytic);
      else expect(row.classical).toBeLessThan(row.analytic);
    }
  });

  it('break at one place only, for every δ that can be chosen', () => {
    for (let exponent = -12; exponent <= -1; exponent += 0.5) {
      const delta = 10 ** exponent;
      const point = breakingPoint(delta)!;
      expect(point, `δ = ${delta}`).toBeGreaterThan(1);
      for (let epsilon = 0.05; epsilon <= 20; epsilon *= 1.1) {
        const sigma = gaussian.scale({ epsilon, delta, sensitivity: 1 });
        expect(gaussian.delta(epsilon, 1, sigma) > delta, `ε = ${epsilon}, δ = ${delta}`).toBe(
          epsilon > point,
        );
      }
    }
  });
});
