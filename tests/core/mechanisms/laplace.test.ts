import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { geometric } from '../../../src/core/mechanisms/geometric.ts';
import { laplace } from '../../../src/core/mechanisms/laplace.ts';
import { sphericalLaplace } from '../../../src/core/mechanisms/spherical-laplace.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { draws } from '../goodness.ts';

const logarithmic = (min: number, max: number) =>
  fc.double({ min: Math.log(min), max: Math.log(max), noNaN: true }).map(Math.exp);
const budget = (epsilon: number, sensitivity = 1) => ({ epsilon, delta: 0, sensitivity });

describe('laplace', () => {
  it('has the published density, variance, kurtosis and scale', () => {
    const scale = laplace.scale(budget(0.1));
    expect(scale).toBe(10);
    expect(laplace.unit.pdf(0) / scale).toBeCloseTo(0.05, 12);
    const rng = createRng('variance');
    const x = draws(1_000_000, () => laplace.unit.sample(rng));
    const moment = (k: number) => x.reduce((s, v) => s + v ** k, 0) / x.length;
    // The variance estimate has relative sd sqrt(5 / n) = 0.0022: 2 % is 9 of them.
    expect(Math.abs(moment(2) / 2 - 1)).toBeLessThan(0.02);
    expect(Math.abs(moment(4) / moment(2) ** 2 - 6)).toBeLessThan(0.5);
  });

  it.each([laplace, geometric, sphericalLaplace])(
    '$id: scale is monotone and never spends more',
    (mechanism) => {
      fc.assert(
        fc.property(
          logarithmic(1e-6, 1e3),
          fc.integer({ min: 1, max: 1e6 }),
          logarithmic(1.001, 9),
          (epsilon, s, by) => {
            const scale = mechanism.scale(budget(epsilon, s));
            expect(s / scale).toBeLessThanOrEqual(epsilon);
            expect(scale).toBeLessThan((s / epsilon) * (1 + 1e-15));
            expect(mechanism.scale(budget(epsilon * by, s))).toBeLessThan(scale);
            expect(mechanism.scale(budget(epsilon, s + 1))).toBeGreaterThan(scale);
            const event = mechanism.event(scale, s);
            if (event.kind === 'pure') expect(event.epsilon).toBeLessThanOrEqual(epsilon);
          },
        ),
      );
    },
  );

  it('delta falls with epsilon and scale, rises with the shift, and stays in [0, 1]', () => {
    for (const mechanism of [laplace, geometric]) {
      fc.assert(
        fc.property(
          logarithmic(1e-6, 1e3),
          fc.integer({ min: 1, max: 50 }),
          logarithmic(0.1, 100),
          (epsilon, shift, scale) => {
            const delta = mechanism.delta(epsilon, shift, scale);
            expect(delta >= 0 && delta <= 1).toBe(true);
            expect(mechanism.delta(epsilon * 1.5, shift, scale)).toBeLessThanOrEqual(delta);
            expect(mechanism.delta(epsilon, shift, scale * 1.5)).toBeLessThanOrEqual(delta + 1e-15);
            expect(mechanism.delta(epsilon, shift + 1, scale)).toBeGreaterThanOrEqual(delta - 1e-15);
          },
        ),
      );
    }
  });

  it.each([laplace, geometric, sphericalLaplace])('$id refuses what is no budget', (mechanism) => {
    expect(() => mechanism.scale(budget(0))).toThrow('epsilon must be positive and finite, got 0');
    expect(() => mechanism.scale(budget(Infinity))).toThrow('epsilon must be positive and finite');
    expect(() => mechanism.scale(budget(1, -2))).toThrow('sensitivity must be');
    expect(() => mechanism.scale(budget(1e-10, 1e300 * 1e8))).toThrow(/must be/);
  });

  it('geometric wants a whole sensitivity', () => {
    expect(() => geometric.scale(budget(1, 0.5))).toThrow(
      'sensitivity must be a positive whole number, got 0.5',
    );
  });
});

describe('spherical laplace', () => {
  const rng = createRng('sphere');

  it.each([58, 784])('has the published moments in %i dimensions', (d) => {
    let [first, second, coordinate] = [0, 0, 0];
    const n = 20_000;
    for (let i = 0; i < n; i++) {
      const z = sphericalLaplace.draw(rng, d);
      const square = z.reduce((s, v) => s + v * v, 0);
      first += Math.sqrt(square) / n;
      second += square / n;
      coordinate += z[0] ** 2 / n;
    }
    // The length has relative sd 1 / sqrt(d): these are at least 8 standard errors wide.
    expect(Math.abs(first / d - 1)).toBeLessThan(0.01);
    expect(Math.abs(second / (d * (d + 1)) - 1)).toBeLessThan(0.02);
    expect(Math.abs(coordinate / (d + 1) - 1)).toBeLessThan(0.08);
  });

  it('is sqrt(d + 1) / sqrt(2) times as long as independent Laplace noise of the same scale', () => {
    const rms = (d: number) => Math.sqrt((d * (d + 1)) / (2 * d));
    expect(rms(58)).toBeCloseTo(5.43, 2);
    expect(rms(124)).toBeCloseTo(7.91, 2);
    expect(rms(19)).toBeCloseTo(3.16, 2);
    expect(rms(15)).toBeCloseTo(2.83, 2);
  });

  it('independent Laplace noise of the same scale costs sqrt(2) epsilon along the diagonal', () => {
    const [epsilon, sensitivity] = [1, 1];
    const shift = sensitivity / Math.SQRT2;
    const scale = sensitivity / epsilon;
    const loss = 2 * laplace.loss(-5, shift, scale);
    expect(loss).toBeCloseTo(Math.SQRT2 * epsilon, 12);
    expect(sphericalLaplace.loss([-5, -5], [shift, shift], scale)).toBeCloseTo(epsilon, 12);
  });

  it('has the mean length of the transfer thesis: d 60, n 1000, lambda 0.01, epsilon 1', () => {
    const theta = 2 / (1000 * 0.01 * 1);
    let sum = 0;
    for (let i = 0; i < 10_000; i++) sum += Math.hypot(...sphericalLaplace.draw(rng, 60)) * theta;
    expect(Math.abs(sum / 10_000 / 12 - 1)).toBeLessThan(0.01);
  });

  it('refuses a dimension that is none', () => {
    expect(() => sphericalLaplace.draw(rng, 0)).toThrow('dimension must be a positive whole number, got 0');
  });
});
