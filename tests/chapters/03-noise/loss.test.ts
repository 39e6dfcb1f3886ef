import { describe, expect, it } from 'vitest';
import { densityRows } from '../../../src/chapters/03-noise/densities/summary.ts';
import { chanceBeyond, lossRows } from '../../../src/chapters/03-noise/loss/summary.ts';
import { analyticGaussian } from '../../../src/core/mechanisms/analytic-gaussian.ts';
import { gaussian } from '../../../src/core/mechanisms/gaussian.ts';
import { laplace } from '../../../src/core/mechanisms/laplace.ts';
import type { AdditiveMechanism } from '../../../src/core/mechanisms/mechanism.ts';
import { readChapter } from '../read-chapter.ts';

const { captionOf, says } = await readChapter('noise');
const one = { epsilon: 1, delta: 1e-5, sensitivity: 1 };
const epsilons = [0.001, 0.1, 0.5, 1, 3, 8, 20];
const laws: AdditiveMechanism[] = [laplace, gaussian, analyticGaussian];
const budgets = [
  { epsilon: 0.1, delta: 1e-6, sensitivity: 1 },
  { epsilon: 1, delta: 1e-5, sensitivity: 0.3 },
  { epsilon: 6, delta: 0.01, sensitivity: 20 },
];

describe('what one answer gives away', () => {
  it('even odds become e^L to one', () => {
    says('the odds are now $e^{L}$ to one for yours');
    const values = { ...one, mechanism: 'gaussian', difference: 1 };
    for (const { here, there, loss } of densityRows(values)) {
      const posterior = (0.5 * here) / (0.5 * here + 0.5 * there);
      expect(posterior / (1 - posterior) / Math.exp(loss)).toBeCloseTo(1, 6);
    }
  });

  it('Laplace has a loss of exactly ±ε outside the two answers and between them within', () => {
    says(
      'the loss is exactly $\\varepsilon$ left of both true answers, exactly $-\\varepsilon$ right of both',
    );
    for (const epsilon of epsilons) {
      for (const row of lossRows({ ...one, epsilon, mechanism: 'laplace' })) {
        if (row.part === 'tail') continue;
        if (row.x <= 0) expect(row.loss / epsilon).toBeCloseTo(1, 9);
        else if (row.x >= 1) expect(row.loss / epsilon).toBeCloseTo(-1, 9);
        else expect(Math.abs(row.loss)).toBeLessThan(epsilon);
      }
    }
  });

  it('the loss of Gauss is a straight line, and Gaussian with that mean and variance', () => {
    says('With Gaussian noise the loss is a straight line');
    says('with mean $\\Delta^2/(2\\sigma^2)$ and variance $\\Delta^2/\\sigma^2$');
    const [shift, sigma] = [2, 3.5];
    const loss = (x: number) => gaussian.loss(x, shift, sigma);
    expect(loss(1) - loss(0)).toBeCloseTo(loss(40) - loss(39), 12);
    let mean = 0;
    let square = 0;
    const step = 1e-3;
    for (let u = -12; u < 12; u += step) {
      const weight = gaussian.unit.pdf(u) * step;
      mean += weight * loss(u * sigma);
      square += weight * loss(u * sigma) ** 2;
    }
    expect(mean).toBeCloseTo(shift ** 2 / (2 * sigma ** 2), 8);
    expect(square - mean ** 2).toBeCloseTo(shift ** 2 / sigma ** 2, 8);
  });

  it('for Gauss the output at which the promise is broken is in the figure, and the caption says so', () => {
    says('With Gaussian noise, find the answers whose loss is above $\\varepsilon$');
    for (const mechanism of ['gaussian', 'analytic-gaussian']) {
      for (const epsilon of epsilons) {
        for (const delta of [1e-12, 1e-5, 0.1]) {
          const rows = lossRows({
            ...one,
            epsilon,
            delta,
            mechanism,
          });
          expect(rows.some((row) => row.part === 'output' && row.loss > epsilon)).toBe(true);
          expect(captionOf('loss', { mechanism, epsilon, delta })).toContain('The loss has no bound');
        }
      }
    }
    for (const epsilon of epsilons)
      expect(captionOf('loss', { epsilon })).toContain('The loss stays between');
  });

  it('the chance of a loss above ε is small, and δ is smaller still', () => {
    says('that probability is $1.6 \\cdot 10^{-4}$, sixteen times $\\delta$');
    const stated = chanceBeyond({ ...one, mechanism: 'analytic-gaussian' });
    expect(stated * 1e4).toBeCloseTo(1.6, 1);
    expect(Math.round(stated / 1e-5)).toBe(16);
    for (const epsilon of [0.1, 0.5, 1, 3]) {
      const values = { ...one, epsilon, mechanism: 'gaussian' };
      const chance = chanceBeyond(values);
      const exact = gaussian.delta(epsilon, 1, gaussian.scale(values));
      expect(chance).toBeLessThan(1e-3);
      expect(exact).toBeGreaterThan(0);
      expect(exact).toBeLessThan(chance);
    }
  });
});

describe('the rows of the privacy loss', () => {
  it('give the chance that the loss exceeds a value, as an integral over the outputs does', () => {
    for (const law of laws) {
      for (const budget of budgets) {
        const scale = law.scale(budget);
        const tail = lossRows({ ...budget, mechanism: law.id }).filter((row) => row.part === 'tail');
        for (const { loss, chance } of tail.filter((_, i) => i % 40 === 3)) {
          let mass = 0;
          const steps = 40_000;
          const reach = 45;
          for (let i = 0; i < steps; i++) {
            const u = -reach + (2 * reach * (i + 0.5)) / steps;
            if (law.loss(u * scale, budget.sensitivity, scale) > loss)
              mass += (law.unit.pdf(u) * 2 * reach) / steps;
          }
          expect(Math.abs(mass - chance), `${law.id}, P(loss > ${loss})`).toBeLessThan(2e-3);
        }
      }
    }
  });

  it('fall, from a chance of one at the left', () => {
    for (const law of laws) {
      const tail = lossRows({ ...budgets[1], mechanism: law.id }).filter((row) => row.part === 'tail');
      for (let i = 1; i < tail.length; i++) expect(tail[i].chance).toBeLessThanOrEqual(tail[i - 1].chance);
      expect(tail[0].chance).toBeGreaterThan(0.99);
    }
  });

  it('have a chance beyond ε of zero for Laplace, and of Φ(m/2 − ε/m) for Gauss', () => {
    for (const budget of budgets) {
      expect(chanceBeyond({ ...budget, mechanism: 'laplace' })).toBe(0);
      const m = budget.sensitivity / gaussian.scale(budget);
      const expected = gaussian.unit.cdf(m / 2 - budget.epsilon / m);
      expect(chanceBeyond({ ...budget, mechanism: 'gaussian' }) / expected).toBeCloseTo(1, 6);
    }
  });
});
