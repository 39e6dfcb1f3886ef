import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { experiment } from '../../../src/chapters/11-many-peers/shared/peers-experiment.ts';
import { placesOf, PUBLISHED } from '../../../src/chapters/11-many-peers/shared/setting.ts';
import { cell as groupsCell } from '../../../src/chapters/11-many-peers/groups/cell.ts';
import { fitKey } from '../../../src/lab/experiment.ts';
import { combine } from '../../../src/core/peers/combine.ts';
import { errorOf } from '../../../src/core/peers/ensemble.ts';
import { fitPeers, type FitGiven } from '../../../src/core/peers/fit.ts';
import { drawGroups, isPresent, type Move } from '../../../src/core/peers/groups.ts';
import { fitLocal } from '../../../src/core/peers/local-model.ts';
import { noiseScale, type Recipe } from '../../../src/core/peers/recipe.ts';
import { releasePeers, unitNoise, type ReleaseGiven } from '../../../src/core/peers/release.ts';
import { runRounds } from '../../../src/core/peers/round.ts';
import { peerRows } from '../../../src/core/peers/rows.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { norm } from '../../../src/core/linalg/vectors.ts';
import { dataset } from '../../data.ts';

/* Facts of the specification that need real rows, or any order of coming and going. Adult is the reduced data set, so where a fact is about
   the digits of the full one, its order and its gaps are held here. */

const RECIPE: Recipe = { form: 'sum', shape: 'laplace', divide: false, unit: 'record' };
const FIT: Omit<FitGiven, 'rng' | 'lambda' | 'peers' | 'n'> = {
  ...{ form: 'sum', scaling: 'min-max', solver: 'exact', deal: 'uniform', skew: 0, flipped: 0 },
};
const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;

function fitted(data: string, given: { lambda: number; peers?: number; n?: number }, run = 0) {
  return runToEnd(fitPeers(dataset(data), { ...FIT, peers: 10, n: 300, ...given, rng: createRng(run) }));
}

function released(fit: ReturnType<typeof fitted>, given: Partial<ReleaseGiven>, run = 0) {
  const { tables } = releasePeers(fit, {
    ...{
      epsilon: 1,
      rounds: 1,
      peers: fit.peers,
      group: fit.peers,
      recipe: RECIPE,
      publish: 'party',
      tie: 'no',
    },
    ...{ attack: 'none', bad: 0, strength: 1, defence: 'none', clip: 1, rng: createRng(run) },
    ...given,
  } as ReleaseGiven);
  const errors = (mode: 'local' | 'aggregated' | 'both') => tables[mode].map(errorOf);
  return { tables, local: mean(errors('local')), aggregated: mean(errors('aggregated')), errors };
}

describe('the noise', () => {
  it('doubles where ε, λ or the smallest n is halved', () => {
    const size = { n: 300, lambda: 0.5, D: 58, K: 10, bound: Math.sqrt(58) };
    const scale = noiseScale(RECIPE, size, 1);
    expect(noiseScale(RECIPE, size, 0.5)).toBeCloseTo(2 * scale, 12);
    expect(noiseScale(RECIPE, { ...size, lambda: 0.25 }, 1)).toBeCloseTo(2 * scale, 12);
    expect(noiseScale(RECIPE, { ...size, n: 150 }, 1)).toBeCloseTo(2 * scale, 12);
  });

  it('that is round points nowhere: the mean of 4,000 directions is within 5 standard errors of 0, coordinate by coordinate', () => {
    const sum = new Float64Array(58);
    for (let k = 0; k < 4000; k++) {
      const eta = unitNoise('gamma', 58, createRng(44).fork(k));
      const length = norm(eta);
      eta.forEach((v, j) => (sum[j] += v / length / 4000));
    }
    // A coordinate of a direction has variance 1/58. Wrong about once in 30,000 seeds.
    for (const v of sum) expect(Math.abs(v)).toBeLessThan(5 / Math.sqrt(58 * 4000));
  });
});

