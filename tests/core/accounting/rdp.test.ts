import { describe, expect, it } from 'vitest';
import { logMoment } from '../../../src/core/accounting/moments.ts';
import { evenlyWhere, integratePanels } from '../../../src/core/accounting/quadrature.ts';
import { renyiDivergence } from '../../../src/core/accounting/rdp.ts';
import { accountants, gaussianEpsilon, pldEpsilon, rdpEpsilon } from '../../../src/core/index.ts';
import { logBinomial } from '../../../src/core/special/gamma.ts';
import { logSumExp } from '../../../src/core/special/log.ts';
import fixture from '../../fixtures/accounting.json' with { type: 'json' };
import { gaussian, laplace, ledger, pure, response, sampled, times, together } from './events.ts';

const relative = (got: number, want: number) => Math.abs(got / want - 1);

describe('Renyi divergence of one release', () => {
  it.each(fixture.renyiGaussian)('sampled Gaussian, q $q, sigma $sigma, order $order', (given) => {
    const { q, sigma, order, value } = given;
    expect(
      relative(renyiDivergence({ leaf: gaussian(sigma), rate: q, count: 1 }, order), value),
    ).toBeLessThan(1e-11);
  });

  it.each(fixture.renyiLaplace)('Laplace, q $q, scale $scale, order $order', ({ q, scale, order, value }) => {
    expect(relative(renyiDivergence({ leaf: laplace(scale), rate: q, count: 1 }, order), value)).toBeLessThan(
      1e-8,
    );
  });

  it('is the binomial sum at whole orders', () => {
    for (const [q, sigma, order] of [
      [0.01, 4, 20],
      [0.3, 0.1, 3],
      [1e-6, 1, 3],
      [0.5, 10, 60],
      [0.99, 3, 7],
      // Thousands of widths of the noise long, most of which cannot count.
      [0.01, 1e-4, 3],
      [0.3, 2e-4, 2],
      [0.001, 100, 300_000],
    ]) {
      const terms = Array.from({ length: order - 1 }, (_, i) => {
        const k = i + 2;
        const power = (k * k - k) / (2 * sigma * sigma);
        const grown = power > 30 ? power : Math.log(Math.expm1(power));
        return logBinomial(order, k) + (order - k) * Math.log1p(-q) + k * Math.log(q) + grown;
      });
      const excess = logSumExp(terms);
      const sum = excess > 30 ? excess : Math.log1p(Math.exp(excess));
      expect(relative(logMoment({ leaf: gaussian(sigma), rate: q, count: 1 }, order), sum)).toBeLessThan(
        1e-11,
      );
    }
  });

  it('needs few panels, however many widths of the noise there are, and misses nothing', () => {
    // Two peaks of width 1, the lower one e^-20 below: at 0 and at 1e7.
    const peaks = (x: number) => Math.max((-x * x) / 2, -20 - (x - 1e7) ** 2 / 2);
    const nearest = (left: number, right: number, peak: number) => Math.max(0, left - peak, peak - right);
    const most = (left: number, right: number) =>
      Math.max(-(nearest(left, right, 0) ** 2) / 2, -20 - nearest(left, right, 1e7) ** 2 / 2);
    const ends = evenlyWhere([-1e7, 1.3e7], 2, peaks, most);
    expect(ends.length).toBeLessThan(500);
    expect(ends.every((x, i) => i === 0 || x > ends[i - 1])).toBe(true);
    const want = Math.log(Math.sqrt(2 * Math.PI) * (1 + Math.exp(-20)));
    expect(Math.abs(integratePanels(peaks, ends) - want)).toBeLessThan(1e-11);
  });

  it('with hardly any noise is never below the truth, and close to it', () => {
    for (const sigma of [9e-6, 1e-7, 1e-9])
      for (const rate of [1e-4, 0.5]) {
        // 1 + q^2 (e^(1 / sigma^2) - 1) at order 2.
        const truth = 2 * Math.log(rate) + sigma ** -2;
        const found = logMoment({ leaf: gaussian(sigma), rate, count: 1 }, 2);
        expect(found).toBeGreaterThanOrEqual(truth);
        expect(found / truth).toBeLessThan(1 + 1e-8);
        // An added person's loss is at most -ln(1 - q).
        const added = logMoment({ leaf: gaussian(sigma), rate, count: 1 }, -3);
        expect(added).toBeLessThanOrEqual(-3 * Math.log1p(-rate));
        expect(added).toBeGreaterThan(-3 * Math.log1p(-rate) * (1 - 1e-3) - rate);
      }
  });

  it('of sampled Gaussian noise is worse for removal than for addition', () => {
    for (const rate of [0.01, 0.5, 0.99])
      for (const sigma of [0.5, 2])
        for (const order of [1.5, 4, 20]) {
          const part = { leaf: gaussian(sigma), rate, count: 1 };
          expect(logMoment(part, order)).toBeGreaterThan(logMoment(part, 1 - order));
        }
  });

  it('of a pure release is that of the coin, and tends to epsilon', () => {
    const epsilon = 0.7;
    const p = Math.exp(epsilon) / (1 + Math.exp(epsilon));
    for (const order of [1.2, 3, 12]) {
      const want =
        Math.log(p ** order * (1 - p) ** (1 - order) + (1 - p) ** order * p ** (1 - order)) / (order - 1);
      expect(renyiDivergence({ leaf: pure(epsilon), rate: 1, count: 1 }, order)).toBeCloseTo(want, 12);
    }
    expect(renyiDivergence({ leaf: pure(epsilon), rate: 1, count: 1 }, 1e6)).toBeCloseTo(epsilon, 4);
    const many = renyiDivergence({ leaf: response(epsilon, 10), rate: 1, count: 1 }, 3);
    expect(many).toBeLessThan(renyiDivergence({ leaf: pure(epsilon), rate: 1, count: 1 }, 3));
  });
});

