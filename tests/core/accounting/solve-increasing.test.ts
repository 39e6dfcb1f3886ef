import { describe, expect, it } from 'vitest';
import { solveIncreasing } from '../../../src/core/accounting/solve-increasing.ts';

const range = { low: 1e-9, start: 1, high: 1e9 };
/** Each call is one run of an accountant, which can take a second. */
const calls = (f: (x: number) => number, target: number) => {
  let count = 0;
  const found = solveIncreasing(
    (x) => {
      count++;
      return f(x);
    },
    target,
    range,
  )!;
  return { found, count };
};

describe('the largest x with f(x) <= target', () => {
  it.each<[string, (x: number) => number, number, number]>([
    ['a power', (x) => x ** 1.3, 1e-6, 10],
    ['a sum of powers', (x) => x * x + 2 * x, 0.7, 10],
    ['0 up to an edge, a tiny target', (x) => Math.max(0, 2 * (x - 3.3)), 1e-6, 16],
    ['0 up to an edge, a target further on', (x) => Math.max(0, 2 * (x - 3.3)), 0.1, 16],
    ['0 up to an edge, then bent', (x) => Math.max(0, Math.log(0.3 * Math.expm1(x * x))), 1e-6, 18],
    ['0 up to an edge, then steep', (x) => Math.max(0, 1e3 * (x - 0.02)), 1e-9, 18],
    ['0, then a root', (x) => Math.sqrt(Math.max(0, x - 3.3)), 1e-6, 26],
    ['0, then at once much', (x) => (x > 2.5 ? 30 : 0), 1e-3, 26],
    ['0, then at once infinite', (x) => (x > 2.5 ? Infinity : 0), 1e-3, 26],
    ['infinite from somewhere on', (x) => (x > 2.5 ? Infinity : x * x), 6, 26],
  ])('%s', (_, f, target, most) => {
    const { found, count } = calls(f, target);
    expect(f(found)).toBeLessThanOrEqual(target);
    expect(f(found * (1 + 2e-6))).toBeGreaterThan(target);
    expect(count).toBeLessThanOrEqual(most);
  });

  it('is the end of the range, or nothing', () => {
    expect(solveIncreasing((x) => x, 1e10, range)).toBe(1e9);
    expect(solveIncreasing(() => 0, 1, range)).toBe(1e9);
    expect(solveIncreasing(() => 2, 1, range)).toBeUndefined();
  });
});
