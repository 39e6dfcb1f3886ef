import { describe, expect, it } from 'vitest';
import { combine } from '../../../src/core/peers/combine.ts';
import { concentration, dealRows } from '../../../src/core/peers/deal.ts';
import { errorOf, evaluate } from '../../../src/core/peers/ensemble.ts';
import { drawGroups, roundsOf } from '../../../src/core/peers/groups.ts';
import { fitLocal, isWrong, stepSize } from '../../../src/core/peers/local-model.ts';
import {
  claimedSensitivity,
  largestNormOf,
  noiseScale,
  provenMultiplier,
  type Recipe,
} from '../../../src/core/peers/recipe.ts';
import { unitNoise } from '../../../src/core/peers/release.ts';
import { peerName, runRounds } from '../../../src/core/peers/round.ts';
import { peerRows, rowBound } from '../../../src/core/peers/rows.ts';
import { masked, unmaskedSum } from '../../../src/core/peers/secure-sum.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { norm } from '../../../src/core/linalg/vectors.ts';
import { dataset } from '../../data.ts';

const PUBLISHED: Recipe = { form: 'sum', shape: 'laplace', divide: false, unit: 'record' };
const size = { n: 300, lambda: 0.5, D: 58, K: 10, bound: Math.sqrt(58) };

describe('the noise', () => {
  it.each([
    [300, 0.5, 1, 0.013333],
    [300, 1, 0.1, 0.066667],
    [368, 0.25, 0.1, 0.217391],
    [66, 1, 1, 0.030303],
    [20, 1, 1, 0.1],
  ])('has the published scale for n %d, λ %d, ε %d', (n, lambda, epsilon, scale) => {
    expect(noiseScale(PUBLISHED, { ...size, n, lambda }, epsilon)).toBeCloseTo(scale, 6);
    expect(noiseScale(PUBLISHED, { ...size, n, lambda: lambda / 2 }, epsilon)).toBeCloseTo(2 * scale, 5);
    expect(claimedSensitivity({ n, lambda }) / epsilon).toBeCloseTo(scale, 6);
  });

  it('divided by the group size halves when the group doubles', () => {
    const scale = (K: number) => noiseScale({ ...PUBLISHED, divide: true }, { ...size, K }, 1);
    expect(scale(20)).toBeCloseTo(scale(10) / 2, 15);
  });

  it('costs 870 and 647 times the nominal ε as published, √D times with the Laplace shape alone, and 1 when all is repaired', () => {
    expect(provenMultiplier(PUBLISHED, size)).toBeCloseTo(870, 6);
    expect(Math.round(provenMultiplier(PUBLISHED, { ...size, D: 124, bound: Math.sqrt(15) }))).toBe(647);
    const mean: Recipe = { ...PUBLISHED, form: 'mean', divide: true };
    expect(provenMultiplier(mean, { ...size, bound: 1 })).toBeCloseTo(Math.sqrt(58), 9);
    expect(provenMultiplier({ ...mean, divide: false }, size)).toBeCloseTo(5.8, 9);
    expect(provenMultiplier({ ...mean, shape: 'gamma' }, { ...size, bound: 1 })).toBeCloseTo(1, 12);
  });

  it('protects a person by 2r/K', () => {
    expect(largestNormOf('mean', { n: 1, lambda: 1, bound: 1 })).toBe(1);
    expect(largestNormOf('mean', { n: 1, lambda: 1 / 16, bound: 1 })).toBeCloseTo(4.7096, 4);
    const person: Recipe = { form: 'mean', shape: 'gamma', divide: true, unit: 'person' };
    expect(noiseScale(person, { ...size, lambda: 1, bound: 1 }, 1)).toBeCloseTo(0.2, 12);
    expect(provenMultiplier(person, { ...size, bound: 1 })).toBeCloseTo(1, 12);
  });

  it('has length D on average when it is round (4000 draws: 6 standard errors are 1.3 %), and is 5.43 times longer than Laplace noise in D = 58', () => {
    const rng = createRng(4);
    const draws = Array.from({ length: 4000 }, (_, k) => norm(unitNoise('gamma', 58, rng.fork(k))));
    expect(draws.reduce((a, b) => a + b, 0) / draws.length / 58).toBeCloseTo(1, 1.8);
    for (const [D, ratio] of [
      [58, 5.43],
      [124, 7.91],
      [19, 3.16],
      [15, 2.83],
    ])
      // prettier-ignore
      expect(Math.sqrt((D * (D + 1)) / (2 * D))).toBeCloseTo(ratio, 2);
    // Of m releases with m times the scale the mean has √m times the spread (16 of them, 20,000 trials: 5 % are six standard errors).
    const spread = (values: number[]) => Math.sqrt(values.reduce((sum, v) => sum + v * v, 0) / values.length);
    const single = Array.from(unitNoise('laplace', 20_000, rng.fork('a')));
    const draws16 = unitNoise('laplace', 320_000, rng.fork('b'));
    const many = single.map(
      (_, k) => (16 * draws16.subarray(16 * k, 16 * k + 16).reduce((a, b) => a + b, 0)) / 16,
    );
    expect(Math.abs(spread(many) / spread(single) / 4 - 1)).toBeLessThan(0.05);
  });
});

