import { describe, expect, it } from 'vitest';
import { forward, inverse } from '../../../src/core/accounting/pld/fft.ts';
import { epsilonOfLoss, logDeltaOfLoss } from '../../../src/core/accounting/pld/compose.ts';
import { composedLoss } from '../../../src/core/accounting/pld/plan.ts';
import { accountants, createRng, gaussianDelta, pldEpsilon, rdpEpsilon } from '../../../src/core/index.ts';
import { normalCdf, normalPdf } from '../../../src/core/special/normal.ts';
import fixture from '../../fixtures/accounting.json' with { type: 'json' };
import {
  approximate,
  gaussian,
  laplace,
  ledger,
  pure,
  response,
  sampled,
  times,
  together,
} from './events.ts';

/** Above the truth (but for the digits of the truth itself), and by no more than `share` of it. */
function expectTight(found: number, truth: number, share: number): void {
  expect(found).toBeGreaterThanOrEqual(truth * (1 - 1e-9) - 1e-15);
  expect(found).toBeLessThanOrEqual(truth * (1 + share) + 1e-12);
}

/** The convolution itself, without the closed form that the accountant would take for Gaussian noise. */
const numeric = (
  sigma: number,
  count: number,
  delta: number,
  direction: 'removal' | 'addition' = 'removal',
) => {
  const logDelta = Math.log(delta);
  const loss = composedLoss([{ leaf: gaussian(sigma), rate: 1, count }], direction, { logDelta });
  return epsilonOfLoss(loss, logDelta).epsilon;
};

/** Random ledgers to try; a few hundred were tried when this was written. */
const UNEQUAL = 12;

describe('against closed forms', () => {
  it.each(fixture.gaussians)('Gaussian sigma $sigma, $steps steps, delta $delta', (given) => {
    const { sigma, steps, delta, value } = given;
    expectTight(numeric(sigma, steps, delta), value, 1e-3);
    expectTight(numeric(sigma, steps, delta, 'addition'), value, 1e-3);
    const whole = pldEpsilon({ samplingRate: 1, noiseMultiplier: sigma, steps, delta });
    expectTight(whole, value, 1e-12);
  });

  it('Gaussian: delta at epsilon', () => {
    for (const [sigma, count, epsilon] of [
      [10, 100, 3],
      [50, 1000, 1],
      [20, 400, 20],
    ]) {
      const loss = composedLoss([{ leaf: gaussian(sigma), rate: 1, count }], 'removal', { epsilon });
      const truth = gaussianDelta({ epsilon, sigma: sigma / Math.sqrt(count), sensitivity: 1 });
      expectTight(Math.exp(logDeltaOfLoss(loss, epsilon)), truth, 2e-3);
    }
  });

  it.each(fixture.once)('one sampled $mechanism release, q $q, noise $noise, delta $delta', (given) => {
    const { mechanism, q, noise, delta, value } = given;
    const found = pldEpsilon({
      samplingRate: q,
      noiseMultiplier: noise,
      steps: 1,
      delta,
      mechanism: mechanism as 'gaussian' | 'laplace',
    });
    expectTight(found, value, 1e-3);
  });

  it.each(fixture.twice)('two sampled Gaussian releases, q $q, sigma $sigma, delta $delta', (given) => {
    const { q, sigma, delta, value } = given;
    expectTight(pldEpsilon({ samplingRate: q, noiseMultiplier: sigma, steps: 2, delta }), value, 1e-4);
  });

  it('pure releases: the coin is the worst, and more answers are better', () => {
    for (const delta of [1e-12, 1e-6, 1e-2]) {
      const optimal = accountants.optimal.epsilon(ledger(times(40, pure(0.2))), delta);
      expect(accountants.pld.epsilon(ledger(times(40, pure(0.2))), delta)).toBe(optimal);
      expectTight(accountants.pld.epsilon(ledger(times(40, response(0.2, 2))), delta), optimal, 1e-6);
      expect(accountants.pld.epsilon(ledger(times(40, response(0.2, 12))), delta)).toBeLessThan(optimal);
      expect(accountants.pld.epsilon(ledger(times(40, laplace(5))), delta)).toBeLessThan(optimal);
    }
  });

  it('Laplace in one number is worse than the same shift spread over two', () => {
    // The claim in pld/discretise.ts that an extreme point of the ball of shifts is the worst.
    for (const share of [0.1, 0.3, 0.5])
      for (const delta of [1e-6, 1e-3, 0.05]) {
        const spread = ledger(laplace(1 / share), laplace(1 / (1 - share)));
        expect(accountants.pld.epsilon(spread, delta)).toBeLessThan(
          accountants.pld.epsilon(ledger(laplace(1)), delta),
        );
      }
  });
});

