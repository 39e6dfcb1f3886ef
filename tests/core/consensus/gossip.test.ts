import { expect, it } from 'vitest';
import { connectivity, contraction, gossip } from '../../../src/core/consensus/gossip.ts';
import { makeGraph } from '../../../src/core/consensus/graph.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';

it('keeps the mean and ends at it', () => {
  const graph = makeGraph('random', 12, createRng(2));
  const start = Array.from({ length: 12 }, (_, i) => i * i);
  const { values, spread } = gossip(graph, start, 3000, createRng(3));
  const mean = start.reduce((a, b) => a + b) / 12;
  values.forEach((v) => expect(v).toBeCloseTo(mean, 8));
  expect(spread[0]).toBe(1);
  expect(spread.every((s, t) => t === 0 || s <= spread[t - 1] + 1e-9)).toBe(true);
});

it('has the known second eigenvalues', () => {
  const of = (kind: 'ring' | 'complete' | 'star' | 'path', n: number) =>
    connectivity(makeGraph(kind, n, createRng(1)));
  expect(of('complete', 9)).toBeCloseTo(9, 10);
  expect(of('star', 9)).toBeCloseTo(1, 10);
  expect(of('ring', 9)).toBeCloseTo(2 - 2 * Math.cos((2 * Math.PI) / 9), 10);
  expect(of('path', 9)).toBeCloseTo(2 - 2 * Math.cos(Math.PI / 9), 10);
  expect(connectivity(makeGraph('drawn', 4, createRng(1), [[0, 1], [2, 3]]))).toBeCloseTo(0, 10); // prettier-ignore
});

it('shrinks in one exchange, averaged over all links, by the matrix whose second eigenvalue is the rate', () => {
  // Exact, without draws: the mean over the links of ‖W x − mean‖² for x the slowest vector of a path.
  const n = 6;
  const graph = makeGraph('path', n, createRng(1));
  const x = Array.from({ length: n }, (_, i) => Math.cos((Math.PI * (i + 0.5)) / n));
  const squares = x.reduce((sum, v) => sum + v * v, 0);
  const after = graph.links.map(([a, b]) => squares - (x[a] - x[b]) ** 2 / 2);
  const ratio = after.reduce((sum, v) => sum + v, 0) / graph.links.length / squares;
  expect(ratio).toBeCloseTo(contraction(graph), 12);
});
