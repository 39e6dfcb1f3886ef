import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../src/figures/export.ts';

const columns = [
  { name: 'a', label: 'The first' },
  { name: 'b', label: 'The second' },
];

describe('toCsv', () => {
  it('has a line of names, then one for each row, in the order of the columns', () => {
    expect(toCsv(columns, [{ b: 2, a: 1, c: 3 }, { a: true }])).toBe('a,b\r\n1,2\r\ntrue,\r\n');
    expect(toCsv(columns, [])).toBe('a,b\r\n');
  });

  it('makes text of what a spreadsheet would compute, and leaves numbers alone', () => {
    const active = ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\tx'];
    for (const text of active) expect(toCsv(columns, [{ a: text }])).toBe(`a,b\r\n'${text},\r\n`);
    for (const text of ['-1', '+1.5', '−3', 'a=b', '<b>']) {
      expect(toCsv(columns, [{ a: text }])).toBe(`a,b\r\n${text},\r\n`);
    }
    expect(toCsv(columns, [{ a: -1e-300, b: -Infinity }])).toBe('a,b\r\n-1e-300,-Infinity\r\n');
  });

  it('gives every text and every number back to a reader of CSV, to the last bit', () => {
    const rows = fc.array(
      fc.record({
        a: fc.double(),
        b: fc.string({ unit: 'binary', maxLength: 12 }).map((text) => `${text}.`),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(rows, (given) => {
        const { data } = Papa.parse<Record<string, string>>(toCsv(columns, given), {
          header: true,
          newline: '\r\n',
          skipEmptyLines: true,
        });
        const told = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
        expect(data.map((row) => [Number(row.a) + 0, row.b])).toEqual(
          given.map((row) => [row.a + 0, told(row.b)]),
        );
      }),
      { seed: 61, numRuns: 200 },
    );
  });
});
