import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choice, fault, number } from '../../src/state/params.ts';
import { narrow } from '../../src/state/ranges.ts';

const params = {
  epsilon: number({ label: 'Epsilon', help: 'h', min: 0.001, max: 20, default: 1, scale: 'log' }),
  kind: choice({ label: 'Kind', help: 'h', options: [{ value: 'a', label: 'A' }], default: 'a' }),
};

describe('narrower ranges', () => {
  it('take the ends and move a default that falls outside', () => {
    expect(narrow(params, 'epsilon:2..5').epsilon).toMatchObject({ min: 2, max: 5, default: 2 });
    expect(narrow(params, 'epsilon: 1e-2 .. 0.5').epsilon).toMatchObject({
      min: 0.01,
      max: 0.5,
      default: 0.5,
    });
  });

  it('of whole numbers begin and end with one', () => {
    const whole = { runs: number({ ...params.epsilon, min: 1, max: 48, default: 4, integer: true }) };
    expect(narrow(whole, 'runs:5.5..9.5').runs).toMatchObject({ min: 6, max: 9, default: 6 });
  });

  it('never widen, and leave what cannot be read', () => {
    expect(narrow(params, 'epsilon:0..1000').epsilon).toMatchObject({ min: 0.001, max: 20, default: 1 });
    for (const text of [
      'epsilon:5..2',
      'epsilon:a..b',
      'kind:1..2',
      'nonsense',
      '__proto__:1..2',
      '',
      undefined,
    ]) {
      expect(narrow(params, text)).toEqual(params);
    }
  });

  it('of any text give a schema whose defaults are valid', () => {
    fc.assert(
      fc.property(fc.string(), fc.double(), fc.double(), (text, from, to) => {
        for (const ranges of [text, `epsilon:${from}..${to}`]) {
          for (const param of Object.values(narrow(params, ranges)))
            expect(fault(param, param.default)).toBeUndefined();
        }
      }),
      { seed: 6 },
    );
  });
});

it('a range made of points takes no time', () => {
  const began = performance.now();
  for (const dots of [
    '.'.repeat(40_000),
    `epsilon:${'.'.repeat(40_000)}`,
    `epsilon:1${'1'.repeat(40_000)}..2x`,
  ])
    expect(narrow(params, dots)).toEqual(params);
  expect(performance.now() - began, 'it took 13 s').toBeLessThan(500);
});
