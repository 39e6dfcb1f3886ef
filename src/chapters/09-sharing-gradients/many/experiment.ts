/**
 * How many centres? The test error of private rounds over m centres, at one budget for every person.
 *
 * Claim: without noise the error does not depend on m. When every centre adds its own noise, the sum carries m times the
 *   variance; when the noise is added once to the sum, as much as at one centre.
 * Source: the future work of einarsson-2018 §5.1.1.
 */
import type { NoiseKind } from '../../../core/learners/lasso/centre.ts';
import { federatedLasso, type FederatedBudget } from '../../../core/learners/lasso/federated-lasso.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { dealTo, errorOf, SOURCE, unitRows } from '../shared/lasso-data.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

export type ManyParams = {
  rows: number;
  epsilon: number;
  delta: number;
  noise: string;
  clip: number;
  rounds: number;
  runs: number;
  seed: number;
};

/** Who adds noise: nobody, every centre, or someone trusted with the sum. */
export type Who = 'nobody' | 'each' | 'once';
export type ManyRow = { who: Who; centres: number; run: number; error: number };

const STEP = 3;
const LAMBDA = 1e-4;

type Piece = Task & { who: Who; centres: number; run: number };

/** The ends and the middle first. */
const coarse = [1, 50, 8, 20, 3, 30, 2, 12, 5];

export const experiment = defineExperiment<
  ManyParams,
  Piece,
  Pick<ManyParams, 'rows' | 'epsilon' | 'delta' | 'noise' | 'clip' | 'rounds' | 'seed'>,
  ManyRow
>({
  id: 'lasso-many',
  tasks: ({ runs }) => [
    ...pieces('each', coarse, 1, 0),
    ...pieces('nobody', coarse, 1, 0),
    ...pieces('once', coarse, 1, 0),
    ...Array.from({ length: runs - 1 }, (_, i) => i + 1).flatMap((run) => [
      ...pieces('each', coarse, 1, run),
      ...pieces('once', [1, 8, 50], 1, run),
    ]),
  ],
  needs: ({ rows }) => [`${SOURCE}#${rows}`],
  fitInputs: ({ rows, epsilon, delta, noise, clip, rounds, seed }) => ({
    rows,
    epsilon,
    delta,
    noise,
    clip,
    rounds,
    seed,
  }),
  *fit(params, { who, centres: m, run }, data) {
    const { rows, rounds, clip, delta, seed } = params;
    const { train, test } = yield* scaleProgress(unitRows(data[`${SOURCE}#${rows}`]), 0, 0.1);
    const numbers = Array.from({ length: train.rows }, (_, i) => i);
    const rng = createRng(seed).fork(`${who}/m=${m}/run=${run}`);
    const dealt = yield* scaleProgress(
      federatedLasso.fit(train, { parts: dealTo(numbers, m) }, rng),
      0.1,
      0.1,
    );
    const budget: FederatedBudget = {
      epsilon: who === 'nobody' ? Infinity : params.epsilon,
      delta,
      clip,
      rounds,
      noise: params.noise as NoiseKind,
      addedBy: who === 'once' ? 'one for all' : 'each centre',
      lambda: LAMBDA,
      step: STEP,
    };
    const { w } = yield* scaleProgress(federatedLasso.release(dealt, budget, rng), 0.1, 1);
    return { who, centres: m, run, error: errorOf(test, w) };
  },
  release: (_params, _task, fit) => [fit],
});

function pieces(who: Who, centres: number[], cost: number, run: number): Piece[] {
  return centres.map((m) => ({ key: `${who}/m=${m}/run=${run}`, who, centres: m, run, cost }));
}
