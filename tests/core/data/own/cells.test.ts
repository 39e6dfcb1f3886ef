import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDate, parseNumber } from '../../../../src/core/data/own/cells.ts';
import { ColumnScan } from '../../../../src/core/data/own/column-scan.ts';

const digits = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${max}}$`));

describe('a number', () => {
  it('is read to the last bit as the language reads it', () => {
    fc.assert(
      fc.property(fc.constantFrom('', '-'), digits(12), digits(12), (sign, whole, part) => {
        expect(parseNumber(sign + whole, '.')).toBe(Number(sign + whole));
        const text = `${sign}${whole}.${part}`;
        expect(parseNumber(text, '.')).toBe(Number(text));
        expect(parseNumber(text.replace('.', ','), ',')).toBe(Number(text));
      }),
      { seed: 4, numRuns: 2000 },
    );
  });

  it('may have groups, a sign, an exponent and blanks around; units, dates and words are none', () => {
    const yes = {
      '1,234.5': 1234.5,
      ' 7 ': 7,
      '+3': 3,
      '5.': 5,
      '.5': 0.5,
      '1e-3': 1e-3,
      '−2': -2,
      '-0': -0,
    };
    for (const [text, value] of Object.entries(yes)) expect(parseNumber(text, '.'), text).toBe(value);
    expect(parseNumber('1.234,5', ',')).toBe(1234.5);
    expect(parseNumber('1.234', ',')).toBe(1234);
    expect(parseNumber('12.5', ',')).toBeNaN();
    const no = [
      '5 kg',
      '2018-01-11',
      '0x10',
      'Infinity',
      'e5',
      '1-2',
      '1..2',
      '--1',
      '-',
      '',
      '1,2',
      '12,34',
    ];
    for (const text of no) expect(parseNumber(text, '.'), text).toBeNaN();
  });

  it('is none where the table, whose numbers have 32 bits, could only hold ∞', () => {
    for (const text of ['1e999', '-1e999', '1e39', '3.5e38', '9'.repeat(40)])
      expect(parseNumber(text, '.'), text).toBeNaN();
    expect(parseNumber('3.4e38', '.')).toBe(3.4e38);
    expect(parseNumber('1e-60', '.')).toBe(1e-60);
  });

  it('has no groups after a 0, nor groups of two kinds', () => {
    for (const text of ['0,250', '-0,250', '0,250,000', '00,250', '1,234 567'])
      expect(parseNumber(text, '.'), text).toBeNaN();
    expect(parseNumber('0.250', ',')).toBeNaN();
    expect(parseNumber('0,250', ',')).toBe(0.25);
    expect(parseNumber('1 234 567', '.')).toBe(1234567);
  });
});

describe('a column', () => {
  const seen = (cells: string[]) => {
    const column = new ColumnScan('x', '.');
    cells.forEach((cell, i) => column.see(cell, i + 2));
    return column.facts();
  };
  const many = (n: number, cell: (i: number) => string) => Array.from({ length: n }, (_, i) => cell(i));

  it('counts a value the same with and without blanks around it', () => {
    expect(seen(['a', ' a', 'b', 'a ', 'b', ''])).toMatchObject({
      filled: 5,
      missing: 1,
      distinct: 2,
      values: [
        { text: 'a', count: 3 },
        { text: 'b', count: 2 },
      ],
    });
  });

  it('is an id where it counts on, and a number where a value comes twice', () => {
    expect(seen(many(50, (i) => String(7 + i))).kind).toBe('id');
    expect(seen(many(50, (i) => String(7 + (i % 49)))).kind).toBe('number');
  });

  it('of long texts is text, though they may begin alike', () => {
    const facts = seen(many(40, (i) => `${'la '.repeat(10)}${i} ${'so on '.repeat(60)}`));
    expect(facts).toMatchObject({ kind: 'text', distinct: 40, filled: 40 });
  });

  it('of dates with a time is of dates', () => {
    expect(seen(many(40, (i) => `2018-03-${10 + (i % 9)} 10:${10 + i}`)).kind).toBe('date');
    expect(parseDate('2018-02-30')).toBeNaN();
  });

  it('gives up counting values when there are too many, and still knows the range', () => {
    const facts = seen(many(5000, (i) => String(((i * 7919) % 5000) / 10)));
    expect(facts).toMatchObject({ kind: 'number', filled: 5000, min: 0, max: 499.9, values: [] });
  });
});
