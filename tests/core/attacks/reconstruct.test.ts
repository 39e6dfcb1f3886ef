import { Matrix, pseudoInverse } from 'ml-matrix';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reconstruct } from '../../../src/core/attacks/reconstruct.ts';
import { shuffle } from '../../../src/core/data/shuffle.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';

/** So many tables, each of which divides a block of 40 people into four groups of ten. */
function tables(seed: number, count: number, people = 40): number[][] {
  const rng = createRng(seed).fork('tables');
  return Array.from({ length: count }, (_, t) => {
    const order = [...shuffle(people, rng.fork(t))];
    return Array.from({ length: 4 }, (__, g) => order.slice((g * people) / 4, ((g + 1) * people) / 4));
  }).flat();
}
const totalsOf = (groups: number[][], incomes: number[]) =>
  groups.map((members) => members.reduce((sum, i) => sum + incomes[i], 0));

describe('reconstruction from totals', () => {
  it('recovers a random block of 40 people from their published tables', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const rng = createRng(seed).fork('incomes');
      const incomes = Array.from({ length: 40 }, () => Math.floor(100_000 * rng.next()));
      const groups = tables(seed, 16);
      const { x, isKnown, rank } = reconstruct(groups, totalsOf(groups, incomes), 40);
      expect(rank).toBe(40);
      expect(isKnown.every(Boolean)).toBe(true);
      expect(Array.from(x, Math.round)).toEqual(incomes);
    }
  });

  it('is the shortest solution, and says of whom the number is determined', () => {
    const groupsOf = fc.array(fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 10,
    });
    const incomes = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(groupsOf, incomes, (groups, truth) => {
        const totals = totalsOf(groups, truth);
        const A = new Matrix(groups.map((members) => truth.map((_, i) => (members.includes(i) ? 1 : 0))));
        const inverse = pseudoInverse(A);
        const shortest = inverse.mmul(Matrix.columnVector(totals)).to1DArray();
        const projection = inverse.mmul(A);
        const { x, isKnown } = reconstruct(groups, totals, 8);
        shortest.forEach((value, i) => expect(x[i]).toBeCloseTo(value, 6));
        isKnown.forEach((known, i) => expect(known).toBe(projection.get(i, i) > 1 - 1e-6));
        isKnown.forEach((known, i) => known && expect(x[i]).toBeCloseTo(truth[i], 6));
      }),
      { seed: 40, numRuns: 150 },
    );
  });

  it('refuses totals that belong to no group', () => {
    expect(() => reconstruct([[0]], [1, 2], 1)).toThrow('totals must be 1 numbers, got 2');
  });
});
