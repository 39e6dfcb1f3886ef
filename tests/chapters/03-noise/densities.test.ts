import { describe, expect, it } from 'vitest';
import { densitiesFigure } from '../../../src/chapters/03-noise/densities/figure.ts';
import { densityRows } from '../../../src/chapters/03-noise/densities/summary.ts';
import { chanceBeyond } from '../../../src/chapters/03-noise/loss/summary.ts';
import { analyticGaussian } from '../../../src/core/mechanisms/analytic-gaussian.ts';
import { gaussian } from '../../../src/core/mechanisms/gaussian.ts';
import { laplace } from '../../../src/core/mechanisms/laplace.ts';
import type { AdditiveMechanism } from '../../../src/core/mechanisms/mechanism.ts';
import { num } from '../../../src/figures/format.ts';
import { readChapter } from '../read-chapter.ts';

const { chapter, captionOf, says } = await readChapter('noise');
const one = { epsilon: 1, delta: 1e-5, sensitivity: 1 };
const epsilons = [0.001, 0.1, 0.5, 1, 3, 8, 20];
const laws: AdditiveMechanism[] = [laplace, gaussian, analyticGaussian];
const budgets = [
  { epsilon: 0.1, delta: 1e-6, sensitivity: 1 },
  { epsilon: 1, delta: 1e-5, sensitivity: 0.3 },
  { epsilon: 6, delta: 0.01, sensitivity: 20 },
];
const trapezoid = (points: { x: number; y: number }[]) =>
  points.slice(1).reduce((sum, { x, y }, i) => sum + ((x - points[i].x) * (y + points[i].y)) / 2, 0);

describe('two answers, one person apart', () => {
  it('the Laplace peak is ε/2 at Δ = 1', () => {
    says(
      'the peak has height $\\varepsilon/(2\\Delta)$: 0.5 [at ε = 1](#densities?epsilon=1) and 0.05 [at ε = 0.1]',
    );
    for (const epsilon of epsilons) {
      const rows = densityRows({ ...one, epsilon, mechanism: 'laplace', difference: 1 });
      expect(Math.max(...rows.map((row) => row.here)) / (epsilon / 2)).toBeCloseTo(1, 9);
    }
    expect(captionOf('densities', {})).toContain('Peak 0.5,');
  });

  it('the formulas are those of the mechanisms', () => {
    for (const epsilon of epsilons) {
      for (const sensitivity of [0.01, 1, 100]) {
        expect(laplace.scale({ ...one, epsilon, sensitivity }) / (sensitivity / epsilon)).toBeCloseTo(1, 12);
        const sigma = (sensitivity / epsilon) * Math.sqrt(2 * Math.log(1.25 / 1e-5));
        expect(gaussian.scale({ ...one, epsilon, sensitivity }) / sigma).toBeCloseTo(1, 12);
      }
    }
  });

  it('smaller ε flattens both curves', () => {
    says('A smaller $\\varepsilon$ makes both curves wider and lower');
    for (const law of [laplace, gaussian, analyticGaussian]) {
      const peaks = epsilons.map((epsilon) => law.unit.pdf(0) / law.scale({ ...one, epsilon }));
      expect(peaks).toEqual([...peaks].sort((a, b) => a - b));
    }
  });

  it('with Laplace noise no red area appears, whatever is set', () => {
    says('so no red area ever appears');
    for (const epsilon of epsilons) {
      for (const difference of [0, 0.3, 1]) {
        const values = { ...one, epsilon, mechanism: 'laplace', difference };
        for (const row of densityRows(values)) expect(row.loss).toBeLessThanOrEqual(epsilon * (1 + 1e-9));
        expect(captionOf('densities', { epsilon, difference })).not.toContain('area');
      }
    }
  });

  it('with Gaussian noise it appears in the left tail, and the excess is the δ of the mechanism', () => {
    says('With Gaussian noise a red area appears in the left tail');
    const values = { ...one, mechanism: 'gaussian', difference: 1 };
    const sigma = gaussian.scale(values);
    for (const delta of [1e-7, 1e-5, 0.1]) {
      const band = densityRows({ ...values, delta }).filter((row) => row.loss > 1);
      expect(band.length, 'it is in the figure').toBeGreaterThan(0);
      for (const row of band) expect(row.x).toBeLessThan(0);
    }
    expect(chanceBeyond(values)).toBeLessThan(1e-5);
    const exact = gaussian.delta(1, 1, sigma);
    expect(captionOf('densities', { mechanism: 'gaussian' })).toContain(
      `is ${num(exact)}, at most the claimed δ`,
    );
  });
});

