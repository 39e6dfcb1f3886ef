/**
 * Someone who watches a training and asks whether the planted row is in it.
 *
 * Claim: `score` is the logarithm of how much likelier the steps that were seen are with version b of the planted row than with version a, or than without it: exactly,
 *   where its place in the batches is known or drawn independently in every step.
 * Assumes: as the proofs do, that the attacker knows all other rows, who of them is in each batch, and the weights after every step. Where rows keep a fixed order, the
 *   place of the planted one is public too, unless `knowsOrder` is false.
 * Why: given all this a step is a known sum plus noise of a known density. Where the sum is divided by the rows that came, so is the noise.
 * Source: [@nasr-2021]
 */
import { Batches, type BatchSetting } from '../../learners/sgd/batches.ts';
import { addGradients, type Step } from '../../learners/sgd/sgd.ts';
import { logExponentialIntegral } from '../../special/exponential-integral.ts';
import { logAddExp, logSumExp } from '../../special/log.ts';
import type { Program } from './programs.ts';
import type { World } from './worlds.ts';

/** Batches whose planted row, the last of the rows, is put at the end of its batch, and left out where it is not in the database. */
export class PlantedBatches extends Batches {
  /** Whether the planted row is in this batch, or would be. */
  holds = false;
  readonly #last: number;
  readonly #leavesOut: boolean;
  readonly #counts: boolean;

  constructor(setting: BatchSetting, leavesOut: boolean) {
    super(setting);
    this.#last = setting.rows - 1;
    this.#leavesOut = leavesOut;
    this.#counts = setting.dividing === 'actual';
  }

  override next(): boolean {
    if (!super.next()) return false;
    const { order, from, to } = this;
    let at = to - 1;
    while (at >= from && order[at] !== this.#last) at--;
    this.holds = at >= from;
    if (!this.holds) return true;
    order[at] = order[to - 1];
    order[to - 1] = this.#last;
    if (!this.#leavesOut) return true;
    this.to--;
    if (this.#counts) this.divisor = Math.max(1, this.to - this.from);
    return true;
  }

  /** How many of the other rows are in this batch. */
  get others(): number {
    return this.to - this.from - (this.holds && !this.#leavesOut ? 1 : 0);
  }
}

/** ln of the density of the noise on a sum, but for a constant. */
function densityOf({ noise }: Program, scale: number): (z: Float64Array) => number {
  if (noise.kind === 'gaussian') return (z) => -squareOf(z) / (2 * scale * scale);
  if (noise.kind === 'ball')
    return (z) => logExponentialIntegral(Math.max(1e-12, Math.sqrt(squareOf(z)) / scale));
  return (z) => -Math.sqrt(squareOf(z)) / scale;
}

function squareOf(z: Float64Array): number {
  let square = 0;
  for (let j = 0; j < z.length; j++) square += z[j] * z[j];
  return square;
}

export class Attacker {
  readonly #world: World;
  readonly #program: Program;
  readonly #batches: PlantedBatches;
  readonly #knowsPlace: boolean;
  readonly #density: (z: Float64Array) => number;
  /** The weights before the next step. */
  #w: Float64Array;
  #score = 0;
  /** Of the pass so far, for each version: ln of how much likelier a step is with it in the batch than without. */
  readonly #pass: Record<'a' | 'b', number[]> = { a: [], b: [] };

  constructor(world: World, program: Program, batches: PlantedBatches, knowsOrder: boolean, scale: number) {
    this.#world = world;
    this.#program = program;
    this.#batches = batches;
    this.#knowsPlace = knowsOrder && program.sampling !== 'poisson';
    this.#density = densityOf(program, scale);
    this.#w = new Float64Array(world.columns);
  }

  get score(): number {
    return this.#score;
  }

  watch = (step: Step): void => {
    if (!this.#knowsPlace || this.#batches.holds) this.#weigh(step);
    this.#w = step.w;
  };

  #weigh({ gradient, noise }: Step): void {
    const { sampling, dividing, rows, batch } = this.#program;
    const { others } = this.#batches;
    const [without, within] = dividing === 'actual' ? [Math.max(1, others), others + 1] : [batch, batch];
    const left = new Float64Array(gradient.length);
    const density = (sum: Float64Array, divisor: number) => {
      for (let j = 0; j < left.length; j++) left[j] = divisor * (gradient[j] + noise[j]) - sum[j];
      return this.#density(left) + (dividing === 'actual' ? left.length * Math.log(divisor) : 0);
    };
    const known = this.#sum(undefined);
    const out = density(known, without);
    const likelier = (version: 'a' | 'b') => density(this.#sum(version, known), within) - out;
    const [a, b] = [sampling === 'permutation' ? likelier('a') : 0, likelier('b')];
    if (this.#knowsPlace) this.#score += b - a;
    else if (sampling === 'poisson')
      this.#score += logAddExp(Math.log1p(-batch / rows), Math.log(batch / rows) + b);
    else {
      // In each pass the row is in one batch, and all are equally likely.
      this.#pass.a.push(a);
      this.#pass.b.push(b);
      if (this.#pass.a.length < rows / batch) return;
      this.#score += logSumExp(this.#pass.b) - logSumExp(this.#pass.a);
      this.#pass.a.length = this.#pass.b.length = 0;
    }
  }

  /** What the gradients of this batch add up to without the planted row, or with a version of it. */
  #sum(version: 'a' | 'b' | undefined, known?: Float64Array): Float64Array {
    const { order, from, others, clip, clipsWholeBatch } = this.#batches;
    const { loss, rows: all } = this.#world;
    // Where rows are clipped one by one the planted one only adds to what is known.
    const sum = known && !clipsWholeBatch ? known.slice() : new Float64Array(this.#w.length);
    const shared = known && !clipsWholeBatch ? 0 : others;
    const rows = new Int32Array(shared + (version ? 1 : 0)).fill(all - 1);
    rows.set(order.subarray(from, from + shared));
    const batch = { order: rows, from: 0, to: rows.length, clip, clipsWholeBatch };
    addGradients(this.#world[version ?? 'b'], batch, loss, this.#w, sum);
    return sum;
  }
}
