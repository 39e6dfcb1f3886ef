import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupsOf, makeGraph, type GraphKind } from '../../../src/core/consensus/graph.ts';
import { metropolis, spectrum } from '../../../src/core/consensus/metropolis.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';

const KINDS: GraphKind[] = ['ring', 'grid', 'random', 'star', 'path', 'complete'];

const anyGraph = fc
  .record({
    kind: fc.constantFrom(...KINDS, 'drawn' as const),
    devices: fc.integer({ min: 2, max: 50 }),
    seed: fc.nat(1000),
    drawn: fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 80 }),
  })
  .map(({ kind, devices, seed, drawn }) => makeGraph(kind, devices, createRng(seed), drawn));

describe('Metropolis weights', () => {
  it('stay doubly stochastic and symmetric after any sequence of opting out and in', () => {
    fc.assert(
      fc.property(anyGraph, fc.array(fc.nat(49), { maxLength: 60 }), (graph, clicks) => {
        const n = graph.devices;
        const present = new Array<boolean>(n).fill(true);
        for (const click of clicks) {
          present[click % n] = !present[click % n];
          const W = metropolis(graph, present);
          for (let i = 0; i < n; i++) {
            let [row, column] = [0, 0];
            for (let j = 0; j < n; j++) {
              row += W[i * n + j];
              column += W[j * n + i];
              if (!(W[i * n + j] >= 0) || W[i * n + j] !== W[j * n + i]) throw new Error(`W at ${i}, ${j}`);
            }
            expect(Math.abs(row - 1)).toBeLessThan(1e-12);
            expect(Math.abs(column - 1)).toBeLessThan(1e-12);
            // Whoever is absent keeps what they have.
            if (!present[i]) expect(W[i * n + i]).toBe(1);
          }
        }
      }),
      { seed: 40, numRuns: 60 },
    );
  });

  it('have the eigenvalues of a ring: (1 + 2 cos(2πk/n))/3', () => {
    const n = 8;
    const W = metropolis(makeGraph('ring', n, createRng(1)), new Array<boolean>(n).fill(true));
    const expected = Array.from({ length: n }, (_, k) => (1 + 2 * Math.cos((2 * Math.PI * k) / n)) / 3);
    expected.sort((a, b) => b - a);
    spectrum(W, n).forEach((value, k) => expect(value).toBeCloseTo(expected[k], 12));
  });
});

describe('graphs', () => {
  it.each(KINDS)('%s is connected, without loops or double links', (kind) => {
    for (const devices of [2, 5, 7, 9, 20, 50]) {
      const graph = makeGraph(kind, devices, createRng(7));
      expect(groupsOf(graph, new Array<boolean>(devices).fill(true)).length).toBe(1);
      expect(new Set(graph.links.map((pair) => pair.join())).size).toBe(graph.links.length);
      expect(graph.links.every(([a, b]) => a < b && b < devices)).toBe(true);
    }
  });

  it('fall apart where they are cut', () => {
    const ring = makeGraph('ring', 8, createRng(1));
    const groups = (out: number[]) =>
      groupsOf(
        ring,
        Array.from({ length: 8 }, (_, i) => !out.includes(i)),
      );
    expect(groups([2])).toHaveLength(1);
    expect(groups([2, 6])).toEqual([
      [0, 1, 7],
      [3, 4, 5],
    ]);
    expect(groups([0, 1, 2, 3, 4, 5, 6, 7])).toEqual([]);
  });
});
