import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decades, downTo, topOf, upBy, upTo, wholeSteps } from '../../src/figures/coarse-ends.ts';

const size = fc.double({ min: -12, max: 12, noNaN: true }).map((power) => 10 ** power);

describe('ends of computed axes', () => {
  it('are the next of 1, 2 and 5', () => {
    expect([1, 1.01, 2, 2.5, 5, 6, 0.3, 0.1, 4e-7, 0.0123].map(upTo)).toEqual([
      1, 2, 2, 5, 5, 10, 0.5, 0.1, 5e-7, 0.02,
    ]);
    expect([1, 1.99, 2, 4.9, 5, 9.99, 0.3, 0.1, 4e-7, 10].map(downTo)).toEqual([
      1, 1, 2, 2, 5, 5, 0.2, 0.1, 2e-7, 10,
    ]);
    expect([0, Infinity, -1].map(upTo)).toEqual([0, Infinity, -1]);
    expect(upTo(0.1 + 0.2 - 0.1), 'a last bit is no reason').toBe(0.2);
  });

  it('hold what they are ends of, are round already, and waste at most three fifths', () => {
    fc.assert(
      fc.property(size, (value) => {
        const [up, down] = [upTo(value), downTo(value)];
        expect(up).toBeGreaterThanOrEqual(value * (1 - 1e-8));
        expect(up).toBeLessThanOrEqual(2.5 * value * (1 + 1e-8));
        expect(down).toBeLessThanOrEqual(value * (1 + 1e-8));
        expect(down).toBeGreaterThanOrEqual((value / 2.5) * (1 - 1e-8));
        expect([upTo(up), downTo(down), upTo(down), downTo(up)]).toEqual([up, down, down, up]);
      }),
    );
  });

  it('move three times in a decade, however often a slider does', () => {
    const ends = Array.from({ length: 1201 }, (_, k) => upTo(0.013 * 10 ** (k / 400)));
    expect(new Set(ends).size).toBe(10);
    expect(ends.filter((end, k) => k > 0 && end !== ends[k - 1])).toHaveLength(9);
  });

  it('of a logarithmic axis are whole decades', () => {
    expect(decades(0.03, 40)).toEqual([0.01, 100]);
    expect(decades(0.01, 100)).toEqual([0.01, 100]);
    expect(decades(1e-12, 1)).toEqual([1e-12, 1]);
  });

  it('of a linear axis are whole steps', () => {
    expect(wholeSteps(0.13, 0.61)).toEqual([0.1, 0.7]);
    expect(wholeSteps(-3, 5)).toEqual([-3, 5]);
    fc.assert(
      fc.property(fc.double({ min: -100, max: 100, noNaN: true }), size, (from, span) => {
        const [low, high] = wholeSteps(from, from + span);
        const slack = 1e-6 * (Math.abs(from) + span);
        expect(low).toBeLessThanOrEqual(from + slack);
        expect(high).toBeGreaterThanOrEqual(from + span - slack);
        expect(high - low).toBeLessThanOrEqual(1.7 * span + slack);
      }),
    );
  });

  it('of shares are whole steps too', () => {
    expect([0.55, 0.551, 0.6, 0.1 + 0.2, 1].map((share) => upBy(0.05, share))).toEqual([
      0.55, 0.6, 0.6, 0.3, 1,
    ]);
    expect([4, 10.2, 0.071].map(topOf)).toEqual([4, 12, 0.08]);
  });
});
