import { describe, expect, it } from 'vitest';
import { unreliable, type Link } from '../../../../src/core/federation/link.ts';
import { tally } from '../../../../src/core/federation/transcript.ts';
import { Centre } from '../../../../src/core/learners/lasso/centre.ts';
import { federate, type Federation } from '../../../../src/core/learners/lasso/federate.ts';
import type { LassoPayload } from '../../../../src/core/learners/lasso/message.ts';
import { quadraticOf } from '../../../../src/core/learners/lasso/gram-form.ts';
import { largestCurvature, quadraticOfRows } from '../../../../src/core/learners/lasso/quadratic.ts';
import { takeLassoRows, toRows, type Rows } from '../../../../src/core/learners/lasso/rows.ts';
import { solveLasso } from '../../../../src/core/learners/lasso/solve.ts';
import { runToEnd } from '../../../../src/core/work/run-to-end.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';
import { dataset } from '../../../data.ts';

const N = 240;
const { train } = dataset(`mnist-4-9#${N}`);
const data = toRows(train, { unit: true, intercept: 1 });
const pooled = quadraticOfRows(data);
const L = runToEnd(largestCurvature(pooled));

/** Rows dealt out in turn: sizes differ when m does not divide N. */
const deal = (m: number): Rows[] =>
  Array.from({ length: m }, (_, k) =>
    takeLassoRows(
      data,
      Array.from({ length: N }, (_, i) => i).filter((i) => i % m === k),
    ),
  );
const centresOf = (m: number) => deal(m).map((rows, k) => Centre.plain(`centre ${k + 1}`, rows));
const base = { intercept: 1 as const, lambda: 0.002, step: 1 / L, rounds: 30 };
const relative = (a: Float64Array, b: Float64Array) =>
  Math.sqrt(a.reduce((s, v, j) => s + (v - b[j]) ** 2, 0) / b.reduce((s, v) => s + v * v, 0));
const weightsOf = (federation: Partial<Federation> & Pick<Federation, 'centres'>) =>
  runToEnd(federate({ ...base, ...federation })).w;
const cost = (w: Float64Array) => {
  const gradient = new Float64Array(w.length);
  return pooled.at(w, gradient) / N + base.lambda * w.slice(0, -1).reduce((s, v) => s + Math.abs(v), 0);
};

describe('centres', () => {
  it('send gradients whose sum is the pooled one, to 1e-12', () => {
    const rng = createRng(1);
    const w = Float64Array.from({ length: pooled.weights }, () => rng.normal());
    const whole = new Float64Array(pooled.weights);
    const squares = pooled.at(w, whole);
    for (const m of [1, 2, 7, 50]) {
      const answers = centresOf(m).map((c) => c.answer(w, 0));
      const sum = whole.map((_, j) => answers.reduce((s, a) => s + a.gradient[j], 0));
      expect(relative(sum, whole), `${m} centres`).toBeLessThan(1e-12);
      expect(answers.reduce((s, a) => s + a.squares!, 0)).toBeCloseTo(squares, 9);
      expect(answers.reduce((s, a) => s + a.rows, 0)).toBe(N);
    }
  });

  it('learn together what pooled rows learn', () => {
    const alone = runToEnd(solveLasso(pooled, base, { rounds: base.rounds })).w;
    for (const m of [1, 2, 7])
      expect(relative(weightsOf({ centres: centresOf(m) }), alone)).toBeLessThan(1e-10);
    for (const algorithm of ['ista', 'fista'] as const) {
      const together = weightsOf({ centres: centresOf(3), algorithm });
      const one = runToEnd(solveLasso(pooled, { ...base, algorithm }, { rounds: base.rounds })).w;
      expect(relative(together, one)).toBeLessThan(1e-10);
    }
  });

  it('take m times the step, and 1/m of the penalty, when each divides by its own rows', () => {
    const step = 0.4 / L;
    for (const m of [2, 4]) {
      const published = weightsOf({ centres: centresOf(m), step, averaging: 'per centre' });
      const doubled = runToEnd(
        solveLasso(pooled, { lambda: base.lambda / m, step: m * step }, { rounds: base.rounds }),
      ).w;
      expect(relative(published, doubled)).toBeLessThan(1e-10);
    }
    // Without a penalty it is exactly the doubled step.
    const plain = weightsOf({ centres: centresOf(2), step, lambda: 0, averaging: 'per centre' });
    const twice = runToEnd(solveLasso(pooled, { lambda: 0, step: 2 * step }, { rounds: base.rounds })).w;
    expect(relative(plain, twice)).toBeLessThan(1e-12);
  });

  it('give the same bits wherever they live and in whatever order they answer', () => {
    const here = weightsOf({ centres: centresOf(5) });
    // As if each lived in a worker of its own: only copies of messages reach it.
    const remote = centresOf(5)
      .reverse()
      .map(({ name, weights }, k, centres) => ({
        name,
        weights,
        receive: (message: Parameters<Centre['receive']>[0]) =>
          structuredClone(centresOf(5)[centres.length - 1 - k].receive(structuredClone(message))),
      }));
    const elsewhere = weightsOf({ centres: remote });
    const slow = weightsOf({
      centres: centresOf(5),
      link: ({ from }) => 1 + (from.charCodeAt(7) % 4),
    });
    expect(elsewhere).toEqual(here);
    expect(slow).toEqual(here);
  });

  it('may prepare themselves with XᵀX', () => {
    const prepared = deal(2).map((rows, k) => Centre.plain(`centre ${k + 1}`, runToEnd(quadraticOf(rows))));
    expect(relative(weightsOf({ centres: prepared }), weightsOf({ centres: centresOf(2) }))).toBeLessThan(
      1e-9,
    );
  });

  it('keep their rows to themselves', () => {
    const [centre] = centresOf(2);
    expect(JSON.parse(JSON.stringify(centre))).toEqual({
      name: 'centre 1',
      rows: 120,
      weights: pooled.weights,
    });
    expect(() => centre.answer(new Float64Array(3), 0)).toThrow('w must be 785 weights, got 3');
  });
});

