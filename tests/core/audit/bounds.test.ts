import { describe, expect, it } from 'vitest';
import { anyTimeBound } from '../../../src/core/audit/any-time-bound.ts';
import { bayesianBound } from '../../../src/core/audit/bayesian-bound.ts';
import { chooseCut, countsAt } from '../../../src/core/audit/choose-cut.ts';
import { lowerRate, upperRate } from '../../../src/core/audit/clopper-pearson.ts';
import { gaussianBound, gaussianShiftBound } from '../../../src/core/audit/gaussian-bound.ts';
import { chanceOfGuesses, oneRunBound } from '../../../src/core/audit/one-run-bound.ts';
import {
  epsilonOfRates,
  largestBound,
  thresholdBound,
  type TestCounts,
} from '../../../src/core/audit/threshold-bound.ts';
import { gaussianEpsilon } from '../../../src/core/mechanisms/gaussian-delta.ts';
import { coinFlip, truthProbability } from '../../../src/core/mechanisms/randomized-response.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import type { Rng } from '../../../src/core/random/rng.ts';
import { binomialTail } from '../../../src/core/special/beta.ts';

/*
 * Coverage and power. Every audit below is repeated 1,000 times, seeded, against a mechanism whose ε is known exactly. A bound at 95 % may exceed it in at most 50
 * of them; a bound that was right only 93 % of the time would exceed it in more than 50 with probability 0.99.
 */
const REPETITIONS = 1_000;
const DELTA = 1e-5;

/** So many releases of each database; whatever is above `cut` is taken for B. */
function play(release: (rng: Rng, answer: number) => number, cut: number, n: number, rng: Rng): TestCounts {
  let [falsePositives, falseNegatives] = [0, 0];
  for (let i = 0; i < n; i++) {
    if (release(rng, 0) >= cut) falsePositives++;
    if (release(rng, 1) < cut) falseNegatives++;
  }
  return { fromA: n, falsePositives, fromB: n, falseNegatives };
}

const response = { truthProbability: truthProbability({ epsilon: 1, options: 2 }), options: 2 };
const machines = {
  laplace: { release: (rng: Rng, x: number) => x + rng.laplace(), cut: 1, epsilon: 1, delta: 0, n: 1000 },
  'randomized response': {
    release: (rng: Rng, x: number) => coinFlip.respond(x, coinFlip.draw(rng), response),
    cut: 0.5,
    epsilon: 1,
    delta: 0,
    n: 1000,
  },
  gaussian: {
    release: (rng: Rng, x: number) => x + rng.normal(),
    cut: 1.5,
    epsilon: gaussianEpsilon({ sigma: 1, delta: DELTA, sensitivity: 1 }),
    delta: DELTA,
    n: 1000,
  },
};

function repeated(name: keyof typeof machines, bound: (counts: TestCounts, delta: number) => number) {
  const { release, cut, n, epsilon, delta } = machines[name];
  let [above, sum] = [0, 0];
  for (let i = 0; i < REPETITIONS; i++) {
    const found = bound(play(release, cut, n, createRng(name).fork(i)), delta);
    if (found > epsilon) above++;
    sum += found;
  }
  return { above, share: sum / REPETITIONS / epsilon };
}

describe('the limits of a rate', () => {
  it('are those of a tail: what was seen has just this probability there', () => {
    expect(upperRate(0, 40, 0.05)).toBeCloseTo(1 - 0.05 ** (1 / 40), 12);
    expect(upperRate(40, 40, 0.05)).toBe(1);
    for (const [k, n] of [
      [3, 17],
      [120, 1000],
      [999_000, 1_000_000],
    ]) {
      expect(1 - binomialTail(n, k + 1, upperRate(k, n, 0.025))).toBeCloseTo(0.025, 8);
      expect(binomialTail(n, k, lowerRate(k, n, 0.025))).toBeCloseTo(0.025, 8);
    }
  });
});

