import { describe, expect, it } from 'vitest';
import { basic } from '../../../../src/core/accounting/basic.ts';
import type { Ledger } from '../../../../src/core/accounting/event.ts';
import { pld, pldEpsilon } from '../../../../src/core/accounting/pld.ts';
import { rdp, rdpEpsilon } from '../../../../src/core/accounting/rdp.ts';
import { Batches, type BatchSetting } from '../../../../src/core/learners/sgd/batches.ts';
import { noiseToSignal, parityBatch } from '../../../../src/core/learners/sgd/parity.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';

const setting: BatchSetting = {
  rows: 11750,
  dimension: 50,
  batch: 2000,
  epochs: 1,
  sampling: 'permutation',
  noise: { kind: 'vector', epsilon: 1 },
  clip: 1,
  rng: createRng(3),
};
const batches = (given: Partial<BatchSetting>) => new Batches({ ...setting, ...given });

/** Takes so many steps, or all of them. */
function walk(of: Batches, steps = Infinity): Batches {
  while (of.steps < steps && of.next());
  return of;
}

describe('vector noise on disjoint batches', () => {
  it('takes 6 steps of 2,000 rows over 11,750, the last with what is left, all divided by 2,000', () => {
    const b = batches({});
    const sizes: number[] = [];
    while (b.next()) {
      sizes.push(b.to - b.from);
      expect(b.divisor).toBe(2000);
    }
    expect(sizes).toEqual([2000, 2000, 2000, 2000, 2000, 1750]);
    expect(walk(batches({ batch: 5 })).steps).toBe(2350);
  });

  it('costs epsilon for one epoch, ten times epsilon for ten, epsilon for two disjoint halves', () => {
    const cost = (ledger: Ledger) => basic.epsilon(ledger, 0);
    expect(cost(walk(batches({})).ledger())).toBeCloseTo(1, 12);
    expect(cost(walk(batches({ epochs: 10, rows: 500, batch: 50 })).ledger())).toBeCloseTo(10, 12);
    const halves = ['first half', 'second half'].map((block) =>
      walk(batches({ rows: 5875, block })).ledger(),
    );
    expect(cost(halves.flat())).toBeCloseTo(1, 12);
    expect(cost([...halves[0], ...halves[0]]), 'the same half twice').toBeCloseTo(2, 12);
  });

  it('never costs more than was asked for, to the last bit', () => {
    for (const epsilon of [0.1, 0.3, 0.7, 1 / 3, 7.7])
      expect(
        basic.epsilon(walk(batches({ noise: { kind: 'vector', epsilon }, batch: 5000 })).ledger(), 0),
      ).toBeLessThanOrEqual(epsilon);
  });

  it('charges for the steps taken and for no other: nothing before the first, an epoch once it has begun', () => {
    const b = batches({ rows: 100, batch: 10, epochs: 3 });
    expect(b.ledger()).toEqual([]);
    for (let step = 1; step <= 30; step++) {
      b.next();
      expect(basic.epsilon(b.ledger(), 0)).toBeCloseTo(Math.ceil(step / 10), 12);
    }
    expect(b.next()).toBe(false);
    expect(basic.epsilon(b.ledger(), 0)).toBeCloseTo(3, 12);
  });

  it('has noise whose mean length is 2d/ε on the sum: 0.6, 2.0 and 31.36 on the mean of 5 at ε = 10', () => {
    const given = (dimension: number) => ({ dimension, epsilon: 10, batch: 5 });
    expect([15, 50, 784].map((d) => noiseToSignal(given(d)))).toEqual([0.6, 2, 31.36]);
    expect([10, 1, 0.1].map((epsilon) => parityBatch({ dimension: 50, epsilon }))).toEqual([10, 100, 1000]);
    for (const dimension of [15, 50]) {
      const b = batches({ dimension, noise: { kind: 'vector', epsilon: 10 }, batch: 5 });
      const draws = 4000;
      let sum = 0;
      for (let i = 0; i < draws; i++) sum += Math.hypot(...b.addNoise(new Float64Array(dimension))!);
      const mean = sum / draws / 5;
      // The length has mean d and variance d in units of the scale: five standard errors, error rate 6e-7.
      const error = (5 / Math.sqrt(draws * dimension)) * noiseToSignal(given(dimension));
      expect(Math.abs(mean - noiseToSignal(given(dimension)))).toBeLessThan(error);
    }
  });

  it('halves the noise where neighbours differ by one row more or less, at the same epsilon', () => {
    const length = (sampling: 'permutation' | 'coins') =>
      Math.hypot(...batches({ sampling }).addNoise(new Float64Array(50))!);
    expect(length('permutation') / length('coins')).toBeCloseTo(2, 12);
    for (const sampling of ['permutation', 'coins'] as const)
      expect(basic.epsilon(walk(batches({ sampling })).ledger(), 0)).toBeCloseTo(1, 12);
  });
});

