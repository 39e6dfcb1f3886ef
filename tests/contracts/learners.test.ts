import { describe, expect, it } from 'vitest';
import { basic } from '../../src/core/accounting/basic.ts';
import { learners } from '../../src/core/learners/index.ts';
import type { Settings } from '../../src/core/learners/learner.ts';
import { losses } from '../../src/core/learners/loss.ts';
import { minimise } from '../../src/core/learners/minimise.ts';
import { sparseRows } from '../../src/core/learners/sparse-rows.ts';
import { run } from '../../src/core/linalg/run.ts';
import { createRng } from '../../src/core/random/create-rng.ts';
import { dataset } from '../data.ts';

const { train } = dataset('mnist-4-9#300');
const data = sparseRows(train, 'unit length');
const settings: Settings = { loss: losses.logistic, lambda: 0.01, epsilon: 2, delta: 1e-5 };

describe.each(Object.entries(learners))('the learner %s', (id, learner) => {
  const fit = (given: Partial<Settings>, seed = 1, rows = data) =>
    run(learner.fit(rows, { ...settings, ...given }, createRng(seed)));

  it('says what it claims', () => {
    expect(learner.id).toBe(id);
    for (const text of [learner.title, learner.claim, learner.source]) expect(text.length).toBeGreaterThan(5);
  });

  it('gives the same weights for the same seed, and others for another', () => {
    expect(fit({}).w).toEqual(fit({}).w);
    if (id !== 'plain') expect(fit({}, 2).w).not.toEqual(fit({}).w);
  });

  it.each(Object.keys(losses))('becomes the plain optimum as epsilon grows, with the loss %s', (name) => {
    const loss = losses[name as keyof typeof losses];
    const { w } = minimise({ data, loss, lambda: 0.01 });
    const far = fit({ loss, epsilon: 1e12 });
    expect(Math.hypot(...w.map((v, j) => v - far.w[j]))).toBeLessThan(1e-4);
  });

  it('costs what it says: the ledger is within the proven budget, and no more than an ulp below it', () => {
    const { guarantee, ledger } = fit({});
    const spent = basic.epsilon(ledger, guarantee.delta ?? 0);
    if (guarantee.status === 'proven') {
      expect(guarantee.epsilon).toBe(2);
      expect(spent).toBeLessThanOrEqual(2 * (1 + 1e-9));
      expect(spent).toBeGreaterThan(1.99);
    } else {
      expect(spent).toBeGreaterThan(2);
      expect(guarantee.reason.length).toBeGreaterThan(20);
    }
  });

  it('claims nothing on rows that break an assumption', () => {
    const long = { ...data, value: data.value.map((v) => 1.5 * v) };
    const { guarantee, assumptions } = fit({}, 1, long);
    expect(guarantee.status).toBe('none');
    if (id !== 'plain') expect(assumptions.some((assumption) => !assumption.holds)).toBe(true);
  });

  it('names a wrong parameter', () => {
    expect(() => fit({ lambda: -1 })).toThrow(/lambda must be/);
    if (id !== 'plain') expect(() => fit({ epsilon: 0 })).toThrow(/epsilon must be/);
  });
});
