import { describe, expect, it } from 'vitest';
import { distancesOf, NOWHERE } from '../../../src/core/consensus/distances.ts';
import { makeGraph, type GraphKind } from '../../../src/core/consensus/graph.ts';
import { localLoss, type LossKind } from '../../../src/core/consensus/local-loss.ts';
import type { StudyPayload } from '../../../src/core/consensus/message.ts';
import { addUp, pooledOptimum } from '../../../src/core/consensus/pooled-optimum.ts';
import { runStudy, type Study } from '../../../src/core/consensus/study.ts';
import { unreliable } from '../../../src/core/federation/link.ts';
import type { Message } from '../../../src/core/federation/message.ts';
import type { Party } from '../../../src/core/federation/party.ts';
import { norm } from '../../../src/core/linalg/vectors.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';

const COLUMNS = 3;

/** Unit rows, so that the curvature is at most 1. */
function partOf(loss: LossKind, rows: number, seed: number) {
  const rng = createRng(seed).fork('part');
  const X = new Float64Array(rows * COLUMNS);
  const y = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const x = Float64Array.from({ length: COLUMNS }, () => rng.normal());
    X.set(x.map((v) => v / norm(x)), i * COLUMNS); // prettier-ignore
    const score = x[0] - 0.5 * x[1] + 0.3 * rng.normal();
    y[i] = loss === 'linear' ? score : score > 0 ? 1 : -1;
  }
  return { X, y, columns: COLUMNS };
}

const lossesOf = (loss: LossKind, sizes: number[]) =>
  sizes.map((rows, i) => localLoss(partOf(loss, rows, i), { loss, lambda: 0.2, unit: 10 }));

const RULES: Record<string, Study['rule']> = {
  gradient: { kind: 'gradient', step: 0.6 },
  newton: { kind: 'newton' },
  extra: { kind: 'extra', step: 0.4 },
  decaying: { kind: 'consensus', step: (tick) => 0.5 / (1 + tick / 10) },
};

function last(study: Omit<Study, 'graph'> & { kind?: GraphKind }) {
  const graph = makeGraph(study.kind ?? 'ring', study.losses.length, createRng(5));
  const run = runToEnd(runStudy({ graph, ...study }));
  const distance = runToEnd(distancesOf(study.losses, run));
  return {
    run,
    at: (tick: number) => Array.from(distance.slice(tick * graph.devices, (tick + 1) * graph.devices)),
  };
}

