import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import packed from '../../../src/app/cover/round-data.json';
import { CANDIDATES, DELTA, PEOPLE, PIXELS, prepareRound, type Round } from '../../../src/app/cover/round.ts';
import { unpackRound } from '../../../src/app/cover/unpack-round.ts';
import * as leak from '../../../src/chapters/09-sharing-gradients/leak/experiment.ts';
import { heroOf, lineUpOf } from '../../../src/chapters/09-sharing-gradients/leak/summary.ts';
import { noiseScale } from '../../../src/core/learners/lasso/private-rounds.ts';
import { predictRows, toRows } from '../../../src/core/learners/lasso/rows.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { dataset, packedBytes } from '../../data.ts';
import { runExperiment } from '../../chapters/run-experiment.ts';
import { packRound, SOURCE } from './pack-round.ts';

const settings = { person: 8, unknown: 1, rounds: 1, noise: 'gaussian', per: 'run', seed: 1 };

describe('the round on the cover', () => {
  let at: (epsilon: number) => Round;
  beforeAll(() => {
    at = prepareRound(unpackRound(packed));
  });

  it('computes with the digits of the shipped data set', () => {
    expect(packed).toEqual(packRound(new Uint8Array(gunzipSync(packedBytes(SOURCE)))));
  });

  it('has the settings of the cell that it links to', () => {
    expect([PEOPLE, PIXELS, DELTA, CANDIDATES]).toEqual([leak.ROWS, leak.PIXELS, leak.DELTA, leak.SUSPECTS]);
    expect(leak.CLIP).toBe(1);
  });

  it.each([1, 300, 10_000])('gives what the cell gives with the digits of the cell, at ε = %d', (epsilon) => {
    const digits = packRound(new Uint8Array(gunzipSync(packedBytes('mnist-4-9'))), 'mnist-4-9', 7);
    const same = prepareRound(unpackRound(digits));
    const rows = runExperiment<leak.LeakRow>('sharing-gradients/leak', { ...settings, epsilon }, (key) =>
      ['hero', 'line-up'].includes(key),
    );
    const [hero, lineUp] = [heroOf(rows)!, lineUpOf(rows)!];
    const round = same(epsilon);
    for (let j = 0; j < PIXELS; j++) {
      expect(round.found[j]).toBeCloseTo(hero.found[j], 9);
      // The sums are shipped as 32-bit floats.
      expect(-round.sent[j]).toBeCloseTo(hero.sum[j], 4);
    }
    expect(round.alike).toBeCloseTo(hero.alike[0], 9);
    const place = lineUp.epsilon.findIndex((e) => Math.abs(e / epsilon - 1) < 0.01);
    if (place >= 0) {
      expect(round.picks).toBeCloseTo(lineUp.success[place], 2);
      expect(round.bound).toBeCloseTo(lineUp.bound[place], 6);
    }
  });

  it('has the mean test error of models with fresh noise', () => {
    const test = toRows(dataset(`${SOURCE}#${PEOPLE}`).test, { unit: true, intercept: 0 });
    const { zeros, ones } = unpackRound(packed);
    for (const epsilon of [0.03, 0.1]) {
      const scale = noiseScale({ epsilon, delta: DELTA, clip: 1, rounds: 1, noise: 'gaussian' });
      const errors = Array.from({ length: 60 }, (_, run) => {
        const rng = createRng(7).fork(run);
        const weights = ones.map((one, j) => one - zeros[j] + scale * rng.normal());
        const scores = predictRows(test, weights);
        return scores.reduce((wrong, score, i) => wrong + Number(score * test.y[i] <= 0), 0) / test.rows;
      });
      const mean = errors.reduce((sum, e) => sum + e, 0) / errors.length;
      const sd = Math.sqrt(errors.reduce((sum, e) => sum + (e - mean) ** 2, 0) / (errors.length - 1));
      expect(Math.abs(at(epsilon).error - mean)).toBeLessThan(4 * (sd / Math.sqrt(errors.length)));
    }
  });

  it('dissolves the digit before it ruins the model', () => {
    const [open, safe, blind] = [10_000, 1, 0.03].map(at);
    expect(open.alike).toBeGreaterThan(0.9);
    expect(open.picks).toBe(1);
    expect(safe.alike).toBeLessThan(0.05);
    expect(safe.picks).toBeLessThan(0.13);
    expect(safe.error).toBeLessThan(0.003);
    expect(blind.error).toBeGreaterThan(0.3);
  });

  it('never lets the measured picks exceed what the guarantee allows, nor fall with ε', () => {
    const epsilons = Array.from({ length: 45 }, (_, i) => 10 ** (-1.5 + i / 8));
    const rounds = epsilons.map(at);
    for (const { picks, bound } of rounds) expect(picks).toBeLessThanOrEqual(bound);
    for (const [i, { picks }] of rounds.entries())
      expect(picks).toBeGreaterThanOrEqual(rounds[Math.max(0, i - 1)].picks);
  });
});