describe('definitions', () => {
  it('e^ε is at most 1.11 at ε = 0.1 and 2.72 at ε = 1', () => {
    says('1.11 times at most if $\\varepsilon = 0.1$, and 2.72 times at most if $\\varepsilon = 1$');
    expect(Math.exp(0.1)).toBeLessThan(1.11);
    expect(Math.exp(1)).toBeLessThan(2.72);
    says('at most $0.2 \\cdot 1.1052 + 0.00001 = 0.22105$');
    expect(0.2 * Math.exp(0.1) + 1e-5).toBeLessThan(0.22105);
  });

  it('Laplace noise on a count at ε = 0.1 has scale 10 and standard deviation 14.1', () => {
    says('the scale is $b = 10$, and the standard deviation is $\\sqrt2\\, b \\approx 14.1$');
    const scale = laplace.scale({ ...one, epsilon: 0.1 });
    expect(scale).toBeCloseTo(10, 9);
    expect(Math.SQRT2 * scale).toBeCloseTo(14.1, 1);
  });

  it('a random row is (0, 1/n)-private: replacing a row moves the probability of any set by at most 1/n', () => {
    says('is $(0, 1/n)$-private');
    const n = 5;
    const rows = [1, 2, 3, 4, 5];
    const probability = (data: number[], set: number[]) => data.filter((row) => set.includes(row)).length / n;
    for (let mask = 0; mask < 64; mask++) {
      const set = [1, 2, 3, 4, 5, 6].filter((_, i) => mask & (1 << i));
      expect(Math.abs(probability(rows, set) - probability([6, ...rows.slice(1)], set))).toBeLessThanOrEqual(
        1 / n + 1e-12,
      );
    }
  });

  it('the exact δ at ε = 2 and δ = 0.01 is 0.000435, in the text, the beat and the exercise', () => {
    says('is the exact $\\delta$ of this noise, $4.35 \\cdot 10^{-4}$');
    says('The exact $\\delta$ is $4.35 \\cdot 10^{-4}$, about a sixth of it');
    const values = { epsilon: 2, delta: 0.01, sensitivity: 1, mechanism: 'gaussian' };
    const exact = gaussian.delta(2, 1, gaussian.scale(values));
    expect(exact).toBeCloseTo(0.000435, 6);
    expect(captionOf('densities', values)).toContain('4.35·10⁻⁴, at most the claimed δ = 0.01');
    says('the probability is 0.00267');
    expect(chanceBeyond(values)).toBeCloseTo(0.00267, 5);
    expect(captionOf('loss', values, 1)).toContain('has probability 0.00267');
    expect(chapter.beats.some(({ notes }) => notes?.includes('4.35·10⁻⁴'))).toBe(true);
  });
});

describe('the rows of the two densities', () => {
  it('are densities: both integrate to one minus the tails that are cut off', () => {
    for (const law of laws) {
      for (const budget of budgets) {
        const values = { ...budget, mechanism: law.id, difference: 1 };
        const rows = densityRows(values);
        const scale = law.scale(budget);
        for (const [curve, centre] of [
          ['here', 0],
          ['there', budget.sensitivity],
        ] as const) {
          const mass = trapezoid(rows.map((row) => ({ x: row.x, y: row[curve] })));
          const kept =
            law.unit.cdf((rows.at(-1)!.x - centre) / scale) - law.unit.cdf((rows[0].x - centre) / scale);
          expect(mass, `${law.id} ${curve} at ε = ${budget.epsilon}`).toBeCloseTo(kept, 2);
        }
      }
    }
  });

  it('have the logarithm of their ratio as the loss', () => {
    for (const law of laws) {
      for (const row of densityRows({ ...budgets[1], mechanism: law.id, difference: 0.7 })) {
        if (row.here > 1e-200 && row.there > 1e-200)
          expect(row.loss).toBeCloseTo(Math.log(row.here / row.there), 6);
      }
    }
  });

  it('have the mass that the caption states: the excess over e^ε times the other curve', () => {
    const values = { epsilon: 0.5, delta: 0.05, sensitivity: 1, mechanism: 'gaussian', difference: 1 };
    const rows = densityRows(values);
    const excess = trapezoid(
      rows.map((row) => ({ x: row.x, y: Math.max(0, row.here - Math.exp(values.epsilon) * row.there) })),
    );
    const exact = gaussian.delta(values.epsilon, 1, gaussian.scale(values));
    const leftOut = gaussian.unit.cdf(rows[0].x / gaussian.scale(values));
    expect(Math.abs(excess - exact)).toBeLessThan(leftOut + 1e-5);
    const caption = densitiesFigure.caption({
      rows,
      values: { ...values, fit: false },
      width: 600,
      running: false,
    });
    expect(caption).toContain(`is ${num(exact)},`);
    expect(caption).toContain('at most the claimed');
  });
});
