/**
 * Private stochastic gradient descent as a learner: rows are prepared once, and every budget is a training of its own.
 *
 * Claim, assumptions and reason: see batches.ts (what a batch costs) and sgd.ts (what a step reads).
 */
import { sum } from 'd3-array';
import { pld } from '../../accounting/pld.ts';
import type { Dataset } from '../../data/dataset.ts';
import { noGuarantee } from '../../guarantee.ts';
import type { Learner } from '../learner.ts';
import { Batches, neighboursOf, type BatchSetting } from './batches.ts';
import { pureCost, sampledGaussianGuarantee, vectorNoiseGuarantee } from './guarantee.ts';
import { marginLosses, type MarginLossId } from './margin-loss.ts';
import { prepareRows, type PreparedRows, type RowsSetting } from './prepared-rows.ts';
import { training, type Trained, type Training } from './sgd.ts';
import { stepSizeOf, type StepSizeId } from './step-size.ts';

/** The training rows with these numbers, in that order, and all test rows. */
type SgdRows = Pick<Dataset, 'train' | 'test'> & { numbers: ArrayLike<number> };

/** A whole training, told by plain settings. */
export type Recipe = Omit<BatchSetting, 'rows' | 'dimension' | 'rng'> & {
  loss: MarginLossId;
  lambda: number;
  stepSize: StepSizeId;
  /** The length of the first step; 1 unless given. */
  firstStep?: number;
  code?: 'correct' | 'published';
  /** The δ at which Gaussian noise is claimed; vector noise needs none. */
  delta?: number;
} & Pick<Training, 'maxSteps' | 'watch' | 'start'>;

type SgdLearner = Learner<SgdRows, RowsSetting, PreparedRows, Recipe> & {
  release(
    fit: Pick<PreparedRows, 'train'>,
    recipe: Recipe,
    rng: BatchSetting['rng'],
  ): Generator<number, Trained>;
};

export const privateSgd: SgdLearner = {
  id: 'private-sgd',
  title: 'Noise at every step',
  claim: 'All steps of the training together are private to what the ledger of their batches adds up to.',
  assumes: [
    'Neighbouring data sets differ in one row; whether it is replaced or added depends on how batches are drawn.',
    'Every row’s gradient is clipped by itself; clip, batch size, λ and step sizes were chosen without looking at the rows.',
  ],
  source: '[@song-chaudhuri-sarwate-2013]; [@abadi-2016]',
  fit: ({ numbers, ...dataset }, setting, rng) => prepareRows(dataset, numbers, setting, rng),
  release({ train: data }, recipe, rng) {
    const {
      loss,
      lambda,
      stepSize: id,
      firstStep: first = 1,
      code,
      maxSteps,
      watch,
      start,
      ...batching
    } = recipe;
    return training({
      data,
      loss: marginLosses[loss],
      lambda,
      stepSize: stepSizeOf({ id, first, cap: first, lambda }),
      code,
      maxSteps,
      watch,
      start,
      batches: new Batches({ ...batching, rows: data.rows, dimension: data.columns, rng }),
    });
  },
  guarantee({ costing }, { noise, sampling, epochs, delta = 0 }, ledger) {
    const neighbours = neighboursOf(sampling);
    if (noise.kind === 'none') return noGuarantee('No noise is added to any step.', neighbours);
    const gaussian = noise.kind === 'gaussian';
    const spent = gaussian ? { epsilon: pld.epsilon(ledger, delta), delta } : pureCost(ledger);
    if (spent.epsilon === Infinity)
      return noGuarantee('Nothing bounds what these batches tell of a row.', neighbours);
    if (!gaussian || sampling !== 'poisson')
      return vectorNoiseGuarantee({ spent, epochs, neighbours, costing });
    const steps = sum(ledger, ({ event }) => (event.kind === 'repeated' ? event.count : 1));
    const { noiseMultiplier } = noise;
    const by = 'the privacy loss distribution';
    return sampledGaussianGuarantee({ spent, steps, noiseMultiplier, by, costing });
  },
};