describe('groups', () => {
  it('are ⌊P/g⌋ with one round, and spend whole rounds', () => {
    const count = (peers: number, group: number, rounds = 1) =>
      drawGroups({ peers, group, rounds, rng: createRng(1) }).length;
    expect([1, 5, 10, 15, 20, 25, 30].map((g) => count(30, g))).toEqual([30, 6, 3, 2, 1, 1, 1]);
    expect([count(50, 5), count(50, 2), count(10, 10, 7)]).toEqual([10, 25, 7]);
    expect([16, 32, 5, 7].map((m) => roundsOf(0.1, 0.1 / m))).toEqual([16, 32, 5, 7]);
    expect(roundsOf(1, 1 / 49)).toBe(49);
  });

  it('never overspend, whatever the sizes', () => {
    for (const [peers, group, rounds] of [
      [7, 3, 4],
      [20, 7, 5],
      [9, 4, 1],
    ]) {
      // prettier-ignore
      const groups = drawGroups({ peers, group, rounds, rng: createRng(peers) });
      expect(groups.length).toBeLessThanOrEqual(Math.floor((peers * rounds) / group));
      for (let j = 0; j < peers; j++)
        expect(groups.filter(({ members }) => members.includes(j)).length).toBeLessThanOrEqual(rounds);
      for (const { members, curator } of groups) expect(members).toContain(curator);
    }
  });
});

it('the step size begins at γ and falls as 1/(1 + γλt)', () => {
  expect(stepSize(3, 1, 0)).toBe(3);
  expect(stepSize(1, 1, 9)).toBeCloseTo(0.1, 15);
  expect([isWrong(0, 1), isWrong(0, -1)]).toEqual([true, false]);
});

it('two voters: a tie as no is the intersection, as yes the union; published to all, aggregates do not differ', () => {
  const y = [1, 1, -1, -1];
  const local = Uint8Array.of(1, 0, 1, 0);
  const models = [{ members: [0], votes: Uint8Array.of(1, 1, 0, 0) }];
  const tables = (tie: 'no' | 'yes') => evaluate({ local, peers: 1, models, publish: 'party', tie, y });
  expect(tables('no').both[0]).toEqual({ tp: 1, fp: 0, fn: 1, tn: 2 });
  expect(tables('yes').both[0]).toEqual({ tp: 2, fp: 1, fn: 0, tn: 1 });
  const two = evaluate({
    local: Uint8Array.of(1, 0, 1, 0, 0, 0, 1, 1),
    peers: 2,
    models,
    publish: 'all',
    tie: 'no',
    y,
  });
  expect(two.aggregated[0]).toEqual(two.aggregated[1]);
  expect(errorOf(two.aggregated[0])).toBe(0);
});

