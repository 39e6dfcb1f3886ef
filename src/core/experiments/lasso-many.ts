/**
 * How many centres? The test error of private rounds over m centres, at one budget for every person.
 *
 * Claim: without noise the error does not depend on m. When every centre adds its own noise, the sum carries m times the
 *   variance; when the noise is added once to the sum, as much as at one centre.
 * Source: the future work of einarsson-2018 §5.1.1.
 */
import { Centre, type NoiseKind } from '../learners/lasso/centre.ts';
import { federate } from '../learners/lasso/federation.ts';
import { noiseScale } from '../learners/lasso/private-rounds.ts';
import { takeLassoRows } from '../learners/lasso/rows.ts';
import { createRng } from '../random/create-rng.ts';
import { defineExperiment, type Task } from './experiment.ts';
import { dealTo, errorOf, SOURCE, unitRows } from './lasso-data.ts';
import { stage } from './stage.ts';

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

export const CENTRES = [1, 2, 3, 5, 8, 12, 20, 30, 50];
export const STEP = 3;
const LAMBDA = 1e-4;

type Piece = Task & { who: Who; centres: number; run: number };

/** The ends and the middle first. */
const coarse = [1, 50, 8, 20, 3, 30, 2, 12, 5];

export const lassoMany = defineExperiment<ManyParams, Piece, ManyRow>({
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
  fitKey: ({ rows, epsilon, delta, noise, clip, rounds, seed }) =>
    [rows, epsilon, delta, noise, clip, rounds, seed].join('|'),
  *fit(params, { who, centres: m, run }, data) {
    const { rows, rounds, clip, seed } = params;
    const noise = params.noise as NoiseKind;
    const { train, test } = yield* stage(unitRows(data[`${SOURCE}#${rows}`]), 0, 0.1);
    const numbers = Array.from({ length: train.rows }, (_, i) => i);
    const rng = createRng(seed).fork(`${who}/m=${m}/run=${run}`);
    const scale = noiseScale({ ...params, noise });
    const centres = dealTo(numbers, m).map((part, k) =>
      Centre.private(`centre ${String(k + 1).padStart(2, '0')}`, takeLassoRows(train, part), {
        clip,
        noise,
        // Noise that is added once to the sum is, for all that follows, noise that the first centre adds.
        scale: who === 'each' || (who === 'once' && k === 0) ? scale : 0,
        rng,
      }),
    );
    const work = federate({ centres, rounds, intercept: 0, lambda: LAMBDA, step: STEP });
    const { w } = yield* stage(work, 0.1, 1);
    return { who, centres: m, run, error: errorOf(test, w) };
  },
  release: (_params, _task, fit) => [fit],
});

function pieces(who: Who, centres: number[], cost: number, run: number): Piece[] {
  return centres.map((m) => ({ key: `${who}/m=${m}/run=${run}`, who, centres: m, run, cost }));
}
