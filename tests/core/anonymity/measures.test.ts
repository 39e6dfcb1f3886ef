import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measures, uniqueShare } from '../../../src/core/anonymity/measures.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';

/** The same by looking at every pair of rows. */
function byForce(group: number[], value: number[]) {
  const rows = group.map((_, i) => i);
  const mates = (i: number) => rows.filter((j) => group[j] === group[i]);
  const share = (among: number[], v: number) => among.filter((j) => value[j] === v).length / among.length;
  const values = [...new Set(value)];
  const all = rows.map(mates);
  return {
    k: Math.min(...all.map((m) => m.length)),
    l: Math.min(...all.map((m) => new Set(m.map((j) => value[j])).size)),
    // Total variation distance as the largest difference of probabilities over all sets of values.
    t: Math.max(
      ...all.map((m) =>
        Math.max(
          ...Array.from({ length: 2 ** values.length }, (_, set) =>
            values.reduce((sum, v, b) => sum + ((set >> b) & 1 ? share(m, v) - share(rows, v) : 0), 0),
          ),
        ),
      ),
    ),
    guess: rows.reduce((sum, i) => sum + Math.max(...values.map((v) => share(mates(i), v))), 0) / rows.length,
  };
}

describe('k, l, t and the chance to guess', () => {
  it('are those of brute force on random tables', () => {
    const table = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 24 });
    fc.assert(
      fc.property(table, (rows) => {
        const [group, value] = [rows.map(([g]) => g), rows.map(([, v]) => v)];
        const got = measures(group, value);
        const want = byForce(group, value);
        expect(got.k).toBe(want.k);
        expect(got.l).toBe(want.l);
        expect(got.t).toBeCloseTo(want.t, 12);
        expect(got.guess).toBeCloseTo(want.guess, 12);
        expect(got.groups).toBe(new Set(group).size);
      }),
      { seed: 21, numRuns: 200 },
    );
  });

  it('say l = 1 and a certain guess where each group has one value, whatever k is', () => {
    for (const k of [1, 2, 5, 20]) {
      const group = Array.from({ length: 6 * k }, (_, i) => Math.floor(i / k));
      const found = measures(
        group,
        group.map((g) => g % 4),
      );
      expect([found.k, found.l, found.guess]).toEqual([k, 1, 1]);
    }
  });

  it('refuse a table without rows', () => {
    expect(() => measures([], [])).toThrow('group must be');
  });
});

describe('the share of unique people', () => {
  it('is 0.872 for a birth date and a sex among 8,000 people, and nothing for a birth year', () => {
    expect(uniqueShare(8000, 58_400)).toBeCloseTo(0.872, 3);
    expect(Math.exp(-7999 / 58_400)).toBeCloseTo(0.872, 3);
    expect(uniqueShare(8000, 160)).toBeLessThan(1e-20);
  });

  it('is what a population drawn at random has', () => {
    // 40 populations of 2,000 people: the mean share has a standard error below 0.002, so 0.01 fails once in a million.
    const rng = createRng(3).fork('unique');
    const [people, cells, runs] = [2000, 3000, 40];
    let unique = 0;
    for (let run = 0; run < runs; run++) {
      const counts = new Int32Array(cells);
      for (let i = 0; i < people; i++) counts[Math.floor(rng.next() * cells)]++;
      unique += counts.filter((n) => n === 1).length;
    }
    expect(Math.abs(unique / (runs * people) - uniqueShare(people, cells))).toBeLessThan(0.01);
  });
});
