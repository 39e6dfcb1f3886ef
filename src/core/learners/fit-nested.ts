/**
 * The fits of one shuffle, on many nested sizes or with many lambdas, side by side.
 *
 * Claim: each is the optimum on the first N rows of the shuffle, with |∇J| ≤ slack / N, so that stopping there adds at most
 *   the share `slack` to the sensitivity 2 / (N lambda). A result depends on its own task alone, not on those beside it.
 * Why: |w - w*| ≤ γ / lambda at gradient norm γ, on both of two neighbouring data sets: 2 γ / lambda = slack * 2 / (N lambda).
 */
import { check } from '../check.ts';
import { fromPlaces, makeAnchor, prefixGradients, toPlaces, type Anchor } from './lanes/anchor.ts';
import { LANES } from './lanes/kernels.ts';
import type { LaneMachine } from './lanes/machine.ts';
import { solveLanes } from './lanes/solve.ts';
import type { Loss } from './loss.ts';
import type { Optimum } from './optimum.ts';
import { SLACK } from './slack.ts';

export type NestedTask = {
  /** How many rows, in the order of the shuffle. */
  size: number;
  /** Weight decay in the mean convention. */
  lambda: number;
  /**
   * The lambda of the anchor to start from: about that of the fit. It must follow from the parameters alone, not from
   * which other tasks there are.
   */
  anchor: number;
  /** Added to the objective as linear·w. */
  linear?: Float64Array;
};

/** An optimum like any other, in single precision, with what it took to find it. */
export type NestedFit = Optimum & { gradientNorm: number; passes: number };

type NestedJob = {
  machine: LaneMachine;
  loss: Loss;
  /** The shuffle: a permutation of the rows, or as much of it as the largest size needs. */
  order: Int32Array;
  tasks: NestedTask[];
  slack?: number;
  /** These are the first of many fits, and wanted soon: from quick anchors. */
  quick?: boolean;
};

/** Anchors made so far, the least recently used first. */
const anchorsOf = new WeakMap<LaneMachine, Map<string, Anchor>>();
const MAX_ANCHORS = 12;

/** Yields its progress in [0, 1]; gives the fits in the order of the tasks. */
export function* fitNested({
  machine,
  loss,
  order,
  tasks,
  slack = SLACK,
  quick = false,
}: NestedJob): Generator<number, NestedFit[]> {
  for (const { size, lambda } of tasks) {
    const ok = Number.isInteger(size) && size > 0 && size <= order.length;
    check(ok, 'size', `a whole number from 1 to ${order.length}`, size);
    check(lambda > 0 && lambda < Infinity, 'lambda', '> 0', lambda);
  }
  const byAnchor = new Map<number, NestedTask[]>();
  for (const task of [...tasks].sort((a, b) => b.size - a.size)) {
    byAnchor.set(task.anchor, [...(byAnchor.get(task.anchor) ?? []), task]);
  }
  const found = new Map<NestedTask, NestedFit>();
  const total = tasks.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const [lambda, group] of byAnchor) {
    const start = yield* withProgress(anchorFor(machine, loss, lambda, quick), done / total);
    const gradients = prefixGradients(
      machine,
      start.slopes,
      order,
      group.map((task) => task.size),
    );
    for (let first = 0; first < group.length; first += LANES) {
      const part = group.slice(first, first + LANES);
      const lanes = part.map(({ size, lambda, linear }, k) => ({
        size,
        lambda,
        tolerance: slack / size,
        lossGradient: gradients[first + k],
        linear: linear && toPlaces(machine, linear),
      }));
      const minima = yield* withProgress(solveLanes(machine, { order, loss, lanes, start }), done / total);
      part.forEach((task, k) => {
        const { size, lambda } = task;
        const w = fromPlaces(machine, minima[k].w);
        found.set(task, { ...minima[k], w, rows: size, lambda, tolerance: slack / size });
        done += size;
      });
      yield done / total;
    }
  }
  return tasks.map((task) => found.get(task)!);
}

/** The anchor for a lambda, kept with the machine. */
function* anchorFor(
  machine: LaneMachine,
  loss: Loss,
  lambda: number,
  quick: boolean,
): Generator<number, Anchor> {
  let kept = anchorsOf.get(machine);
  if (!kept) anchorsOf.set(machine, (kept = new Map<string, Anchor>()));
  const key = `${loss.id} ${lambda} ${quick}`;
  const anchor = kept.get(key) ?? (yield* makeAnchor(machine, loss, lambda, quick));
  kept.delete(key);
  kept.set(key, anchor);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_ANCHORS) break;
    kept.delete(oldest);
  }
  return anchor;
}

/** Runs inner work and reports the same progress all along. */
function* withProgress<T>(work: Generator<number, T>, progress: number): Generator<number, T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield progress;
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

/** The anchor for a lambda that moves: powers of ten and their geometric means, so that most are found made. */
export const halfDecade = (lambda: number) => 10 ** (Math.round(2 * Math.log10(Math.min(1, lambda))) / 2);
