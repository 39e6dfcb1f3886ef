import { describe, expect, it } from 'vitest';
import { likeness, recoverOne, subtractKnown } from '../../../src/core/attacks/gradient-leak.ts';
import { pickLimits, successBound, successRate } from '../../../src/core/attacks/identify.ts';
import { expectedRow, learnPrior } from '../../../src/core/attacks/row-prior.ts';
import { unmix } from '../../../src/core/attacks/unmix.ts';
import { clippedGradient } from '../../../src/core/learners/lasso/clipped-gradient.ts';
import { noiseScale } from '../../../src/core/learners/lasso/private-rounds.ts';
import { Proximal } from '../../../src/core/learners/lasso/proximal.ts';
import { denseRow, takeLassoRows, toRows } from '../../../src/core/learners/lasso/rows.ts';
import { dot, toUnit } from '../../../src/core/linalg/vectors.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { dataset } from '../../data.ts';

const N = 300;
const data = toRows(dataset(`mnist-4-9#${N}`).train, { unit: true, intercept: 0 });
const everyone = Array.from({ length: N }, (_, i) => i);
const without = (missing: number[]) =>
  takeLassoRows(
    data,
    everyone.filter((i) => !missing.includes(i)),
  );

/** What is seen of so many rounds of plain gradients. */
function watch(rounds: number) {
  const iterate = new Proximal({ weights: 784, intercept: 0, lambda: 0.0005, step: 2 });
  return Array.from({ length: rounds }, () => {
    const point = iterate.point.slice();
    const sum = clippedGradient(data, point, Infinity);
    iterate.step(sum.map((g) => g / N));
    return { point, sum };
  });
}
const mean = (known: ReturnType<typeof without>) => {
  const out = new Float64Array(784);
  for (let i = 0; i < known.rows; i++) denseRow(known, i).forEach((v, j) => (out[j] += v / known.rows));
  return out;
};
const farthest = (a: Float64Array, b: Float64Array) =>
  a.reduce((most, v, j) => Math.max(most, Math.abs(v - b[j])), 0);

describe('one missing row', () => {
  it('is what is left of the first round: gradient − known part + y x = 0, to 1e-12', () => {
    const [first] = watch(1);
    for (const i of [0, 3, 77, 299]) {
      const [rest] = subtractKnown([first], without([i]));
      const x = denseRow(data, i);
      for (let j = 0; j < 784; j++) expect(Math.abs(rest[j] + data.y[i] * x[j])).toBeLessThan(1e-12);
    }
  });

  it('comes back exactly, from one round or from many, with its label', () => {
    for (const rounds of [1, 12]) {
      const seen = watch(rounds);
      for (const i of [5, 41, 168, 250]) {
        const known = without([i]);
        const left = subtractKnown(seen, known);
        const { x, y } = recoverOne(
          left,
          seen.map(({ point }) => point),
          mean(known),
        );
        expect(farthest(toUnit(x), denseRow(data, i))).toBeLessThan(1e-10);
        expect(y).toBe(data.y[i]);
      }
    }
  });

  it('dissolves in noise as the law of large numbers says', () => {
    const rng = createRng(3);
    const [first] = watch(1);
    const known = without([9]);
    const [rest] = subtractKnown([first], known);
    const x = denseRow(data, 9);
    for (const sigma of [0.01, 0.1, 1]) {
      let alike = 0;
      const draws = 40;
      for (let i = 0; i < draws; i++) {
        const noisy = rest.map((v) => v + sigma * rng.normal());
        alike += likeness(noisy.map((v) => -data.y[9] * v), x) / draws; // prettier-ignore
      }
      // Signal 1 against noise of length σ√784; each draw scatters by about σ/√(1 + 784 σ²), their mean by a sixth of it.
      const foreseen = 1 / Math.sqrt(1 + 784 * sigma * sigma);
      expect(Math.abs(alike - foreseen)).toBeLessThan(0.03);
    }
  });
});

describe('several missing rows', () => {
  it('come back one by one from as many rounds', () => {
    for (const count of [2, 3, 4]) {
      const seen = watch(2 * count);
      let right = 0;
      const trials = 8;
      for (let trial = 0; trial < trials; trial++) {
        const missing = Array.from({ length: count }, (_, k) => (trial * 31 + k * 67) % N);
        const rows = unmix(subtractKnown(seen, without(missing)), count);
        const worst = missing.map((i) => Math.min(...rows!.map((x) => farthest(x, denseRow(data, i)))));
        if (Math.max(...worst) < 1e-6) right++;
      }
      expect(right, `${count} rows`).toBeGreaterThanOrEqual(count === 4 ? 7 : 8);
    }
  });

  it('do not come back from fewer rounds than rows, or from rounds that are all the same', () => {
    const seen = watch(2);
    expect(unmix(subtractKnown(seen, without([1, 2, 3])), 3)).toBeUndefined();
    expect(unmix(subtractKnown([seen[0], seen[0]], without([1, 2])), 2)).toBeUndefined();
  });
});