describe('the moments accountant', () => {
  const first = { samplingRate: 0.01, noiseMultiplier: 4, steps: 10_000, delta: 1e-5 };
  const second = { samplingRate: 256 / 60_000, noiseMultiplier: 1.1, steps: 3510, delta: 1e-5 };

  it('has the published points', () => {
    expect(rdpEpsilon({ ...first, conversion: 'original' })).toBeCloseTo(1.2586, 4);
    expect(rdpEpsilon({ ...second, conversion: 'original' })).toBeCloseTo(1.5926, 4);
    expect(rdpEpsilon(first)).toBeCloseTo(1.0355, 4);
    expect(Math.abs(rdpEpsilon(second) - 1.2804)).toBeLessThan(1e-4);
    const third = { samplingRate: 0.01, noiseMultiplier: 1, steps: 1000, delta: 1e-6 };
    expect(Math.abs(rdpEpsilon({ ...third, conversion: 'original' }) - 2.867)).toBeLessThan(0.001);
  });

  it('is never below the truth of unsampled Gaussian noise, and close to it', () => {
    for (const sigma of [0.3, 1, 10, 300])
      for (const steps of [1, 40, 10_000])
        for (const delta of [1e-200, 1e-10, 1e-3]) {
          const truth = gaussianEpsilon({ sigma: sigma / Math.sqrt(steps), delta, sensitivity: 1 });
          const found = rdpEpsilon({ samplingRate: 1, noiseMultiplier: sigma, steps, delta });
          expect(found).toBeGreaterThanOrEqual(truth);
          expect(found).toBeLessThan(1.25 * truth + 0.02);
        }
  });

  it('has no floor at a tiny delta and large noise: at most the closed form of zCDP, and near the truth', () => {
    for (const sigma of [1e4, 4e7, 1e9])
      for (const delta of [1e-300, 1e-100]) {
        const rho = 1 / (2 * sigma * sigma);
        const closed = rho + 2 * Math.sqrt(-rho * Math.log(delta));
        const truth = gaussianEpsilon({ sigma, delta, sensitivity: 1 });
        for (const id of ['zcdp', 'rdp']) {
          const found = accountants[id].epsilon(ledger(gaussian(sigma)), delta);
          expect(found, id).toBeGreaterThanOrEqual(truth);
          expect(found, id).toBeLessThanOrEqual(closed);
          expect(found / truth, id).toBeLessThan(1.03);
          const back = accountants[id].delta(ledger(gaussian(sigma)), found);
          expect(Math.log(back) / Math.log(delta), id).toBeCloseTo(1, 3);
        }
      }
    // One sampled release among large noise: at most its share of the unsampled epsilon, but for the tails, and soon found.
    const large = { samplingRate: 1e-4, noiseMultiplier: 1e6, steps: 1, delta: 1e-300 };
    const share = 1e-4 * gaussianEpsilon({ sigma: 1e6, delta: 1e-296, sensitivity: 1 });
    for (const read of [rdpEpsilon, pldEpsilon]) {
      expect(read(large) / share, read.name).toBeGreaterThan(0.99);
      expect(read(large) / share, read.name).toBeLessThan(1.02);
    }
    // A million tiny releases are almost one Gaussian of the same rho, sampled or not.
    for (const event of [laplace(1e9), pure(1e-9), sampled(0.1, laplace(1e8)), sampled(0.1, gaussian(1e8))]) {
      const like = accountants.zcdp.epsilon(ledger(gaussian(1e6)), 1e-300);
      const found = accountants.rdp.epsilon(ledger(times(1e6, event)), 1e-300);
      expect(found / like, JSON.stringify(event)).toBeCloseTo(1, 3);
    }
  });

  it('turns epsilon into delta and back', () => {
    const entries = ledger(together(times(100, sampled(0.05, gaussian(1.5))), laplace(10), pure(0.1)));
    for (const id of ['rdp', 'zcdp', 'pld']) {
      const read = id === 'zcdp' ? ledger(times(100, gaussian(15)), laplace(10)) : entries;
      const epsilon = accountants[id].epsilon(read, 1e-6);
      expect(relative(accountants[id].delta(read, epsilon), 1e-6), id).toBeLessThan(1e-3);
    }
  });

  it('reads zero-concentrated privacy of Gaussian noise as the same number', () => {
    const entries = ledger(times(50, gaussian(20)));
    expect(accountants.zcdp.epsilon(entries, 1e-6)).toBeCloseTo(accountants.rdp.epsilon(entries, 1e-6), 12);
  });
});