describe('many sampled releases', () => {
  it.each(fixture.composed)('q $q, sigma $sigma, $steps steps, delta $delta', (given) => {
    const { q, sigma, steps, delta, value } = given;
    const found = pldEpsilon({ samplingRate: q, noiseMultiplier: sigma, steps, delta });
    // The reference agrees with its own half-sized grid to 2e-6.
    expect(found).toBeGreaterThan(value * (1 - 4e-6));
    expect(found).toBeLessThan(value * (1 + 1e-4));
  });

  it('has the published points', () => {
    const first = { samplingRate: 0.01, noiseMultiplier: 4, steps: 10_000, delta: 1e-5 };
    const second = { samplingRate: 256 / 60_000, noiseMultiplier: 1.1, steps: 3510, delta: 1e-5 };
    expect(pldEpsilon(first)).toBeCloseTo(0.9469, 4);
    expect(pldEpsilon(second)).toBeCloseTo(1.1329, 4);
  });

  it('tends to unsampled noise as the rate tends to 1', () => {
    const one = pldEpsilon({ samplingRate: 1, noiseMultiplier: 8, steps: 50, delta: 1e-6 });
    const almost = pldEpsilon({ samplingRate: 1 - 1e-9, noiseMultiplier: 8, steps: 50, delta: 1e-6 });
    expectTight(almost, one, 1e-4);
  });

  it('reads a mixed ledger below what any other accountant proves', () => {
    const mixed = ledger(together(times(20, sampled(0.2, laplace(1))), times(30, gaussian(20)), pure(0.3)));
    const epsilon = accountants.pld.epsilon(mixed, 1e-6);
    for (const id of ['basic', 'advanced', 'rdp', 'zcdp'])
      expect(epsilon, id).toBeLessThan(accountants[id].epsilon(mixed, 1e-6));
  });

  it('reads ledgers of very unequal releases, and never above another accountant', () => {
    const rng = createRng('unequal ledgers');
    const between = (low: number, high: number) =>
      Math.exp(Math.log(low) + rng.next() * Math.log(high / low));
    const release = () => {
      const kinds = [laplace(between(0.02, 1e4)), gaussian(between(0.2, 1e3)), pure(between(1e-5, 20))];
      const event = kinds[Math.floor(rng.next() * kinds.length)];
      const count = Math.round(between(1, 1e4));
      return times(count, rng.next() < 0.5 ? event : sampled(between(1e-4, 1), event));
    };
    for (let i = 0; i < UNEQUAL; i++) {
      const mixed = ledger(...Array.from({ length: 2 + Math.floor(rng.next() * 2) }, release));
      const delta = between(1e-12, 0.1);
      const epsilon = accountants.pld.epsilon(mixed, delta);
      for (const other of Object.values(accountants).filter((a) => !a.refusal(mixed)))
        expect(epsilon, `${other.id}: ${JSON.stringify({ mixed, delta })}`).toBeLessThanOrEqual(
          other.epsilon(mixed, delta) * (1 + 1e-9),
        );
    }
  });

  it('stands a million steps', () => {
    const hard = { samplingRate: 0.001, noiseMultiplier: 2, steps: 1_000_000, delta: 1e-6 };
    const epsilon = pldEpsilon(hard);
    expect(epsilon).toBeLessThan(rdpEpsilon(hard));
    // The central limit: mu = q sqrt(T (e^(1/sigma^2) - 1)) (Bu, Dong, Long and Su 2020).
    const mu = hard.samplingRate * Math.sqrt(hard.steps * Math.expm1(1 / hard.noiseMultiplier ** 2));
    const limit = accountants.pld.epsilon(ledger(gaussian(1 / mu)), hard.delta);
    expect(Math.abs(epsilon / limit - 1)).toBeLessThan(0.01);
  });
});

