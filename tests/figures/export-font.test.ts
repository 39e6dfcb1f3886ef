import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serves, withNear } from '../../src/figures/export-font.ts';

/** The unicode-range of each face that the page declares. */
const sheet = readFileSync('node_modules/@fontsource-variable/source-sans-3/index.css', 'utf8');
const faces = [...sheet.matchAll(/source-sans-3-([a-z-]+)-wght-normal\.woff2[^}]*unicode-range: ([^;]+);/g)];
const needed = (text: string) => faces.filter(([, , range]) => serves(range, text)).map(([, name]) => name);

describe('serves', () => {
  it('finds the faces that the words of a figure need, and no other', () => {
    expect(faces.length).toBe(7);
    expect(needed('claimed, basic − 10 %')).toEqual(['latin']);
    expect(needed('ε')).toEqual(['greek']);
    expect(needed('δ of one round')).toEqual(['greek', 'latin']);
    expect(needed('beyond eᵋ times')).toEqual(['latin-ext', 'latin']);
    expect(needed('')).toEqual([]);
    expect(needed('→'), 'not in the typeface').toEqual([]);
  });

  it('reads single letters, spans with both ends, and wildcards', () => {
    for (const [range, inside, outside] of [
      ['U+41', 'A', 'B'],
      ['U+0041-0043, U+005A', 'ACZ', '@DY'],
      ['U+4??', 'Ѐӿ', 'ϿԀ'],
      ['U+1F600-1F64F', '😀', 'a'],
    ]) {
      for (const letter of inside) expect(serves(range, letter), `${range} ${letter}`).toBe(true);
      expect(serves(range, outside), `${range} ${outside}`).toBe(false);
    }
  });
});

it('a typeface that is nowhere else has those behind it that are nearly as wide', () => {
  expect(withNear('"Source Sans 3 Variable", system-ui, sans-serif')).toMatch(
    /^"Source Sans 3 Variable", "Source Sans 3", .*Arial, system-ui, sans-serif$/,
  );
  expect(withNear('Georgia, serif')).toBe('Georgia, serif');
});
