import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRng } from '../../../../src/core/random/create-rng.ts';
import { poissonBatch } from '../../../../src/core/learners/ternary/batch.ts';
import { chooseTernary, type Choice } from '../../../../src/core/learners/ternary/choose.ts';
import { messageBytes, pack, unpack } from '../../../../src/core/learners/ternary/message.ts';

it('a message of the published size takes the bytes that it should', () => {
  expect(messageBytes({ parameters: 14_312, uploads: 1431 })).toEqual({
    floats: 57_248,
    twoBits: 3578,
    indexed: 2684,
    entropy: 1018,
  });
  expect(() => messageBytes({ parameters: 10, uploads: 11 })).toThrow(
    'uploads must be an integer in [0, 10]',
  );
});

it('what is packed comes back, and takes no more than the shorter of two ways', () => {
  const messages = fc.integer({ min: 1, max: 700 }).chain((d) =>
    fc.record({
      d: fc.constant(d),
      indices: fc.uniqueArray(fc.integer({ min: 0, max: d - 1 }), { maxLength: d }),
      coins: fc.array(fc.boolean(), { minLength: d, maxLength: d }),
    }),
  );
  fc.assert(
    fc.property(messages, ({ d, indices, coins }) => {
      const sorted = Int32Array.from(indices).sort();
      const message = { indices: sorted, positive: Uint8Array.from(sorted, (_, k) => (coins[k] ? 1 : 0)) };
      const bytes = pack(message, d);
      const { twoBits, indexed } = messageBytes({ parameters: d, uploads: sorted.length });
      expect(bytes.length).toBe(Math.min(twoBits, indexed));
      expect(unpack(bytes, { parameters: d, uploads: sorted.length })).toEqual(message);
    }),
    { seed: 13, numRuns: 200 },
  );
});

const CHOICES: Choice[] = [
  { kind: 'one-shot', chooseScale: 0, signScale: 0 },
  { kind: 'one-shot', chooseScale: 1, signScale: 2 },
  { kind: 'peeling', chooseScale: 1, signScale: 2 },
  { kind: 'whole-vector', scale: 3 },
];

it.each(CHOICES)('exactly n numbers are chosen, whatever the numbers: %o', (choice) => {
  for (const n of [0, 1, 7, 20])
    for (const sum of [new Float32Array(20), Float32Array.from({ length: 20 }, (_, j) => j - 10)]) {
      const { indices, positive } = chooseTernary(sum, n, choice, createRng(n));
      expect(new Set(indices).size).toBe(n);
      expect(positive.length).toBe(n);
      expect([...indices]).toEqual([...indices].sort((a, b) => a - b));
    }
});

it('without noise, the largest are chosen with their signs', () => {
  const { indices, positive } = chooseTernary([1, -5, 2, 4, -3], 3, CHOICES[0], createRng(1));
  expect([[...indices], [...positive]]).toEqual([
    [1, 3, 4],
    [0, 1, 0],
  ]);
});

/** Frequencies of 30,000 draws are within 0.014 of the probabilities, but for one case in a million. */
it('index only, top 2 of 4 at ε = 0.5: no log-ratio of frequencies reaches 2 · 2 · ε = 2', () => {
  const draws = 30_000;
  const epsilon = 0.5;
  const count = (sums: number[], label: string) => {
    const found = new Map<string, number>();
    const rng = createRng(14).fork(label);
    const choice: Choice = { kind: 'one-shot', chooseScale: 1 / epsilon, signScale: 0 };
    for (let i = 0; i < draws; i++) {
      const key = chooseTernary(sums, 2, choice, rng.fork(i)).indices.join();
      found.set(key, (found.get(key) ?? 0) + 1);
    }
    return found;
  };
  // One row moves every sum by at most 1 either way.
  const [one, other] = [count([2, 2, 1, 1], 'one'), count([1, 1, 2, 2], 'other')];
  const ratios = [...one].map(([key, times]) => Math.abs(Math.log(times / other.get(key)!)));
  expect(ratios.length).toBe(6);
  expect(Math.max(...ratios)).toBeLessThan(2);
  expect(Math.max(...ratios)).toBeGreaterThan(0.3);
});

it('a batch has each row with the same probability, independently', () => {
  const [rows, q, times] = [200, 0.1, 3000];
  const counts = new Float64Array(rows);
  let squares = 0;
  for (let i = 0; i < times; i++) {
    const batch = poissonBatch(rows, q, createRng(i));
    for (const row of batch) counts[row]++;
    squares += (batch.length - rows * q) ** 2;
  }
  // Five standard deviations for each of 200 rows: wrong about once in 10^4 seeds.
  const deviation = Math.sqrt(times * q * (1 - q));
  for (const n of counts) expect(Math.abs(n - times * q)).toBeLessThan(5 * deviation);
  expect(squares / times / (rows * q * (1 - q))).toBeCloseTo(1, 0);
  expect(poissonBatch(4, 1, createRng(1))).toEqual(Int32Array.of(0, 1, 2, 3));
  expect(() => poissonBatch(4, 0, createRng(1))).toThrow('samplingRate must be in (0, 1]');
});
