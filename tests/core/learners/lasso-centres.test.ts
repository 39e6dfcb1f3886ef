import { describe, expect, it } from 'vitest';
import { Centre } from '../../../src/core/learners/lasso/centre.ts';
import { Coordinator } from '../../../src/core/learners/lasso/coordinator.ts';
import { federate, type Federation } from '../../../src/core/learners/lasso/federation.ts';
import { tally } from '../../../src/core/learners/lasso/post.ts';
import { quadraticOf } from '../../../src/core/learners/lasso/gram-form.ts';
import { largestCurvature, quadraticOfRows, sumOf } from '../../../src/core/learners/lasso/quadratic.ts';
import { takeLassoRows, toRows, type Rows } from '../../../src/core/learners/lasso/rows.ts';
import { solveLasso } from '../../../src/core/learners/lasso/solve.ts';
import { run } from '../../../src/core/linalg/run.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { dataset } from '../../data.ts';

const N = 240;
const { train } = dataset(`mnist-4-9#${N}`);
const data = toRows(train, { unit: true, intercept: 1 });
const pooled = quadraticOfRows(data);
const L = run(largestCurvature(pooled));

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
const weightsOf = (federation: Partial<Federation> & { centres: Centre[] }) =>
  run(federate({ ...base, ...federation })).w;
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
      const answers = centresOf(m).map((c) => c.answer({ kind: 'model', round: 0, centre: c.name, w }));
      const sum = whole.map((_, j) => answers.reduce((s, a) => s + a.gradient[j], 0));
      expect(relative(sum, whole), `${m} centres`).toBeLessThan(1e-12);
      expect(answers.reduce((s, a) => s + a.squares!, 0)).toBeCloseTo(squares, 9);
      expect(answers.reduce((s, a) => s + a.rows, 0)).toBe(N);
    }
    const parts = sumOf(deal(5).map((rows) => quadraticOfRows(rows)));
    const gradient = new Float64Array(pooled.weights);
    parts.at(w, gradient);
    expect(relative(gradient, whole)).toBeLessThan(1e-12);
    expect(relative(parts.totals.Xy, pooled.totals.Xy)).toBeLessThan(1e-12);
  });

  it('learn together what pooled rows learn', () => {
    const alone = run(solveLasso(pooled, base, { rounds: base.rounds })).w;
    for (const m of [1, 2, 7])
      expect(relative(weightsOf({ centres: centresOf(m) }), alone)).toBeLessThan(1e-10);
    for (const algorithm of ['ista', 'fista'] as const) {
      const together = weightsOf({ centres: centresOf(3), algorithm });
      const one = run(solveLasso(pooled, { ...base, algorithm }, { rounds: base.rounds })).w;
      expect(relative(together, one)).toBeLessThan(1e-10);
    }
  });

  it('take m times the step, and 1/m of the penalty, when each divides by its own rows', () => {
    const step = 0.4 / L;
    for (const m of [2, 4]) {
      const published = weightsOf({ centres: centresOf(m), step, averaging: 'per centre' });
      const doubled = run(
        solveLasso(pooled, { lambda: base.lambda / m, step: m * step }, { rounds: base.rounds }),
      ).w;
      expect(relative(published, doubled)).toBeLessThan(1e-10);
    }
    // Without a penalty it is exactly the doubled step.
    const plain = weightsOf({ centres: centresOf(2), step, lambda: 0, averaging: 'per centre' });
    const twice = run(solveLasso(pooled, { lambda: 0, step: 2 * step }, { rounds: base.rounds })).w;
    expect(relative(plain, twice)).toBeLessThan(1e-12);
  });

  it('give the same bits wherever they live and in whatever order they answer', () => {
    const here = weightsOf({ centres: centresOf(5) });
    const elsewhere = weightsOf({
      centres: centresOf(5).reverse(),
      ask: (centre, question) => structuredClone(centre.answer(structuredClone(question))),
    });
    const slow = weightsOf({
      centres: centresOf(5),
      fate: (message) => ({ ticks: 1 + (message.centre.charCodeAt(7) % 4) }),
    });
    expect(elsewhere).toEqual(here);
    expect(slow).toEqual(here);
  });

  it('may prepare themselves with XᵀX', () => {
    const prepared = deal(2).map((rows, k) => Centre.plain(`centre ${k + 1}`, run(quadraticOf(rows))));
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
    expect(() =>
      centre.answer({ kind: 'model', round: 0, centre: 'centre 1', w: new Float64Array(3) }),
    ).toThrow('w must be 785 weights, got 3');
  });
});

