/**
 * Who holds which rows.
 *
 * Claim: no row is held by two peers, and without skew every peer has n rows drawn from the same pool.
 * Why these skews: labels – the share of positives of a peer is Beta distributed around that of all, with a concentration from 100 (all
 *   alike) down to 0.1 (one class each); sizes – log-normal, with at least ten rows each; topics – rows are sorted along the direction in
 *   which they vary most, so that each peer has a stretch of it.
 * Source: asplund-2015 §7.5, §7.6 and §9.6 ask for uneven data; the three models are ours.
 */
import { check } from '../check.ts';
import { shuffle } from '../data/shuffle.ts';
import { toUnit } from '../linalg/vectors.ts';
import { addRows, margins, type SparseRows } from '../learners/sparse-rows.ts';
import type { Rng } from '../random/rng.ts';

export type Deal = 'uniform' | 'labels' | 'sizes' | 'topics';

type Given = {
  peers: number;
  /** Rows of each, on average. */
  n: number;
  deal: Deal;
  /** From 0, even, to 1. */
  skew: number;
  rng: Rng;
};

const FEWEST = 10;

/** The numbers of the rows that each peer holds. */
export function dealRows(rows: SparseRows, given: Given): Int32Array[] {
  const { peers, n, deal, skew, rng } = given;
  check(peers >= 1 && peers * n <= rows.rows, 'peers', `few enough for ${rows.rows} rows`, `${peers} × ${n}`);
  const order = shuffle(rows.rows, rng.fork('order'));
  if (deal === 'labels') return byLabels(rows, order, given);
  if (deal === 'topics') return cut(sortedBy(topicRanks(rows), order, skew), Array<number>(peers).fill(n));
  if (deal === 'sizes') {
    const weights = Array.from({ length: peers }, (_, j) =>
      Math.exp(1.5 * skew * rng.fork('size').fork(j).normal()),
    );
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    const least = Math.min(FEWEST, n);
    return cut(
      order,
      weights.map((weight) => least + Math.floor((peers * (n - least) * weight) / whole)),
    );
  }
  return cut(order, Array<number>(peers).fill(n));
}

function cut(order: Int32Array, sizes: number[]): Int32Array[] {
  let at = 0;
  return sizes.map((size) => order.slice(at, (at += size)));
}

/** The concentration of the Dirichlet distribution for a skew: 100 at 0, 0.1 at 1. */
export const concentration = (skew: number): number => 100 * 0.001 ** skew;

function byLabels({ y }: SparseRows, order: Int32Array, { peers, n, skew, rng }: Given): Int32Array[] {
  const pools = [order.filter((i) => y[i] > 0), order.filter((i) => y[i] <= 0)];
  const share = pools[0].length / order.length;
  const a = concentration(skew);
  const taken = [0, 0];
  return Array.from({ length: peers }, (_, j) => {
    const stream = rng.fork('labels').fork(j);
    // A Dirichlet distribution over two classes, as two gammas over their sum; a class that nobody has stays away.
    const [yes, no] = [share, 1 - share].map((p) => (p > 0 ? stream.gamma(a * p) : 0));
    const wanted = Math.round((n * yes) / (yes + no || 1));
    const left = pools.map((pool, k) => pool.length - taken[k]);
    const positives = Math.max(n - left[1], Math.min(left[0], wanted));
    const own = Int32Array.of(
      ...pools[0].slice(taken[0], taken[0] + positives),
      ...pools[1].slice(taken[1], taken[1] + n - positives),
    );
    taken[0] += positives;
    taken[1] += n - positives;
    return own;
  });
}

/** The ranks do not depend on peers or chance, so they are found once for the same rows. */
const ranks = new WeakMap<SparseRows, Float64Array>();

function topicRanks(rows: SparseRows): Float64Array {
  const known = ranks.get(rows) ?? rankByTopic(rows);
  ranks.set(rows, known);
  return known;
}

/** The rank of each row along the direction of largest second moment around the mean. */
function rankByTopic(rows: SparseRows): Float64Array {
  const { columns, rows: count, y } = rows;
  const plain = { ...rows, y: y.map(() => 1) };
  const mean = new Float64Array(columns);
  addRows(plain, new Float64Array(count).fill(1 / count), mean);
  let direction = toUnit(Float64Array.from({ length: columns }, (_, j) => 1 + (j % 7)));
  for (let step = 0; step < 60; step++) {
    const along = centred(plain, direction, mean);
    const next = new Float64Array(columns);
    addRows(plain, along, next);
    const whole = along.reduce((sum, v) => sum + v, 0);
    for (let j = 0; j < columns; j++) next[j] -= whole * mean[j];
    direction = toUnit(next);
  }
  // Rounded, so that rows that are the same are equal whatever the order of the additions.
  const place = centred(plain, direction, mean).map((v) => Math.round(v * 1e6));
  const order = Array.from(place, (_, i) => i).sort((a, b) => place[a] - place[b] || a - b);
  const rank = new Float64Array(count);
  order.forEach((i, k) => (rank[i] = k));
  return rank;
}

function centred(rows: SparseRows, direction: Float64Array, mean: Float64Array): Float64Array {
  const shift = direction.reduce((sum, v, j) => sum + v * mean[j], 0);
  return margins(rows, direction, undefined, rows.rows, true).map((v) => v - shift);
}

/** Rows by a mixture of their topic and of chance. */
function sortedBy(rank: Float64Array, order: Int32Array, skew: number): Int32Array {
  const key = new Float64Array(order.length);
  order.forEach((i, k) => (key[i] = skew * rank[i] + (1 - skew) * k));
  return Int32Array.from(order).sort((a, b) => key[a] - key[b] || a - b);
}
