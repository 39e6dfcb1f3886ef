/**
 * Who aggregates with whom: algorithm 2, with rounds counted as whole numbers.
 *
 * Claim: no peer takes part more than `rounds` times, and at most ⌊P · rounds / g⌋ groups are formed.
 * Why whole numbers: 0.1 − 16 · (0.1/16) in floating point ends one round early.
 * Source: asplund-2015, algorithm 2.
 */
import { check } from '../check.ts';
import { shuffle } from '../data/shuffle.ts';
import type { Rng } from '../random/rng.ts';

export type Group = { members: number[]; curator: number };

/** How often a peer may take part: ⌊ε / ε_A⌋, forgiving the last bit of the division. */
export const roundsOf = (epsilon: number, each: number): number => Math.floor(epsilon / each + 1e-9);

export function drawGroups(given: { peers: number; group: number; rounds: number; rng: Rng }): Group[] {
  const { peers, group, rounds, rng } = given;
  check(Number.isInteger(group) && group >= 1, 'group', 'a whole number ≥ 1', group);
  check(Number.isInteger(rounds) && rounds >= 0, 'rounds', 'a whole number ≥ 0', rounds);
  const left = Array<number>(peers).fill(rounds);
  const groups: Group[] = [];
  for (;;) {
    const candidates = left.flatMap((count, j) => (count > 0 ? [j] : []));
    if (candidates.length < group) return groups;
    const stream = rng.fork(groups.length);
    const members = Array.from(shuffle(candidates.length, stream).slice(0, group), (k) => candidates[k]);
    const curator = members[Math.floor(stream.next() * group)];
    for (const j of members) left[j]--;
    groups.push({ members: members.sort((a, b) => a - b), curator });
  }
}