describe('the model of a peer', () => {
  it('of the sum form moves by 0.44 when one label of norm 1 is flipped, 22 times 2/(nλ)', () => {
    const starts = Uint32Array.from({ length: 101 }, (_, i) => (i === 0 ? 0 : 1));
    const rows = { rows: 100, columns: 1, starts, column: Uint16Array.of(0), value: Float32Array.of(1) };
    const own = Int32Array.from({ length: 100 }, (_, i) => i);
    const fit = (label: number) => {
      const y = new Float32Array(100).fill(1);
      y[0] = label;
      const given = { form: 'sum', lambda: 1, solver: 'exact', rng: createRng(1) } as const;
      return runToEnd(fitLocal({ ...rows, y }, own, given))[0];
    };
    expect(fit(1) - fit(-1)).toBeCloseTo(0.44, 2);
    expect(Math.round((fit(1) - fit(-1)) / (2 / 100))).toBe(22);
  });

  it('moves the average of K exactly 1/K as far', () => {
    const sent = [0, 1, 2, 3].map((v) => ({ theta: Float64Array.of(v, -v), n: 10 }));
    const by = (first: number) =>
      combine([{ theta: Float64Array.of(first, 0), n: 10 }, ...sent.slice(1)], {
        ...{ defence: 'none' as const, clip: 1, minimum: 1 },
      })!.theta[0];
    expect(by(8) - by(0)).toBe(8 / 4);
  });

  it('does not become NaN by a constant column, nor by an empty peer', () => {
    const data = dataset('german-credit');
    const X = data.train.X.slice();
    for (let i = 0; i < data.train.rows; i++) X[i * data.train.columns] = 7;
    const { train, test } = peerRows({ ...data, train: { ...data.train, X } }, 'min-max');
    expect([...train.value, ...test.value].every(Number.isFinite)).toBe(true);
    const given = { form: 'sum', lambda: 1, solver: 'exact', rng: createRng(1) } as const;
    for (const n of [0, 1, 50]) {
      const own = Int32Array.from({ length: n }, (_, i) => i);
      expect(runToEnd(fitLocal(train, own, given)).every(Number.isFinite)).toBe(true);
    }
  });
});

describe('on real rows', () => {
  it('Spambase is split into 3,681 and 920 rows, ten peers of 368', () => {
    const { train, test } = dataset('spambase');
    expect([train.rows, test.rows, Math.floor(train.rows / 10)]).toEqual([3681, 920, 368]);
  });

  it('Adult, reduced, has rows of squared norm 7: six categories and the constant', () => {
    const { train, bound } = peerRows(dataset('adult'), 'min-max');
    expect(bound).toBeCloseTo(Math.sqrt(7), 12);
    for (let i = 0; i < 2000; i++)
      expect(norm(train.value.subarray(train.starts[i], train.starts[i + 1])) ** 2).toBeCloseTo(7, 5);
  });

  it('λ = 2⁵ on Spambase: every local model says no, and errs by the share of spam', () => {
    const fit = fitted('spambase', { lambda: 32 });
    expect(Math.max(...fit.local)).toBe(0);
    const spam = dataset('spambase').test.y.filter((y) => y > 0).length / 920;
    for (const error of released(fit, {}).errors('local')) expect(error).toBeCloseTo(spam, 12);
  });

  it('λ = 2⁻⁸ on Spambase: fine without noise, lost at ε = 0.1', () => {
    const fits = [0, 1, 2].map((run) => fitted('spambase', { lambda: 2 ** -8 }, run));
    const at = (epsilon: number) => mean(fits.map((fit, run) => released(fit, { epsilon }, run).aggregated));
    expect(at(Infinity)).toBeLessThan(0.09);
    expect(at(0.1)).toBeGreaterThan(0.3);
  });

  it('Adult, λ = 1: the average errs less than peers alone, and ε = 1 is within 0.003 of no noise', () => {
    const fits = [0, 1, 2].map((run) => fitted('adult', { lambda: 1 }, run));
    const at = (epsilon: number) => mean(fits.map((fit, run) => released(fit, { epsilon }, run).aggregated));
    expect(at(Infinity)).toBeLessThan(mean(fits.map((fit) => released(fit, {}).local)) - 0.005);
    expect(Math.abs(at(1) - at(Infinity))).toBeLessThan(0.003);
  });

  it('Spambase, 20 peers in one group, ε = 0.1: dividing by K lowers the mean error of 20 runs', () => {
    const runs = Array.from({ length: 20 }, (_, run) => run);
    const fits = runs.map((run) => fitted('spambase', { lambda: 0.25, peers: 20, n: 184 }, run));
    const both = (divide: boolean) =>
      mean(
        runs.map((run) =>
          mean(released(fits[run], { epsilon: 0.1, recipe: { ...RECIPE, divide } }, run).errors('both')),
        ),
      );
    expect(both(true)).toBeLessThan(both(false));
  });

  it('published to all, aggregates do not differ between peers; to the party, a member has two voters', () => {
    const fit = fitted('spambase', { lambda: 0.25, n: 100 });
    const all = released(fit, { publish: 'all', group: 5 });
    expect(new Set(all.errors('aggregated')).size).toBe(1);
    // With two voters and ties as no, what both say is the intersection: never more yes than either.
    const party = released(fit, { group: 5 });
    party.tables.both.forEach(({ tp, fp }, j) => {
      const [own, got] = [party.tables.local[j], party.tables.aggregated[j]];
      expect(tp + fp).toBeLessThanOrEqual(Math.min(own.tp + own.fp, got.tp + got.fp));
    });
  });

  it('moving ε alone keeps the local models, and the same settings give the same numbers', () => {
    const params = { ...PUBLISHED, over: 'one' as const, rows: 50, runs: 1 };
    const [task] = experiment.tasks(params);
    expect(fitKey(experiment as never, { ...params, epsilon: 9 } as never, task)).toBe(
      fitKey(experiment as never, params as never, task),
    );
    const fit = () => fitted('spambase', { lambda: 0.25, n: 50 });
    expect(released(fit(), { epsilon: 0.3 }).tables).toEqual(released(fit(), { epsilon: 0.3 }).tables);
  });

  it('the views of the draft are called so, and begin with groups of one', () => {
    for (const item of ['Figure 5.8', 'Figure 5.9']) {
      const preset = groupsCell.presets!.find(({ reproduces }) => {
        const named = [reproduces ?? []].flat();
        return named.some((one) => one.item === item && one.work === 'asplund-2015-draft');
      })!;
      expect(preset.label).toContain('draft');
      expect(preset.values).toMatchObject({ peers: 50, lambda: 1, epsilon: 1 });
      expect(placesOf({ ...PUBLISHED, over: 'group', ...preset.values } as never)[0]).toBe(1);
    }
  });
});

