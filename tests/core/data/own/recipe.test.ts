import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownName, readOwnName, type Recipe } from '../../../../src/core/data/own/recipe.ts';

/** A recipe that takes column c as `kind(c)` says: n(umber), g(roup), t(ime), or not at all. */
function recipe(columns: number, kind: (c: number) => string): Recipe {
  const of = (letter: string) =>
    Array.from({ length: columns }, (_, c) => c).filter((c) => c !== columns - 1 && kind(c) === letter);
  return {
    fingerprint: '0123456789abcdef',
    format: { encoding: 'utf-8', delimiter: ';', decimal: ',', header: true },
    task: 'binary',
    label: columns - 1,
    positive: 3,
    numbers: of('n'),
    categories: of('g'),
    dates: of('t'),
    missing: 'fill',
  };
}

/** The form in which names were written before: every column by its number. */
const long = ({ fingerprint, label, numbers, categories, dates }: Recipe) =>
  `own:${fingerprint}~y${label}~b3~n${numbers.join()}~g${categories.join()}~t${dates.join()}~m~f0111`;

describe('the name of a data set of one’s own', () => {
  it('stays short and is read back, whatever 2,000 columns are', () => {
    for (const kinds of ['ng', 'ngt', 'n-', 'nngg-t', 'n', 'gggggggggt']) {
      const wide = recipe(2000, (c) => kinds[c % kinds.length]);
      const name = ownName(wide);
      expect(name.length, kinds).toBeLessThan(720);
      expect(name).toMatch(/^own:[\w~,-]+$/);
      expect(readOwnName(name), kinds).toEqual(wide);
    }
  });

  it('is read back for any choice of columns, and is never longer than the list of them', () => {
    const kinds = fc.array(fc.constantFrom('n', 'g', 't', '-'), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(kinds, (list) => {
        const any = recipe(list.length + 1, (c) => list[c]);
        expect(readOwnName(ownName(any))).toEqual(any);
        expect(ownName(any).length).toBeLessThanOrEqual(long(any).length);
      }),
      { seed: 8, numRuns: 500 },
    );
  });

  it('says few columns, or ranges of them, in words that can be read', () => {
    const plain = recipe(5, (c) => 'nngt'[c]);
    expect(ownName(plain)).toBe('own:0123456789abcdef~y4~b3~n0-1~g2~t3~m~f0111');
    const sparse = recipe(2000, (c) => (c % 40 ? '-' : 'n'));
    expect(ownName(sparse)).toContain('~n0,40,80,120,');
    expect(ownName(recipe(2000, () => 'n'))).toBe('own:0123456789abcdef~y1999~b3~n0-1998~m~f0111');
  });

  it('is also read in the long form of older links', () => {
    const wide = recipe(2000, (c) => 'ngt'[c % 3]);
    expect(long(wide).length).toBeGreaterThan(4000);
    expect(readOwnName(long(wide))).toEqual(wide);
  });
});
