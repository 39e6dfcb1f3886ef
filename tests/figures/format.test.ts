import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, num, numUp, percent, unbroken } from '../../src/figures/format.ts';
import { readNumber } from './read-number.ts';

const positive = fc
  .double({ min: Math.log(1e-300), max: Math.log(1e300), noNaN: true })
  .map((x) => Math.exp(x));

describe('num', () => {
  it('writes numbers as people do', () => {
    expect([0, 1, 0.1, 1234, 99_999, 0.001].map((x) => num(x))).toEqual([
      '0',
      '1',
      '0.1',
      '1,230',
      '100,000',
      '0.001',
    ]);
    expect([1e5, 1e-5, 2.27e-5, -1e-12, -0.5].map((x) => num(x))).toEqual([
      '10⁵',
      '10⁻⁵',
      '2.27·10⁻⁵',
      '−1·10⁻¹²',
      '−0.5',
    ]);
    expect([NaN, Infinity, -Infinity].map((x) => num(x))).toEqual(['–', '∞', '−∞']);
    expect(num(4.84481, 4)).toBe('4.845');
  });

  it('keeps as many digits as were asked for', () => {
    fc.assert(
      fc.property(positive, fc.integer({ min: 1, max: 8 }), fc.boolean(), (x, digits, negative) => {
        const given = negative ? -x : x;
        const back = readNumber(num(given, digits));
        return Math.abs(back - given) <= 0.5000001 * 10 ** (Math.floor(Math.log10(x)) + 1 - digits);
      }),
      { seed: 51, numRuns: 2_000 },
    );
  });
});

describe('numUp', () => {
  it('never shows less than what was spent', () => {
    // A hair is forgiven: a hundredth of a billionth, far below what any accountant can compute.
    fc.assert(
      fc.property(positive, (x) => readNumber(numUp(x)) >= x * (1 - 1e-11)),
      { seed: 52, numRuns: 5_000 },
    );
  });

  it('shows at most one unit of its last digit more', () => {
    fc.assert(
      fc.property(positive, (x) => readNumber(numUp(x)) <= x * 1.0101),
      { seed: 53, numRuns: 5_000 },
    );
  });

  it('leaves alone what a person wrote', () => {
    for (const x of [0.001, 0.1, 0.3, 0.5, 1, 2.5, 20, 1e-5, 1e-12, 0.1 + 0.2]) expect(numUp(x)).toBe(num(x));
    expect(numUp(1.0001)).toBe('1.01');
    expect(numUp(0)).toBe('0');
    expect(numUp(Infinity)).toBe('∞');
  });
});

it('shares and counts', () => {
  expect(percent(0.0412)).toBe('4.1\u00a0%');
  expect(percent(-0.02, 0)).toBe('−2\u00a0%');
  expect(count(1_000_000)).toBe('1,000,000');
  expect(count(-1_200)).toBe('−1,200');
});

describe('unbroken', () => {
  it('keeps a relation and its number on one line, and lets the rest of a sentence break', () => {
    expect(unbroken('At ε = 0.1 it is 0.5 ± 0.1, so a = b.')).toBe(
      'At ε\u00a0=\u00a00.1 it is 0.5\u00a0±\u00a00.1, so a = b.',
    );
    expect(unbroken('ε ≥ ∞, x < −1')).toBe('ε\u00a0≥\u00a0∞, x\u00a0<\u00a0−1');
  });
});