describe.each(['logistic', 'linear'] as const)('%s loss', (loss) => {
  const losses = lossesOf(loss, [10, 4, 16, 0, 10]);

  it('has the gradient of finite differences, and the Hessian of those of the gradient', () => {
    const theta = Float64Array.from([0.3, -0.7, 0.2]);
    for (const one of losses.slice(0, 2)) {
      const [g, H] = [one.gradient(theta), one.hessian(theta)];
      for (let j = 0; j < COLUMNS; j++) {
        const moved = (h: number) => theta.map((v, k) => (k === j ? v + h : v));
        const h = 1e-5;
        expect((one.value(moved(h)) - one.value(moved(-h))) / (2 * h)).toBeCloseTo(g[j], 8);
        const [up, down] = [one.gradient(moved(h)), one.gradient(moved(-h))];
        for (let k = 0; k < COLUMNS; k++)
          expect((up[k] - down[k]) / (2 * h)).toBeCloseTo(H[k * COLUMNS + j], 7);
      }
      // One row at a time gives the gradient on average.
      const mean = addUp(Array.from({ length: one.rows }, (_, i) => one.gradient(theta, i)));
      mean.forEach((v, j) => expect(v / one.rows).toBeCloseTo(g[j], 12));
    }
  });

  it('has a pooled optimum where the summed gradient vanishes: that of one device with all rows', () => {
    const theta = pooledOptimum(losses)!;
    expect(norm(addUp(losses.map((one) => one.gradient(theta))))).toBeLessThan(1e-11);
    const parts = [10, 4, 16, 0, 10].map((rows, i) => partOf(loss, rows, i));
    const all = localLoss(
      {
        X: Float64Array.from(parts.flatMap(({ X }) => Array.from(X))),
        y: Float64Array.from(parts.flatMap(({ y }) => Array.from(y))),
        columns: COLUMNS,
      },
      { loss, lambda: 0.2, unit: 10 },
    );
    pooledOptimum([all])!.forEach((v, j) => expect(v).toBeCloseTo(theta[j], 10));
    // Away from the optimum too, gradients and Hessians of the devices add up to the pooled ones.
    const away = Float64Array.from([0.3, -0.7, 0.2]);
    for (const kind of ['gradient', 'hessian'] as const) {
      const pooled = all[kind](away);
      const gap = addUp(losses.map((one) => one[kind](away))).map((v, j) => v - pooled[j]);
      expect(norm(gap) / norm(pooled)).toBeLessThan(1e-12);
    }
  });

  it.each([
    ['gradient', 1e-6],
    ['newton', 1e-9],
    ['extra', 1e-6],
    ['decaying', 2e-2],
  ])('%s comes to the pooled optimum, a device without rows included', (rule, near) => {
    const { at } = last({ losses, rule: RULES[rule], toggles: [], ticks: 400 });
    expect(Math.max(...at(400))).toBeLessThan(near);
  });

  it('a constant step stops short of it, and nearer with a smaller step', () => {
    const reached = [0.4, 0.1].map((step) =>
      Math.max(
        ...last({ losses, rule: { kind: 'consensus', step: () => step }, toggles: [], ticks: 400 }).at(400),
      ),
    );
    expect(reached[0]).toBeGreaterThan(2e-2);
    expect(reached[1]).toBeLessThan(reached[0] / 2);
  });

  it.each(['gradient', 'newton', 'extra'])('%s finds the optimum of whoever is present', (rule) => {
    const toggles = [
      { device: 1, tick: 200 },
      { device: 1, tick: 400 },
    ];
    const { at, run } = last({ losses, rule: RULES[rule], toggles, ticks: 600 });
    const present = (tick: number) => at(tick).filter((_, i) => run.present[tick][i]);
    expect(Math.max(...present(200))).toBeLessThan(1e-5);
    expect(present(399)).toHaveLength(4);
    expect(Math.max(...present(399))).toBeLessThan(1e-5);
    expect(Math.max(...present(201))).toBeGreaterThan(1e-3);
    expect(Math.max(...present(600))).toBeLessThan(1e-5);
  });
});

describe('coming and going', () => {
  const losses = lossesOf('logistic', [10, 10, 10, 10, 10, 10]);

  it('EXTRA that does not begin anew ends elsewhere', () => {
    const toggles = [{ device: 1, tick: 100 }];
    const end = (anew: boolean) => {
      const { at, run } = last({ losses, rule: RULES.extra, toggles, ticks: 500, anew });
      return Math.max(...at(500).filter((_, i) => run.present[500][i]));
    };
    expect(end(true)).toBeLessThan(1e-6);
    expect(end(false)).toBeGreaterThan(1e-3);
  });

  it.each(Object.keys(RULES))('%s: everybody may leave and return, and nothing is lost', (rule) => {
    const everybody = losses.map((_, device) => device);
    const toggles = [
      ...everybody.map((device) => ({ device, tick: 30 })),
      ...everybody.map((device) => ({ device, tick: 50 })),
    ];
    const { run, at } = last({ losses, rule: RULES[rule], toggles, ticks: 300 });
    expect(run.present[40]).toEqual(everybody.map(() => false));
    expect(at(40)).toEqual(everybody.map(() => NOWHERE));
    expect(run.estimates[50]).toEqual(run.estimates[31]);
    expect(run.transcript.filter(({ sent }) => sent > 30 && sent <= 50)).toEqual([]);
    expect(Math.max(...at(300))).toBeLessThan(rule === 'decaying' ? 0.05 : 1e-4);
  });

  it('two groups that cannot reach each other find two optima', () => {
    const toggles = [0, 3].map((device) => ({ device, tick: 10 }));
    const { run } = last({ losses, rule: RULES.extra, toggles, ticks: 600 });
    for (const group of [
      [1, 2],
      [4, 5],
    ]) {
      // prettier-ignore
      const optimum = pooledOptimum(group.map((i) => losses[i]))!;
      for (const i of group) run.estimates[600][i].forEach((v, j) => expect(v).toBeCloseTo(optimum[j], 6));
    }
  });

  it('one class only, or no rows at all, still ends', () => {
    const part = partOf('logistic', 10, 1);
    const oneClass = [0, 1, 2, 3, 4].map(() =>
      localLoss({ ...part, y: part.y.map(() => 1) }, { loss: 'logistic', lambda: 0.2, unit: 10 }),
    );
    for (const rule of Object.values(RULES)) {
      expect(Math.max(...last({ losses: oneClass, rule, toggles: [], ticks: 200 }).at(200))).toBeLessThan(
        0.1,
      );
      const empty = lossesOf('logistic', [0, 0, 0, 0, 0]);
      expect(new Set(last({ losses: empty, rule, toggles: [], ticks: 20 }).at(20))).toEqual(
        new Set([NOWHERE]),
      );
    }
  });
});

