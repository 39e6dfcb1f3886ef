/**
 * The optimum on all rows for one lambda, with the factored Hessian there: where every fit with about this lambda starts.
 *
 * Why: it is only a start and a preconditioner. What a fit returns is the optimum on its own rows, to its own tolerance,
 *   whatever it started from; so the anchor may be rough and may see all rows.
 */
import type { Loss } from '../loss.ts';
import { minimising } from '../minimise.ts';
import { addRows, margins as marginsOf } from '../sparse-rows.ts';
import { factorise, packedHessian } from './hessian.ts';
import type { LaneMachine } from './machine.ts';
import { solveLanes, type Start } from './solve.ts';

export type Anchor = Start & {
  lambda: number;
  /** loss'(margin) of each row: the sums over a prefix of a shuffle are the first gradients of its fits. */
  slopes: Float64Array;
};

/** Rows that give the first, rough optimum. */
const ROUGH_ROWS = 1500;

export function* makeAnchor(
  machine: LaneMachine,
  loss: Loss,
  lambda: number,
  near?: Anchor,
): Generator<number, Anchor> {
  const { data, live } = machine;
  let rough: ArrayLike<number>;
  if (near) rough = fromPlaces(machine, near.w);
  else {
    const count = Math.min(data.rows, ROUGH_ROWS);
    rough = (yield* minimising({ data, loss, lambda, count, tolerance: 1e-3 })).w;
  }
  const w = toPlaces(machine, rough);
  let margins = Float32Array.from(marginsOf(data, rough));
  const factor = yield* factorise(yield* packedHessian(machine, margins, loss, lambda), live);
  const order = Uint32Array.from({ length: data.rows }, (_, i) => i);
  const slopes = Float64Array.from(margins, loss.slope);
  const [lossGradient] = prefixGradients(machine, slopes, order, [data.rows]);
  const lane = { size: data.rows, lambda, tolerance: 1e-6, lossGradient };
  const [full] = yield* solveLanes(machine, { order, loss, lanes: [lane], start: { w, margins, factor } });
  const exact = fromPlaces(machine, full.w);
  margins = Float32Array.from(marginsOf(data, exact));
  return { lambda, w: full.w, margins, factor, slopes: Float64Array.from(margins, loss.slope) };
}

/** The gradient of the mean loss over the first rows of an order, for each of the sizes; one sweep for all of them. */
export function prefixGradients(
  machine: LaneMachine,
  slopes: Float64Array,
  order: Uint32Array,
  sizes: number[],
): Float64Array[] {
  const { data } = machine;
  const sum = new Float64Array(data.columns);
  const out: Float64Array[] = [];
  let done = 0;
  const rising = sizes.map((size, k) => ({ size, k })).sort((a, b) => a.size - b.size);
  for (const { size, k } of rising) {
    const part = order.subarray(done, size);
    addRows(
      data,
      Float64Array.from(part, (i) => slopes[i]),
      sum,
      part,
    );
    done = size;
    out[k] = toPlaces(machine, sum.map((g) => g / size)); // prettier-ignore
  }
  return out;
}

/** From the data set's columns to the machine's, and back. */
export function toPlaces({ place }: LaneMachine, own: ArrayLike<number>): Float64Array {
  const out = new Float64Array(place.length);
  for (let j = 0; j < out.length; j++) out[place[j]] = own[j];
  return out;
}

export function fromPlaces({ place }: LaneMachine, placed: ArrayLike<number>): Float64Array {
  return Float64Array.from(place, (at) => placed[at]);
}
