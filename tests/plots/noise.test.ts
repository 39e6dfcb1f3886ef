import { describe, expect, it } from 'vitest';
import { samples, QUANTILES, type SamplesRow } from '../../src/core/experiments/samples.ts';
import { analyticGaussian } from '../../src/core/mechanisms/analytic-gaussian.ts';
import { gaussian } from '../../src/core/mechanisms/gaussian.ts';
import { laplace } from '../../src/core/mechanisms/laplace.ts';
import type { AdditiveMechanism } from '../../src/core/mechanisms/mechanism.ts';
import { createRng } from '../../src/core/random/create-rng.ts';
import { breakingPoint, calibrationRows } from '../../src/plots/calibration.ts';
import { densitiesFigure, densityRows } from '../../src/plots/densities.ts';
import { familyRows } from '../../src/plots/density-family.ts';
import { num } from '../../src/plots/format.ts';
import { chanceBeyond, lossRows } from '../../src/plots/privacy-loss.ts';
import { bars, ksBound, ksDistance, pool } from '../../src/plots/sample-histogram.ts';

const laws: AdditiveMechanism[] = [laplace, gaussian, analyticGaussian];
const budgets = [
  { epsilon: 0.1, delta: 1e-6, sensitivity: 1 },
  { epsilon: 1, delta: 1e-5, sensitivity: 0.3 },
  { epsilon: 6, delta: 0.01, sensitivity: 20 },
];
const trapezoid = (points: { x: number; y: number }[]) =>
  points.slice(1).reduce((sum, { x, y }, i) => sum + ((x - points[i].x) * (y + points[i].y)) / 2, 0);

