/**
 * Stochastic gradient descent over batches that know their own noise and cost.
 *
 * Claim: w ← w − η_t (λ w + (Σ clipped gradients + noise) / batch), and the ledger of exactly the steps taken. Without
 *   noise and clipping this is plain SGD, to the last bit.
 * Assumes: labels ±1 and a loss with a slope in [−1, 0]. The weight decay depends on w alone, which is public already.
 * Why: a row's gradient is slope · y · x, so its length is |slope| ‖x‖: clipping costs one multiplication, and a batch is one
 *   pass over its rows.
 * Source: Song, Chaudhuri and Sarwate 2013, eq. 3; einarsson-2018 §3.3.8 and algorithm 5.
 */
import type { Ledger } from '../../accounting/event.ts';
import { check } from '../../check.ts';
import { runToEnd } from '../../work/run-to-end.ts';
import type { Batches } from './batches.ts';
import { dotRow, type DenseRows } from './dense-rows.ts';
import type { MarginLoss } from './margin-loss.ts';
import { addPublishedGradients, publishedDecay } from './published.ts';
import type { StepSize } from './step-size.ts';

/** One step as it was taken; the arrays are its own. */
export type Step = {
  /** Counted from 1. */
  t: number;
  stepSize: number;
  /** The batch's clipped gradients over its size, and its noise over its size. Weight decay is not among them. */
  gradient: Float64Array;
  noise: Float64Array;
  /** Where it led. */
  w: Float64Array;
};

export type Training = {
  data: DenseRows;
  batches: Batches;
  loss: MarginLoss;
  /** Weight decay, in the mean convention. */
  lambda: number;
  stepSize: StepSize;
  /** `published` takes the gradient and the decay of published.ts. */
  code?: 'correct' | 'published';
  /** The weights before the first step: public, and 0 unless given. */
  start?: ArrayLike<number>;
  /** Stops after so many steps; only these are in the ledger. */
  maxSteps?: number;
  /** Called after every step, for those who want to see the path. */
  watch?(step: Step): void;
};

export type Trained = {
  w: Float64Array;
  steps: number;
  ledger: Ledger;
  /** True when the weights went to infinity: the steps are too long for the weight decay. */
  diverged: boolean;
};

/** No noise on the page carries a weight so far; only steps that overshoot by more each time do. */
const LOST = 1e30;

/** Coordinates between two looks at the clock: about a millisecond. */
const SLICE = 300_000;

/** Yields its progress in [0, 1]. */
export function* training(job: Training): Generator<number, Trained> {
  const { data, batches, loss, lambda, stepSize, code = 'correct', maxSteps = Infinity, watch, start } = job;
  check(lambda >= 0 && lambda < Infinity, 'lambda', '≥ 0', lambda);
  for (const label of data.y) check(label === 1 || label === -1, 'y', '-1 or 1', label);
  const add = code === 'published' ? addPublishedGradients : addGradients;
  const w = start ? Float64Array.from(start) : new Float64Array(data.columns);
  const sum = new Float64Array(data.columns);
  let work = 0;
  for (let t = 1; t <= maxSteps && batches.next(); t++) {
    sum.fill(0);
    add(data, batches, loss, w, sum);
    const gradient = watch && sum.slice();
    const noise = batches.addNoise(sum);
    const eta = stepSize(t);
    move(w, sum, batches.divisor, eta, lambda, code === 'published');
    if (watch && gradient) watch(stepOf(t, eta, gradient, noise, batches.divisor, w));
    work += (batches.to - batches.from + 4) * data.columns;
    if (work >= SLICE) {
      work = 0;
      yield batches.progress;
    }
  }
  const diverged = !w.every((v) => Math.abs(v) < LOST);
  return { w, steps: batches.steps, ledger: batches.ledger(), diverged };
}

/** The same, run to its end. */
export const sgd = (job: Training): Trained => runToEnd(training(job));

/** Adds the clipped gradients of the batch at w to `sum`. */
export function addGradients(
  { X, y, norms, columns }: DenseRows,
  {
    order,
    from,
    to,
    clip,
    clipsWholeBatch,
  }: Pick<Batches, 'order' | 'from' | 'to' | 'clip' | 'clipsWholeBatch'>,
  loss: MarginLoss,
  w: Float64Array,
  sum: Float64Array,
): void {
  const bound = clipsWholeBatch ? Infinity : clip;
  for (let p = from; p < to; p++) {
    const i = order[p];
    const start = i * columns;
    const slope = loss.slope(y[i] * dotRow(X, start, w), i);
    if (slope === 0) continue;
    const length = -slope * norms[i];
    const factor = y[i] * (length > bound ? (slope * bound) / length : slope);
    for (let j = 0; j < columns; j++) sum[j] += factor * X[start + j];
  }
  if (clipsWholeBatch) clipMean(sum, to - from, clip);
}

/** The mistake: the mean of the batch is clipped and not the rows in it, so one row still moves it by up to 2 clip. */
function clipMean(sum: Float64Array, size: number, clip: number): void {
  let square = 0;
  for (let j = 0; j < sum.length; j++) square += sum[j] * sum[j];
  const length = Math.sqrt(square) / Math.max(1, size);
  if (length > clip) for (let j = 0; j < sum.length; j++) sum[j] *= clip / length;
}

function move(
  w: Float64Array,
  sum: Float64Array,
  divisor: number,
  eta: number,
  lambda: number,
  published: boolean,
): void {
  if (published) {
    const decay = publishedDecay(lambda, w);
    for (let j = 0; j < w.length; j++) w[j] -= eta * (decay + sum[j] / divisor);
    return;
  }
  for (let j = 0; j < w.length; j++) w[j] -= eta * (lambda * w[j] + sum[j] / divisor);
}

function stepOf(
  t: number,
  stepSize: number,
  sum: Float64Array,
  noise: Float64Array | undefined,
  divisor: number,
  w: Float64Array,
): Step {
  return {
    t,
    stepSize,
    gradient: sum.map((g) => g / divisor),
    noise: noise ? noise.map((z) => z / divisor) : new Float64Array(sum.length),
    w: w.slice(),
  };
}
