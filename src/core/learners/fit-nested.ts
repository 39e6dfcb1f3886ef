/**
 * The fits of one shuffle on many nested sizes, side by side.
 *
 * Claim: for each size N the optimum on the first N rows of the shuffle, with |∇J| ≤ slack / N, so that stopping there adds
 *   at most the share `slack` to the sensitivity 2 / (N lambda). A result depends on its own size alone.
 * Why: |w - w*| ≤ γ / lambda at gradient norm γ, on both of two neighbouring data sets: 2 γ / lambda = slack * 2 / (N lambda).
 */
import { check } from '../check.ts';
import { fromPlaces, makeAnchor, prefixGradients, toPlaces, type Anchor } from './lanes/anchor.ts';
import { LANES } from './lanes/kernels.ts';
import type { LaneMachine } from './lanes/machine.ts';
import { solveLanes } from './lanes/solve.ts';
import type { Loss } from './loss.ts';

/** How much of the sensitivity the unfinished last steps of the solver may add: one part in a thousand. */
export const SLACK = 1e-3;

export type NestedFit = {
  size: number;
  lambda: number;
  w: Float64Array;
  gradientNorm: number;
  passes: number;
};

export type NestedJob = {
  machine: LaneMachine;
  loss: Loss;
  /** The shuffle: a permutation of the rows, or as much of it as the largest size needs. */
  order: Int32Array;
  sizes: number[];
  /** Weight decay for a size, in the mean convention. */
  lambdaOf(size: number): number;
  /** The lambda of the anchor that serves a size. It follows from the parameters, so that it is the same for every task. */
  anchorOf(size: number): number;
  /** Added to the objective of a size as linear·w. */
  linearOf?(size: number): Float64Array;
  slack?: number;
};

const shelves = new WeakMap<LaneMachine, Map<string, Anchor>>();
const MAX_ANCHORS = 12;

/** Yields its progress in [0, 1]. */
export function* fitNested(job: NestedJob): Generator<number, NestedFit[]> {
  const { machine, loss, order, sizes, slack = SLACK } = job;
  for (const size of sizes) {
    const ok = Number.isInteger(size) && size > 0 && size <= order.length;
    check(ok, 'size', `a whole number from 1 to ${order.length}`, size);
  }
  const byAnchor = new Map<number, { size: number; lambda: number }[]>();
  for (const size of [...sizes].sort((a, b) => b - a)) {
    const lambda = job.lambdaOf(size);
    const key = job.anchorOf(size);
    byAnchor.set(key, [...(byAnchor.get(key) ?? []), { size, lambda }]);
  }
  const found = new Map<number, NestedFit>();
  const total = sizes.reduce((a, b) => a + b, 0);
  let done = 0;
  for (const [anchorLambda, group] of byAnchor) {
    const start = yield* silently(anchorFor(machine, loss, anchorLambda), () => done / total);
    const gradients = prefixGradients(machine, start.slopes, order, group.map((g) => g.size)); // prettier-ignore
    for (let first = 0; first < group.length; first += LANES) {
      const part = group.slice(first, first + LANES);
      const lanes = part.map(({ size, lambda }, k) => ({
        size,
        lambda,
        tolerance: slack / size,
        lossGradient: gradients[first + k],
        linear: job.linearOf && toPlaces(machine, job.linearOf(size)),
      }));
      const minima = yield* silently(solveLanes(machine, { order, loss, lanes, start }), () => done / total);
      part.forEach(({ size, lambda }, k) => {
        found.set(size, { ...minima[k], size, lambda, w: fromPlaces(machine, minima[k].w) });
        done += size;
      });
      yield done / total;
    }
  }
  return sizes.map((size) => found.get(size)!);
}

/** The anchor for a lambda, kept with the machine. */
export function* anchorFor(machine: LaneMachine, loss: Loss, lambda: number): Generator<number, Anchor> {
  let shelf = shelves.get(machine);
  if (!shelf) shelves.set(machine, (shelf = new Map<string, Anchor>()));
  const key = `${loss.id} ${lambda}`;
  const anchor = shelf.get(key) ?? (yield* makeAnchor(machine, loss, lambda));
  shelf.delete(key);
  shelf.set(key, anchor);
  for (const oldest of shelf.keys()) {
    if (shelf.size <= MAX_ANCHORS) break;
    shelf.delete(oldest);
  }
  return anchor;
}

/** Runs inner work and reports the outer progress for it. */
function* silently<T>(work: Generator<number, T>, progress: () => number): Generator<number, T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield progress();
  }
}

/**
 * Anchors for a weight decay that varies with the size: one for each sixteen neighbouring sizes, at the geometric mean of
 * their lambdas. Sizes that share an anchor fill the lanes of one run, which is worth more than a closer anchor.
 */
export function sharedAnchors(sizes: number[], lambdaOf: (size: number) => number): (size: number) => number {
  const falling = [...sizes].sort((a, b) => b - a);
  const serving = new Map<number, number>();
  for (let first = 0; first < falling.length; first += LANES) {
    const part = falling.slice(first, first + LANES);
    const mean = part.reduce((sum, size) => sum + Math.log(lambdaOf(size)), 0) / part.length;
    for (const size of part) serving.set(size, Math.exp(mean));
  }
  return (size) => serving.get(size)!;
}
