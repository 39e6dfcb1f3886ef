import { describe, expect, it } from 'vitest';
import { basic } from '../../../../src/core/accounting/basic.ts';
import { rdp } from '../../../../src/core/accounting/rdp.ts';
import { zcdp } from '../../../../src/core/accounting/zcdp.ts';
import { Centre } from '../../../../src/core/learners/lasso/centre.ts';
import { clippedGradient } from '../../../../src/core/learners/lasso/clipped-gradient.ts';
import {
  noiseScale,
  roundsGuarantee,
  roundsLedger,
  spent,
} from '../../../../src/core/learners/lasso/private-rounds.ts';
import { takeLassoRows, toRows } from '../../../../src/core/learners/lasso/rows.ts';
import { gaussianDelta } from '../../../../src/core/mechanisms/gaussian-delta.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';
import { dataset } from '../../../data.ts';

const data = toRows(dataset('mnist-4-9#200').train, { unit: true, intercept: 0 });
const distance = (a: Float64Array, b: Float64Array) =>
  Math.sqrt(a.reduce((s, v, j) => s + (v - b[j]) ** 2, 0));
const randomWeights = (seed: number, size: number) => {
  const rng = createRng(seed);
  return Float64Array.from({ length: data.columns }, () => size * rng.normal());
};

describe('a private centre', () => {
  it('moves by at most 2 clip when one row is replaced', () => {
    const rng = createRng(2);
    let most = 0;
    for (let i = 0; i < 100; i++) {
      const clip = 0.2 + 2 * rng.next();
      const w = randomWeights(i, 3 * rng.next());
      const [out, into] = [Math.floor(100 * rng.next()), 100 + Math.floor(100 * rng.next())];
      const mine = Array.from({ length: 100 }, (_, k) => k);
      const other = mine.map((k) => (k === out ? into : k));
      const moved = distance(
        clippedGradient(takeLassoRows(data, mine), w, clip),
        clippedGradient(takeLassoRows(data, other), w, clip),
      );
      expect(moved).toBeLessThanOrEqual(2 * clip * (1 + 1e-9));
      most = Math.max(most, moved / clip);
    }
    // Far-off weights give gradients that are clipped and point apart: the bound is nearly reached.
    expect(most).toBeGreaterThan(1.3);
  });

  it('sends the plain gradient when nothing is clipped and no noise is asked for', () => {
    const w = randomWeights(3, 0.1);
    const plain = Centre.plain('a', data).answer(w, 4);
    const rng = createRng(4);
    const privacy = { clip: 1e6, noise: 'gaussian' as const, scale: 0, rng };
    const open = Centre.private('a', data, privacy).answer(w, 4);
    expect(distance(plain.gradient, open.gradient)).toBeLessThan(1e-12);
    // The cost would be one more release: it stays at home.
    expect(open.squares).toBeUndefined();
    expect(plain.squares).toBeGreaterThan(0);
  });

  it('gives the same answer to the same question, and fresh noise to the next', () => {
    const w = randomWeights(5, 0.1);
    const centre = (name: string) =>
      Centre.private(name, data, { clip: 1, noise: 'gaussian', scale: 2, rng: createRng(6) });
    const answer = (name: string, round: number) => centre(name).answer(w, round).gradient;
    expect(answer('a', 0)).toEqual(answer('a', 0));
    expect(distance(answer('a', 0), answer('a', 1))).toBeGreaterThan(10);
    expect(distance(answer('a', 0), answer('b', 0))).toBeGreaterThan(10);
  });

  it('adds noise of the size that the budget asks for', () => {
    const w = new Float64Array(784);
    const clean = clippedGradient(data, w, 1);
    for (const noise of ['gaussian', 'spherical-laplace'] as const) {
      const scale = noiseScale({ epsilon: 2, delta: 1e-5, clip: 1, rounds: 1, noise });
      const centre = Centre.private('a', data, { clip: 1, noise, scale, rng: createRng(7) });
      let square = 0;
      const draws = 60;
      for (let round = 0; round < draws; round++) {
        const { gradient } = centre.answer(w, round);
        square += distance(gradient, clean) ** 2 / draws;
      }
      const expected = scale ** 2 * (noise === 'gaussian' ? 784 : 784 * 785);
      // Relative sd of the mean: √(2/784/60) = 0.7 % and √(4/784/60) = 0.9 %; 5 % is more than five of them.
      expect(Math.abs(square / expected - 1)).toBeLessThan(0.05);
    }
  });
});

describe('the budget of the rounds', () => {
  it('is met exactly by Gaussian noise and never exceeded', () => {
    for (const epsilon of [0.1, 1, 10, 300]) {
      for (const rounds of [1, 7, 100]) {
        const budget = { epsilon, delta: 1e-5, clip: 0.5, rounds, noise: 'gaussian' as const };
        const sigma = noiseScale(budget) / Math.sqrt(rounds);
        const delta = gaussianDelta({ epsilon, sigma, sensitivity: 1 });
        expect(delta).toBeLessThanOrEqual(1e-5 * (1 + 1e-9));
        expect(delta).toBeGreaterThan(1e-5 * (1 - 1e-6));
        expect(spent(budget)).toEqual({ epsilon, delta: 1e-5 });
      }
    }
  });

  it('is what accountants read from the ledger, whichever number of centres', () => {
    const gauss = { epsilon: 1, delta: 1e-5, clip: 1, rounds: 40, noise: 'gaussian' as const };
    const vector = { ...gauss, noise: 'spherical-laplace' as const };
    for (const centres of [['a'], ['a', 'b', 'c']]) {
      // Sums of Rényi divergences bound the exact cost from above, and not by much.
      for (const accountant of [rdp, zcdp]) {
        const epsilon = accountant.epsilon(roundsLedger(gauss, centres), 1e-5);
        expect(epsilon).toBeGreaterThan(1);
        expect(epsilon).toBeLessThan(1.15);
      }
      const pure = basic.epsilon(roundsLedger(vector, centres), 0);
      expect(pure).toBeLessThanOrEqual(1 + 1e-12);
      expect(pure).toBeGreaterThan(1 - 1e-9);
    }
  });

  it('adds up over rounds when each has its own', () => {
    const each = { epsilon: 0.5, delta: 1e-5, clip: 1, rounds: 9, per: 'round' as const };
    expect(spent({ ...each, noise: 'spherical-laplace' }).epsilon).toBeCloseTo(4.5, 12);
    const gauss = spent({ ...each, noise: 'gaussian' }).epsilon;
    expect(gauss).toBeGreaterThan(0.5);
    expect(gauss).toBeLessThan(4.5);
    const ledger = roundsLedger({ ...each, noise: 'gaussian' }, ['a']);
    expect(rdp.epsilon(ledger, 1e-5)).toBeGreaterThanOrEqual(gauss);
  });

  it('is claimed with its relation, its assumptions and its source', () => {
    const claim = roundsGuarantee(
      { epsilon: 2, delta: 1e-6, clip: 1, rounds: 3, noise: 'gaussian' },
      'Everyone reads every message.',
    );
    expect(claim).toMatchObject({ status: 'proven', epsilon: 2, delta: 1e-6, neighbours: 'replace-one' });
    expect(claim.assumptions.at(-1)).toBe('Everyone reads every message.');
  });
});