describe('the post', () => {
  const lossy = (share: number, seed: number): Federation['fate'] => {
    const rng = createRng(seed);
    return (message, attempt) => ({
      ticks: 1,
      lost: rng.fork(`${message.kind}/${message.centre}/${message.round}/${attempt}`).next() < share,
    });
  };

  it('counts messages, bytes and time', () => {
    const { post, ticks, rounds } = run(federate({ ...base, centres: centresOf(3) }));
    const { messages, lost, bytes } = tally(post.log);
    expect(rounds).toBe(30);
    expect(ticks).toBe(60);
    expect(messages).toBe(2 * 3 * 30);
    expect(lost).toBe(0);
    // 785 weights out; 785 numbers, a count and a cost back.
    expect(bytes).toBe(3 * 30 * 8 * (785 + 787));
  });

  it('loses and delays what it is told to, and waiting makes up for it', () => {
    const whole = weightsOf({ centres: centresOf(4) });
    const { w, post, ticks } = run(federate({ ...base, centres: centresOf(4), fate: lossy(0.3, 7) }));
    expect(w).toEqual(whole);
    expect(tally(post.log).lost).toBeGreaterThan(20);
    expect(ticks).toBeGreaterThan(60);
  });

  it('ends every round while half of the messages are lost, with whatever policy and however late', () => {
    const whole = weightsOf({ centres: centresOf(12) });
    for (const seed of [1, 2, 3])
      for (const late of [0, 12]) {
        const lose = lossy(0.5, seed)!;
        const fate: Federation['fate'] = (message, attempt) => ({
          ...lose(message, attempt),
          ticks: 1 + (message.kind === 'gradient' && message.centre === 'centre 12' ? late : 0),
        });
        expect(weightsOf({ centres: centresOf(12), fate })).toEqual(whole);
        for (const missing of ['last', 'without'] as const)
          expect(run(federate({ ...base, centres: centresOf(1), missing, fate })).rounds).toBe(base.rounds);
      }
  });

  it('still gets somewhere with old gradients, or with those that came', () => {
    const start = cost(new Float64Array(pooled.weights));
    const best = cost(weightsOf({ centres: centresOf(4), rounds: 60 }));
    for (const missing of ['last', 'without'] as const) {
      const { w, ticks } = run(
        federate({ ...base, rounds: 60, step: 0.5 / L, missing, centres: centresOf(4), fate: lossy(0.2, 9) }),
      );
      expect(ticks).toBe(120);
      expect(cost(w), missing).toBeLessThan(best + 0.25 * (start - best));
    }
  });

  it('goes on without a centre that never answers, and says so when it may not', () => {
    const gone: Federation['fate'] = (message) => ({ ticks: 1, lost: message.centre === 'centre 2' });
    const without = weightsOf({ centres: centresOf(2), missing: 'without', fate: gone });
    const alone = run(solveLasso(quadraticOfRows(deal(2)[0]), base, { rounds: base.rounds })).w;
    expect(relative(without, alone)).toBeLessThan(1e-12);
    expect(() => weightsOf({ centres: centresOf(2), fate: gone })).toThrow('lost must be few enough');
  });

  it('uses a stale gradient only when told to', () => {
    const make = (missing: 'last' | 'without') =>
      new Coordinator({ ...base, weights: 785, centres: ['a', 'b'], missing });
    const gradient = new Float64Array(785).fill(1);
    for (const missing of ['last', 'without'] as const) {
      const coordinator = make(missing);
      for (const centre of ['a', 'b'])
        coordinator.receive({ kind: 'gradient', round: 0, centre, rows: 10, gradient });
      coordinator.step();
      coordinator.receive({ kind: 'gradient', round: 1, centre: 'a', rows: 10, gradient });
      expect(coordinator.waitingFor()).toEqual(['b']);
      coordinator.step();
      expect(coordinator.sum!.messages.length).toBe(missing === 'last' ? 2 : 1);
      expect(coordinator.sum!.rows).toBe(missing === 'last' ? 20 : 10);
    }
  });
});
