import { describe, expect, it } from 'vitest';
import { commonWords, piecesOf, rankOf } from '../../../src/core/data/words/common-rank.ts';
import { hashOf, placeOf, wordRows, zipfWeight } from '../../../src/core/data/words/word-rows.ts';
import { largestNorm } from '../../../src/core/learners/sparse-rows.ts';
import { dataset } from '../../data.ts';

const table = dataset('sentences-yelp').test;
const setting = { vocabulary: 'list', words: 1000, weighting: 'list' } as const;

describe('the list of common words', () => {
  it('has as many words as the larger published vocabulary, each once, the most common first', () => {
    expect(commonWords.length).toBe(5588);
    expect(new Set(commonWords).size).toBe(5588);
    expect(commonWords.slice(0, 4)).toEqual(['you', 'i', 'the', 'to']);
    expect(rankOf('the')).toBe(3);
    expect(rankOf('zyzzyva')).toBeUndefined();
    expect(piecesOf("don't")).toEqual(['don', 't']);
  });
});

describe('rows of words', () => {
  it.each(['list', 'plain', 'rows'] as const)('are never longer than 1: %s', (weighting) => {
    for (const vocabulary of ['list', 'hash'] as const)
      for (const words of [20, 500]) {
        const [rows] = wordRows([table], { vocabulary, words, weighting });
        expect(rows.columns).toBe(words);
        expect(largestNorm(rows)).toBeLessThanOrEqual(1);
        expect(largestNorm(rows)).toBeGreaterThan(1 - 1e-6);
      }
  });

  it('depend on their own sentence alone, unless the weights are counted in the rows', () => {
    const changed = { ...table, X: table.X.slice() };
    changed.X.fill(0, 0, table.columns);
    changed.X[3] = 1;
    const later = (weighting: 'list' | 'rows') =>
      [table, changed].map((of) => {
        const [{ value, starts }] = wordRows([of], { ...setting, weighting });
        return value.slice(starts[1]).join();
      });
    expect(new Set(later('list')).size).toBe(1);
    expect(new Set(later('rows')).size).toBe(2);
  });

  it('have the columns of the list, cut at apostrophes', () => {
    const small = {
      rows: 1,
      columns: 2,
      names: ["don't", 'zyzzyva'],
      X: Uint8Array.of(1, 5),
      y: Float32Array.of(1),
    };
    const [{ column, value }] = wordRows([small], setting);
    expect([...column].sort((a, b) => a - b)).toEqual(
      ['t', 'don'].map((word) => rankOf(word)! - 1).sort((a, b) => a - b),
    );
    const entries = [...column].map((j) => zipfWeight(j + 1));
    const norm = Math.hypot(...entries);
    entries.forEach((entry, i) => expect(value[i]).toBeCloseTo(entry / norm, 6));
  });

  it('a hash is the one that everybody computes, and spreads words over all columns with both signs', () => {
    // FNV-1a of "a" and "foobar", from its specification.
    expect([hashOf('a'), hashOf('foobar')]).toEqual([0xe40c292c, 0xbf9cf968]);
    const places = commonWords.map((word) => placeOf(word, { ...setting, vocabulary: 'hash', words: 100 })!);
    expect(new Set(places.map(({ column }) => column)).size).toBe(100);
    // 5,588 fair signs: a mean beyond 0.08 has a probability below 1e-8, and the words are fixed.
    expect(Math.abs(places.reduce((sum, { sign }) => sum + sign, 0) / places.length)).toBeLessThan(0.08);
  });
});