describe('the threshold test', () => {
  it('gives the ε of the corner of the region that (ε, δ) allows', () => {
    for (const epsilon of [0.1, 1, 5]) {
      const rate = (1 - 1e-3) / (1 + Math.exp(epsilon));
      expect(epsilonOfRates(rate, rate, 1e-3)).toBeCloseTo(epsilon, 12);
    }
    expect(epsilonOfRates(0.5, 0.5, 0)).toBe(0);
    expect(epsilonOfRates(1, 1, 0.1)).toBe(0);
  });

  it.each([
    ['laplace', 0.8],
    ['randomized response', 0.85],
    ['gaussian', 0.25],
  ] as const)('%s: covers, and reaches a share of %f', (name, power) => {
    const { above, share } = repeated(name, (counts, delta) => thresholdBound(counts, delta, 0.95));
    expect(above).toBeLessThanOrEqual(50);
    expect(share).toBeGreaterThan(power);
  });

  it('says nothing with too few releases', () => {
    expect(largestBound(1, 0, 0.95)).toBe(0);
    expect(largestBound(0, 0, 0.95)).toBe(0);
    expect(largestBound(100, 0, 0.95)).toBeCloseTo(
      Math.log(0.025 ** (1 / 100) / (1 - 0.025 ** (1 / 100))),
      9,
    );
  });
});

describe('the Gaussian bound', () => {
  it('covers, and reaches 0.75 of ε where the threshold test has a quarter', () => {
    const { above, share } = repeated('gaussian', (counts, delta) => gaussianBound(counts, delta, 0.95)!);
    expect(above).toBeLessThanOrEqual(50);
    expect(share).toBeGreaterThan(0.75);
  });

  it('has no number at δ = 0, and 0 for a test that tells nothing', () => {
    const blind = { fromA: 50, falsePositives: 25, fromB: 50, falseNegatives: 25 };
    expect(gaussianBound(blind, 0, 0.95)).toBeUndefined();
    expect(gaussianBound(blind, DELTA, 0.95)).toBe(0);
    expect(gaussianShiftBound({ ...blind, falsePositives: 50 }, 0.95)).toBe(0);
  });

  it('exceeds the truth where trade-offs are not Gaussian: it is no bound there', () => {
    const counts = { fromA: 1e6, falsePositives: 183_940, fromB: 1e6, falseNegatives: 500_000 };
    expect(thresholdBound(counts, DELTA, 0.95)).toBeLessThan(1);
    expect(gaussianBound(counts, DELTA, 0.95)).toBeGreaterThan(3);
  });
});

describe('the Bayesian bound', () => {
  it('is the quantile of the posterior: the same by drawing from it', () => {
    const counts = { fromA: 60, falsePositives: 4, fromB: 80, falseNegatives: 30 };
    const rng = createRng('posterior');
    const beta = (k: number, n: number) => {
      const [a, b] = [rng.gamma(k + 0.5), rng.gamma(n - k + 0.5)];
      return a / (a + b);
    };
    const drawn = Float64Array.from({ length: 160_000 }, () =>
      epsilonOfRates(beta(4, 60), beta(30, 80), 0.01),
    ).sort();
    // Two fifths of 5 % of 160,000; the standard error of this quantile is 0.003.
    expect(Math.abs(bayesianBound(counts, 0.01, 0.95) - drawn[3_200])).toBeLessThan(0.02);
  });

  it.each([
    ['laplace', 0.85],
    ['randomized response', 0.9],
    ['gaussian', 0.28],
  ] as const)('%s: covers, reaches a share of %f, and is sharper than the threshold test', (name, power) => {
    const { above, share } = repeated(name, (counts, delta) => bayesianBound(counts, delta, 0.95));
    expect(above).toBeLessThanOrEqual(50);
    expect(share).toBeGreaterThan(power);
    expect(share).toBeGreaterThan(
      repeated(name, (counts, delta) => thresholdBound(counts, delta, 0.95)).share,
    );
  });
});

