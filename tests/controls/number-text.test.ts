import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainText, shownText, typedText } from '../../src/controls/number-text.ts';
import { number } from '../../src/state/params.ts';

const share = number({ label: 'x', help: 'A number.', min: 0, max: 1e9, default: 1, scale: 'linear' });

it('writes numbers in a control as the page does elsewhere', () => {
  expect(shownText(share, 1e-5)).toBe('10⁻⁵');
  expect(shownText(share, 1.5e-7)).toBe('1.5·10⁻⁷');
  expect(shownText(share, 0.30000000000000004)).toBe('0.3');
  expect(shownText({ ...share, integer: true }, 250_000)).toBe('250,000');
  expect(typedText(1e-5)).toBe('1e-5');
});

it.each([
  ['12,000', 12_000],
  ['1,234,567.5', 1_234_567.5],
  ['0,5', 0.5],
  ['0,125', 0.125],
  ['1e-5', 1e-5],
  ['10⁻⁵', 1e-5],
  ['1.5·10⁻⁷', 1.5e-7],
  [' 3 ', 3],
])('reads %s', (text, value) => {
  expect(Number(plainText(text))).toBe(value);
});

it('reads back what it has written, to fifteen digits', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1e9, noNaN: true }), (value) => {
      expect(Number(plainText(shownText(share, value)))).toBe(Number(value.toPrecision(15)));
      expect(Number(plainText(typedText(value)))).toBe(value);
    }),
    { seed: 75, numRuns: 300 },
  );
});