describe('a delta that pays for being in a sample', () => {
  it('pays for everything, and no smaller one does', () => {
    const chance = 1 - 0.99 ** 10 * 0.9 ** 3;
    for (const noise of [1e-9, 1e-3, 1]) {
      const read = ledger(times(10, sampled(0.01, gaussian(noise))), times(3, sampled(0.1, laplace(noise))));
      expect(accountants.pld.epsilon(read, chance * (1 + 1e-11))).toBe(0);
      expect(accountants.pld.delta(read, 0)).toBeLessThanOrEqual(chance * (1 + 1e-11));
    }
    const bare = ledger(times(10, sampled(0.01, gaussian(1e-3))), times(3, sampled(0.1, laplace(1e-3))));
    expect(accountants.pld.epsilon(bare, chance * (1 - 1e-6))).toBeGreaterThan(100);
    expect(accountants.pld.delta(bare, 5)).toBeCloseTo(chance, 9);
    // Even for the part that a release's own delta would have.
    expect(accountants.pld.epsilon(ledger(sampled(0.2, approximate(3, 0.9))), 0.2)).toBe(0);
    // One look at all rows, and it pays for nothing.
    const whole = ledger(times(10, sampled(0.01, gaussian(1))), pure(2));
    expect(accountants.pld.epsilon(whole, 0.2)).toBeGreaterThan(1);
  });
});