describe('faults of the links', () => {
  const lossy = (
    loss: number,
    seed: number,
    delay?: Parameters<typeof unreliable<LassoPayload>>[0]['delay'],
  ) => unreliable<LassoPayload>({ rng: createRng(seed), loss, delay });

  it('are none: messages, bytes and time are counted', () => {
    const { network, ticks, rounds } = runToEnd(federate({ ...base, centres: centresOf(3) }));
    const { messages, lost, bytes } = tally(network.transcript);
    expect(rounds).toBe(30);
    expect(ticks).toBe(60);
    expect(messages).toBe(2 * 3 * 30);
    expect(lost).toBe(0);
    // 785 weights out; 785 numbers, a count and a cost back.
    expect(bytes).toBe(3 * 30 * 8 * (785 + 787));
  });

  it('are made up for by waiting', () => {
    const whole = weightsOf({ centres: centresOf(4) });
    const { w, network, ticks } = runToEnd(federate({ ...base, centres: centresOf(4), link: lossy(0.3, 7) }));
    expect(w).toEqual(whole);
    expect(tally(network.transcript).lost).toBeGreaterThan(20);
    expect(ticks).toBeGreaterThan(60);
  });

  it('never keep a round from ending while half of the messages are lost, with whatever policy and however late', () => {
    const whole = weightsOf({ centres: centresOf(12) });
    for (const seed of [1, 2, 3])
      for (const late of [0, 12]) {
        const link = lossy(0.5, seed, ({ from }) => 1 + (from === 'centre 12' ? late : 0));
        expect(weightsOf({ centres: centresOf(12), link })).toEqual(whole);
        for (const missing of ['last', 'without'] as const)
          expect(runToEnd(federate({ ...base, centres: centresOf(1), missing, link })).rounds).toBe(
            base.rounds,
          );
      }
  });

  it('leave something to learn from old gradients, or from those that came', () => {
    const start = cost(new Float64Array(pooled.weights));
    const best = cost(weightsOf({ centres: centresOf(4), rounds: 60 }));
    for (const missing of ['last', 'without'] as const) {
      const { w, ticks } = runToEnd(
        federate({ ...base, rounds: 60, step: 0.5 / L, missing, centres: centresOf(4), link: lossy(0.2, 9) }),
      );
      // Two ticks a round; only when nobody has answered is everybody asked again.
      expect(ticks).toBeLessThan(130);
      expect(cost(w), missing).toBeLessThan(best + 0.25 * (start - best));
    }
  });

  it('may take a centre away for good: the others go on, or it is said that they may not', () => {
    const gone: Link<LassoPayload> = ({ from, to }) => ([from, to].includes('centre 2') ? Infinity : 1);
    const without = weightsOf({ centres: centresOf(2), missing: 'without', link: gone });
    const alone = runToEnd(solveLasso(quadraticOfRows(deal(2)[0]), base, { rounds: base.rounds })).w;
    expect(relative(without, alone)).toBeLessThan(1e-12);
    expect(() => weightsOf({ centres: centresOf(2), link: gone })).toThrow('lost must be few enough');
  });
});
