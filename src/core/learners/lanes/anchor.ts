/**
 * The optimum on all rows for one lambda, with the factored Hessian there: where every fit with about this lambda starts.
 *
 * Why: it is only a start and a preconditioner. What a fit returns is the optimum on its own rows, to its own tolerance,
 *   whatever it started from; so the anchor may be rough and may see all rows.
 */
import type { Loss } from '../loss.ts';
import { minimising } from '../minimise.ts';
import { margins as marginsOf } from '../sparse-rows.ts';
import { factorise, packedHessian, type Factor } from './hessian.ts';
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
/** Below this lambda a rough optimum on few rows is too far off for its Hessian to serve. */
const DELICATE = 3e-4;

export function* makeAnchor(machine: LaneMachine, loss: Loss, lambda: number): Generator<number, Anchor> {
  const { data, live } = machine;
  const order = Int32Array.from({ length: data.rows }, (_, i) => i);
  const count = Math.min(data.rows, ROUGH_ROWS);
  let w = (yield* minimising({ data, loss, lambda, count, tolerance: 1e-3 })).w;
  const rounds = lambda < DELICATE && count < data.rows ? [1e-4, 1e-6] : [1e-6];
  let factor!: Factor;
  for (const tolerance of rounds) {
    const margins = Float32Array.from(marginsOf(data, w));
    factor = yield* factorise(yield* packedHessian(machine, margins, loss, lambda), live);
    const slopes = Float64Array.from(margins, loss.slope);
    const [lossGradient] = prefixGradients(machine, slopes, order, [data.rows]);
    const lanes = [{ size: data.rows, lambda, tolerance, lossGradient }];
    const start = { w: toPlaces(machine, w), margins, factor };
    const [full] = yield* solveLanes(machine, { order, loss, lanes, start });
    w = fromPlaces(machine, full.w);
  }
  const margins = Float32Array.from(marginsOf(data, w));
  const slopes = Float64Array.from(margins, loss.slope);
  return { lambda, w: toPlaces(machine, w), margins, slopes, factor };
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
  const room = machine.claim();
  const rows = { ...machine.train, order: room.order };
  const rising = [...new Set(sizes)].sort((a, b) => a - b);
  const last = rising[rising.length - 1];
  I.set(order.subarray(0, last), room.order / 4);
  for (let p = 0, at = room.residual / 4; p < last; p++, at += LANES) {
    F[at] = slopes[order[p]];
    F[at + 1] = F[at + 2] = F[at + 3] = 0;
  }
  const total = room.gradientTotal / 8;
  F.fill(0, room.gradient / 4, room.gradient / 4 + live * LANES);
  D.fill(0, total, total + live * LANES);
  const found = new Map<number, Float64Array>();
  let from = 0;
  for (const size of rising) {
    while (from < size) {
      const to = Math.min(size, (Math.floor(from / CHUNK) + 1) * CHUNK);
      kernels.adjoint(1, rows, room.residual, room.gradient, from, to);
      // Only at fixed rows: what a size gets must not depend on the sizes beside it.
      if (to % CHUNK === 0) kernels.drain(room.gradient, room.gradientTotal, live * LANES);
      from = to;
    }
    const gradient = new Float64Array(machine.data.columns);
    for (let j = 0; j < live; j++) {
      gradient[j] = (D[total + j * LANES] + F[room.gradient / 4 + j * LANES]) / size;
    }
    found.set(size, gradient);
  }
  machine.release(room);
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
