/**
 * Who aggregates with whom: algorithm 2, with rounds counted as whole numbers.
 *
 * Claim: no peer takes part more than `rounds` times, and at most ⌊P · rounds / g⌋ groups are formed, whoever comes and goes in between.
 * Why whole numbers: 0.1 − 16 · (0.1/16) in floating point ends one round early.
 * Source: asplund-2015, algorithm 2.
 */
import { check } from '../check.ts';
import { shuffle } from '../data/shuffle.ts';
import type { Rng } from '../random/rng.ts';

export type Group = { members: number[]; curator: number };

/** How often a peer may take part: ⌊ε / ε_A⌋, forgiving the last bit of the division. */
export const roundsOf = (epsilon: number, each: number): number => Math.floor(epsilon / each + 1e-9);

/** A peer that leaves before the so-manyth group is drawn, or comes back then: every entry turns it around. */
export type Move = { peer: number; before: number };

export const isPresent = (moves: Move[], peer: number, groups: number): boolean =>
  moves.filter((move) => move.peer === peer && move.before <= groups).length % 2 === 0;

/** One group after the other, until too few are present with a round left. What a peer has spent stays spent while it is away. */
export function drawGroups(given: {
  peers: number;
  group: number;
  rounds: number;
  rng: Rng;
  moves?: Move[];
}): Group[] {
  const { peers, group, rounds, rng, moves = [] } = given;
  check(Number.isInteger(group) && group >= 1, 'group', 'a whole number ≥ 1', group);
  check(Number.isInteger(rounds) && rounds >= 0, 'rounds', 'a whole number ≥ 0', rounds);
  const left = Array<number>(peers).fill(rounds);
  const groups: Group[] = [];
  for (;;) {
    const now = groups.length;
    const candidates = left.flatMap((count, j) => (count > 0 && isPresent(moves, j, now) ? [j] : []));
    if (candidates.length < group) return groups;
    const stream = rng.fork(now);
    const members = Array.from(shuffle(candidates.length, stream).slice(0, group), (k) => candidates[k]);
    const curator = members[Math.floor(stream.next() * group)];
    for (const j of members) left[j]--;
    groups.push({ members: members.sort((a, b) => a - b), curator });
  }
}
