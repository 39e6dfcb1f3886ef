/**
 * Who is in the next batch, which noise goes on its sum, and what all batches so far have cost: sampler and accountant are
 * one object, so that they cannot disagree. A batch is in the ledger from the moment it is handed out.
 *
 * Claim: the ledger covers everything that is computed from the noisy sums of the batches handed out.
 * Assumes: the gradients in a batch are clipped to `clip` one by one, as sgd.ts does.
 * Why: disjoint batches use a row at most once in an epoch, in a batch chosen without looking at it, so an epoch costs what
 *   one batch costs (parallel composition), and epochs add up. Poisson sampling draws every batch afresh: each costs a
 *   sampled release. Replacing a row moves a sum of clipped gradients by up to 2 clip, adding or removing one by clip.
 * Source: Song, Chaudhuri and Sarwate 2013; Abadi et al. 2016; McSherry 2009, theorem 4.
 */
import type { Ledger, PrivacyEvent } from '../../accounting/event.ts';
import { check } from '../../check.ts';
import { subsampling } from '../../mechanisms/subsampling.ts';
import type { Rng } from '../../random/rng.ts';
import { batchSizes, type BatchShape } from './batch-sizes.ts';
import { noiseOf, type Noise, type NoiseSetting } from './noise.ts';
import { byCoins, byPermutation, drawPoisson, type Epoch } from './samplers.ts';

type Sampling =
  /** The rows in random order, cut into batches. Neighbours: one row replaced. */
  | 'permutation'
  /** Each row picks its batch of the epoch by a coin of its own, so one row more or less moves no other. Neighbours: that. */
  | 'coins'
  /** Each row is in each batch with a small probability, independently. Neighbours: one row more or less. */
  | 'poisson';

export type BatchSetting = {
  rows: number;
  dimension: number;
  /** Rows in a batch; their expected number where coins decide. */
  batch: number;
  /** `shrinking` halves the batch after each quarter of the training. */
  shape?: BatchShape;
  /** Passes over the rows; under Poisson sampling, in expectation. */
  epochs: number;
  sampling: Sampling;
  noise: NoiseSetting;
  /** The largest length that one row's gradient may have; infinite for none, which only goes without noise. */
  clip: number;
  rng: Rng;
  /** Mistakes, kept to be looked at; the ledger has what they really cost, or that there is no bound. */
  clipping?: 'each row' | 'the batch';
  dividing?: 'nominal' | 'actual';
  /** What the ledger calls these rows; rows of different names are disjoint. */
  block?: string;
};

export const neighboursOf = (sampling: Sampling): 'replace-one' | 'add-remove' =>
  sampling === 'permutation' ? 'replace-one' : 'add-remove';

/** How many times as far a mistake lets one row move the sum. */
function excess({ clipping, dividing, sampling, batch }: BatchSetting): number {
  if (dividing === 'actual') return Infinity;
  if (clipping !== 'the batch') return 1;
  // The clipped mean is at most `clip` long, and so are `batch` rows' worth of it; how many a sample holds has no bound.
  return sampling === 'permutation' ? batch : Infinity;
}

/** How far one row can move a sum of clipped gradients, in L2. */
export const sensitivityOf = (sampling: Sampling, clip: number): number =>
  sampling === 'permutation' ? 2 * clip : clip;

export class Batches {
  /** The batch is order[from] … order[to − 1]. */
  order: Int32Array = new Int32Array(0);
  from = 0;
  to = 0;
  /** What the batch's noisy sum is divided by: its nominal size, which depends on nobody's row. */
  divisor = 1;
  /** Batches handed out. */
  steps = 0;
  readonly clip: number;
  readonly clipsWholeBatch: boolean;

  readonly #setting: BatchSetting;
  readonly #noise: Noise;
  /** Nominal sizes of the epoch's batches, and the place in it. */
  #sizes: number[] = [];
  #place = 0;
  #epoch = 0;
  #cut: Epoch | undefined;
  /** Poisson sampling: how many batches were drawn at each rate. */
  readonly #atRate = new Map<number, number>();

