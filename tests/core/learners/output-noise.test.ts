import { describe, expect, it } from 'vitest';
import { outputNoises } from '../../../src/core/learners/output-noise.ts';
import { outputRelease } from '../../../src/core/learners/output-release.ts';
import { PUBLISHED_INVERSE, publishedLambda } from '../../../src/core/learners/published-lambdas.ts';
import { PUBLISHED_EPSILONS, publishedTable } from '../../../src/core/learners/published-table.ts';
import { sphericalLaplace } from '../../../src/core/mechanisms/spherical-laplace.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';

const { vector, published, laplace, gaussian } = outputNoises;
const at = { epsilon: 1, delta: 1e-5, rows: 11750, lambda: 0.01, dimension: 784 };

describe('the noise on the optimum', () => {
  it('has the norms of lambda = 0.01, N = 11750, epsilon = 1', () => {
    const v1 = outputRelease({ ...at, noise: vector, accounting: 'proven' });
    expect(v1.sensitivity).toBeCloseTo(0.017021, 6);
    expect(784 * v1.scale).toBeCloseTo(13.34, 2);
    expect(v1.effectiveEpsilon).toBeCloseTo(1, 12);
    expect(v1.guarantee.status).toBe('proven');

    const v2 = outputRelease({ ...at, noise: published, accounting: 'proven' });
    expect(v2.effectiveEpsilon).toBeCloseTo(28, 10);
    expect(Math.sqrt(784 * published.variance(v2.scale, 784))).toBeCloseTo(0.674, 3);
    expect(v2.guarantee.status).toBe('as published');
    expect(v2.theta).toBe(v1.theta);

    const v3 = outputRelease({ ...at, noise: laplace, accounting: 'proven' });
    expect(v3.effectiveEpsilon).toBeCloseTo(1, 12);
    expect(laplace.variance(v3.scale, 784) / vector.variance(v1.scale, 784)).toBeCloseTo((2 * 784) / 785, 9);
    expect(v3.guarantee.status).toBe('proven');

    const v4 = outputRelease({ ...at, noise: gaussian, accounting: 'proven' });
    expect(v4.effectiveEpsilon).toBeLessThanOrEqual(1 + 1e-9);
    expect(v4.guarantee).toMatchObject({ status: 'proven', delta: 1e-5 });
    expect(v4.theta).toBe(v1.theta);
  });

  it('draws vectors with the moments that the formulas say', () => {
    const d = 50;
    const n = 4000;
    const rng = createRng('moments');
    for (const noise of [vector, laplace, gaussian]) {
      let [squares, lengths] = [0, 0];
      for (let k = 0; k < n; k++) {
        const z = noise.draw(rng, d);
        const square = z.reduce((sum, v) => sum + v * v, 0);
        squares += square;
        lengths += Math.sqrt(square);
      }
      // 4000 draws in 50 dimensions: five standard errors are at most 3 %, so a right sampler fails once in 1.7 million.
      expect(squares / n / (d * noise.variance(1, d))).toBeCloseTo(1, 1.5);
      if (noise === vector) expect(lengths / n / d).toBeCloseTo(1, 1.8);
    }
  });

  it('loses at most epsilon in two dimensions as a vector, and √2 epsilon by coordinates', () => {
    const scale = 1;
    const shift = [Math.SQRT1_2, Math.SQRT1_2];
    let [round, square] = [0, 0];
    for (let x = -6; x <= 6; x += 0.1) {
      for (let y = -6; y <= 6; y += 0.1) {
        round = Math.max(round, Math.abs(sphericalLaplace.loss([x, y], shift, scale)));
        const away = Math.abs(x - shift[0]) + Math.abs(y - shift[1]);
        square = Math.max(square, Math.abs(away - Math.abs(x) - Math.abs(y)) / scale);
      }
    }
    expect(round).toBeLessThanOrEqual(1 + 1e-12);
    expect(round).toBeGreaterThan(0.99);
    expect(square).toBeCloseTo(Math.SQRT2, 9);
    expect(published.effectiveEpsilon(scale, { sensitivity: 1, dimension: 2, delta: 0 })).toBeCloseTo(
      square,
      9,
    );
  });

  it('vanishes as epsilon grows', () => {
    for (const noise of Object.values(outputNoises)) {
      const far = outputRelease({ ...at, epsilon: 1e12, noise, accounting: 'proven' });
      expect(far.scale).toBeLessThan(1e-5);
    }
  });
});

describe('the published accounting', () => {
  it('has the noise variances of table A.1, each within 6 %', () => {
    // A variance of 37,632 Laplace draws has a relative standard error of 1.15 %; 450 of them stay within five.
    publishedTable.forEach(({ rows, noise }, k) => {
      const lambda = publishedLambda(k + 1) / rows;
      expect(rows).toBe(235 * (k + 1));
      PUBLISHED_EPSILONS.forEach((epsilon, e) => {
        const given = { epsilon, delta: 0, rows, lambda, dimension: 784, noise: published };
        const { scale } = outputRelease({ ...given, accounting: 'published' });
        // The last digits printed: 0.0001 may be anything from 0.00005 to 0.00015.
        const printed = noise[e] >= 1e-4 && noise[e] < 1 ? 0.5e-4 : 0;
        const variance = published.variance(scale, 784);
        expect(Math.abs(variance - noise[e])).toBeLessThan(0.06 * variance + printed);
      });
    });
  });

  it('has the three variances of the specification', () => {
    const variance = (rows: number, lambdaS: number, epsilon: number) => {
      const given = { epsilon, delta: 0, rows, lambda: lambdaS / rows, dimension: 784, noise: published };
      return published.variance(outputRelease({ ...given, accounting: 'published' }).scale, 784);
    };
    expect(variance(235, 1 / 4, 0.0005)).toBeCloseTo(9271.16, 1);
    expect(variance(1410, 1 / 16, 0.01)).toBeCloseTo(10.3013, 3);
    expect(variance(11750, 1 / 22, 10)).toBeCloseTo(2.80453e-7, 11);
  });

  it('gives N epsilon for the vector noise and √d N epsilon for the published one', () => {
    const given = {
      ...at,
      epsilon: 0.1,
      lambda: publishedLambda(50) / 11750,
      accounting: 'published',
    } as const;
    expect(outputRelease({ ...given, noise: vector }).effectiveEpsilon).toBeCloseTo(1175, 6);
    const thesis = outputRelease({ ...given, noise: published });
    expect(thesis.effectiveEpsilon).toBeCloseTo(28 * 1175, 5);
    expect(thesis.theta).toBeCloseTo(0.0037447 / 0.1, 5);
    expect(thesis.sensitivity).toBeCloseTo(44, 9);
    expect(thesis.guarantee.status).toBe('as published');
    expect(thesis.guarantee.reason).toContain('11,750 times too small');
    expect(outputRelease({ ...given, noise: laplace }).effectiveEpsilon).toBeCloseTo(1175, 6);
    expect(outputRelease({ ...given, noise: gaussian }).effectiveEpsilon).toBeGreaterThan(1000);
  });

  it('has weights that cannot come from the mean convention: all fifty rows break its bound', () => {
    publishedTable.forEach(({ weightVariance }, k) => {
      const bound = (2 * Math.LN2) / (784 * publishedLambda(k + 1));
      expect(weightVariance).toBeGreaterThan(bound);
    });
    expect(PUBLISHED_INVERSE.every((inverse) => inverse % 2 === 0)).toBe(true);
  });
});
