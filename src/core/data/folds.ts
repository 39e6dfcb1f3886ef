/**
 * Row numbers in k parts, each held out once.
 *
 * Claim: the parts are disjoint, cover every row, and differ in size by at most 1 (stratified: in each class).
 * Assumes: plain folds are drawn by row number alone and are free. Stratified folds read the labels: under replace-one
 * neighbours one person's new label can move rows between parts, so a release per part no longer costs the maximum over
 * parts but twice that.
 */
import { check } from '../check.ts';
import type { Rng } from '../random/rng.ts';
import { shuffle } from './shuffle.ts';
import type { Split } from './split.ts';

export const foldFacts = {
  plain: { looksAtPrivateData: false, why: 'Rows are dealt out by their number alone.' },
  stratified: {
    looksAtPrivateData: true,
    why: 'Rows are dealt out by their labels: one person’s label can move others to another part.',
  },
};

export function folds(n: number, k: number, rng: Rng): Split[] {
  check(Number.isInteger(k) && k >= 2 && k <= n, 'k', `a whole number from 2 to ${n}`, k);
  return deal(shuffle(n, rng), k);
}

export function stratifiedFolds(y: ArrayLike<number>, k: number, rng: Rng): Split[] {
  check(Number.isInteger(k) && k >= 2 && k <= y.length, 'k', `a whole number from 2 to ${y.length}`, k);
  const order = shuffle(y.length, rng);
  // A stable sort by class keeps the shuffled order inside each class; dealing round then spreads every class evenly.
  return deal(
    order.slice().sort((a, b) => y[a] - y[b]),
    k,
  );
}

/** Row t of the order goes to part t mod k. */
function deal(order: Int32Array, k: number): Split[] {
  return Array.from({ length: k }, (_, part) => ({
    train: order.filter((_, t) => t % k !== part),
    held: order.filter((_, t) => t % k === part),
  }));
}
