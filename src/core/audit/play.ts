/**
 * An attack, played many times: a threshold is chosen on releases of its own, and its errors are counted on fresh ones.
 *
 * Claim: `countErrors` with a threshold from `chooseThreshold` gives counts for which thresholdBound holds.
 * Why: the releases that chose the threshold come from another stream of randomness and are not counted.
 */
import type { Rng } from '../random/rng.ts';
import type { Scorer } from './claims/claim.ts';
import { chooseCut } from './choose-cut.ts';
import type { TestCounts } from './threshold-bound.ts';

/** Releases between two looks at the clock: costly ones take a tenth of a millisecond. */
const SLICE = 100;

function* scoresOf(score: Scorer, side: 'a' | 'b', n: number, rng: Rng): Generator<number, Float64Array> {
  const scores = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    scores[i] = score(side, rng);
    if (i % SLICE === SLICE - 1) yield i / n;
  }
  return scores;
}

const BINS = 400;
const CAUTION = 4;

/** The score from which on a release is taken for B, chosen on `n` releases of each. */
export function* chooseThreshold(
  score: Scorer,
  n: number,
  delta: number,
  rng: Rng,
): Generator<number, number> {
  const a = yield* scoresOf(score, 'a', n, rng.fork('a'));
  const b = yield* scoresOf(score, 'b', n, rng.fork('b'));
  const all = Float64Array.from([...a, ...b]).sort();
  // Cuts that are finer at both ends, where the surest releases are.
  const cuts = new Set<number>();
  for (let i = 0; i <= BINS; i++) {
    const share = (1 - Math.cos((Math.PI * i) / BINS)) / 2;
    cuts.add(all[Math.min(all.length - 1, Math.round(share * all.length))]);
  }
  const edges = Float64Array.from(cuts).sort();
  const counted = (scores: Float64Array) => {
    const counts = new Float64Array(edges.length + 1);
    for (const s of scores) counts[placeOf(edges, s)]++;
    return counts;
  };
  const cut = chooseCut(counted(a), counted(b), delta, CAUTION);
  return cut === 0 ? -Infinity : edges[cut - 1];
}

/** How many edges are at most x. */
function placeOf(edges: Float64Array, x: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edges[middle] <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function* countErrors(
  score: Scorer,
  threshold: number,
  n: number,
  rng: Rng,
): Generator<number, TestCounts> {
  const counts = { fromA: n, falsePositives: 0, fromB: n, falseNegatives: 0 };
  const [onA, onB] = [rng.fork('a'), rng.fork('b')];
  for (let i = 0; i < n; i++) {
    if (score('a', onA) >= threshold) counts.falsePositives++;
    if (score('b', onB) < threshold) counts.falseNegatives++;
    if (i % SLICE === SLICE - 1) yield i / n;
  }
  return counts;
}

export const addCounts = (x: TestCounts, y: TestCounts): TestCounts => ({
  fromA: x.fromA + y.fromA,
  falsePositives: x.falsePositives + y.falsePositives,
  fromB: x.fromB + y.fromB,
  falseNegatives: x.falseNegatives + y.falseNegatives,
});