describe('at any time', () => {
  it('exceeds ε = 1 at some round of 60 in at most 5 % of the games, and ends above 0.2 on average', () => {
    const right = 1 / (1 + Math.exp(-1));
    let [above, sum] = [0, 0];
    for (let game = 0; game < REPETITIONS; game++) {
      const rng = createRng('games').fork(game);
      let [guesses, hits, most] = [0, 0, 0];
      for (let round = 0; round < 60; round++) {
        guesses++;
        if (rng.next() < right) hits++;
        most = Math.max(most, anyTimeBound(guesses, hits, 0.95));
      }
      if (most > 1) above++;
      sum += anyTimeBound(guesses, hits, 0.95);
    }
    expect(above).toBeLessThanOrEqual(50);
    expect(sum / REPETITIONS).toBeGreaterThan(0.2);
  });

  it('is what the mixture says: at the bound the odds against are 20 to 1', () => {
    const bound = anyTimeBound(30, 28, 0.95);
    const q = 1 / (1 + Math.exp(-bound));
    // The likelihood ratio against q, averaged over all p between q and 1 by Simpson's rule.
    const steps = 2_000;
    let sum = 0;
    for (let i = 0; i <= steps; i++) {
      const p = q + ((1 - q) * i) / steps;
      const weight = i === 0 || i === steps ? 1 : i % 2 ? 4 : 2;
      sum += weight * (p / q) ** 28 * ((1 - p) / (1 - q)) ** 2;
    }
    expect(sum / (3 * steps)).toBeCloseTo(20, 5);
    expect(anyTimeBound(0, 0, 0.95)).toBe(0);
    expect(anyTimeBound(9, 9, 0.95)).toBeGreaterThan(0);
    expect(anyTimeBound(40, 20, 0.95)).toBe(0);
  });
});

describe('one run', () => {
  /** Each canary is in with probability ½ and answers by randomized response, so ε is exact; all are guessed. */
  const run = (canaries: number, epsilon: number, rng: Rng) => {
    const survey = { truthProbability: truthProbability({ epsilon, options: 2 }), options: 2 };
    let right = 0;
    for (let i = 0; i < canaries; i++) {
      const coin = rng.next() < 0.5 ? 1 : 0;
      if (coinFlip.respond(coin, coinFlip.draw(rng), survey) === coin) right++;
    }
    return { canaries, guessed: canaries, right };
  };

  it.each([
    [0, 1_000, 0.8],
    [DELTA, 300, 0.65],
  ])('covers at δ = %f with %i canaries, and reaches a share of %f', (delta, canaries, power) => {
    let [above, sum] = [0, 0];
    for (let i = 0; i < REPETITIONS; i++) {
      const found = oneRunBound(run(canaries, 1, createRng('one run').fork(i)), delta, 0.95);
      if (found > 1) above++;
      sum += found;
    }
    expect(above).toBeLessThanOrEqual(50);
    expect(sum / REPETITIONS).toBeGreaterThan(power);
  });

  it('has the α of its definition, and grows with δ', () => {
    const guesses = { canaries: 30, guessed: 12, right: 10 };
    const q = 1 / (1 + Math.exp(-0.5));
    const between = (i: number) => binomialTail(12, 10 - i, q) - binomialTail(12, 10, q);
    const alpha = Math.max(...Array.from({ length: 10 }, (_, i) => between(i + 1) / (i + 1)));
    expect(chanceOfGuesses(guesses, 0.5, 0.001)).toBeCloseTo(
      binomialTail(12, 10, q) + 2 * 30 * 0.001 * alpha,
      12,
    );
    expect(oneRunBound(guesses, 0.01, 0.95)).toBeLessThan(oneRunBound(guesses, 0, 0.95));
    expect(oneRunBound({ canaries: 30, guessed: 0, right: 0 }, 0, 0.95)).toBe(0);
    expect(oneRunBound({ canaries: 4, guessed: 4, right: 4 }, 0, 0.95)).toBe(0);
  });
});

it('a cut is chosen where it tells most', () => {
  // Nine in ten of B lie above every release of A.
  const cut = chooseCut([50, 50, 0, 0], [5, 5, 40, 50], 0);
  expect(cut).toBe(2);
  expect(countsAt([50, 50, 0, 0], [5, 5, 40, 50], 2)).toEqual({
    fromA: 100,
    falsePositives: 0,
    fromB: 100,
    falseNegatives: 10,
  });
});
