/**
 * The optimum on all rows for one lambda, with the factored Hessian there: where every fit with about this lambda starts.
 *
 * Why: it is only a start and a preconditioner. What a fit returns is the optimum on its own rows, to its own tolerance,
 *   whatever it started from; so the anchor may be rough and may see all rows.
 */
import type { Loss } from '../loss.ts';
import { minimising } from '../minimise.ts';
import { margins as marginsOf } from '../sparse-rows.ts';
import { factorise, regularised, weightedGram, type Factor } from './hessian.ts';
import { LANES } from './kernels.ts';
import type { LaneMachine } from './machine.ts';
import { CHUNK, solveLanes, type Start } from './solve.ts';

export type Anchor = Start & {
  lambda: number;
  /** loss'(margin) of each row: the sums over a prefix of a shuffle are the first gradients of its fits. */
  slopes: Float64Array;
};

/** Rows that give the first, rough optimum. */
const ROUGH_ROWS = 1500;
/** Below this lambda an optimum on few rows is too far from that on all; there the way starts at 0, through the Gram matrix. */
const DELICATE = 3e-4;
/** A quick Hessian is that of every third row; where it only leads to another one, every sixth will do. */
const QUICK = { hessian: 3, gram: 6, tolerance: 1e-4 };

const grams = new WeakMap<LaneMachine, Float64Array>();

/** With `quick` it is made in a third of the time, and fits from it take about a third more passes: for the first few of them. */
export function* makeAnchor(
  machine: LaneMachine,
  loss: Loss,
  lambda: number,
  quick = false,
): Generator<number, Anchor> {
  const { data, live } = machine;
  const samples = quick && data.rows > 2 * ROUGH_ROWS;
  const hessianAt = function* (margins: Float32Array) {
    const every = samples ? QUICK.hessian : 1;
    const H = yield* weightedGram(machine, (row) =>
      row % every === 0 ? every * loss.curvature(margins[row]) : 0,
    );
    return factorise(machine, regularised(H, live, 1, lambda));
  };
  if (lambda < DELICATE && data.rows > ROUGH_ROWS) {
    const gram = yield* gramOf(machine, samples ? QUICK.gram : 1);
    const rough = factorise(machine, regularised(gram, live, loss.smoothness, lambda));
    const tolerance = samples ? QUICK.tolerance : 1e-5;
    const at = yield* fullOptimum(machine, loss, lambda, new Float64Array(data.columns), rough, tolerance);
    return { ...at, lambda, factor: yield* hessianAt(at.margins) };
  }
  const count = Math.min(data.rows, ROUGH_ROWS);
  const { w } = yield* minimising({ data, loss, lambda, count, tolerance: 1e-3 });
  const margins = Float32Array.from(marginsOf(data, w));
  const factor = yield* hessianAt(margins);
  if (samples) {
    return {
      w: toPlaces(machine, w),
      margins,
      factor,
      slopes: Float64Array.from(margins, loss.slope),
      lambda,
    };
  }
  return { ...(yield* fullOptimum(machine, loss, lambda, w, factor, 1e-6)), lambda };
}

/** (1/N) Σ x xᵀ, from every so many rows; from all of them it is kept. */
function* gramOf(machine: LaneMachine, every: number): Generator<number, Float64Array> {
  if (every > 1) return yield* weightedGram(machine, (row) => (row % every === 0 ? every : 0));
  let gram = grams.get(machine);
  if (!gram) grams.set(machine, (gram = yield* weightedGram(machine, () => 1)));
  return gram;
}

/** The optimum on all rows from a start over the data set's own columns, with whatever preconditions it. */
function* fullOptimum(
  machine: LaneMachine,
  loss: Loss,
  lambda: number,
  from: Float64Array,
  factor: Factor,
  tolerance: number,
): Generator<number, Start & { slopes: Float64Array }> {
  const { data } = machine;
  const order = Int32Array.from({ length: data.rows }, (_, i) => i);
  const start = Float32Array.from(marginsOf(data, from));
  const [lossGradient] = prefixGradients(machine, Float64Array.from(start, loss.slope), order, [data.rows]);
  const [full] = yield* solveLanes(machine, {
    order,
    loss,
    lanes: [{ size: data.rows, lambda, tolerance, lossGradient }],
    start: { w: toPlaces(machine, from), margins: start, factor },
  });
  const margins = Float32Array.from(marginsOf(data, fromPlaces(machine, full.w)));
  return { w: full.w, margins, factor, slopes: Float64Array.from(margins, loss.slope) };
}

/**
 * The gradient of the mean loss over the first rows of an order, for each of the sizes: one sweep for all of them, by the
 * first lane of the kernels. Over the machine's columns.
 */
export function prefixGradients(
  machine: LaneMachine,
  slopes: Float64Array,
  order: Int32Array,
  sizes: number[],
): Float64Array[] {
  const { kernels, F, I, D, live } = machine;
  const workspace = machine.claim();
  const rows = { ...machine.train, order: workspace.order };
  const rising = [...new Set(sizes)].sort((a, b) => a - b);
  const last = rising[rising.length - 1];
  I.set(order.subarray(0, last), workspace.order / 4);
  for (let p = 0, at = workspace.residual / 4; p < last; p++, at += LANES) {
    F[at] = slopes[order[p]];
    F[at + 1] = F[at + 2] = F[at + 3] = 0;
  }
  const total = workspace.gradientTotal / 8;
  F.fill(0, workspace.gradient / 4, workspace.gradient / 4 + live * LANES);
  D.fill(0, total, total + live * LANES);
  const found = new Map<number, Float64Array>();
  let from = 0;
  for (const size of rising) {
    while (from < size) {
      const to = Math.min(size, (Math.floor(from / CHUNK) + 1) * CHUNK);
      kernels.adjoint(1, rows, workspace.residual, workspace.gradient, from, to);
      // Only at fixed rows: what a size gets must not depend on the sizes beside it.
      if (to % CHUNK === 0) kernels.drain(workspace.gradient, workspace.gradientTotal, live * LANES);
      from = to;
    }
    const gradient = new Float64Array(machine.data.columns);
    for (let j = 0; j < live; j++) {
      gradient[j] = (D[total + j * LANES] + F[workspace.gradient / 4 + j * LANES]) / size;
    }
    found.set(size, gradient);
  }
  machine.release(workspace);
  return sizes.map((size) => found.get(size)!);
}

/** From the data set's columns to the machine's, and back. */
export function toPlaces({ place }: LaneMachine, own: ArrayLike<number>): Float64Array {
  const out = new Float64Array(place.length);
  for (let j = 0; j < place.length; j++) out[place[j]] = own[j];
  return out;
}

export function fromPlaces({ place }: LaneMachine, placed: ArrayLike<number>): Float64Array {
  const out = new Float64Array(place.length);
  for (let j = 0; j < place.length; j++) out[j] = placed[place[j]];
  return out;
}
