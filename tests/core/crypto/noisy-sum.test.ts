import { describe, expect, it } from 'vitest';
import { runNoisySum, specsOf } from '../../../src/core/crypto/secure/create-noisy-sum.ts';
import { everyNth } from '../../../src/core/crypto/secure/create-party.ts';
import { fitting, sumSensitivity, type SumSetup } from '../../../src/core/crypto/secure/noisy-sum.ts';
import { unpredictableNoise } from '../../../src/core/crypto/secure/unpredictable-noise.ts';
import type { DenseRows } from '../../../src/core/learners/logistic-sums.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { systemRandom } from '../../../src/lab/system-random.ts';
import { madeUp } from '../learners/made-up-logistic.ts';

/** Made-up rows, each at most 1 long. */
function unitRows(rows: number, columns: number): DenseRows {
  const { X, ...rest } = madeUp(rows, columns);
  const scaled = X.slice();
  for (let i = 0; i < rows; i++) {
    const row = scaled.subarray(i * columns, (i + 1) * columns);
    const length = Math.hypot(...row);
    for (let j = 0; j < columns; j++) row[j] /= Math.max(1, length);
  }
  return { ...rest, X: scaled };
}

const data = unitRows(301, 4);
const setup: SumSetup = { bits: 512, rows: 301, columns: 4, nodes: 3, lambda: 0.01, epsilon: 1 };
const mean = (given: DenseRows) => {
  const sum = new Float64Array(4);
  for (let node = 0; node < 3; node++) {
    const part = everyNth(given, node, 3);
    runToEnd(fitting(part, 0.01)).forEach((b, j) => (sum[j] += (b * part.rows) / 301));
  }
  return sum;
};
const away = (a: Float64Array, b: Float64Array) => Math.hypot(...a.map((x, j) => x - b[j]));

describe('a sum with noise inside', () => {
  it('is the mean of the models, weighted by rows, where the noise is nothing', () => {
    const { released } = runToEnd(runNoisySum(specsOf({ ...setup, epsilon: 1e9 }, data), systemRandom));
    expect(away(released, mean(data))).toBeLessThan(1e-6);
  });

  it('moves by no more than its sensitivity when one row is replaced', () => {
    const before = mean(data);
    for (const at of [0, 7, 100, 299]) {
      const [X, y] = [data.X.slice(), data.y.slice()];
      X.set([1, 0, 0, 0], 4 * at);
      y[at] = -y[at];
      const moved = away(before, mean({ ...data, X, y }));
      expect(moved).toBeGreaterThan(0);
      expect(moved).toBeLessThanOrEqual(sumSensitivity(setup));
    }
  });

  it('goes through two servers of which neither gets what the other has', () => {
    const { transcript, released } = runToEnd(runNoisySum(specsOf(setup, data), systemRandom));
    const sent = [...new Set(transcript.map(({ from, to, kind }) => `${from} > ${to}: ${kind}`))].sort();
    const nodes = [1, 2, 3].map((i) => `node ${i}`);
    expect(sent).toEqual(
      [
        ...nodes.map((node) => `${node} > server A: model`),
        'server A > server B: noisy',
        ...[...nodes, 'server A'].flatMap((to) => [`server B > ${to}: key`, `server B > ${to}: released`]),
      ].sort(),
    );
    const bytesOf = (kind: string) =>
      transcript.flatMap(({ payload }) =>
        payload!.kind === kind && 'ciphertexts' in payload! ? payload.ciphertexts.map((c) => c.join()) : [],
      );
    const models = new Set(bytesOf('model'));
    expect(models.size).toBe(3);
    expect(bytesOf('noisy').some((c) => models.has(c))).toBe(false);
    // The two lengths are Gamma(4): both together are shorter than 10⁻⁴ with probability below 10⁻¹⁶.
    expect(away(released, mean(data)) / sumSensitivity(setup)).toBeGreaterThan(1e-4);
  });
});

it('the noise has the length of a Gamma variable, and no direction', () => {
  const [draws, d] = [3_000, 5];
  const sum = new Float64Array(d);
  let [length, square] = [0, 0];
  for (let i = 0; i < draws; i++) {
    const z = unpredictableNoise(systemRandom, d);
    const r = Math.hypot(...z);
    length += r / draws;
    square += r ** 2 / draws;
    z.forEach((x, j) => (sum[j] += x));
  }
  // Mean 5, deviation √5; mean of squares 30, deviation √(1680 − 900); a coordinate has variance 6. Six deviations: once in 10⁸.
  expect(Math.abs(length - 5)).toBeLessThan(6 * Math.sqrt(5 / draws));
  expect(Math.abs(square - 30)).toBeLessThan(6 * Math.sqrt(780 / draws));
  for (const total of sum) expect(Math.abs(total)).toBeLessThan(6 * Math.sqrt(6 * draws));
});