describe('Gaussian noise on Poisson samples', () => {
  const gaussian = { sampling: 'poisson', noise: { kind: 'gaussian', noiseMultiplier: 1.1 } } as const;

  it('costs what the accountants say of exactly the steps taken', () => {
    const b = batches({ ...gaussian, rows: 2000, batch: 50, epochs: 2 });
    for (const steps of [7, 80]) {
      walk(b, steps);
      const run = { samplingRate: 50 / 2000, noiseMultiplier: 1.1, steps, delta: 1e-5 };
      expect(rdp.epsilon(b.ledger(), 1e-5)).toBe(rdpEpsilon(run));
      expect(pld.epsilon(b.ledger(), 1e-5)).toBe(pldEpsilon(run));
    }
    expect(b.next(), '80 steps are two epochs').toBe(false);
  });

  it('keeps a line for each rate when batches shrink', () => {
    const b = walk(batches({ ...gaussian, rows: 1600, batch: 80, shape: 'shrinking' }));
    const rates = b.ledger().map(({ event }) => {
      if (event.kind !== 'repeated' || event.event.kind !== 'poisson-sampled') throw new Error('unexpected');
      return [event.event.samplingRate * 1600, event.count];
    });
    expect(rates).toEqual([
      [80, 5],
      [40, 10],
      [20, 20],
      [10, 40],
    ]);
    const largest = walk(batches({ ...gaussian, rows: 1600, batch: 80 }));
    const epsilon = rdp.epsilon(b.ledger(), 1e-5);
    expect(epsilon).toBeGreaterThan(0);
    expect(epsilon, 'smaller samples, less known of each').toBeLessThan(rdp.epsilon(largest.ledger(), 1e-5));
  });

  it('divides by the expected size, whatever came', () => {
    const b = batches({ ...gaussian, rows: 1000, batch: 20 });
    const sizes = new Set<number>();
    while (b.next()) {
      expect(b.divisor).toBe(20);
      sizes.add(b.to - b.from);
    }
    expect(sizes.size).toBeGreaterThan(5);
  });
});

describe('what is kept only to be looked at', () => {
  it.each([
    ['a clipped sample', { clipping: 'the batch', sampling: 'poisson' }],
    ['division by the batch that came', { dividing: 'actual', sampling: 'poisson' }],
    ['a direction in the ball', { noise: { kind: 'ball', epsilon: 1 } }],
    ['a length for each coordinate', { noise: { kind: 'separate lengths', epsilon: 1 } }],
    ['no noise', { noise: { kind: 'none' } }],
  ] as [string, Partial<BatchSetting>][])('%s has no bound in the ledger', (_, given) => {
    expect(basic.epsilon(walk(batches(given)).ledger(), 1e-5)).toBe(Infinity);
  });

  it('a clipped batch costs as many times epsilon as it has rows, shrinking or not', () => {
    for (const shape of ['fixed', 'shrinking'] as const) {
      const b = walk(batches({ clipping: 'the batch', rows: 300, batch: 30, shape }));
      expect(basic.epsilon(b.ledger(), 0)).toBeCloseTo(30, 9);
    }
  });

  it('Gaussian noise on batches cut from a known order costs a whole Gaussian release for each epoch', () => {
    const b = walk(
      batches({ noise: { kind: 'gaussian', noiseMultiplier: 1.1 }, epochs: 3, rows: 300, batch: 30 }),
    );
    expect(b.ledger()[0].event).toMatchObject({
      count: 3,
      event: { kind: 'gaussian', noiseMultiplier: 1.1 },
    });
  });
});

it('is the same for the same seed, and the order of an epoch does not depend on the noise', () => {
  const orders = (given: Partial<BatchSetting>) => {
    const b = batches({ rows: 50, batch: 50, epochs: 2, rng: createRng(5), ...given });
    const all: number[][] = [];
    while (b.next()) {
      all.push([...b.order]);
      b.addNoise(new Float64Array(50));
    }
    return all;
  };
  expect(orders({})).toEqual(orders({}));
  expect(orders({})).toEqual(orders({ noise: { kind: 'vector', epsilon: 0.1 } }));
  expect(orders({})[0]).not.toEqual(orders({})[1]);
  expect(orders({})).not.toEqual(orders({ rng: createRng(6) }));
});

it('names a wrong parameter', () => {
  expect(() => batches({ batch: 0 })).toThrow('batch must be a whole number ≥ 1, got 0');
  expect(() => batches({ clip: Infinity })).toThrow('clip must be finite where there is noise, got Infinity');
  expect(() => batches({ noise: { kind: 'vector', epsilon: -1 } })).toThrow(/epsilon must be/);
  expect(() => batches({ epochs: 0.5 })).toThrow(/epochs must be/);
});