describe('rows and models', () => {
  it('Spambase has 4,601 rows, 1,813 of them spam; rows are in [0, 1] and at least as long as the constant', () => {
    const spam = dataset('spambase');
    const y = [...spam.train.y, ...spam.test.y];
    expect([y.length, y.filter((v) => v > 0).length, spam.train.columns]).toEqual([4601, 1813, 57]);
    const { train, bound } = peerRows(spam, 'min-max');
    expect(train.value.every((v) => v >= 0 && v <= 1)).toBe(true);
    expect(bound).toBeCloseTo(Math.sqrt(58), 12);
    expect(rowBound(dataset('adult').fields)).toBeCloseTo(Math.sqrt(7), 12);
    const unit = peerRows(dataset('adult'), 'unit').train;
    for (let i = 0; i < 2000; i++)
      expect(norm(unit.value.subarray(unit.starts[i], unit.starts[i + 1]))).toBeLessThanOrEqual(1);
  });

  it('replacing a record moves an exact model of the mean form by at most 2/(nλ)', () => {
    const { train } = peerRows(dataset('adult'), 'unit');
    const [n, lambda] = [60, 0.1];
    const fit = (numbers: Int32Array) =>
      runToEnd(fitLocal(train, numbers, { form: 'mean', lambda, solver: 'exact', rng: createRng(1) }));
    const own = Int32Array.from({ length: n }, (_, i) => i);
    const before = fit(own);
    for (let k = 0; k < 8; k++) {
      const after = fit(own.map((i) => (i === k ? n + k : i)));
      expect(norm(after.map((v, j) => v - before[j]))).toBeLessThanOrEqual(2 / (n * lambda) + 1e-6);
    }
  });

  it.each(['uniform', 'labels', 'sizes', 'topics'] as const)('dealt by %s, no row is held twice', (deal) => {
    const { train } = peerRows(dataset('german-credit'), 'min-max');
    const held = dealRows(train, { peers: 8, n: 60, deal, skew: 1, rng: createRng(3) });
    const all = held.flatMap((own) => Array.from(own));
    expect(new Set(all).size).toBe(all.length);
    expect(Math.min(...held.map((own) => own.length))).toBeGreaterThanOrEqual(10);
    expect([concentration(0), concentration(1)]).toEqual([100, 100 * 0.001]);
  });

  it('the median and the trimmed mean forget a wild model', () => {
    const sent = [1, 2, 3, 4, 1000].map((v) => ({ theta: Float64Array.of(v), n: 10 }));
    const by = (defence: 'none' | 'median' | 'trimmed' | 'clip') =>
      combine(sent, { defence, clip: 2, minimum: 1 })!;
    expect([by('none').theta[0], by('median').theta[0], by('trimmed').theta[0]]).toEqual([202, 3, 3]);
    expect([by('none').voices, by('median').voices, by('trimmed').voices]).toEqual([5, 1, 3]);
    expect(by('clip').theta[0]).toBeCloseTo(9 / 5, 12);
  });
});

describe('peers that talk', () => {
  const D = 4;
  const models = Array.from({ length: 6 }, (_, j) => Float64Array.from({ length: D }, (__, k) => j - k / 3));
  const run = (secure: boolean, publish: 'party' | 'all') =>
    runRounds({
      models,
      sizes: Array<number>(6).fill(10),
      group: 3,
      rounds: 2,
      publish,
      secure,
      noise: (k) => unitNoise('laplace', D, createRng(5).fork(k)),
      rng: createRng(2),
    });

  it('publish what the direct computation gives, spend their rounds and no more, and say nothing else', () => {
    for (const publish of ['party', 'all'] as const) {
      const { groups, received, spent, transcript } = run(false, publish);
      expect(Math.max(...spent)).toBeLessThanOrEqual(2);
      groups.forEach(({ members }, k) => {
        const noise = unitNoise('laplace', D, createRng(5).fork(k));
        const mean = noise.map((v, j) => v + members.reduce((sum, m) => sum + models[m][j], 0) / 3);
        const reached = publish === 'all' ? received : members.map((m) => received[m]);
        for (const got of reached)
          expect(got.some((theta) => theta.every((v, j) => Math.abs(v - mean[j]) < 1e-9))).toBe(true);
      });
      const kinds = new Set(transcript.map(({ kind }) => kind));
      expect([...kinds].sort()).toEqual(['model', 'publish', 'select']);
    }
  });

  it('under masks send no model in the clear, and publish the same', () => {
    const [open, hidden] = [run(false, 'all'), run(true, 'all')];
    expect(hidden.transcript.some(({ kind }) => kind === 'model')).toBe(false);
    hidden.received[0].forEach((theta) => {
      const near = open.received[0].some((other) => other.every((v, j) => Math.abs(v - theta[j]) < 1e-4));
      expect(near).toBe(true);
    });
  });

  it('masks cancel in the sum, and alone look uniform (1000 coordinates: 6 standard errors of the mean are 5.5 %)', () => {
    const names = [0, 1, 2].map(peerName);
    const vectors = names.map((_, j) => new Float64Array(1000).fill(j - 1.25));
    const sent = vectors.map((vector, j) => masked(vector, names[j], names, createRng(8)));
    const sum = unmaskedSum(sent);
    expect(sum.every((v) => Math.abs(v - -0.75) < 1e-4)).toBe(true);
    const mean = sent[0].reduce((total, v) => total + v / 2 ** 32, 0) / 1000;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.055);
  });
});
