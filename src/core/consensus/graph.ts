/**
 * Who can talk to whom. Devices are numbered from 0; a link works in both directions.
 *
 * Claim: every kind but a drawn one is connected while everybody is present. Whoever opts out takes all links along, so the rest may fall
 *   apart into groups that cannot reach each other.
 */
import { check } from '../check.ts';
import { shuffle } from '../data/shuffle.ts';
import type { Rng } from '../random/rng.ts';

export type GraphKind = 'ring' | 'grid' | 'random' | 'star' | 'path' | 'complete' | 'drawn';

export type Graph = {
  devices: number;
  /** Each link once, the smaller number first. */
  links: (readonly [number, number])[];
};

/** Links beyond a tree in a random graph: with half as many as devices, a device has three on average. */
const EXTRA_LINKS = 0.5;

export function makeGraph(kind: GraphKind, devices: number, rng: Rng, drawn: [number, number][] = []): Graph {
  check(Number.isInteger(devices) && devices >= 2, 'devices', 'a whole number ≥ 2', devices);
  const numbers = Array.from({ length: devices }, (_, i) => i);
  const pairs: [number, number][] = [];
  const link = (a: number, b: number) => {
    if (a !== b && a >= 0 && b >= 0 && a < devices && b < devices)
      pairs.push([Math.min(a, b), Math.max(a, b)]);
  };
  switch (kind) {
    case 'ring':
      numbers.forEach((i) => link(i, (i + 1) % devices));
      break;
    case 'path':
      numbers.slice(1).forEach((i) => link(i - 1, i));
      break;
    case 'star':
      numbers.slice(1).forEach((i) => link(0, i));
      break;
    case 'complete':
      numbers.forEach((i) => numbers.slice(0, i).forEach((j) => link(i, j)));
      break;
    case 'grid': {
      const across = gridColumns(devices);
      numbers.forEach((i) => {
        if ((i + 1) % across !== 0) link(i, i + 1);
        link(i, i + across);
      });
      break;
    }
    case 'random': {
      // A random tree first, so that nobody is left out.
      const order = shuffle(devices, rng.fork('order'));
      const tree = rng.fork('tree');
      for (let i = 1; i < devices; i++) link(order[i], order[Math.floor(tree.next() * i)]);
      const more = rng.fork('more');
      for (let i = 0; i < Math.round(EXTRA_LINKS * devices); i++)
        link(Math.floor(more.next() * devices), Math.floor(more.next() * devices));
      break;
    }
    case 'drawn':
      drawn.forEach(([a, b]) => link(a, b));
  }
  const once = new Map(pairs.map((pair) => [pair.join('–'), pair]));
  return { devices, links: [...once.values()].sort(([a, b], [c, d]) => a - c || b - d) };
}

/** As square as can be. */
export const gridColumns = (devices: number) => Math.ceil(Math.sqrt(devices));

/** The links between devices that are present. */
export const presentLinks = ({ links }: Graph, present: ArrayLike<boolean | number>) =>
  links.filter(([a, b]) => present[a] && present[b]);

/** The present devices in groups: from each of a group every other one of it can be reached, and nobody else. */
export function groupsOf(graph: Graph, present: ArrayLike<boolean | number>): number[][] {
  const group = Array.from({ length: graph.devices }, (_, i) => i);
  const find = (i: number): number => (group[i] === i ? i : (group[i] = find(group[i])));
  for (const [a, b] of presentLinks(graph, present)) group[find(b)] = find(a);
  const members = new Map<number, number[]>();
  for (let i = 0; i < graph.devices; i++)
    if (present[i]) members.set(find(i), [...(members.get(find(i)) ?? []), i]);
  return [...members.values()];
}