describe('what the adversary expects', () => {
  const known = without([17]);
  const prior = runToEnd(learnPrior(known, 120, 60));

  it('is what was seen when there is no noise, and the average when there is nothing but', () => {
    const x = denseRow(data, 17);
    expect(farthest(expectedRow(prior, x, 1e-14), x)).toBeLessThan(1e-8);
    expect(farthest(expectedRow(prior, x, 1e12), prior.mean)).toBeLessThan(1e-10);
  });

  it('has unit directions that are orthogonal', () => {
    for (const [a, b] of [
      [0, 0],
      [0, 1],
      [3, 7],
      [59, 59],
    ])
      // prettier-ignore
      expect(dot(prior.directions[a], prior.directions[b])).toBeCloseTo(a === b ? 1 : 0, 8);
  });

  it('sees more in noise than the eye does', () => {
    const rng = createRng(5);
    let plain = 0;
    let helped = 0;
    for (let i = 0; i < 20; i++) {
      const x = denseRow(data, 120 + i);
      const noisy = x.map((v) => v + 0.1 * rng.normal());
      plain += likeness(noisy, x) / 20;
      helped += likeness(expectedRow(prior, noisy, 0.01), x) / 20;
    }
    expect(plain).toBeLessThan(0.45);
    expect(helped).toBeGreaterThan(0.7);
  });
});

describe('picking the missing row out of a few', () => {
  const gradients = Array.from({ length: 6 }, (_, k) => [0, 1].map((t) =>
    clippedGradient(takeLassoRows(data, [40 + k]), watch(2)[t].point, 1))); // prettier-ignore

  it('counts what a simulation with whole noise vectors counts', () => {
    for (const noise of ['gaussian', 'spherical-laplace'] as const) {
      const scale = noise === 'gaussian' ? 0.4 : 0.4 / 28;
      const quick = successRate(pickLimits(gradients, noise, 1500, createRng(1)), scale);
      const rng = createRng(2);
      let right = 0;
      const draws = 250;
      for (let i = 0; i < draws; i++) {
        for (let k = 0; k < 6; k++) {
          const z = [0, 1].map(() => {
            const v = Float64Array.from({ length: 784 }, () => rng.normal());
            const factor = noise === 'gaussian' ? 1 : rng.gamma(784) / Math.sqrt(dot(v, v));
            return v.map((a) => a * factor);
          });
          const away = gradients.map((g) =>
            g.reduce((sum, part, t) => sum + part.reduce((s, v, j) => s + (gradients[k][t][j] + scale * z[t][j] - v) ** 2, 0), 0)); // prettier-ignore
          if (away.indexOf(Math.min(...away)) === k) right++;
        }
      }
      // 1500 picks: sd below 0.013, and draws of one noise are shared by six truths on the quick side. Six sd.
      expect(Math.abs(quick - right / (6 * draws)), noise).toBeLessThan(0.08);
    }
  });

  it('never succeeds more often than the budget allows', () => {
    for (const noise of ['gaussian', 'spherical-laplace'] as const) {
      const limits = pickLimits(gradients, noise, 2000, createRng(3));
      for (const epsilon of [0.1, 1, 3, 10, 100]) {
        const delta = noise === 'gaussian' ? 1e-5 : 0;
        const scale = noiseScale({ epsilon, delta: 1e-5, clip: 1, rounds: 2, noise });
        // Three sd of 2,000 independent draws.
        expect(successRate(limits, scale)).toBeLessThanOrEqual(successBound(epsilon, delta, 6) + 0.035);
      }
    }
  });

  it('is a guess at no budget and a certainty at none at all', () => {
    expect(successBound(0, 0, 10)).toBeCloseTo(0.1, 15);
    expect(successBound(1e4, 1e-5, 10)).toBe(1);
    expect(successBound(Math.log(9), 0, 10)).toBeCloseTo(0.5, 15);
    const limits = pickLimits(gradients, 'gaussian', 200, createRng(4));
    expect(successRate(limits, 1e-9)).toBe(1);
    expect(Math.abs(successRate(limits, 1e9) - 1 / 6)).toBeLessThan(0.06);
  });
});