describe('budgets', () => {
  const settings = fc.record({
    peers: fc.integer({ min: 1, max: 12 }),
    group: fc.integer({ min: 1, max: 6 }),
    rounds: fc.integer({ min: 0, max: 5 }),
    seed: fc.nat(1e6),
    moves: fc.array(fc.record({ peer: fc.nat(11), before: fc.nat(40) }), { maxLength: 60 }),
  });

  it('are never overspent, in whatever order peers come and go', () => {
    fc.assert(
      fc.property(settings, ({ peers, group, rounds, seed, moves }) => {
        const groups = drawGroups({ peers, group, rounds, moves, rng: createRng(seed) });
        const spent = Array.from({ length: peers }, (_, j) => groups.filter((g) => g.members.includes(j)).length); // prettier-ignore
        expect(Math.max(...spent)).toBeLessThanOrEqual(rounds);
        expect(groups.length).toBeLessThanOrEqual(Math.floor((peers * rounds) / group));
        groups.forEach(({ members, curator }, k) => {
          expect(new Set(members).size).toBe(group);
          expect(members).toContain(curator);
          expect(members.every((j) => isPresent(moves, j, k))).toBe(true);
        });
        // Whoever is away all the time takes part in nothing; if everybody is, nothing is released.
        const away: Move[] = Array.from({ length: peers }, (_, peer) => ({ peer, before: 0 }));
        expect(drawGroups({ peers, group, rounds, moves: away, rng: createRng(seed) })).toEqual([]);
      }),
      { seed: 16, numRuns: 200 },
    );
  });

  it('are kept by the peers themselves: an organiser that keeps no books gets no answer', () => {
    fc.assert(
      fc.property(settings, fc.boolean(), ({ peers, group, rounds, seed }, secure) => {
        const [size, rng] = [Math.min(group, peers), createRng(seed)];
        // Groups at random, as if every budget were endless.
        const groups = Array.from({ length: 12 }, (_, k) => {
          const [one] = drawGroups({ peers, group: size, rounds: 1, rng: rng.fork(k) });
          return one;
        });
        const models = Array.from({ length: peers }, (_, j) => Float64Array.of(j));
        const noise = () => Float64Array.of(0);
        const { spent } = runRounds({ models, sizes: Array<number>(peers).fill(5), group: size, rounds, publish: 'all', secure, groups, noise, rng }); // prettier-ignore
        expect(Math.max(...spent)).toBeLessThanOrEqual(rounds);
      }),
      { seed: 17, numRuns: 60 },
    );
  });
});