describe('the rows of the two densities', () => {
  it('are densities: both integrate to one minus the tails that are cut off', () => {
    for (const law of laws) {
      for (const budget of budgets) {
        const values = { ...budget, mechanism: law.id, difference: 1 };
        const rows = densityRows(law, values);
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
      for (const row of densityRows(law, { ...budgets[1], mechanism: law.id, difference: 0.7 })) {
        if (row.here > 1e-200 && row.there > 1e-200)
          expect(row.loss).toBeCloseTo(Math.log(row.here / row.there), 6);
      }
    }
  });

  it('have the mass that the caption states: the excess over e^ε times the other curve', () => {
    const values = { epsilon: 0.5, delta: 0.05, sensitivity: 1, mechanism: 'gaussian', difference: 1 };
    const rows = densityRows(gaussian, values);
    const excess = trapezoid(
      rows.map((row) => ({ x: row.x, y: Math.max(0, row.here - Math.exp(values.epsilon) * row.there) })),
    );
    const exact = gaussian.delta(values.epsilon, 1, gaussian.scale(values));
    const leftOut = gaussian.unit.cdf(rows[0].x / gaussian.scale(values));
    expect(Math.abs(excess - exact)).toBeLessThan(leftOut + 1e-5);
    const caption = densitiesFigure(() => gaussian).caption({ rows, values, width: 600, running: false });
    expect(caption).toContain(`mass ${num(exact)},`);
    expect(caption).toContain('within');
  });
});

describe('the rows of the privacy loss', () => {
  it('give the chance that the loss exceeds a value, as an integral over the outputs does', () => {
    for (const law of laws) {
      for (const budget of budgets) {
        const scale = law.scale(budget);
        const tail = lossRows(law, { ...budget, mechanism: law.id }).filter((row) => row.part === 'tail');
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
      const tail = lossRows(law, { ...budgets[1], mechanism: law.id }).filter((row) => row.part === 'tail');
      for (let i = 1; i < tail.length; i++) expect(tail[i].chance).toBeLessThanOrEqual(tail[i - 1].chance);
      expect(tail[0].chance).toBeGreaterThan(0.99);
    }
  });

  it('have a chance beyond ε of zero for Laplace, and of Φ(m/2 − ε/m) for Gauss', () => {
    for (const budget of budgets) {
      expect(chanceBeyond(laplace, { ...budget, mechanism: 'laplace' })).toBe(0);
      const m = budget.sensitivity / gaussian.scale(budget);
      const expected = gaussian.unit.cdf(m / 2 - budget.epsilon / m);
      expect(chanceBeyond(gaussian, { ...budget, mechanism: 'gaussian' }) / expected).toBeCloseTo(1, 6);
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

it('the family of densities holds the peaks of the specification', () => {
  const peak = (rows: ReturnType<typeof familyRows>, curve: string) =>
    Math.max(...rows.filter((row) => row.curve === curve).map((row) => row.density));
  const gauss = familyRows(gaussian, { mechanism: 'gaussian', epsilon: 0.9, delta: 1e-5 });
  const scales = [...new Set(gauss.map((row) => row.scale))];
  for (const sigma of [48.45, 9.69, 5.38, 2.497])
    expect(
      scales.some((scale) => Math.abs(scale - sigma) < 0.006),
      `σ = ${sigma}`,
    ).toBe(true);
  expect(peak(gauss, 'yours')).toBeCloseTo(0.39894 / 5.3831, 4);
  const lap = familyRows(laplace, { mechanism: 'laplace', epsilon: 2, delta: 1e-5 });
  expect(peak(lap, 'yours')).toBeCloseTo(1, 9);
});

describe('the histogram of the samples', () => {
  const params = { mechanism: 'gaussian', epsilon: 1, delta: 1e-5, sensitivity: 1, draws: 62_000, seed: 5 };
  const rows = samples.tasks(params).flatMap((task) => {
    const work = samples.fit(params, task, {});
    let step = work.next();
    while (!step.done) step = work.next();
    return samples.release(params, task, step.value);
  }) as SamplesRow[];

  it('counts every draw, in its bins and beyond them', () => {
    const { draws, counts, quantiles } = pool(rows);
    expect(draws).toBe(62_000);
    expect(counts.reduce((a, b) => a + b)).toBe(62_000);
    expect(quantiles.reduce((a, b) => a + b)).toBe(62_000);
  });

  it('is a density beside the law', () => {
    const table = bars(rows, gaussian, params);
    const mass = table.reduce((sum, bar) => sum + bar.density * (bar.x2 - bar.x1), 0);
    const law = table.reduce((sum, bar) => sum + bar.law * (bar.x2 - bar.x1), 0);
    expect(mass).toBeGreaterThan(0.99);
    expect(mass).toBeLessThanOrEqual(1 + 1e-12);
    expect(law).toBeCloseTo(mass, 2);
  });

  it('has a KS distance that is read off the draws themselves', () => {
    const rng = createRng(5).fork('normal');
    const sorted: number[] = [];
    for (const [block, size] of [2_000, 10_000, 50_000].entries()) {
      const stream = rng.fork(block);
      for (let i = 0; i < size; i++) sorted.push(gaussian.unit.cdf(stream.normal()));
    }
    sorted.sort((a, b) => a - b);
    const exact = sorted.reduce(
      (most, u, i) => Math.max(most, Math.abs(u - i / sorted.length), Math.abs(u - (i + 1) / sorted.length)),
      0,
    );
    const { draws, quantiles } = pool(rows);
    const distance = ksDistance(quantiles, draws);
    expect(distance).toBeLessThanOrEqual(exact + 1e-12);
    expect(exact - distance, 'a grid of 1,024 places misses little').toBeLessThan(1 / QUANTILES);
    // Five in a hundred seeds lie above; this one is fixed.
    expect(distance).toBeLessThan(ksBound(draws));
  });

  it('has Kolmogorov’s bound: an honest sample exceeds it in five cases of a hundred', () => {
    // The limiting law of √n D at the bound, 2 Σ (−1)^(k−1) exp(−2 k² x²).
    const x = ksBound(1);
    let tail = 0;
    for (let k = 1; k < 20; k++) tail += 2 * (-1) ** (k - 1) * Math.exp(-2 * k * k * x * x);
    expect(tail).toBeCloseTo(0.05, 4);
  });
});
