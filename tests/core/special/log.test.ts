import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { log1mExp, logAddExp, logSubExp, logSumExp } from '../../../src/core/special/log.ts';

const close = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThan(1e-12 * (1 + Math.abs(b)));

describe('log space', () => {
  it('adds and takes away what can be written out', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-8, max: 1e8, noNaN: true }),
        fc.double({ min: 1e-8, max: 1e8, noNaN: true }),
        (a, b) => {
          close(logAddExp(Math.log(a), Math.log(b)), Math.log(a + b));
          close(logSumExp([Math.log(a), Math.log(b), -Infinity]), Math.log(a + b));
          close(logAddExp(logSubExp(Math.log(a + b), Math.log(a)), Math.log(a)), Math.log(a + b));
        },
      ),
    );
  });

  it('keeps small differences and large exponents', () => {
    expect(log1mExp(-1e-20)).toBeCloseTo(Math.log(1e-20), 12);
    expect(log1mExp(-800)).toBe(-0);
    expect(logAddExp(-1000, -1000)).toBeCloseTo(-1000 + Math.LN2, 12);
    expect(logSumExp([1000, 1000, 1000])).toBeCloseTo(1000 + Math.log(3), 12);
  });

  it('knows the logarithm of zero', () => {
    expect([logAddExp(-Infinity, -Infinity), logSumExp([]), logSubExp(2, 2)]).toEqual([
      -Infinity,
      -Infinity,
      -Infinity,
    ]);
    expect([logAddExp(-Infinity, 3), logSubExp(3, -Infinity), logSumExp([Infinity, 1])]).toEqual([
      3,
      3,
      Infinity,
    ]);
  });
});