describe('delta at an epsilon that an added person cannot reach', () => {
  // Adding a person to samples of rate q has a loss of at most -k ln(1 - q): beyond it only a removal counts.
  const cases: [number, number, number][] = [
    [1, 0.01, 0.5],
    [1, 0.5, 3],
    [0.5, 0.1, 2],
  ];

  /** Exact for one removal: P' = (1 - q) N(0, sigma^2) + q N(1, sigma^2) against N(0, sigma^2), at any epsilon. */
  const once = (sigma: number, q: number, epsilon: number): number => {
    if (epsilon <= Math.log1p(-q)) return -Math.expm1(epsilon);
    const x = sigma * sigma * Math.log1p(Math.expm1(epsilon) / q) + 0.5;
    return (
      q * normalCdf((1 - x) / sigma) +
      Math.expm1(Math.log1p(-q) - epsilon) * Math.exp(epsilon) * normalCdf(-x / sigma)
    );
  };
  /** Two removals: the first loss integrated over its law, by Simpson's rule. */
  const twice = (sigma: number, q: number, epsilon: number): number => {
    const [from, to, n] = [-9 * sigma, 1 + 9 * sigma, 40_000];
    const h = (to - from) / n;
    let sum = 0;
    for (let i = 0; i <= n; i++) {
      const x = from + i * h;
      const density = ((1 - q) * normalPdf(x / sigma) + q * normalPdf((x - 1) / sigma)) / sigma;
      const loss = Math.log1p(q * Math.expm1((2 * x - 1) / (2 * sigma * sigma)));
      sum += (i === 0 || i === n ? 1 : i % 2 ? 4 : 2) * density * once(sigma, q, epsilon - loss);
    }
    return (sum * h) / 3;
  };

  it.each(cases)('sigma %d, q %d: one and two releases at epsilon %d', (sigma, q, epsilon) => {
    const event = sampled(q, gaussian(sigma));
    expect(epsilon).toBeGreaterThan(-2 * Math.log1p(-q));
    expectTight(accountants.pld.delta(ledger(event), epsilon), once(sigma, q, epsilon), 2e-3);
    expectTight(accountants.pld.delta(ledger(times(2, event)), epsilon), twice(sigma, q, epsilon), 2e-3);
  });

  it.each([
    ['Gaussian', times(100, sampled(0.01, gaussian(1))), 2],
    ['Gaussian', times(50, sampled(0.1, gaussian(0.5))), 8],
    ['Laplace', times(50, sampled(0.1, laplace(0.5))), 10],
  ])('many releases, %s: the way back to epsilon, and below the orders', (_, event, epsilon) => {
    const delta = accountants.pld.delta(ledger(event), epsilon);
    expect(delta).toBeLessThan(accountants.rdp.delta(ledger(event), epsilon));
    expect(Math.abs(accountants.pld.epsilon(ledger(event), delta) / epsilon - 1)).toBeLessThan(1e-3);
  });

  it('is never above what a single release of the older rules gives', () => {
    const single = ledger(sampled(0.33456617074695816, gaussian(0.9373838605138973)));
    const few = ledger(times(3, sampled(0.001727891142276514, gaussian(43.20276780743153))));
    for (const [of, epsilon] of [
      [single, 1.176714703310342],
      [few, 0.005187638188328392],
    ] as const)
      for (const id of ['basic', 'advanced', 'optimal', 'rdp'])
        expect(accountants.pld.delta(of, epsilon), id).toBeLessThanOrEqual(
          accountants[id].delta(of, epsilon) * (1 + 1e-9),
        );
  });

  it('is never 0 for noise without a largest loss, however small it is', () => {
    const far = ledger(times(10_000, sampled(0.01, gaussian(4))));
    for (const id of ['rdp', 'pld']) expect(accountants[id].delta(far, 20), id).toBe(Number.MIN_VALUE);
    for (const id of ['rdp', 'zcdp', 'pld'])
      expect(accountants[id].delta(ledger(gaussian(4)), 20), id).toBe(Number.MIN_VALUE);
    expect(gaussianDelta({ epsilon: 20, sigma: 4, sensitivity: 1 })).toBe(Number.MIN_VALUE);
    expect(accountants.pld.delta(ledger(laplace(2)), 0.5)).toBe(0);
  });
});

describe('the Fourier transform', () => {
  it.each([16, 32, 64])('of length %i is the sum that defines it, and has an inverse', (size) => {
    const re = Float64Array.from({ length: size }, (_, i) => Math.sin(i * i));
    const im = Float64Array.from({ length: size }, (_, i) => Math.cos(3 * i));
    const [re0, im0] = [re.slice(), im.slice()];
    forward(re, im);
    for (let k = 0; k < size; k++) {
      let [sumR, sumI] = [0, 0];
      for (let j = 0; j < size; j++) {
        const angle = (-2 * Math.PI * j * k) / size;
        sumR += re0[j] * Math.cos(angle) - im0[j] * Math.sin(angle);
        sumI += re0[j] * Math.sin(angle) + im0[j] * Math.cos(angle);
      }
      let reversed = 0;
      for (let bit = 1; bit < size; bit *= 2) reversed = reversed * 2 + (k & bit ? 1 : 0);
      expect(re[reversed]).toBeCloseTo(sumR, 10);
      expect(im[reversed]).toBeCloseTo(sumI, 10);
    }
    inverse(re, im);
    for (let i = 0; i < size; i++) {
      expect(re[i]).toBeCloseTo(re0[i], 12);
      expect(im[i]).toBeCloseTo(im0[i], 12);
    }
  });
});
