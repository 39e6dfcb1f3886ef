/**
 * Newscast: peers that know a few others each, and keep that knowledge fresh by gossip. It replaces an organiser who knows everybody.
 *
 * Claim: a view holds at most `size` other peers, the ones most recently heard of; nobody is in their own view or twice in another's.
 * Assumes: every peer answers. In each cycle every peer, in random order, talks once to a random peer of its view; both put their views and
 *   a fresh entry for each other together, and keep the newest.
 * Why time runs within a cycle: two exchanges of one cycle are not at the same moment, so entries have an order without a further rule.
 * Source: jelasity-van-steen-2002, which asplund-2015 §9.6 asks for; forming groups from views is ours.
 */
import { check } from '../check.ts';
import { shuffle } from '../data/shuffle.ts';
import type { Rng } from '../random/rng.ts';
import type { Group } from './groups.ts';

/** Whom a peer knows of, the newest first, and when they were last heard of. */
export type View = { id: number; at: number }[];
export type Start = 'ring' | 'star' | 'random';

/** Before any gossip: everybody knows the next one, everybody knows the first one, or some at random. */
export function firstViews(peers: number, size: number, start: Start, rng: Rng): View[] {
  check(peers >= 2, 'peers', 'at least 2', peers);
  check(size >= 1, 'size', 'at least 1', size);
  return Array.from({ length: peers }, (_, i) => {
    if (start === 'ring') return [{ id: (i + 1) % peers, at: 0 }];
    if (start === 'star') return [{ id: i === 0 ? 1 : 0, at: 0 }];
    // Sorted, as every view is: the newest first, and of equally new ones the smaller number.
    const others = shuffle(peers - 1, rng.fork(i))
      .slice(0, size)
      .sort();
    return Array.from(others, (k) => ({ id: k < i ? k : k + 1, at: 0 }));
  });
}

/** The views after one more cycle; `cycle` counts from 1. */
export function gossipCycle(views: View[], size: number, cycle: number, rng: Rng): View[] {
  const peers = views.length;
  const next = [...views];
  shuffle(peers, rng.fork('order')).forEach((i, k) => {
    const at = cycle * peers + k;
    const own = next[i];
    if (own.length === 0) return;
    const j = own[Math.floor(rng.fork('pick').fork(i).next() * own.length)].id;
    const other = next[j];
    next[i] = merged(i, size, { id: j, at }, own, other);
    next[j] = merged(j, size, { id: i, at }, other, own);
  });
  return next;
}

/** The newest entry of each, and of those the newest; without the owner. Both views are in this order already, so it is one pass. */
function merged(owner: number, size: number, fresh: View[number], a: View, b: View): View {
  const view: View = [fresh];
  const has = (id: number) => id === owner || view.some((one) => one.id === id);
  for (let [k, l] = [0, 0]; view.length < size && (k < a.length || l < b.length);) {
    const [one, two] = [a[k], b[l]];
    const isFirst = !two || (one && (one.at > two.at || (one.at === two.at && one.id <= two.id)));
    const entry = isFirst ? one : two;
    if (isFirst) k++;
    else l++;
    if (!has(entry.id)) view.push(entry);
  }
  return view;
}

/** How many views each peer is in. */
export function inDegrees(views: View[]): Float64Array {
  const counts = new Float64Array(views.length);
  for (const view of views) for (const { id } of view) counts[id]++;
  return counts;
}

/** Of all ordered pairs, the share in which the first can reach the second from view to view. */
export function reachableShare(views: View[]): number {
  const peers = views.length;
  let found = 0;
  for (let from = 0; from < peers; from++) {
    const seen = new Uint8Array(peers);
    const queue = [from];
    seen[from] = 1;
    for (const i of queue)
      for (const { id } of views[i])
        if (seen[id] === 0) {
          seen[id] = 1;
          queue.push(id);
          found++;
        }
  }
  return found / (peers * (peers - 1));
}

/** In how many parts the peers fall, if a view counts in both directions. Between parts nobody ever hears of anybody again. */
export function islandsOf(views: View[]): number {
  const top = views.map((_, i) => i);
  const find = (i: number): number => (top[i] === i ? i : (top[i] = find(top[i])));
  views.forEach((view, i) => view.forEach(({ id }) => (top[find(i)] = find(id))));
  return views.filter((_, i) => find(i) === i).length;
}

/**
 * Groups without an organiser: a random peer with a round left invites random peers of its view until enough have accepted; whoever has no
 * round left refuses. A cycle of gossip passes between two attempts, or none where the views are frozen. It ends when too few have a round
 * left, or when as many attempts as there are peers have failed one after the other.
 */
export function groupsFromViews(
  views: View[],
  given: { group: number; rounds: number; size: number; cycle: number; gossip: boolean; rng: Rng },
): Group[] {
  const { group, rounds, size, gossip, rng } = given;
  const peers = views.length;
  const left = Array<number>(peers).fill(rounds);
  const groups: Group[] = [];
  let now = views;
  for (let attempt = 0, failed = 0; failed < peers; attempt++) {
    const candidates = left.flatMap((count, j) => (count > 0 ? [j] : []));
    if (candidates.length < group) return groups;
    const stream = rng.fork('attempt').fork(attempt);
    const curator = candidates[Math.floor(stream.next() * candidates.length)];
    const willing = now[curator].filter(({ id }) => left[id] > 0);
    if (willing.length >= group - 1) {
      const invited = shuffle(willing.length, stream).slice(0, group - 1);
      const members = [curator, ...Array.from(invited, (k) => willing[k].id)].sort((a, b) => a - b);
      for (const j of members) left[j]--;
      groups.push({ members, curator });
      failed = 0;
    } else failed++;
    if (gossip) now = gossipCycle(now, size, given.cycle + attempt + 1, rng.fork('between').fork(attempt));
  }
  return groups;
}

/** With how many different others a peer has been in a group, on average. */
export function meanPartners(groups: Group[], peers: number): number {
  const met = Array.from({ length: peers }, () => new Set<number>());
  for (const { members } of groups)
    for (const i of members) for (const j of members) if (i !== j) met[i].add(j);
  return met.reduce((sum, { size }) => sum + size, 0) / peers;
}
