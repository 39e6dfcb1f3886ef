/**
 * Row numbers in k parts, each held out once.
 *
 * Claim: the parts are disjoint, cover every row, and differ in size by at most 1. They are drawn by row number
 *   alone, which costs no privacy.
 */
import { check } from '../check.ts';
import type { Rng } from '../random/rng.ts';
import { shuffle } from './shuffle.ts';

/** Rows to train on, and rows that are held out. */
type Split = { train: Int32Array; held: Int32Array };

export function folds(n: number, k: number, rng: Rng): Split[] {
  check(Number.isInteger(k) && k >= 2 && k <= n, 'k', `a whole number from 2 to ${n}`, k);
  return deal(shuffle(n, rng), k);
}

/** Row t of the order goes to part t mod k. */
function deal(order: Int32Array, k: number): Split[] {
  return Array.from({ length: k }, (_, part) => ({
    train: order.filter((_, t) => t % k !== part),
    held: order.filter((_, t) => t % k === part),
  }));
}