  constructor(setting: BatchSetting) {
    const { rows, dimension, batch, epochs, clip, noise, sampling } = setting;
    check(Number.isInteger(rows) && rows >= 1, 'rows', 'a whole number ≥ 1', rows);
    check(Number.isInteger(dimension) && dimension >= 1, 'dimension', 'a whole number ≥ 1', dimension);
    check(Number.isInteger(batch) && batch >= 1, 'batch', 'a whole number ≥ 1', batch);
    check(Number.isInteger(epochs) && epochs >= 1, 'epochs', 'a whole number ≥ 1', epochs);
    check(clip > 0, 'clip', '> 0', clip);
    check(clip < Infinity || noise.kind === 'none', 'clip', 'finite where there is noise', clip);
    this.#setting = setting;
    this.clip = clip;
    this.clipsWholeBatch = setting.clipping === 'the batch';
    const sensitivity = sensitivityOf(sampling, clip);
    this.#noise = noiseOf(noise, {
      sensitivity,
      moves: sensitivity * excess(setting),
      neighbours: neighboursOf(sampling),
      rng: setting.rng,
    });
  }

  /** Moves on to the next batch; false when the training is over. */
  next(): boolean {
    const { rows, epochs, batch, shape, sampling, rng, dividing } = this.#setting;
    if (this.#place === this.#sizes.length) {
      if (this.#epoch === epochs) return false;
      this.#sizes = batchSizes({ rows, batch, shape, epochs, epoch: this.#epoch++ });
      this.#place = 0;
      const coins = rng.fork('order').fork(this.#epoch);
      if (sampling === 'permutation') this.#cut = byPermutation(rows, this.#sizes, coins);
      if (sampling === 'coins') this.#cut = byCoins(rows, this.#sizes, coins);
    }
    const size = this.#sizes[this.#place];
    if (this.#cut) {
      this.order = this.#cut.order;
      this.from = this.#place === 0 ? 0 : this.#cut.ends[this.#place - 1];
      this.to = this.#cut.ends[this.#place];
    } else {
      this.order = drawPoisson(rows, size / rows, rng.fork('batch').fork(this.steps));
      this.from = 0;
      this.to = this.order.length;
      this.#atRate.set(size / rows, (this.#atRate.get(size / rows) ?? 0) + 1);
    }
    this.divisor = dividing === 'actual' ? Math.max(1, this.to - this.from) : size;
    this.#place++;
    this.steps++;
    return true;
  }

  /** Adds this batch's noise to the sum of its gradients, and returns it; undefined where there is none. */
  addNoise(sum: Float64Array): Float64Array | undefined {
    const { scale } = this.#noise;
    if (scale === 0) return undefined;
    const z = this.#noise.draw(sum.length);
    for (let j = 0; j < z.length; j++) sum[j] += z[j] *= scale;
    return z;
  }

  /** Share of the training that is done. */
  get progress(): number {
    const before = (this.#epoch - 1) / this.#setting.epochs;
    return this.#epoch === 0 ? 0 : before + this.#place / this.#sizes.length / this.#setting.epochs;
  }

  /** What the batches handed out so far have cost. */
  ledger(): Ledger {
    const { sampling, block = 'all' } = this.#setting;
    const entry = (label: string, event: PrivacyEvent, count: number) => ({
      label,
      event: { kind: 'repeated' as const, event, count },
      rows: block,
    });
    if (sampling !== 'poisson')
      return this.#epoch === 0 ? [] : [entry('passes over disjoint batches', this.#noise.event, this.#epoch)];
    return [...this.#atRate].map(([rate, count]) =>
      entry('batches by Poisson sampling', subsampling.event(this.#noise.event, rate), count),
    );
  }
}
