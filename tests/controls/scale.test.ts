import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { position, steps, valueAt } from '../../src/controls/scale.ts';
import { number, type NumberParam } from '../../src/state/params.ts';
import { valueOf } from '../state/arbitrary.ts';

const param = (over: Partial<NumberParam>): NumberParam =>
  number({ label: 'x', help: 'x', min: 0, max: 1, default: 1, scale: 'linear', ...over });

/** Any range that a chapter might declare. */
const params = fc.oneof(
  fc
    .tuple(fc.double({ min: -1e4, max: 1e4, noNaN: true }), fc.double({ min: 1e-3, max: 1e6, noNaN: true }))
    .map(([min, span]) => param({ min, max: min + span, default: min })),
  fc
    .tuple(fc.double({ min: 1e-12, max: 100, noNaN: true }), fc.double({ min: 1.3, max: 1e12, noNaN: true }))
    .map(([min, ratio]) => param({ min, max: min * ratio, default: min, scale: 'log' })),
  fc
    .tuple(fc.integer({ min: -50, max: 100 }), fc.integer({ min: 1, max: 1_000_000 }))
    .map(([min, span]) => param({ min, max: min + span, default: min, integer: true })),
  fc
    .tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 1_000_000 }))
    .map(([min, span]) => param({ min, max: min + span, default: min, integer: true, scale: 'log' })),
);
/** Where the browser puts the thumb: on a whole step. */
const thumb = (given: NumberParam, value: number) => Math.round(position(given, value));

describe('a slider', () => {
  it('reaches both ends exactly, and never leaves the range', () => {
    fc.assert(
      fc.property(params, (given) => {
        expect(valueAt(given, 0)).toBe(given.min);
        expect(valueAt(given, steps(given))).toBe(given.max);
        expect(position(given, given.min)).toBeCloseTo(0, 6);
        expect(position(given, given.max)).toBeCloseTo(steps(given), 6);
        for (let place = -3; place <= steps(given) + 3; place += 7.3) {
          const value = valueAt(given, place);
          expect(value >= given.min && value <= given.max).toBe(true);
          if (given.integer) expect(Number.isInteger(value)).toBe(true);
        }
      }),
      { seed: 41, numRuns: 150 },
    );
  });

  it('moves on with every press of an arrow key, up and down, from end to end', () => {
    fc.assert(
      fc.property(params, (given) => {
        let value = given.min;
        for (let presses = 0; presses < steps(given); presses++) {
          const next = valueAt(given, thumb(given, value) + 1);
          if (!(next > value)) throw new Error(`up from ${value} got stuck at ${next}`);
          value = next;
        }
        expect(value).toBe(given.max);
        for (let presses = 0; presses < steps(given); presses++) {
          const next = valueAt(given, thumb(given, value) - 1);
          if (!(next < value)) throw new Error(`down from ${value} got stuck at ${next}`);
          value = next;
        }
        expect(value).toBe(given.min);
      }),
      { seed: 42, numRuns: 60 },
    );
  });

  it('stands where its value is, also for values that were typed', () => {
    fc.assert(
      fc.property(
        params.chain((given) => fc.tuple(fc.constant(given), valueOf(given), valueOf(given))),
        ([given, a, b]) => {
          const [x, y] = [a as number, b as number].map((value) => position(given, value));
          expect(x >= -1e-9 && x <= steps(given) + 1e-9).toBe(true);
          if ((a as number) < (b as number)) expect(x).toBeLessThanOrEqual(y);
        },
      ),
      { seed: 43, numRuns: 300 },
    );
  });

  it('shows numbers as people write them', () => {
    const epsilon = param({ min: 0.001, max: 20, scale: 'log' });
    for (let place = 0; place <= 240; place++)
      expect(String(valueAt(epsilon, place)).replace(/^0\.0*|\./g, '').length).toBeLessThanOrEqual(4);
    expect(valueAt(param({}), 120)).toBe(0.5);
    expect(valueAt(param({}), 1)).toBe(0.004);
  });

  it('has a stop for each of few whole numbers', () => {
    const runs = param({ min: 1, max: 10, integer: true });
    expect(steps(runs)).toBe(9);
    expect(Array.from({ length: 10 }, (_, place) => valueAt(runs, place))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });
});