describe('messages', () => {
  const losses = lossesOf('logistic', [10, 5, 10, 8, 10, 7]);
  const link = () =>
    unreliable<StudyPayload>({ rng: createRng(9), loss: 0.2, delay: ({ round }) => 1 + (round % 3) });

  it.each(Object.keys(RULES))('%s: a result does not depend on the worker that hosts a party', (rule) => {
    // Every message crosses to the party as it would to a worker, and the answer crosses back.
    const cross = <T>(value: T): T => structuredClone(value);
    const elsewhere = (party: Party<StudyPayload>): Party<StudyPayload> => ({
      name: party.name,
      get alarm() {
        return party.alarm;
      },
      receive: (message: Message<StudyPayload>, now: number) => cross(party.receive(cross(message), now)),
      wake: (now: number) => cross(party.wake?.(now) ?? []),
    });
    const study = { losses, rule: RULES[rule], toggles: [{ device: 2, tick: 20 }], ticks: 80 };
    const here = last({ ...study, link: link() });
    const there = last({ ...study, link: link(), host: elsewhere });
    expect(there.run.estimates).toEqual(here.run.estimates);
    expect(there.run.transcript).toEqual(here.run.transcript);
  });

  // Old estimates slow everybody down and lead nobody astray: on a ring, estimates that are s ticks late divide the common speed by 1 + 2s/3.
  // So the distance falls as about t^−0.7 instead of t^−1.1, and 0.02 is passed after 1,500 ticks (0.029 there) and before 3,000 (0.0175).
  // Had the mixing a wrong limit, the distance would level off; here every doubling of the time takes a third off it, or more.
  it('delays and losses slow a decaying step down, and do not change its limit', () => {
    const { at, run } = last({ losses, rule: RULES.decaying, toggles: [], ticks: 3000, link: link() });
    expect(run.transcript.some(({ arrives }) => arrives === Infinity)).toBe(true);
    const far = [375, 750, 1500, 3000].map((tick) => Math.max(...at(tick)));
    expect(far[3]).toBeLessThan(0.02);
    far.slice(1).forEach((distance, i) => expect(distance / far[i]).toBeLessThan(2 / 3));
  });

  it('a coordinator asks again, and is exact', () => {
    for (const rule of [RULES.gradient, RULES.newton])
      expect(
        Math.max(...last({ losses, rule, toggles: [], ticks: 1500, link: link() }).at(1500)),
      ).toBeLessThan(1e-4);
  });

  it('cost a peer 8 bytes for each number and neighbour in each tick', () => {
    const { run } = last({ losses, rule: RULES.extra, toggles: [], ticks: 10 });
    expect(run.transcript).toHaveLength(11 * 6 * 2);
    expect(new Set(run.transcript.map(({ bytes }) => bytes))).toEqual(new Set([8 * COLUMNS]));
  });
});
