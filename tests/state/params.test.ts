import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choice, defaults, fault, fromText, MAX_SEED, number, seed, toText } from '../../src/state/params.ts';
import { valueOf } from './arbitrary.ts';
import { cells } from './schemas.ts';

const common = { label: 'x', help: 'x' };
const epsilon = number({ ...common, min: 0.001, max: 20, default: 1, scale: 'log' });
const runs = number({ ...common, min: 1, max: 48, default: 4, scale: 'linear', integer: true });
const params = cells.flatMap((cell) => Object.values(cell.params));

describe('fault', () => {
  it('finds nothing wrong with defaults and valid values', () => {
    for (const param of params) {
      expect(fault(param, param.default)).toBeUndefined();
      fc.assert(
        fc.property(valueOf(param), (value) => fault(param, value) === undefined),
        { seed: 1, numRuns: 50 },
      );
    }
  });

  it('reads a list entry by entry', () => {
    const { entries } = cells[1].params;
    for (const fine of ['', 'a:1', 'b:0.001,a:1e3', 'a:1,a:1,a:1,a:1,a:1'])
      expect(fault(entries, fine)).toBeUndefined();
    expect(fault(entries, 'a:1,a:1,a:1,a:1,a:1,a:1')).toBe('at most 5 entries');
    expect(fault(entries, 'a')).toBe('entries of kind:size');
    expect(fault(entries, 'a:1:1')).toBe('entries of kind:size');
    expect(fault(entries, 'c:1')).toBe('a list whose kind is one of a, b');
    expect(fault(entries, 'a:0')).toBe('a list whose size is between 0.001 and 1000000');
    expect(fault(entries, 'a:x')).toBe('a list whose size is between 0.001 and 1000000');
    expect(fault(entries, ',')).toBe('entries of kind:size');
    expect(fault(entries, 1)).toBe('a list');
  });

  it('says in words what would do', () => {
    expect(fault(epsilon, 0.0009)).toBe('between 0.001 and 20');
    expect(fault(epsilon, NaN)).toBe('between 0.001 and 20');
    expect(fault(epsilon, Infinity)).toBe('between 0.001 and 20');
    expect(fault(epsilon, '1')).toBe('between 0.001 and 20');
    expect(fault(runs, 3.5)).toBe('a whole number');
    expect(fault(seed(), -1)).toBe(`a whole number between 0 and ${MAX_SEED}`);
    expect(fault(seed(), MAX_SEED + 1)).toBeDefined();
    const pick = choice({ ...common, options: [{ value: 'a', label: 'A' }], default: 'a' });
    expect(fault(pick, 'toString')).toBe('one of a');
    expect(fault(cells[0].params.log, 'on')).toBe('on or off');
  });

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.constantFrom(...params), fc.anything(), (param, value) => void fault(param, value)),
      { seed: 2, numRuns: 500 },
    );
  });
});

describe('text of a value', () => {
  it('gives the value back to the last bit', () => {
    for (const param of params) {
      fc.assert(
        fc.property(valueOf(param), (value) => Object.is(fromText(param, toText(value)), value)),
        { seed: 3, numRuns: 200 },
      );
    }
  });

  it('takes numbers as people write them and nothing else', () => {
    for (const text of ['1', ' 1 ', '+1', '1.', '1.0', '0.1e1', '10E-1'])
      expect(fromText(epsilon, text)).toBe(1);
    expect(fromText(epsilon, '.5')).toBe(0.5);
    expect(Object.is(fromText(cells[0].params.shift, '-0'), 0)).toBe(true);
    for (const text of ['', ' ', 'one', '0x10', '1e', 'NaN', 'Infinity', '1_000', '1 2', '٣', '--1', '1n'])
      expect(fault(epsilon, fromText(epsilon, text)), text).toBeDefined();
  });

  it('is read in a moment however long it is', () => {
    const began = performance.now();
    fromText(epsilon, `${'1'.repeat(200_000)}x`);
    fromText(epsilon, `1.${'1'.repeat(200_000)}x`);
    fromText(epsilon, `1e${'1'.repeat(200_000)}x`);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

it('defaults are one value for each parameter', () => {
  expect(defaults({ epsilon, runs })).toEqual({ epsilon: 1, runs: 4 });
});
